import { z } from 'zod'
import { LANDSCAPES } from './landscapes.ts'
import { ROUTE_PLACE_MAX } from './limits.ts'
import { cleanText, optionalText } from './text.ts'
import { MAX_PICTURE_PLACES, TOUR_PICTURES, tourPictureMessages } from './tour-pictures.messages.ts'

export const tourPicturesInput = z
  .object(
    {
      places: z
        .array(
          z
            .string({ error: tourPictureMessages.places })
            .overwrite(cleanText)
            .max(ROUTE_PLACE_MAX, tourPictureMessages.longName),
          { error: tourPictureMessages.places },
        )
        .max(MAX_PICTURE_PLACES, tourPictureMessages.places)
        .meta({
          description:
            'The places in the order of the route. Without one, the pictures have no name.',
          documented: { examples: [['Lake town', 'Hill town', 'Fort']] },
        }),
      landscapes: z
        .array(z.enum(LANDSCAPES, { error: tourPictureMessages.landscapes }), {
          error: tourPictureMessages.landscapes,
        })
        .max(LANDSCAPES.length, tourPictureMessages.landscapes)
        .meta({
          description: 'The landscapes of the tour: what the pictures show.',
          documented: { examples: [['Mountain', 'Forest']] },
        }),
      tourName: optionalText('Tour name').meta({
        description: 'The main image names the last place that is also in it.',
        documented: { examples: ['Lake town to Hill town'] },
      }),
    },
    { error: tourPictureMessages.places },
  )
  .meta({
    id: 'TourPicturesInput',
    description: 'The places and landscapes from which pictures are drawn.',
  })

export type TourPicturesInput = z.output<typeof tourPicturesInput>

/** A drawn picture, as an image of the media library. Equal pictures are stored once. */
export const drawnPicture = z
  .object({
    place: z.string().describe('The place that it names; empty for none.'),
    url: z.string().min(1).describe('Its path on this site.'),
  })
  .meta({ id: 'DrawnPicture', description: 'A drawn picture of a tour.' })

/** The response of POST /admin/tour-pictures. */
export const drawnPictures = z
  .object({
    pictures: z
      .array(drawnPicture)
      .length(TOUR_PICTURES)
      .describe('The main image, then the five sub images.'),
  })
  .meta({ id: 'DrawnPictures', description: 'The drawn pictures of a tour.' })

export type DrawnPictures = z.output<typeof drawnPictures>
