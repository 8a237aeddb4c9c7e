import { mediaMessages } from './media.messages.ts'

/** Media types that an upload accepts, for the `accept` attribute of a file input. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif'

/**
 * The message for a chosen file that cannot be uploaded, based on its name and the browser's media type;
 * undefined for an acceptable file. The server checks the content. A system without HEIC support gives no media
 * type, so the file extension counts too.
 */
export function imageFileError({ name, type }: { name: string; type: string }): string | undefined {
  if (/^image\/hei[cf]\b/.test(type) || /\.hei[cf]$/i.test(name)) return mediaMessages.heic
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return mediaMessages.svg
  if (/^image\/(png|apng|p?jpe?g|webp|avif|gif)$/.test(type)) return undefined
  return type.startsWith('image/') ? mediaMessages.unsupported : mediaMessages.notAnImage
}
