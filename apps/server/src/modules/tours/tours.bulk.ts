import {
  type BulkResult,
  bulkDeparturesInput,
  bulkPicturesInput,
  bulkPricesInput,
  bulkTourInput,
} from '@bharat/contracts/bulk-changes'
import { bulkMessages } from '@bharat/contracts/bulk-changes.messages'
import { indianDay } from '@bharat/contracts/indian-day'
import { changedPrice } from '@bharat/contracts/price-changes'
import { picturePlaces } from '@bharat/contracts/route-stops'
import { tourInput } from '@bharat/contracts/tour-input'
import { isDrawnPicture, tourPictureMessages } from '@bharat/contracts/tour-pictures.messages'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { DomainError, parseInput } from '../../errors.ts'
import { changeEach } from '../records/bulk-changes.ts'
import { changeStatuses } from '../records/records.service.ts'
import { pictureJob } from './imports/tour-imports.service.ts'
import type { TourChange, TourRecord } from './tours.documents.repository.ts'
import type { TourParts } from './tours.writes.ts'

/** Changes of several tours. Each tour is saved like a single one, by the same rules. */
export function createTourBulkChanges({ repository, write, categoryOf, pictures }: TourParts) {
  return {
    /** Shows or hides tours, or moves them to another category. */
    async changeMany(value: unknown): Promise<BulkResult> {
      const { ids, activeStatus, categoryId } = parseInput(bulkTourInput, value)
      if (categoryId !== undefined) {
        return changeEach(ids, (id) =>
          saveDifferent(id, (current) => current.categoryId !== categoryId && { categoryId }),
        )
      }
      const setActive = (tour: TourRecord, activeStatus: boolean) =>
        write(tour, () => ({ activeStatus }))
      return changeStatuses({ get: repository.get, setActive }, tourMessages.notFound, {
        ids,
        activeStatus: activeStatus === true,
      })
    },

    /** Adds departures to tours. A tour that departs on one of the days keeps its own departure. */
    async addDepartures(value: unknown): Promise<BulkResult> {
      const { ids, departures } = parseInput(bulkDeparturesInput, value)
      return changeEach(ids, (id) =>
        saveDifferent(id, (current) => {
          const known = new Set(current.departures.map(({ date }) => date))
          const added = departures.filter(({ date }) => !known.has(date))
          return added.length > 0 && { departures: [...current.departures, ...added] }
        }),
      )
    },

    /** Changes the trip costs of tours, and the prices of their departures from today on. Prices on request stay. */
    async changePrices(value: unknown): Promise<BulkResult> {
      const { ids, ...change } = parseInput(bulkPricesInput, value)
      const today = indianDay(new Date())
      const priceOf = (price: number) => {
        const changed = changedPrice(price, change)
        if (Number.isNaN(changed)) throw new DomainError('CONFLICT', bulkMessages.noPriceLeft)
        return changed
      }
      return changeEach(ids, (id) =>
        saveDifferent(id, (current) => {
          const tripCost = priceOf(current.tripCost)
          const departures = current.departures.map((departure) =>
            departure.price === null || departure.date < today
              ? departure
              : { ...departure, price: priceOf(departure.price) },
          )
          const isSame =
            tripCost === current.tripCost &&
            departures.every(({ price }, at) => price === current.departures[at]?.price)
          return !isSame && { tripCost, departures }
        }),
      )
    },

    /** Draws the drawn pictures of tours again, by jobs. Photographs stay. */
    async redrawPictures(value: unknown): Promise<BulkResult> {
      const { ids } = parseInput(bulkPicturesInput, value)
      const colours = await pictures.colours()
      return changeEach(ids, (id) =>
        saveDifferent(id, ({ tourName, itinerary, landscapes, mainImageUrl, subImageUrls }) => {
          const places = picturePlaces(itinerary.map(({ title }) => title))
          const images = [mainImageUrl, ...subImageUrls]
          if (!images.some(isDrawnPicture)) {
            throw new DomainError('CONFLICT', tourPictureMessages.noneDrawn)
          }
          const shown = { tourName, places, landscapes }
          const planned = pictures.plan(shown, colours)
          const urls = images.map((url, at) => (isDrawnPicture(url) && planned[at]) || url)
          const [main = mainImageUrl, ...subs] = urls
          if (urls.join() === images.join()) return false
          const jobs = [pictureJob(id, { ...shown, urls: planned, colours })]
          return { mainImageUrl: main, subImageUrls: subs, jobs }
        }),
      )
    },
  }

  /**
   * Saves a tour with some fields changed, if there is a difference.
   * @param fieldsOf the changed fields of the stored tour; false for none
   */
  async function saveDifferent(
    id: string,
    fieldsOf: (current: TourRecord) => (Partial<TourRecord> & Pick<TourChange, 'jobs'>) | false,
  ): Promise<boolean> {
    let isChanged = false
    await write(id, async (current) => {
      const fields = fieldsOf(current)
      isChanged = fields !== false
      if (!fields) return null
      const { upcomingDates: _follow, ...content } = current
      const { jobs = [], ...changed } = fields
      const input = parseInput(tourInput, { ...content, ...changed })
      return { content: { ...input, categoryName: (await categoryOf(input)).name }, jobs }
    })
    return isChanged
  }
}
