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
    audit: 'none: it stores only drawings, which no tour has yet',
    tag: {
      name: 'Tour pictures',
      description: 'Pictures drawn from the places and landscapes of a tour.',
    },
    summary: 'Draw the main image and the five sub images of a tour',
    description: 'Stores them as images; a tour has them when it is saved with their URLs.',
    body: tourPicturesInput,
    reply: drawnPictures,
    // Within the limit of visitors, who are rejected. The service bounds the drawings.
    graphql: {
      complexity: { field: 900, multiplier: 1 },
      member: 'pictures',
      args: z.object({ input: tourPicturesInput }),
    },
    handle: ({ services, body }) => services.tourPictures.draw(body),
  }),
]
