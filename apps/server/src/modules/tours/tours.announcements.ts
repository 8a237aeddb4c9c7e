import { isDeepStrictEqual } from 'node:util'
import type { Departure } from '@bharat/contracts/departures'
import { completeTour, type NewTourContent } from '@bharat/contracts/tour-content'
import type { TourChange } from '@bharat/contracts/webhook-events'
import type { NewJob } from '../../jobs/job-types.ts'
import type { WebhookEvents } from '../webhooks/webhooks.events.ts'
import type { TourRecord } from './tours.documents.repository.ts'

/** The jobs that announce the writes of tours to other systems; they are stored with the write. */
export async function tourAnnouncements(events: Pick<WebhookEvents, 'announcing'>) {
  const [tourChanged, departureChanged] = await Promise.all([
    events.announcing('tour.changed'),
    events.announcing('departure.changed'),
  ])
  const changed = (id: string, change: TourChange) => tourChanged(id, { change })
  const datesChanged = (id: string, dates: readonly string[]) =>
    dates.length > 0 ? departureChanged(id, { dates: dates.join(' ') }) : []

  return {
    created: (id: string): NewJob[] => changed(id, 'created'),

    /** A save of the whole tour. */
    saved: (current: TourRecord, content: NewTourContent): NewJob[] => [
      ...changed(current._id, 'updated'),
      ...datesChanged(
        current._id,
        changedDates(current.departures, completeTour(content, current).departures),
      ),
    ],

    departureSaved: ({ _id }: TourRecord, { date }: Departure): NewJob[] =>
      datesChanged(_id, [date]),

    activated: (id: string, activeStatus: boolean): NewJob[] =>
      changed(id, activeStatus ? 'shown' : 'hidden'),
  }
}

export type TourAnnouncements = Awaited<ReturnType<typeof tourAnnouncements>>

/** The dates, yyyy-mm-dd, of departures that were added, removed or changed. */
function changedDates(before: readonly Departure[], after: readonly Departure[]): string[] {
  const dates = new Set([...before, ...after].map(({ date }) => date))
  const of = (departures: readonly Departure[]) =>
    new Map(departures.map((departure) => [departure.date, departure]))
  const [old, now] = [of(before), of(after)]
  return [...dates].filter((date) => !isDeepStrictEqual(old.get(date), now.get(date))).toSorted()
}
