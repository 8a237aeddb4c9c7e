import { MEDIA_MAX_PIXELS } from '@bharat/contracts/back-office-limits'
import { LINK_PREVIEW, UPRIGHT_CROP } from '@bharat/contracts/limits'
import { mediaMessages } from '@bharat/contracts/media.messages'
import type { FocalPoint } from '@bharat/contracts/replies'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { DomainError } from '../errors.ts'
import { cropRectangle, uprightWidth } from './media.widths.ts'

/** Longer side of a stored image in pixels: larger than the widest delivery, for sharper screens. */
const MASTER_SIDE = 2560
const PLACEHOLDER_SIDE = 24
const DECODE_SECONDS = 30

// The work queue gives each core one image, so libvips needs one thread. Its cache of operations would
// hold pixels that are not used again.
sharp.concurrency(1)
sharp.cache(false)

/** The stored form of an upload. */
export interface Master {
  bytes: Buffer
  format: 'jpg' | 'webp'
  width: number
  height: number
  /** Whether any pixel is transparent. */
  alpha: boolean
  /** Average colour, `#rrggbb`. */
  color: string
  /** A blurred miniature as a `data:` URI of a few hundred characters. */
  placeholder: string
}

export type DeliveryFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/**
 * Decodes an upload and encodes its pixels again as a master: turned upright, in sRGB, no larger than
 * 2560 px. Metadata (a phone writes its location into EXIF) and all other contents of the file are
 * dropped. Photographs become JPEG; images with transparency or a palette (logos, maps, badges) become
 * lossless WebP. An animation becomes its first frame: visitors must be able to stop anything that
 * moves (WCAG 2.2.2).
 * @throws DomainError UNSUPPORTED_TYPE if the content is not a complete PNG, JPEG, WebP, AVIF or GIF,
 *   TOO_LARGE if it has more than 50 megapixels
 */
export async function makeMaster(upload: Uint8Array): Promise<Master> {
  return masterOf(await decode(upload))
}

/**
 * Makes the master of an SVG that the product draws itself. Never pass an upload: the SVG decoder follows
 * links and allocates as much memory as a document asks for.
 */
export async function makeDrawnMaster(svg: string): Promise<Master> {
  const drawn = sharp(Buffer.from(svg)).toColourspace('srgb').raw()
  return masterOf({ ...(await drawn.toBuffer({ resolveWithObject: true })), palette: false })
}

async function masterOf({ data, info, palette }: Pixels): Promise<Master> {
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const alpha = hasTransparency(data, info.channels)
  const pixels = () => (alpha ? sharp(data, { raw }) : sharp(data, { raw }).removeAlpha())
  const lossless = alpha || palette
  const master = lossless
    ? pixels().webp({ lossless: true, effort: 2 })
    : pixels().jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
  // One reduction of all pixels serves the colour and the miniature.
  const reduced = pixels()
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info: { width, height, channels } }) => {
      const small = () => sharp(data, { raw: { width, height, channels } })
      return Promise.all([
        averageColor(small().flatten({ background: '#ffffff' })),
        small().blur(1).webp({ quality: 40 }).toBuffer(),
      ])
    })
  const [bytes, [color, miniature]] = await Promise.all([master.toBuffer(), reduced])
  return {
    bytes,
    format: lossless ? 'webp' : 'jpg',
    width: info.width,
    height: info.height,
    alpha,
    color,
    placeholder: `data:image/webp;base64,${miniature.toString('base64')}`,
  }
}

/** How a master is resized and encoded. */
export interface VariantOptions {
  width: number
  format: DeliveryFormat
  /** The focal point of the crop to UPRIGHT_CROP; absent: no crop. */
  upright?: FocalPoint
}

/** Encodes a master in one of the delivered widths and formats. Never enlarges it. */
export async function encodeVariant(
  master: Uint8Array,
  { width, format, upright }: VariantOptions,
): Promise<Buffer> {
  const image = sharp(master)
  if (!upright) {
    return encoders[format](image.resize({ width, withoutEnlargement: true })).toBuffer()
  }
  const size = await image.metadata()
  const cropped = Math.min(width, uprightWidth(size))
  const height = Math.round((cropped * UPRIGHT_CROP.height) / UPRIGHT_CROP.width)
  const crop = image.extract(cropRectangle(size, UPRIGHT_CROP, upright))
  return encoders[format](crop.resize({ width: cropped, height, fit: 'fill' })).toBuffer()
}

/**
 * Crops a master to the preview image of a shared link: a JPEG, which all link previews support, in the
 * best quality that stays within LINK_PREVIEW.maxBytes.
 * @param focus absent: the part that attracts most attention
 */
export async function encodeLinkPreview(master: Uint8Array, focus?: FocalPoint): Promise<Buffer> {
  const { width, height, maxBytes } = LINK_PREVIEW
  const image = sharp(master)
  if (focus) image.extract(cropRectangle(await image.metadata(), LINK_PREVIEW, focus))
  const cropped = await image
    .flatten({ background: '#ffffff' })
    .resize({ width, height, fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = cropped.info
  let bytes: Buffer
  let quality = 84
  do {
    quality -= 8
    bytes = await sharp(cropped.data, { raw: { width, height, channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
  } while (bytes.length > maxBytes && quality > 12)
  return bytes
}

const encoders: Record<DeliveryFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 78, effort: 4 }),
  jpeg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
  png: (image) => image.png({ compressionLevel: 9 }),
}

/** A decoded image. `palette`: whether the file had a palette of few colours. */
interface Pixels {
  data: Buffer
  info: OutputInfo
  palette: boolean
}

type SourceType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

async function decode(upload: Uint8Array): Promise<Pixels> {
  // The first bytes decide before any decoder runs: sharp would also read SVG, TIFF and HEIC.
  const type = sniff(upload)
  if (!type) throw notAnImage()
  try {
    const header = await sharp(upload, { limitInputPixels: false }).metadata()
    const decoded =
      header.format === 'heif' && header.compression === 'av1' ? 'avif' : header.format
    if (decoded !== type) throw notAnImage()
    if (header.width * header.height > MEDIA_MAX_PIXELS) throw tooLarge(mediaMessages.tooManyPixels)
    const limits = { failOn: 'error', limitInputPixels: MEDIA_MAX_PIXELS } as const
    const { data, info } = await sharp(upload, limits)
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, info, palette: header.isPalette === true }
  } catch (error) {
    if (error instanceof DomainError) throw error
    const isTimeout = error instanceof Error && /timeout/i.test(error.message)
    throw isTimeout ? tooLarge(mediaMessages.tooSlow) : notAnImage(error)
  }
}

function sniff(bytes: Uint8Array): SourceType | undefined {
  const text = (start: number, end: number) =>
    String.fromCharCode(...bytes.subarray(start, Math.min(end, bytes.length)))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && isAvif(bytes, text)) return 'avif'
  return undefined
}

/** ISO media files (HEIC, MP4 …) name their type in a list of four-letter brands. */
function isAvif(bytes: Uint8Array, text: (start: number, end: number) => string): boolean {
  const size = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 256)
  for (let at = 8; at + 4 <= size; at += 4) {
    // Bytes 12 to 15 are a version, not a brand.
    if (at !== 12 && /^avi[fs]$/.test(text(at, at + 4))) return true
  }
  return false
}

function hasTransparency(pixels: Uint8Array, channels: number): boolean {
  if (channels !== 2 && channels !== 4) return false
  for (let at = channels - 1; at < pixels.length; at += channels) {
    if (pixels[at] !== 255) return true
  }
  return false
}

async function averageColor(image: Sharp): Promise<string> {
  const pixel = await image.resize(1, 1, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer()
  const [red = 0, green = red, blue = red] = pixel
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function notAnImage(cause?: unknown): DomainError {
  const error = new DomainError('UNSUPPORTED_TYPE', mediaMessages.notAnImage)
  error.cause = cause
  return error
}

function tooLarge(message: string): DomainError {
  return new DomainError('TOO_LARGE', message)
}
