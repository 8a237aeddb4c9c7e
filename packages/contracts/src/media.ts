import { IMAGE_WIDTHS } from './limits.ts'

/** Texts of image upload (sections 5 and 8). */
export const mediaMessages = {
  uploadFailed: 'Image upload failed.',
  noFile: 'Please choose an image.',
  notAnImage: 'Please select a valid image file.',
  tooLarge: 'The image is too large.',
  mainImageFailed: 'Main image upload failed.',
  subImageFailed: (n: number) => `Sub image #${n} upload failed.`,
  routeMapFailed: 'Route map upload failed.',
  itineraryImageFailed: (day: number) => `Itinerary D${day} image upload failed.`,
  notFound: 'Image not found.',
  badForm: 'The upload is not valid multipart form data.',
  badPreset: 'Upload preset not found.',
  badWidth: 'w must be a whole number of pixels.',
} as const

const OWN_MEDIA = /^(?:https?:\/\/[^/?#]+)?(\/media\/[0-9a-f]{32})$/i

/** `src` and `srcset` of an image: our own media in every width we serve, any other as it is. */
export function imageSources(url: string): { src: string; srcSet?: string } {
  if (!OWN_MEDIA.test(url)) return { src: url }
  return { src: `${url}?w=960`, srcSet: everyWidth(url) }
}

/** `srcset` of an image's upright crop (UPRIGHT_CROP); undefined for an image that is not our own. */
export function uprightSources(url: string): string | undefined {
  return OWN_MEDIA.test(url) ? everyWidth(`${url}/upright`) : undefined
}

function everyWidth(url: string): string {
  return IMAGE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ')
}

/** Where the picture of a shared link is, for an image of our own; undefined for any other. */
export function linkPreviewPath(url: string): string | undefined {
  const path = OWN_MEDIA.exec(url)?.[1]
  return path && `${path}/preview.jpg`
}
