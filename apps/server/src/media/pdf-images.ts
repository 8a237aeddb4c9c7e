import { ownMediaId } from '@bharat/contracts/media'
import type { PdfImage } from '../documents/pdf.ts'
import type { MediaStore } from './media.store.ts'

/** An image across a page has about 150 pixels an inch. */
const IMAGE_WIDTH = 1280

/** An image of the site for a document; undefined for one of another host. */
export async function pdfImage(
  media: Pick<MediaStore, 'images' | 'deliver'>,
  url: string | undefined,
  width = IMAGE_WIDTH,
): Promise<PdfImage | undefined> {
  const id = ownMediaId(url ?? '')
  const known = id ? await media.images.get(id) : null
  const options = { width, avif: false, webp: false }
  const image = known && (await media.deliver(known.id, options))
  return image ? { bytes: image.bytes, width: known.width, height: known.height } : undefined
}
