import pixelmatch from 'pixelmatch'
import sharp, { type Sharp } from 'sharp'

/** Pixels as a browser rendered them. */
export interface Image {
  width: number
  height: number
  /** Four bytes each: red, green, blue, alpha. */
  data: Buffer
}

export interface Comparison {
  /** Pixels of the scaled image that differ by more than the threshold. */
  differing: number
  /** How many pixels one image is higher or wider than the other. */
  sizeGap: number
  /** A PNG of both images, with the differences in red between them. */
  shown: () => Promise<Buffer>
}

/** Reads a PNG, or another format of the browser. */
export function readImage(file: Buffer): Promise<Image> {
  return pixels(sharp(file).ensureAlpha())
}

/** Writes a PNG, as small as possible without loss: with `effort`, sharp would reduce it to 256 colours. */
export function writeImage(image: Image): Promise<Buffer> {
  return sharpOf(image)
    .removeAlpha()
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer()
}

/**
 * Compares the area that both images cover, and reports a difference in size separately.
 * @param options.scale scales both images first, 0 to 1
 * @param options.threshold the colour difference from which a pixel counts, 0 to 1
 */
export async function compareImages(
  before: Image,
  now: Image,
  { scale, threshold }: { scale: number; threshold: number },
): Promise<Comparison> {
  const common = {
    width: Math.min(before.width, now.width),
    height: Math.min(before.height, now.height),
  }
  const whole = {
    width: Math.max(before.width, now.width),
    height: Math.max(before.height, now.height),
  }
  const [a, b] = await Promise.all([before, now].map((image) => cut(image, common, scale)))
  if (!a || !b) throw new Error('nothing to compare')
  return {
    differing: pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold }),
    sizeGap: Math.max(whole.width - common.width, whole.height - common.height),
    async shown() {
      const [left, right] = await Promise.all([before, now].map((each) => onCanvas(each, whole)))
      if (!left || !right) throw new Error('nothing to show')
      const marked = { ...whole, data: Buffer.alloc(left.data.length) }
      pixelmatch(left.data, right.data, marked.data, whole.width, whole.height, { threshold })
      const row = [left, marked, right]
      const width = whole.width * row.length + GAP * (row.length - 1)
      return sharp({ create: { ...whole, width, channels: 3, background: BETWEEN } })
        .composite(
          row.map(({ data }, place) => ({
            input: data,
            raw: { ...whole, channels: 4 },
            left: place * (whole.width + GAP),
            top: 0,
          })),
        )
        .png()
        .toBuffer()
    },
  }
}

/** The gap between the images of a comparison, in pixels. */
const GAP = 16
const BETWEEN = 'black'

function sharpOf({ data, width, height }: Image): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } })
}

async function pixels(image: Sharp): Promise<Image> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

async function cut(
  image: Image,
  to: { width: number; height: number },
  scale: number,
): Promise<Image> {
  const part = await pixels(sharpOf(image).extract({ left: 0, top: 0, ...to }))
  if (scale === 1) return part
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return pixels(sharpOf(part).resize(scaled(to.width), scaled(to.height), { fit: 'fill' }))
}

function onCanvas(image: Image, to: { width: number; height: number }): Promise<Image> {
  return pixels(
    sharpOf(image).extend({
      right: to.width - image.width,
      bottom: to.height - image.height,
      background: BETWEEN,
    }),
  )
}
