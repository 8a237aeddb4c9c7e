import { canEnquire, departureRows } from '@bharat/contracts/departure-rows'
import { formatNextDeparture, formatTripCost } from '@bharat/contracts/format'
import type { ResultOf } from '../../graphql/graphql.ts'
import type { Query } from '../../graphql/query.ts'
import type { LeavingTour } from './leaving-soon.tsx'
import { LeavingSoonDocument } from './tours.documents.ts'

/** The departures in one row. */
const LEAVING_SOON = 4

/** The next departures that can still be joined, with their texts: a page that shows them needs no formats. */
export async function loadLeavingSoon(query: Query): Promise<LeavingTour[]> {
  // Some of the tours that depart next may have no free seat.
  const { tours } = await query(LeavingSoonDocument, { limit: 3 * LEAVING_SOON })
  return tours.items.flatMap(leavingTour).slice(0, LEAVING_SOON)
}

/** The texts of a tour's next departure; none where nobody can join it. */
function leavingTour(
  tour: ResultOf<typeof LeavingSoonDocument>['tours']['items'][number],
): LeavingTour[] {
  const departures = tour.nextDeparture ? [tour.nextDeparture] : []
  return departureRows({ ...tour, departures }, new Date())
    .filter(({ state }) => canEnquire(state))
    .map(({ date, price, seatsText, stateText }) => ({
      id: tour._id,
      tourName: tour.tourName,
      departure: `${formatNextDeparture(date)} · ${tour.days} ${tour.days === 1 ? 'day' : 'days'}`,
      // Shorter than on a card: price and state have one line.
      price: price || (formatTripCost(tour.tripCost) ? 'On request' : ''),
      state: seatsText || stateText,
      imageUrl: tour.mainImageUrl,
      focus: tour.mainImage.focus,
    }))
}
