import { departureListQuery, type ListedDeparture } from '@bharat/contracts/departure-list'
import { isOpenStage } from '@bharat/contracts/enquiry-stages'
import { indianDay } from '@bharat/contracts/indian-day'
import { type Page, pageCount } from '@bharat/contracts/list'
import { parseInput } from '../../errors.ts'
import type { EnquiriesService } from '../enquiries/enquiries.service.ts'
import type { ToursService } from '../tours/tours.service.ts'

interface Dependencies {
  tours: Pick<ToursService, 'listDeparting'>
  enquiries: Pick<EnquiriesService, 'forDepartures'>
}

/** The departures of all tours, with their enquiries. */
export function createDeparturesService({ tours, enquiries }: Dependencies) {
  return {
    /** A page of the departures of a month, by date and tour. `search` looks in the names of tours. */
    async list(value: unknown): Promise<Page<ListedDeparture>> {
      const { month, search, page, limit } = parseInput(departureListQuery, value)
      const wanted = month || indianDay(new Date()).slice(0, 7)
      const [dated, stages] = await Promise.all([
        tours.listDeparting(wanted),
        enquiries.forDepartures(wanted),
      ])
      const counts = new Map<string, { won: number; open: number }>()
      for (const { tourId, date, stage } of stages) {
        const count = counts.get(`${tourId}.${date}`) ?? { won: 0, open: 0 }
        if (stage === 'won') count.won++
        if (isOpenStage(stage)) count.open++
        counts.set(`${tourId}.${date}`, count)
      }
      const items = dated
        .filter(({ tourName }) => tourName.toLowerCase().includes(search.toLowerCase()))
        .flatMap(({ _id: tourId, tourName, activeStatus, departures }) =>
          departures
            .filter(({ date }) => date.startsWith(wanted))
            .map(({ price: _, note: __, ...departure }) => {
              const _id = `${tourId}.${departure.date}`
              const { won, open } = counts.get(_id) ?? { won: 0, open: 0 }
              return { ...departure, _id, tourId, tourName, activeStatus, won, open }
            }),
        )
        .toSorted((a, b) => a.date.localeCompare(b.date) || a.tourName.localeCompare(b.tourName))
      return {
        items: items.slice((page - 1) * limit, page * limit),
        totalItems: items.length,
        totalPages: pageCount(items.length, limit),
        page,
        limit,
      }
    },
  }
}
