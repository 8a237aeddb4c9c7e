import type { DrawnRouteMap } from '@bharat/contracts/route-maps'
import type { Master } from './media.images.ts'

/** A drawing as the APIs send it: the file in Base64, its media type and its size in pixels. */
export function drawnImage({
  bytes,
  format,
  width,
  height,
}: Pick<Master, 'bytes' | 'format' | 'width' | 'height'>): DrawnRouteMap {
  const type = format === 'jpg' ? 'image/jpeg' : 'image/webp'
  return { content: Buffer.from(bytes).toString('base64'), type, width, height }
}
