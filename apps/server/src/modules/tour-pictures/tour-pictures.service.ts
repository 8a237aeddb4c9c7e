import { type DrawnPictures, tourPicturesInput } from '@bharat/contracts/tour-pictures'
import { parseInput } from '../../errors.ts'
import type { MediaStore } from '../../media/media.store.ts'
import { choosePosters } from './choose-posters.ts'
import { drawPoster } from './draw-poster.ts'

interface Dependencies {
  /** Converts an SVG of the product to an image. */
  rasterise: MediaStore['rasterise']
}

/** Pictures of a tour, drawn from its places and landscapes until there are photographs. Nothing is stored. */
export function createTourPicturesService({ rasterise }: Dependencies) {
  return {
    /** @throws DomainError INVALID with the message of the contract */
    async draw(value: unknown): Promise<DrawnPictures> {
      const posters = choosePosters(parseInput(tourPicturesInput, value))
      const pictures = await Promise.all(
        posters.map(async (poster) => {
          const { bytes, format, width, height } = await rasterise(drawPoster(poster))
          const type = format === 'jpg' ? 'image/jpeg' : 'image/webp'
          const content = Buffer.from(bytes).toString('base64')
          return { place: poster.place, content, type, width, height }
        }),
      )
      return { pictures }
    },
  }
}
