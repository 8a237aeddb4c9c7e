import { IMAGE_WIDTHS, UPRIGHT_CROP } from '@bharat/contracts/limits'

const DEFAULT_WIDTH = 1280

/**
 * The step of IMAGE_WIDTHS that answers a wish for `wished` CSS pixels: the next larger or equal
 * one, and none beyond the first that shows every pixel of the image.
 */
export function deliveredWidth(wished: number = DEFAULT_WIDTH, imageWidth: number): number {
  const step = IMAGE_WIDTHS.find((width) => width >= Math.min(wished, imageWidth))
  return step ?? IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? DEFAULT_WIDTH
}

/** Width in pixels of the upright crop of an image: its middle in full height, or all of a slim one. */
export function uprightWidth(image: { width: number; height: number }): number {
  return Math.min(
    image.width,
    Math.floor((image.height * UPRIGHT_CROP.width) / UPRIGHT_CROP.height),
  )
}
