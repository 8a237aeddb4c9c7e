import { IMAGE_WIDTHS, MEDIA_MAX_BYTES, MEDIA_MAX_PIXELS } from './limits.ts'

/** Texts of image upload (sections 5 and 8). */
export const mediaMessages = {
  uploadFailed: 'Image upload failed.',
  noFile: 'Please choose an image.',
  notAnImage: 'Please select a valid image file.',
  heic: 'Most browsers cannot show HEIC photos. Please choose a PNG or JPG.',
  svg: 'SVG drawings can contain scripts, so they are not accepted. Please choose a PNG or JPG.',
  unsupported: 'Please choose a PNG, JPG, WebP, AVIF or GIF image.',
  tooLarge: `The image is larger than ${MEDIA_MAX_BYTES / 1024 / 1024} MB.`,
  tooManyPixels: `The image has more than ${MEDIA_MAX_PIXELS / 1e6} megapixels.`,
  tooSlow: 'The image takes too long to read.',
  tooLargeForHost: 'The image is too large for the server.',
  mainImageFailed: 'Main image upload failed.',
  subImageFailed: (n: number) => `Sub image #${n} upload failed.`,
  routeMapFailed: 'Route map upload failed.',
  itineraryImageFailed: (day: number) => `Itinerary D${day} image upload failed.`,
  notFound: 'Image not found.',
  badForm: 'The upload is not valid multipart form data.',
  badPreset: 'Upload preset not found.',
  badWidth: 'w must be a whole number of pixels.',
} as const

/** Media types of the images that an upload accepts, for the `accept` attribute of a file input. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif'

/**
 * Why a chosen file cannot be uploaded, judged by its name and the type that the browser gives it;
 * undefined when it may be sent. The server judges by content. A system that does not know HEIC gives
 * such a file no type, so its name counts too.
 */
export function imageFileError({ name, type }: { name: string; type: string }): string | undefined {
  if (/^image\/hei[cf]\b/.test(type) || /\.hei[cf]$/i.test(name)) return mediaMessages.heic
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return mediaMessages.svg
  if (/^image\/(png|apng|p?jpe?g|webp|avif|gif)$/.test(type)) return undefined
  return type.startsWith('image/') ? mediaMessages.unsupported : mediaMessages.notAnImage
}

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

/** Id of an image of our own, by its URL; undefined for any other. */
export function ownMediaId(url: string): string | undefined {
  return OWN_MEDIA.exec(url)?.[1]?.slice('/media/'.length).toLowerCase()
}

function everyWidth(url: string): string {
  return IMAGE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ')
}

/** Where the picture of a shared link is, for an image of our own; undefined for any other. */
export function linkPreviewPath(url: string): string | undefined {
  const path = OWN_MEDIA.exec(url)?.[1]
  return path && `${path}/preview.jpg`
}
