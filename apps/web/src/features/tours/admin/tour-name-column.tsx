import { shownState } from '@bharat/contracts/departure-states'
import { formatNextDeparture } from '@bharat/contracts/format'
import { Badge } from '@bharat/ui/badge'
import type { Column } from '@bharat/ui/data-table'
import { rowName } from '../../../admin/list/columns.tsx'
import { STATE_OPTIONS } from './departure-entries.ts'
import { indianTime } from './indian-time.ts'
import type { TourRow } from './tours.admin-documents.ts'

/** The name of a tour with the state of its draft, and below it the next departure. */
export const tourNameColumn: Column<TourRow> = {
  header: 'Tour',
  phone: 'title',
  // Inline: on a phone the texts of a row are one paragraph.
  cell: ({ tourName, draft }) => (
    <>
      {rowName(tourName)}
      {draft && (
        <span className="ml-2">
          <Badge>
            <span className={draft.publishError ? 'font-semibold text-danger' : ''}>
              {stateOf(draft)}
            </span>
          </Badge>
        </span>
      )}
    </>
  ),
  below: ({ nextDeparture }) => (nextDeparture ? departureText(nextDeparture) : 'No dates'),
}

/** `10 Jun · 3 of 12 left · Few seats left`: the state, unless it is open. */
function departureText(departure: NonNullable<TourRow['nextDeparture']>): string {
  const { date, seats, seatsLeft } = departure
  const state = shownState(departure)
  return [
    formatNextDeparture(date),
    // Without a seat, the state says so.
    seatsLeft && `${seatsLeft}${seats === null ? '' : ` of ${seats}`} left`,
    state !== 'open' && STATE_OPTIONS.find(({ value }) => value === state)?.label,
  ]
    .filter(Boolean)
    .join(' · ')
}

function stateOf({ savedAt, publishAt, publishError }: NonNullable<TourRow['draft']>): string {
  const name = savedAt ? 'Draft' : 'Inactive'
  if (publishError) return `${name} · publishing failed`
  return publishAt ? `${name} · to be published ${indianTime(publishAt)}` : name
}
