import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * A rendered page that is sent many times, each time with a nonce of its own: rendered and
 * compressed once, while every answer's Content-Security-Policy stays good for that answer alone.
 *
 * The gzip is made of the parts between the nonces, each compressed up to a byte's edge, and of
 * the nonces themselves as stored (uncompressed) blocks, which are overwritten for each answer.
 * The check sum at its end is put together from the parts' own (RFC 1951, RFC 1952).
 */
export interface PageTemplate {
  /** Bytes kept in memory. */
  size: number
  /** These bytes are the template's own, and take the next nonce with the next call: a Response copies them. */
  plain(nonce: string): Uint8Array<ArrayBuffer>
  gzip(nonce: string): Uint8Array<ArrayBuffer>
}

/** Stands where a nonce comes: a byte that no text in UTF-8 contains, so that no part refers back to it. */
const HOLE = 0xff
/** DEFLATE looks back as far as this. */
const WINDOW = 32 * 1024
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** @param nonce the one the page was rendered with; every answer's is as long */
export function createPageTemplate(page: Uint8Array, nonce: string): PageTemplate {
  const length = nonce.length
  const parts = split(withoutIdleNonces(page, nonce), Buffer.from(nonce))
  const hole = Buffer.alloc(length, HOLE)
  const plain = fillable(parts, hole)

  const stored = Buffer.concat([storedBlockHeader(length), hole])
  let before: Buffer = Buffer.alloc(0)
  const blocks = parts.map((part, index) => {
    const last = index === parts.length - 1
    const block = deflateRawSync(part, {
      level: 8,
      dictionary: before,
      finishFlush: last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
    })
    before = Buffer.concat([before, part, hole]).subarray(-WINDOW)
    return block
  })
  const gzip = fillable(
    blocks.map((block, index) =>
      Buffer.concat([
        index === 0 ? GZIP_HEADER : Buffer.alloc(0),
        block,
        index < blocks.length - 1 ? stored.subarray(0, -length) : Buffer.alloc(8),
      ]),
    ),
    hole,
  )
  const { fixed, factor } = checkSum(parts, length)
  const total = plain.bytes.length

  return {
    size: plain.bytes.length + gzip.bytes.length,
    plain: (next) => fill(plain, Buffer.from(next)),
    gzip(next) {
      const bytes = Buffer.from(next)
      const filled = fill(gzip, bytes)
      const sum = fixed ^ multiply(factor, crc32(bytes))
      const end = new DataView(filled.buffer, filled.byteOffset + filled.length - 8)
      end.setUint32(0, sum >>> 0, true)
      end.setUint32(4, total >>> 0, true)
      return filled
    },
  }
}

/**
 * The check sum of the whole as a function of the nonce's: `fixed + factor · sum`. Each nonce adds
 * its own sum, moved past all that follows it.
 */
function checkSum(parts: Buffer[], length: number): { fixed: number; factor: number } {
  const pastNonce = shiftBy(length)
  let fixed = 0
  let factor = 0
  parts.forEach((part, index) => {
    const past = shiftBy(part.length)
    if (index > 0) {
      fixed = multiply(pastNonce, fixed)
      factor = multiply(pastNonce, factor) ^ ONE
    }
    fixed = multiply(past, fixed) ^ crc32(part)
    factor = multiply(past, factor)
  })
  return { fixed, factor }
}

interface Fillable {
  bytes: Uint8Array<ArrayBuffer>
  holes: number[]
}

/** The parts in one run, with a hole between each two. */
function fillable(parts: Buffer[], hole: Buffer): Fillable {
  const holes: number[] = []
  const pieces: Buffer[] = []
  let at = 0
  parts.forEach((part, index) => {
    if (index > 0) {
      holes.push(at)
      pieces.push(hole)
      at += hole.length
    }
    pieces.push(part)
    at += part.length
  })
  return { bytes: new Uint8Array(Buffer.concat(pieces)), holes }
}

function fill({ bytes, holes }: Fillable, nonce: Buffer): Uint8Array<ArrayBuffer> {
  for (const hole of holes) bytes.set(nonce, hole)
  return bytes
}

/** A stylesheet, a preload or a script file of our own is allowed by its origin; a meta element does nothing. */
function withoutIdleNonces(page: Uint8Array, nonce: string): Buffer {
  const text = Buffer.from(page).toString()
  const attribute = ` nonce="${nonce}"`
  return Buffer.from(
    text.replace(/<(?:link|meta)\b[^>]*>|<script\b[^>]*\bsrc="\/[^>]*>/g, (tag) =>
      tag.replace(attribute, ''),
    ),
  )
}

function split(page: Buffer, separator: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (let at = page.indexOf(separator); at >= 0; at = page.indexOf(separator, from)) {
    parts.push(page.subarray(from, at))
    from = at + separator.length
  }
  return [...parts, page.subarray(from)]
}

/** RFC 1951, 3.2.4: a block that is not the last, not compressed, of so many bytes. */
function storedBlockHeader(length: number): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(~length & 0xffff, 3)
  return header
}

/*
 * CRC-32 as arithmetic over GF(2), bits reversed, as zlib's crc32_combine does it: the sum of A
 * followed by n bytes B is `A · x^(8n) + B`.
 */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

/** The factor that moves a sum past so many bytes. */
function shiftBy(bytes: number): number {
  let factor = ONE
  let power = 0x00800000 // x^8
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) factor = multiply(power, factor)
    power = multiply(power, power)
  }
  return factor
}

function multiply(a: number, b: number): number {
  let product = 0
  let factor = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return product >>> 0
}
