import { drawnRouteMap, routeMapInput } from '@bharat/contracts/route-maps'
import { z } from 'zod'
import { endpoint } from '../../http/operation.ts'

/** The drawing of route maps, for the tour form. */
export const routeMapOperations = [
  endpoint({
    method: 'POST',
    creates: false,
    path: '/admin/route-maps',
    id: 'drawRouteMap',
    audit: 'none: it changes nothing',
    access: 'catalogue',
    tag: {
      name: 'Route maps',
      description: 'Sketches of routes, drawn from the places of a tour.',
    },
    summary: 'Draw a route map',
    description: 'Stores nothing: upload the image to use it.',
    body: routeMapInput,
    reply: drawnRouteMap,
    graphql: { args: z.object({ input: routeMapInput }) },
    handle: ({ services, body }) => services.routeMaps.draw(body),
  }),
]
