import { departureFailures, storedDepartures } from '@bharat/contracts/departures'
import { formatCalendarDay } from '@bharat/contracts/format'
import { indianDay } from '@bharat/contracts/indian-day'
import { MAX_DATES } from '@bharat/contracts/limits'
import { FormDialog } from '@bharat/ui/form-dialog'
import { Notice } from '@bharat/ui/notice'
import { SearchField } from '@bharat/ui/search-field'
import { Select } from '@bharat/ui/select'
import { TextInput } from '@bharat/ui/text-input'
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { useList } from '../../../admin/list/use-list.ts'
import { useLoaded } from '../../../admin/list/use-loaded.ts'
import { failureText, fetchData } from '../../../admin/session/requests.ts'
import {
  type DepartureEntry,
  fromEntry,
  type StoredDeparture,
  toEntry,
  withDays,
} from './departure-entries.ts'
import { fresh, nextSeason, WEEKDAYS, weeklyDays } from './departure-series.ts'
import { TourDeparturesDocument, tourRequests } from './tours.admin-documents.ts'

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
  busy?: boolean
  /** Why the last attempt failed. */
  failure?: string | undefined
  /** The new departures: none on a day of `own`. */
  onAdd: (entries: DepartureEntry[]) => void
  onCancel: () => void
}

/** Several departures at once: of every week, of the last season again, or as another tour has them. */
export function DepartureSeriesDialog({
  own,
  busy,
  onAdd,
  onCancel,
  ...props
}: DepartureSeriesDialogProps) {
  const [source, setSource] = useState<Source>('weekly')
  const [week, setWeek] = useState({ weekday: 6, from: '', to: '' })
  const [defaults, setDefaults] = useState({ seats: '', price: '' })
  const [copied, setCopied] = useState<readonly DepartureEntry[]>([])
  const [isTried, setIsTried] = useState(false)
  const known = new Set(own?.map(({ date }) => date))
  const chosen = {
    weekly: () => withDays([], weeklyDays(week)),
    season: () => nextSeason(own ?? [], new Date()),
    tour: () => copied,
  }[source]()
  const entries = withDefaults(
    chosen.filter(({ date }) => !known.has(date)),
    defaults,
  )
  const noDate = {
    weekly: () => weekFailure(week),
    season: () => 'The last season has no dates that can be repeated.',
    tour: () => 'Tour: choose one with coming departures on other days.',
  }[source]
  const failure = entries.length === 0 ? noDate() : failureOf(entries)

  function add() {
    setIsTried(true)
    if (failure === undefined) onAdd(entries)
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
      {...(busy !== undefined && { busy })}
      busyLabel="Adding…"
      onSubmit={add}
      onCancel={onCancel}
    >
      <Select
        label="Dates"
        value={source}
        options={Object.entries(SOURCES)
          .filter(([value]) => value !== 'season' || own !== undefined)
          .map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => {
          setSource(target.value as Source)
          setCopied([])
        }}
      />
      {source === 'weekly' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Day"
            className="sm:col-span-2"
            value={String(week.weekday)}
            options={WEEKDAYS.map((label, at) => ({ value: String(at), label }))}
            onChange={({ target }) => setWeek({ ...week, weekday: Number(target.value) })}
          />
          {day('from', 'From')}
          {day('to', 'To')}
        </div>
      )}
      {source === 'tour' && <OtherTour onChosen={setCopied} />}
      <div className="grid gap-4 sm:grid-cols-2">
        {text('seats', 'Seats', 'Of each departure.')}
        {text('price', 'Price', 'In rupees. Left empty: the trip cost.')}
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {rangeText(entries)}
      </p>
      <Notice tone="error" message={isTried ? (failure ?? props.failure) : undefined} />
    </FormDialog>
  )
}

function OtherTour({ onChosen }: { onChosen: (entries: readonly DepartureEntry[]) => void }) {
  const client = useClient()
  const [search, setSearch] = useState('')
  const [id, setId] = useState('')
  const list = useList(search, () =>
    tourRequests.list.list(client, { page: 1, limit: OFFERED, search }),
  )
  const tour = useLoaded(id, async () =>
    id === '' ? undefined : (await fetchData(client, TourDeparturesDocument, { id })).adminTour,
  )
  const departures = tour.loading || tour.failure ? undefined : tour.data?.departures
  useEffect(() => onChosen(departures ? comingOf(departures) : []), [departures, onChosen])
  const failure = list.failure ?? tour.failure

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SearchField
        label="Search by tour/category…"
        value={search}
        onSearch={(text) => {
          setSearch(text)
          setId('')
        }}
      />
      <Select
        label="Tour"
        placeholder={tourHint(list)}
        value={id}
        options={(list.rows ?? []).map(({ _id, tourName }) => ({ value: _id, label: tourName }))}
        onChange={({ target }) => setId(target.value)}
      />
      <Notice tone="error" message={failure ? failureText(failure) : undefined} />
    </div>
  )
}

function tourHint({ loading, rows }: { loading: boolean; rows: readonly unknown[] | undefined }) {
  if (loading) return 'Loading…'
  return rows?.length === 0 ? 'No tours found.' : 'Select a tour'
}

/** The departures from today on, as new ones. */
function comingOf(departures: readonly StoredDeparture[]): DepartureEntry[] {
  const today = indianDay(new Date())
  return departures
    .filter(({ date, state }) => date >= today && state !== 'cancelled')
    .map((departure) => fresh(toEntry(departure)))
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

/** Why the fields of a week have no new date. */
function weekFailure({ weekday, from, to }: { weekday: number; from: string; to: string }): string {
  if (from === '') return 'From: choose the first day.'
  if (to === '') return 'To: choose the last day.'
  if (to < from) return 'To must not be before From.'
  return `Day: there is no ${WEEKDAYS[weekday]} from From to To without a departure.`
}

function failureOf(entries: readonly DepartureEntry[]): string | undefined {
  if (entries.length > MAX_DATES) return `At most ${MAX_DATES} dates can be added at once.`
  return departureFailures(entries.map(fromEntry))[0]?.message
}

/** The departures for the API. They have passed the rules. */
export function departuresInput(entries: readonly DepartureEntry[]) {
  return storedDepartures(entries.map(fromEntry))
}

function countText(count: number): string {
  if (count === 0) return 'Add dates'
  return count === 1 ? 'Add 1 date' : `Add ${count} dates`
}

function rangeText(entries: readonly DepartureEntry[]): string {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return ''
  return first === last
    ? `On ${formatCalendarDay(first.date)}.`
    : `From ${formatCalendarDay(first.date)} to ${formatCalendarDay(last.date)}.`
}
