import { indianDay } from '@bharat/contracts/indian-day'
import { tourMessages } from '@bharat/contracts/tours.messages'
import type { DrawnDocuments } from '../../documents/drawn-documents.ts'
import type { MediaStore } from '../../media/media.store.ts'
import { pdfImage } from '../../media/pdf-images.ts'
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
  documents: Pick<DrawnDocuments, 'draw'>
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

/** What a traveller takes along of a tour that the site shows: its itinerary and its departures. */
export function createItinerariesService(dependencies: Dependencies) {
  const { tours, site, contact, media, documents, publicUrl, version } = dependencies

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
    draw({ contents, key }: Itinerary, client: string, charge: (ms: number) => void) {
      const { tour, site } = contents
      const images = async () => ({
        logo: await pdfImage(media, site.logo),
        cover: await pdfImage(media, tour.mainImageUrl),
        map: await pdfImage(media, tour.routeMapUrl),
      })
      return documents.draw(
        { key, images, draw: (loaded) => drawItinerary(contents, loaded) },
        client,
        charge,
      )
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
