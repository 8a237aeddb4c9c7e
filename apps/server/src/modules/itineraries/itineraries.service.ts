import { indianDay } from '@bharat/contracts/indian-day'
import { ownMediaId } from '@bharat/contracts/media'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { LRUCache } from 'lru-cache'
import type { PdfImage } from '../../documents/pdf.ts'
import { createWorkQueue } from '../../jobs/work-queue.ts'
import type { MediaStore } from '../../media/media.store.ts'
import type { ContactService } from '../contact/contact.service.ts'
import { orNotFound } from '../records/records.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { ToursService } from '../tours/tours.service.ts'
import { departureCalendar } from './departure-calendar.ts'
import { drawItinerary, type ItineraryContents } from './itinerary-document.ts'

interface Dependencies {
  tours: Pick<ToursService, 'getPublic'>
  site: Pick<SiteService, 'getPublic'>
  contact: Pick<ContactService, 'getPublic'>
  media: Pick<MediaStore, 'images' | 'deliver'>
  publicUrl: () => string
  /** Identifies the code that draws the documents. */
  version: string
}

/** An itinerary before it is drawn. */
export interface Itinerary {
  contents: ItineraryContents
  /** The same for the same contents. */
  key: string
}

/** An image across a page has about 150 pixels an inch. */
const IMAGE_WIDTH = 1280
/** Bytes of the documents in memory. */
const CACHE_BYTES = 24 * 1024 * 1024
/** Drawing is expensive, so documents are drawn one at a time, and few wait. */
const QUEUE = { concurrency: 1, maxWaiting: 20, maxWaitingPerClient: 3, retryAfter: 2 }

/** What a traveller takes along of a tour that the site shows: its itinerary and its departures. */
export function createItinerariesService(dependencies: Dependencies) {
  const { tours, site, contact, media, publicUrl, version } = dependencies
  const queue = createWorkQueue(QUEUE)
  const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  /** An image of the site; undefined for one of another host. */
  async function imageOf(url: string | undefined): Promise<PdfImage | undefined> {
    const id = ownMediaId(url ?? '')
    const known = id ? await media.images.get(id) : null
    const options = { width: IMAGE_WIDTH, avif: false, webp: false }
    const image = known && (await media.deliver(known.id, options))
    return image ? { bytes: image.bytes, width: known.width, height: known.height } : undefined
  }

  const contentsOf = async (id: string) => ({
    tour: await tours.getPublic(id),
    site: await site.getPublic(),
    url: `${publicUrl()}/tours/${id}`,
  })

  return {
    /** What the itinerary of a tour shows. @throws DomainError NOT_FOUND for a tour that the site does not show */
    async prepare(id: string): Promise<Itinerary> {
      const contents = {
        ...(await contentsOf(id)),
        contact: await contact.getPublic(),
        today: indianDay(new Date()),
      }
      return { contents, key: Bun.hash(`${version} ${JSON.stringify(contents)}`).toString(36) }
    },

    /**
     * The itinerary as a PDF, drawn once for the same contents.
     * @param client its network address
     * @param charge receives the milliseconds that this request made the server draw
     * @throws DomainError UNAVAILABLE with `retryAfter` if too many wait
     */
    async draw({ contents, key }: Itinerary, client: string, charge: (ms: number) => void) {
      const known = drawn.get(key) ?? drawing.get(key)
      if (known) return known
      const made = queue.run(async () => {
        const { tour, site } = contents
        const images = {
          logo: await imageOf(site.logo),
          cover: await imageOf(tour.mainImageUrl),
          map: await imageOf(tour.routeMapUrl),
        }
        const start = performance.now()
        const bytes = await drawItinerary(contents, images)
        drawn.set(key, bytes)
        charge(performance.now() - start)
        return bytes
      }, client)
      drawing.set(key, made)
      return made.finally(() => drawing.delete(key))
    },

    /** A departure as a calendar file. @throws DomainError NOT_FOUND for a day on which the tour does not depart */
    async calendar(id: string, date: string): Promise<string> {
      const contents = await contentsOf(id)
      const departure = contents.tour.departures.find((each) => each.date === date)
      return departureCalendar(contents, orNotFound(departure, tourMessages.notFound))
    },
  }
}

export type ItinerariesService = ReturnType<typeof createItinerariesService>
