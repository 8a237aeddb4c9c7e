import type { Brand } from '@bharat/contracts/brand'
import { type DrawnRouteMap, routeMapInput } from '@bharat/contracts/route-maps'
import { parseInput } from '../../errors.ts'
import { drawnImage } from '../../media/drawn-image.ts'
import type { MediaStore } from '../../media/media.store.ts'
import { drawRouteMap } from './route-map-drawing.ts'

interface Dependencies {
  /** Converts an SVG of the product to an image. */
  rasterise: MediaStore['rasterise']
  brand: () => Promise<Brand>
}

/** Route maps drawn from the places of an itinerary (docs/decisions/036-route-maps.md). Nothing is stored. */
export function createRouteMapsService({ rasterise, brand }: Dependencies) {
  return {
    /** @throws DomainError INVALID with the message of the contract */
    async draw(value: unknown): Promise<DrawnRouteMap> {
      const { title, stops } = parseInput(routeMapInput, value)
      const svg = drawRouteMap({
        brand: await brand(),
        title,
        stops: stops.map(({ name, firstDay, lastDay }) => {
          const [first, last] = [firstDay ?? lastDay, lastDay ?? firstDay]
          return first && last ? { name, days: [first, last] } : { name }
        }),
      })
      return drawnImage(await rasterise(svg))
    },
  }
}
