import { IMAGE_WIDTHS, UPRIGHT_CROP } from '@bharat/contracts/limits'
import type { FocalPoint } from '@bharat/contracts/replies'

const DEFAULT_WIDTH = 1280

/**
 * The width of IMAGE_WIDTHS to deliver for `requestedWidth` CSS pixels: the next larger or equal one, but
 * no larger than the first that contains every pixel of the image.
 */
export function deliveredWidth(requestedWidth: number = DEFAULT_WIDTH, imageWidth: number): number {
  const step = IMAGE_WIDTHS.find((width) => width >= Math.min(requestedWidth, imageWidth))
  return step ?? IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? DEFAULT_WIDTH
}

/** Width in pixels of the upright crop of an image: its full height; at most the image's own width. */
export function uprightWidth(image: { width: number; height: number }): number {
  return Math.min(
    image.width,
    Math.floor((image.height * UPRIGHT_CROP.width) / UPRIGHT_CROP.height),
  )
}

interface Size {
  width: number
  height: number
}

/**
 * The largest rectangle of this ratio in an image, in pixels. The focal point has the same relative position
 * in the rectangle as in the image, as CSS `object-position` places it in a frame: the crop contains it, and
 * the crop of a crop does, too.
 */
export function cropRectangle(image: Size, ratio: Size, focus: FocalPoint) {
  const scale = Math.min(image.width / ratio.width, image.height / ratio.height)
  const width = Math.min(image.width, Math.max(1, Math.round(ratio.width * scale)))
  const height = Math.min(image.height, Math.max(1, Math.round(ratio.height * scale)))
  return {
    left: Math.round((image.width - width) * focus.x),
    top: Math.round((image.height - height) * focus.y),
    width,
    height,
  }
}
