import { type DrawnPictures, tourPicturesInput } from '@bharat/contracts/tour-pictures'
import { parseInput } from '../../errors.ts'
import { createWorkQueue } from '../../jobs/work-queue.ts'
import { drawnImage } from '../../media/drawn-image.ts'
import type { MediaStore } from '../../media/media.store.ts'
import { choosePosters } from './choose-posters.ts'
import { drawPoster } from './draw-poster.ts'

interface Dependencies {
  /** Converts an SVG of the product to an image. */
  rasterise: MediaStore['rasterise']
}

/** Pictures of a tour, drawn from its places and landscapes until there are photographs. Nothing is stored. */
export function createTourPicturesService({ rasterise }: Dependencies) {
  // One request at a time, and one picture after the other: the process that draws also makes the visitors' images.
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 4 })
  return {
    /** @throws DomainError INVALID with the message of the contract, UNAVAILABLE if too many requests wait */
    async draw(value: unknown): Promise<DrawnPictures> {
      const posters = choosePosters(parseInput(tourPicturesInput, value))
      return queue.run(async () => {
        const pictures: DrawnPictures['pictures'] = []
        for (const poster of posters) {
          const image = drawnImage(await rasterise(drawPoster(poster)))
          pictures.push({ place: poster.place, ...image })
        }
        return { pictures }
      })
    },
  }
}
