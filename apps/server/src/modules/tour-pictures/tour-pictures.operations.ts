import { drawnPictures, tourPicturesInput } from '@bharat/contracts/tour-pictures'
import { z } from 'zod'
import { endpoint } from '../../http/operation.ts'

/** The drawing of a tour's pictures, for the tour form. */
export const tourPictureOperations = [
  endpoint({
    method: 'POST',
    creates: false,
    path: '/admin/tour-pictures',
    id: 'drawTourPictures',
    access: 'catalogue',
    audit: 'none: it changes nothing',
    tag: {
      name: 'Tour pictures',
      description: 'Pictures drawn from the places and landscapes of a tour.',
    },
    summary: 'Draw the main image and the five sub images of a tour',
    description: 'Stores nothing: upload the images to use them.',
    body: tourPicturesInput,
    reply: drawnPictures,
    // Six drawings of some 10 ms: one in a request.
    graphql: {
      complexity: { field: 6000, multiplier: 1 },
      member: 'pictures',
      args: z.object({ input: tourPicturesInput }),
    },
    handle: ({ services, body }) => services.tourPictures.draw(body),
  }),
]
