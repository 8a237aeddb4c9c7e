import { departureListQuery, type ListedDeparture } from '@bharat/contracts/departure-list'
import { daysAfter } from '@bharat/contracts/departure-states'
import { isOpenStage } from '@bharat/contracts/enquiry-stages'
import { indianDay } from '@bharat/contracts/indian-day'
import { type Page, pageCount } from '@bharat/contracts/list'
import { parseInput } from '../../errors.ts'
import type { EnquiriesService } from '../enquiries/enquiries.service.ts'
import type { ToursService } from '../tours/tours.service.ts'

interface Dependencies {
  tours: Pick<ToursService, 'countDeparting' | 'departing'>
  enquiries: Pick<EnquiriesService, 'forDepartures'>
}

/** The departures of all tours, with their enquiries. */
export function createDeparturesService({ tours, enquiries }: Dependencies) {
  return {
    /** A page of the departures of a month, by date and tour. `search` looks in the names of tours. */
    async list(value: unknown): Promise<Page<ListedDeparture>> {
      const { month, search, page, limit } = parseInput(departureListQuery, value)
      const wanted = month || indianDay(new Date()).slice(0, 7)
      const found = await Promise.all(
        daysOf(wanted).map(async (day) => ({
          day,
          total: await tours.countDeparting(day, search),
        })),
      )
      const parts: { day: string; skip: number; limit: number }[] = []
      let first = 0
      for (const { day, total } of found) {
        const skip = Math.max(0, (page - 1) * limit - first)
        const end = Math.min(total, page * limit - first)
        if (end > skip) parts.push({ day, skip, limit: end - skip })
        first += total
      }
      const totalItems = first
      const dated = (
        await Promise.all(
          parts.map(async ({ day, ...part }) =>
            (await tours.departing(day, search, part)).map((tour) => ({ ...tour, day })),
          ),
        )
      ).flat()
      const stages = await enquiries.forDepartures(
        dated.map(({ _id }) => _id),
        parts.map(({ day }) => day),
      )
      const counts = new Map<string, { won: number; open: number }>()
      for (const { tourId, date, stage } of stages) {
        const count = counts.get(`${tourId}.${date}`) ?? { won: 0, open: 0 }
        if (stage === 'won') count.won++
        if (isOpenStage(stage)) count.open++
        counts.set(`${tourId}.${date}`, count)
      }
      const items = dated.flatMap(({ _id: tourId, tourName, activeStatus, departures, day }) =>
        departures
          .filter(({ date }) => date === day)
          .map(({ price: _, note: __, ...departure }) => {
            const _id = `${tourId}.${departure.date}`
            const { won, open } = counts.get(_id) ?? { won: 0, open: 0 }
            return { ...departure, _id, tourId, tourName, activeStatus, won, open }
          }),
      )
      return { items, totalItems, totalPages: pageCount(totalItems, limit), page, limit }
    },
  }
}

/** The days of a month, yyyy-mm. */
function daysOf(month: string): string[] {
  return Array.from({ length: 31 }, (_, day) => daysAfter(`${month}-01`, day)).filter((day) =>
    day.startsWith(month),
  )
}
