import { formatDay } from '@bharat/contracts/departure-rows'
import { DEPARTURE_STATES, type DepartureState } from '@bharat/contracts/departure-states'
import { departureMessages } from '@bharat/contracts/departures.messages'
import { indianDay } from '@bharat/contracts/indian-day'
import { DEPARTURES_PAGE, MAX_SEATS } from '@bharat/contracts/limits'
import { failedToLoad } from '@bharat/contracts/messages'
import { formatMonth } from '@bharat/contracts/party-text'
import { inWords } from '@bharat/contracts/words'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import type { Column } from '@bharat/ui/data-table'
import { controlClass } from '@bharat/ui/form-field'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useDeliberateChoice } from '../../admin/form/use-deliberate-choice.ts'
import { rowName } from '../../admin/list/columns.tsx'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { DeskLink } from '../../admin/list/desk-link.tsx'
import { ListSection } from '../../admin/list/list-section.tsx'
import { useListPage } from '../../admin/list/use-list-page.ts'
import { usePermissions } from '../../admin/session/permissions.ts'
import { failureText, fetchData, mutate } from '../../admin/session/requests.ts'
import { useAction } from '../../admin/session/use-action.ts'
import { useEnquiryEvents } from '../../admin/shell/enquiry-events.tsx'
import type { VariablesOf } from '../../graphql/graphql.ts'
import {
  AdminDeparturesDocument,
  ChangeDepartureDocument,
  type DepartureRow,
} from './departures.admin-documents.ts'

type Change = VariablesOf<typeof ChangeDepartureDocument>['input']

/** All departures of a month, with their seats and enquiries. Who works with the catalogue changes them here. */
export function DeparturesPage() {
  const thisMonth = indianDay(new Date()).slice(0, 7)
  const permissions = usePermissions()
  const mayChange = permissions.includes('catalogue')
  const { result, run, clear } = useAction()
  const { client, list, search, setSearch, section } = useListPage({
    pageSize: DEPARTURES_PAGE,
    filters: ({ month = thisMonth }) => ({ month }),
    load: async (client, variables) =>
      (await fetchData(client, AdminDeparturesDocument, variables)).adminDepartures,
  })
  const month = search.month ?? thisMonth
  // A sale takes seats.
  useEnquiryEvents(list.reload)

  const [cancelling, setCancelling] = useState<DepartureRow>()

  async function change(row: DepartureRow, input: Change, typed?: number) {
    const { tourId: id, date } = row
    const isDone = await run(async () => {
      const reply = await mutate(client, ChangeDepartureDocument, { id, date, input }).catch(
        (error: unknown) => {
          throw new Error(`${nameOf(row)}: ${failureText(error)}`)
        },
      )
      const { message, item } = reply.changeTourDeparture
      const stored = item.departures.find((each) => each.date === date)?.seatsLeft
      const isOther = typed !== undefined && typeof stored === 'number' && stored !== typed
      const meanwhile = isOther ? departureMessages.changedMeanwhile(stored, typed) : ''
      return [`${nameOf(row)}: ${message}`, meanwhile].filter(Boolean).join(' ')
    })
    list.reload()
    return isDone
  }

  return (
    <ListSection
      {...section}
      // The number of skeleton rows.
      pageSize={10}
      title={`Departures in ${formatMonth(month)}`}
      searchLabel="Search by tour"
      empty="No departures in this month."
      failed={failedToLoad('departures')}
      columns={columnsOf(mayChange, permissions.includes('enquiries'), {
        change,
        move: (row, state) =>
          state === 'cancelled' && row.won > 0 ? setCancelling(row) : void change(row, { state }),
        onInvalid: clear,
      })}
      filters={
        <>
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
          <Select
            label="Month"
            options={monthsAround(thisMonth, month)}
            value={month}
            onChange={({ target: { value } }) =>
              setSearch({ month: value === thisMonth ? undefined : value })
            }
            className="grow sm:w-48 sm:grow-0"
          />
        </>
      }
      notice={
        <>
          <Notice {...result} />
          {cancelling && (
            <Confirm
              open
              title={`Cancel ${nameOf(cancelling)}?`}
              description={`${cancelling.won} won ${cancelling.won === 1 ? 'enquiry has' : 'enquiries have'} booked it. They are not told.`}
              confirmLabel="Cancel the departure"
              cancelLabel="Back"
              onConfirm={() => {
                setCancelling(undefined)
                void change(cancelling, { state: 'cancelled' })
              }}
              onCancel={() => setCancelling(undefined)}
            />
          )}
        </>
      }
    />
  )
}

type Move = (row: DepartureRow, state: DepartureState) => void

function StateSelect({ row, move }: { row: DepartureRow; move: Move }) {
  const choice = useDeliberateChoice(row.state, (value) => {
    const state = DEPARTURE_STATES.find((known) => known === value)
    if (state) move(row, state)
  })
  return (
    <select
      aria-label={`State, ${nameOf(row)}`}
      className={`${controlClass} max-md:max-w-28 max-md:px-0.5 max-md:text-sm`}
      {...choice}
    >
      {DEPARTURE_STATES.map((state) => (
        <option key={state} value={state}>
          {inWords(state)}
        </option>
      ))}
    </select>
  )
}

function columnsOf(
  mayChange: boolean,
  isLinked: boolean,
  {
    change,
    move,
    onInvalid,
  }: Omit<SeatsInputProps, 'row'> & {
    move: Move
  },
): Column<DepartureRow>[] {
  return [
    {
      header: 'Date',
      phoneLabel: '',
      cell: ({ date }) => <span className="whitespace-nowrap">{formatDay(date)}</span>,
    },
    {
      header: 'Tour',
      phone: 'title',
      cell: ({ tourName, activeStatus }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {rowName(tourName)}
          {!activeStatus && <Badge tone="off">Inactive</Badge>}
        </span>
      ),
    },
    enquiriesColumn('Won', isLinked, ({ won }) => won, { stage: 'won' }),
    enquiriesColumn('Open', isLinked, ({ open }) => open, { open: true }),
    {
      header: 'Seats left',
      phone: mayChange ? 'wide-control' : 'fact',
      className: 'md:w-40',
      cell: (row) => (
        <Editable isOn={mayChange} text={seatsText(row)}>
          <SeatsInput row={row} change={change} onInvalid={onInvalid} />
        </Editable>
      ),
    },
    {
      header: 'State',
      phone: mayChange ? 'wide-control' : 'fact',
      className: 'md:w-44',
      cell: (row) => (
        <Editable isOn={mayChange} text={inWords(row.state)}>
          <StateSelect row={row} move={move} />
        </Editable>
      ),
    },
  ]
}

/** How many enquiries for a departure are in a stage: a link to them for who may see them. */
function enquiriesColumn(
  header: string,
  isLinked: boolean,
  count: (row: DepartureRow) => number,
  search: Pick<DashboardSearch, 'stage' | 'open'>,
): Column<DepartureRow> {
  return {
    header,
    numeric: true,
    alignEnd: true,
    cell: (row) =>
      isLinked && count(row) > 0 ? (
        <DeskLink
          count={count(row)}
          filters={{ ...search, tour: row.tourId, departure: row.date }}
          what={`${header.toLowerCase()} enquiries, ${nameOf(row)}`}
        />
      ) : (
        count(row)
      ),
  }
}

/** A value with its control; on paper, and without the permission, the value alone. */
function Editable({ isOn, text, children }: { isOn: boolean; text: string; children: ReactNode }) {
  if (!isOn) return text
  return (
    <>
      <span className="hidden print:inline">{text}</span>
      <span className="block print:hidden">{children}</span>
    </>
  )
}

interface SeatsInputProps {
  row: DepartureRow
  /** Returns whether the change was stored. @param typed the seats that are wanted */
  change: (row: DepartureRow, input: Change, typed?: number) => Promise<boolean>
  /** The number is not sent: what the page says of the last change is over. */
  onInvalid: () => void
}

/**
 * The seats that are left. It sends the difference to what it showed: seats that others take meanwhile are not given
 * back.
 */
function SeatsInput({ row, change, onInvalid }: SeatsInputProps) {
  const { seats, seatsLeft } = row
  const input = useRef<HTMLInputElement>(null)
  const stored = useRef(seatsLeft)
  const errorId = useId()
  const [error, setError] = useState<string>()
  const most = seats ?? MAX_SEATS
  const show = useCallback((left: number | null) => {
    stored.current = left
    setError(undefined)
    if (input.current) input.current.value = String(left ?? '')
  }, [])
  useEffect(() => {
    // What somebody is typing stays; saving it sends the difference to what was shown.
    const isTyped =
      input.current === document.activeElement &&
      input.current?.value !== String(stored.current ?? '')
    if (!isTyped) show(seatsLeft)
  }, [seatsLeft, show])

  async function save({ value, validity }: HTMLInputElement) {
    const before = stored.current
    const left = Number(value)
    const isKnown = value !== '' || before === null
    const isRejected = !validity.valid || !isKnown
    setError(isRejected ? `0 to ${most}` : undefined)
    if (isRejected) onInvalid()
    if (isRejected || value === '' || left === before) return
    stored.current = left
    const isDone = await change(
      row,
      before === null ? { seatsLeft: left } : { by: left - before },
      left,
    )
    if (!isDone) show(seatsLeft)
  }
  // A number that is typed and left with the page, by Back or a link, has no blur.
  const leave = useEffectEvent((element: HTMLInputElement) => void save(element))
  useEffect(() => {
    const element = input.current
    if (!element) return
    const leavePage = () => leave(element)
    window.addEventListener('pagehide', leavePage)
    return () => {
      window.removeEventListener('pagehide', leavePage)
      leave(element)
    }
  }, [])
  return (
    <span className="flex items-center gap-2 md:flex-wrap">
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        aria-label={`Seats left, ${nameOf(row)}`}
        className={`${controlClass} max-w-14 max-md:px-2 md:max-w-20`}
        min={0}
        max={most}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && errorId}
        defaultValue={seatsLeft ?? ''}
        onBlur={({ target }) => save(target)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') void save(currentTarget)
          if (key === 'Escape') show(stored.current)
        }}
      />
      {seats !== null && (
        <span className={`whitespace-nowrap ${error ? 'max-md:hidden' : ''}`}>of {seats}</span>
      )}
      {error && (
        <span
          id={errorId}
          role="alert"
          className="text-xs font-medium whitespace-nowrap text-danger md:basis-full"
        >
          <span className="max-md:sr-only">Not saved:</span> {error}
        </span>
      )}
    </span>
  )
}

function nameOf({ tourName, date }: DepartureRow): string {
  return `${tourName}, ${formatDay(date)}`
}

function seatsText({ seats, seatsLeft }: DepartureRow): string {
  if (seatsLeft === null) return 'Unknown'
  return seats === null ? String(seatsLeft) : `${seatsLeft} of ${seats}`
}

/** The months to choose from: some before this one, those of the next year and a half, and the chosen one. */
function monthsAround(thisMonth: string, chosen: string) {
  const [year = 0, month = 0] = thisMonth.split('-').map(Number)
  const months = Array.from({ length: 22 }, (_, n) =>
    new Date(Date.UTC(year, month - 4 + n)).toISOString().slice(0, 7),
  )
  return [...new Set([...months, chosen])]
    .toSorted()
    .map((value) => ({ value, label: formatMonth(value) }))
}
