import { departureFailure, storedDepartures } from '@bharat/contracts/departures'
import { formatCalendarDay } from '@bharat/contracts/format'
import { MAX_DATES } from '@bharat/contracts/limits'
import { FormDialog } from '@bharat/ui/form-dialog'
import { Notice } from '@bharat/ui/notice'
import { SearchField } from '@bharat/ui/search-field'
import { Select } from '@bharat/ui/select'
import { TextInput } from '@bharat/ui/text-input'
import { useState } from 'react'
import { useClient } from 'urql'
import { useList } from '../../../admin/list/use-list.ts'
import { failureText, fetchData } from '../../../admin/session/requests.ts'
import { type DepartureEntry, fromEntry, toEntry, withDays } from './departure-entries.ts'
import { fresh, nextSeason, WEEKDAYS, weeklyDays } from './departure-series.ts'
import { TourDeparturesDocument, tourRequests } from './tours.admin-documents.ts'

/** Where the departures come from. */
type Source = 'weekly' | 'season' | 'tour'

const SOURCES = {
  weekly: 'Every week',
  season: 'Repeat last season',
  tour: 'Copy from another tour',
}

/** Tours that the dialog offers to copy from. */
const OFFERED = 20

export interface DepartureSeriesDialogProps {
  /** The departures of the tour; undefined for several tours. */
  own?: readonly DepartureEntry[]
  /** The days get these departures; a day that has one keeps it. */
  onAdd: (entries: DepartureEntry[]) => void
  onCancel: () => void
}

/** Several departures at once: of every week, of the last season again, or as another tour has them. */
export function DepartureSeriesDialog({ own, onAdd, onCancel }: DepartureSeriesDialogProps) {
  const [source, setSource] = useState<Source>('weekly')
  const [week, setWeek] = useState({ weekday: 6, from: '', to: '' })
  const [defaults, setDefaults] = useState({ seats: '', price: '' })
  const [copied, setCopied] = useState<readonly DepartureEntry[]>([])
  const [failure, setFailure] = useState<string>()
  const entries = withDefaults(
    source === 'weekly'
      ? withDays([], weeklyDays(week))
      : source === 'season'
        ? nextSeason(own ?? [], new Date())
        : copied,
    defaults,
  )

  function add() {
    const reason = failureOf(entries)
    setFailure(reason)
    if (reason === undefined) onAdd(entries)
  }

  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={week[name]}
      onChange={({ target }) => setWeek({ ...week, [name]: target.value })}
    />
  )
  const text = (name: 'seats' | 'price', label: string, hint: string) => (
    <TextInput
      label={label}
      hint={hint}
      inputMode="numeric"
      value={defaults[name]}
      onChange={({ target }) => setDefaults({ ...defaults, [name]: target.value })}
    />
  )
  return (
    <FormDialog
      title="Add several dates"
      description="A day that has a departure already keeps it."
      submitLabel={countText(entries.length)}
      onSubmit={add}
      onCancel={onCancel}
    >
      <Select
        label="Dates"
        value={source}
        options={Object.entries(SOURCES)
          .filter(([value]) => value !== 'season' || own !== undefined)
          .map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => setSource(target.value as Source)}
      />
      {source === 'weekly' && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            label="Day"
            value={String(week.weekday)}
            options={WEEKDAYS.map((label, at) => ({ value: String(at), label }))}
            onChange={({ target }) => setWeek({ ...week, weekday: Number(target.value) })}
          />
          {day('from', 'From')}
          {day('to', 'To')}
        </div>
      )}
      {source === 'tour' && <OtherTour onChosen={setCopied} onFailure={setFailure} />}
      <div className="grid gap-4 sm:grid-cols-2">
        {text('seats', 'Seats', 'Of each departure.')}
        {text('price', 'Price', 'In rupees. Left empty: the trip cost.')}
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {rangeText(entries)}
      </p>
      <Notice tone="error" message={failure} />
    </FormDialog>
  )
}

/** Chooses the tour whose coming departures are copied. */
function OtherTour({
  onChosen,
  onFailure,
}: {
  onChosen: (entries: readonly DepartureEntry[]) => void
  onFailure: (message: string | undefined) => void
}) {
  const client = useClient()
  const [search, setSearch] = useState('')
  const [id, setId] = useState('')
  const list = useList(search, () =>
    tourRequests.list.list(client, { page: 1, limit: OFFERED, search }),
  )

  async function choose(next: string) {
    setId(next)
    onChosen([])
    onFailure(undefined)
    if (next === '') return
    try {
      const { adminTour } = await fetchData(client, TourDeparturesDocument, { id: next })
      const today = new Date().toISOString().slice(0, 10)
      onChosen(
        adminTour.departures
          .map(toEntry)
          .filter(({ date, state }) => date >= today && state !== 'cancelled')
          .map(fresh),
      )
    } catch (error) {
      onFailure(failureText(error))
    }
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SearchField label="Search by tour/category…" value={search} onSearch={setSearch} />
      <Select
        label="Tour"
        placeholder={list.loading ? 'Loading…' : 'Select a tour'}
        value={id}
        options={(list.rows ?? []).map(({ _id, tourName }) => ({ value: _id, label: tourName }))}
        onChange={({ target }) => void choose(target.value)}
      />
    </div>
  )
}

/** The departures with the seats and the price of all, where they are given. */
function withDefaults(
  entries: readonly DepartureEntry[],
  { seats, price }: { seats: string; price: string },
): DepartureEntry[] {
  return entries.map((entry) => ({
    ...entry,
    ...(seats.trim() !== '' && { seats }),
    ...(price.trim() !== '' && { price }),
  }))
}

/** Why the departures cannot be added; undefined if they can. */
function failureOf(entries: readonly DepartureEntry[]): string | undefined {
  if (entries.length === 0) return 'These fields lead to no date.'
  if (entries.length > MAX_DATES) return `At most ${MAX_DATES} dates can be added at once.`
  return departureFailure(entries.map(fromEntry))?.message
}

/** The departures for the API. They have passed the rules. */
export function departuresInput(entries: readonly DepartureEntry[]) {
  return storedDepartures(entries.map(fromEntry))
}

function countText(count: number): string {
  return count === 1 ? 'Add 1 date' : `Add ${count} dates`
}

function rangeText(entries: readonly DepartureEntry[]): string {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return ''
  return first === last
    ? `On ${formatCalendarDay(first.date)}.`
    : `From ${formatCalendarDay(first.date)} to ${formatCalendarDay(last.date)}.`
}
