import { MEDIA_MAX_BYTES, MEDIA_MAX_PIXELS } from './back-office-limits.ts'

/** Messages of image upload (sections 5 and 8). */
export const mediaMessages = {
  /** The hint of a field whose image has text on it. */
  underText: 'Text lies on it: choose a photograph, not a map.',
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
  /** Admin messages of the media page. */
  failedToLoad: 'Failed to load media.',
  updated: 'Image updated successfully.',
  deleted: 'Image deleted successfully.',
  undeleted: 'Image restored successfully.',
  removed: 'This image was deleted more than a day ago and is removed. Upload it again.',
  inUse: 'This image is in use. Replace it everywhere first.',
  replaced: (records: number) =>
    records === 1 ? 'Image replaced in 1 record.' : `Image replaced in ${records} records.`,
  replacementMissing: 'by must be the id of another stored image.',
  focusInvalid: 'focus must have x and y, each a number from 0 to 1.',
  fractionInvalid: (axis: 'x' | 'y') => `focus.${axis} must be a number from 0 to 1.`,
  bodyInvalid: 'The body must be a JSON object.',
  badForm: 'The upload is not valid multipart form data.',
  badPreset: 'Upload preset not found.',
  badWidth: 'w must be a whole number of pixels.',
} as const
