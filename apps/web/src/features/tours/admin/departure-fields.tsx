import { formatCalendarDay } from '@bharat/contracts/format'
import { Button } from '@bharat/ui/button'
import { DateList } from '@bharat/ui/date-list'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { BoundSelect, BoundText } from '../../../admin/form/fields.tsx'
import { chipSummary, type DepartureEntry, STATE_OPTIONS, withDays } from './departure-entries.ts'
import { DepartureSeriesDialog } from './departure-series-dialog.tsx'

/** The part of the tour form that this field changes. */
export interface DepartureValues {
  departures: DepartureEntry[]
}

/** Section 2, Upcoming Dates: chips; each opens the details of its departure. */
export function DepartureFields({ form }: { form: UseFormReturn<DepartureValues> }) {
  const [open, setOpen] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const entries = form.watch('departures')
  const { errors, submitCount } = form.formState
  const failed = Object.keys(errors.departures ?? {}).find((key) => /^\d+$/.test(key))
  const index = entries.findIndex(({ date }) => date === open)

  // The field that a rejected save names must be visible.
  useEffect(() => {
    if (failed !== undefined) setOpen(entries[Number(failed)]?.date)
  }, [failed, submitCount])

  const entryOf = (day: string) => entries.find(({ date }) => date === day)
  const setEntries = (next: DepartureEntry[]) =>
    form.setValue('departures', next, { shouldDirty: true })
  return (
    <div className="flex flex-col gap-3">
      <DateList
        label="Upcoming Dates"
        hint="Open a date to enter its price, seats and state."
        value={entries.map(({ date }) => date)}
        onChange={(days) => setEntries(withDays(entries, days))}
        {...(errors.departures?.message && { error: errors.departures.message })}
        details={{
          open,
          onOpen: setOpen,
          summary: (day) => {
            const entry = entryOf(day)
            return entry ? chipSummary(entry) : ''
          },
          title: (day) => `Departure on ${formatCalendarDay(day)}`,
          // Another day has other fields, also where it moves to the same place of the list.
          children: index >= 0 && <Details key={`${index} ${open}`} form={form} index={index} />,
        }}
      />
      <Button variant="secondary" className="self-start" onClick={() => setIsAdding(true)}>
        Add several dates
      </Button>
      {isAdding && (
        <DepartureSeriesDialog
          own={entries}
          onCancel={() => setIsAdding(false)}
          onAdd={(added) => {
            setIsAdding(false)
            setEntries([...entries, ...added].sort((a, b) => (a.date < b.date ? -1 : 1)))
          }}
        />
      )}
    </div>
  )
}

function Details({ form, index }: { form: UseFormReturn<DepartureValues>; index: number }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <BoundText
        form={form}
        name={`departures.${index}.price`}
        label="Price"
        hint="In rupees. Left empty: the trip cost."
        inputMode="decimal"
      />
      <BoundText form={form} name={`departures.${index}.seats`} label="Seats" inputMode="numeric" />
      <BoundText
        form={form}
        name={`departures.${index}.seatsLeft`}
        label="Seats left"
        hint="Left empty: all of them."
        inputMode="numeric"
      />
      <BoundSelect
        form={form}
        name={`departures.${index}.state`}
        label="State"
        options={STATE_OPTIONS}
      />
      <BoundText
        form={form}
        name={`departures.${index}.note`}
        label="Note"
        hint="Travellers see it below the date."
        className="sm:col-span-2 lg:col-span-4"
      />
    </div>
  )
}
