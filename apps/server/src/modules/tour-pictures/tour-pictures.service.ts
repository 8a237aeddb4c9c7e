import type { Brand } from '@bharat/contracts/brand'
import type { Landscape } from '@bharat/contracts/landscapes'
import { picturePlaces } from '@bharat/contracts/route-stops'
import { type DrawnPictures, tourPicturesInput } from '@bharat/contracts/tour-pictures'
import { parseInput } from '../../errors.ts'
import { createWorkQueue } from '../../jobs/work-queue.ts'
import { drawnImage } from '../../media/drawn-image.ts'
import type { MediaStore } from '../../media/media.store.ts'
import { choosePosters } from './choose-posters.ts'
import { drawPoster } from './draw-poster.ts'

/** What of a tour its pictures show. */
interface DrawnTour {
  itinerary: readonly { title: string }[]
  landscapes: readonly Landscape[]
}

interface TourImages {
  mainImageUrl: string
  subImageUrls: string[]
}

/** All drawings are one client of the queue of images: they take turns with those of visitors. */
const DRAWING = 'drawing'

interface Dependencies extends Pick<MediaStore, 'rasterise' | 'putDrawn'> {
  /** The colours of the brand. */
  brand: () => Promise<Brand>
}

/** Pictures of a tour, drawn from its places and landscapes until there are photographs. */
export function createTourPicturesService({ rasterise, putDrawn, brand }: Dependencies) {
  // One request at a time, and one picture after the other: the process that draws also makes the visitors' images.
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 4 })
  return {
    /**
     * Draws the pictures for the tour form; nothing is stored.
     * @throws DomainError INVALID with the message of the contract, UNAVAILABLE if too many requests wait
     */
    async draw(value: unknown): Promise<DrawnPictures> {
      const posters = choosePosters(parseInput(tourPicturesInput, value))
      const colours = await brand()
      return queue.run(async () => {
        const pictures: DrawnPictures['pictures'] = []
        for (const poster of posters) {
          const image = drawnImage(await rasterise(drawPoster(poster, colours)))
          pictures.push({ place: poster.place, ...image })
        }
        return { pictures }
      })
    },

    /**
     * Draws and stores the six pictures of a tour without images, as its fields have them. A picture that is stored
     * already is not drawn again; a new one takes about 0.2 seconds.
     */
    async drawFor({ itinerary, landscapes }: DrawnTour): Promise<TourImages> {
      const places = picturePlaces(itinerary.map(({ title }) => title))
      const colours = await brand()
      const svgs = choosePosters({ places, landscapes }).map((one) => drawPoster(one, colours))
      const stored = await Promise.all(svgs.map((svg) => putDrawn(svg, DRAWING)))
      const [mainImageUrl = '', ...subImageUrls] = stored.map(({ id }) => `/media/${id}`)
      return { mainImageUrl, subImageUrls }
    },
  }
}
