import { mediaMessages } from './media.messages.ts'

/** Media types of the images that an upload accepts, for the `accept` attribute of a file input. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif'

/**
 * The message for a chosen file that cannot be uploaded, by its name and the type that the browser
 * gives; undefined when it can. The server checks the content. A system that does not know HEIC gives
 * such a file no type, so the name counts too.
 */
export function imageFileError({ name, type }: { name: string; type: string }): string | undefined {
  if (/^image\/hei[cf]\b/.test(type) || /\.hei[cf]$/i.test(name)) return mediaMessages.heic
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return mediaMessages.svg
  if (/^image\/(png|apng|p?jpe?g|webp|avif|gif)$/.test(type)) return undefined
  return type.startsWith('image/') ? mediaMessages.unsupported : mediaMessages.notAnImage
}
