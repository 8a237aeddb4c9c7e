import { shownState } from '@bharat/contracts/departure-states'
import { formatNextDeparture } from '@bharat/contracts/format'
import { Badge } from '@bharat/ui/badge'
import type { Column } from '@bharat/ui/data-table'
import { STATE_OPTIONS } from './departure-entries.ts'
import type { TourRow } from './tours.admin-documents.ts'

/** The next departure of a tour with its seats: `10 Jun · 3 of 12 left`, and its state unless it is open. */
export const nextDepartureColumn: Column<TourRow> = {
  header: 'Next departure',
  phoneLabel: '',
  cell: ({ nextDeparture }) => {
    if (!nextDeparture) return <span className="text-ink-soft">No dates</span>
    const { date, seats, seatsLeft } = nextDeparture
    const state = shownState(nextDeparture)
    const isOpen = state === 'open'
    return (
      <span className="tabular-nums lg:whitespace-nowrap">
        <span className="whitespace-nowrap">{formatNextDeparture(date)}</span>
        {/* Without a seat, the state says so. */}
        {seatsLeft ? (
          <>
            {' · '}
            <span className="whitespace-nowrap">
              {seatsLeft}
              {/* A line of a phone has room for the state instead. */}
              {seats !== null && <span className={isOpen ? '' : 'max-md:hidden'}> of {seats}</span>}
              {' left'}
            </span>
          </>
        ) : null}
        {!isOpen && (
          <>
            <span className="md:hidden"> · {labelOf(state)}</span>
            <span className="block pt-1 max-md:hidden">
              <Badge tone={TONES[state]}>{labelOf(state)}</Badge>
            </span>
          </>
        )}
      </span>
    )
  },
}

const TONES = { limited: 'neutral', guaranteed: 'on', full: 'off', cancelled: 'off' } as const

function labelOf(state: string) {
  return STATE_OPTIONS.find(({ value }) => value === state)?.label
}
