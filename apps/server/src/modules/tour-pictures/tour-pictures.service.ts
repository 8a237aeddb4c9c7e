import { createHash } from 'node:crypto'
import type { Brand } from '@bharat/contracts/brand'
import { type DrawnPictures, tourPicturesInput } from '@bharat/contracts/tour-pictures'
import { DRAWN_ID } from '@bharat/contracts/tour-pictures.messages'
import { parseInput } from '../../errors.ts'
import { createWorkQueue } from '../../jobs/work-queue.ts'
import type { MediaStore } from '../../media/media.store.ts'
import { choosePosters, type PicturedTour } from './choose-posters.ts'
import { drawPoster } from './draw-poster.ts'
import type { Poster } from './poster.ts'

interface Dependencies extends Pick<MediaStore, 'putDrawing'> {
  brand: () => Promise<Brand>
}

/** Pictures of a tour, drawn from its places and landscapes until there are photographs. */
export function createTourPicturesService({ putDrawing, brand }: Dependencies) {
  // One request at a time, and one picture after the other: the process that draws also makes the visitors' images.
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 4 })
  return {
    /**
     * Draws and stores the pictures for the tour form. No tour has them before it is saved.
     * @throws DomainError INVALID with the message of the contract, UNAVAILABLE if too many requests wait
     */
    async draw(value: unknown): Promise<DrawnPictures> {
      const posters = choosePosters(parseInput(tourPicturesInput, value))
      const colours = await brand()
      return queue.run(async () => {
        const pictures: DrawnPictures['pictures'] = []
        for (const poster of posters) {
          pictures.push({ place: poster.place, url: await put(poster, colours) })
        }
        return { pictures }
      })
    },

    colours: brand,

    /** The URLs that the six pictures of a tour will have, of which none is drawn yet. Equal pictures have the same. */
    plan: (shown: PicturedTour, colours: Brand): string[] =>
      choosePosters(shown).map((poster) => `/media/${idOf(poster, colours)}`),

    /**
     * Draws and stores the pictures with these URLs, which `plan` has named.
     * @throws Error if it names others now, as after a change of how they are drawn
     */
    async drawAs(urls: readonly string[], shown: PicturedTour, colours: Brand): Promise<void> {
      const left = new Set(urls)
      for (const poster of choosePosters(shown)) {
        if (left.delete(`/media/${idOf(poster, colours)}`)) await put(poster, colours)
      }
      if (left.size > 0) throw new Error(`These pictures cannot be drawn: ${[...left].join(', ')}`)
    },
  }

  /** Stores a picture, unless it is stored. Returns its URL. */
  async function put(poster: Poster, colours: Brand): Promise<string> {
    const id = idOf(poster, colours)
    await putDrawing({ id, draw: () => drawPoster(poster, colours) })
    return `/media/${id}`
  }
}

function idOf(poster: Poster, colours: Brand): string {
  const content = JSON.stringify([poster, colours])
  return DRAWN_ID + createHash('sha256').update(content).digest('hex').slice(0, 24)
}

export type TourPicturesService = ReturnType<typeof createTourPicturesService>
