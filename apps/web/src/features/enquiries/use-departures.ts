import { formatDay } from '@bharat/contracts/departure-rows'
import { type Client, useClient } from 'urql'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { WonDeparturesDocument } from './desk.admin-documents.ts'

/**
 * The departures of a tour with their seats left, and the chosen one, which may be over. '' for no tour, and for no day.
 * @param cause they are loaded again with another one
 */
export function useDepartures(tourId: string, day: string, cause = '') {
  const client = useClient()
  const { data } = useLoaded(`${tourId} ${cause}`, async () => ({
    tourId,
    days: await loadDepartures(client, tourId),
  }))
  // Those of another tour stay until the next ones have loaded.
  const days = data?.tourId === tourId ? data.days : []
  return day && !days.some(({ value }) => value === day)
    ? [{ value: day, label: formatDay(day) }, ...days]
    : days
}

/** A tour that the site does not show has no public departures. */
async function loadDepartures(client: Client, id: string) {
  if (!id) return []
  const dates = await fetchData(client, WonDeparturesDocument, { id }).then(
    (shown) => shown.tour.departures,
    () => [],
  )
  return dates.map(({ date, seatsLeft }) => ({
    value: date,
    label: seatsLeft === null ? formatDay(date) : `${formatDay(date)}, ${seatsLeft} left`,
  }))
}
