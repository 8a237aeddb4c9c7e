import { ROUTE_PLACE_MAX } from './limits.ts'

/** The pictures of a tour: the main image and the five sub images. */
export const TOUR_PICTURES = 6

/** The most places that a request may name: one for each day of a long tour. */
export const MAX_PICTURE_PLACES = 60

/** The beginning of the ids of drawn pictures; those of uploads are random. */
export const DRAWN_ID = 'd7a30000'

/** Whether the image with this URL is a picture that the product has drawn, or will draw. */
export function isDrawnPicture(url: string): boolean {
  return url.startsWith(`/media/${DRAWN_ID}`)
}

/** Messages of the drawing of pictures. */
export const tourPictureMessages = {
  places: `Places must be a list of at most ${MAX_PICTURE_PLACES} names.`,
  longName: `The name of a place must be at most ${ROUTE_PLACE_MAX} characters.`,
  landscapes: 'Landscapes must be a list of landscapes.',
  noneDrawn: 'None of its pictures is drawn. Photographs stay.',
} as const
