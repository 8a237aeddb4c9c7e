import { IMAGE_WIDTHS, UPRIGHT_CROP } from '@bharat/contracts/limits'

const DEFAULT_WIDTH = 1280

/**
 * The width of IMAGE_WIDTHS to deliver for `requestedWidth` CSS pixels: the next larger or equal one, but
 * no larger than the first that contains every pixel of the image.
 */
export function deliveredWidth(requestedWidth: number = DEFAULT_WIDTH, imageWidth: number): number {
  const step = IMAGE_WIDTHS.find((width) => width >= Math.min(requestedWidth, imageWidth))
  return step ?? IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? DEFAULT_WIDTH
}

/** Width in pixels of the upright crop of an image: its centre in full height; at most the image's own width. */
export function uprightWidth(image: { width: number; height: number }): number {
  return Math.min(
    image.width,
    Math.floor((image.height * UPRIGHT_CROP.width) / UPRIGHT_CROP.height),
  )
}
