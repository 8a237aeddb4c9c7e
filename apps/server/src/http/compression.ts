import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
} from 'node:zlib'

/** The server's content encodings, in the order of preference. */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Smaller responses are not worth compressing. */
const MIN_BYTES = 860
/** A longer one is unpacked for the few clients that accept no encoding: plain it would fill most of the cache. */
const MAX_PLAIN_BYTES = 64 * 1024

/** A response in one encoding. */
export interface Variant {
  encoding: Encoding | undefined
  headers: Headers
  body: Uint8Array<ArrayBuffer>
}

/** A response in the encodings that clients have requested so far. */
export interface Variants {
  /** The bytes of its body without an encoding. */
  length: number
  /** The others are made from the first one. */
  kept: Variant[]
}

/** The last header and the encodings that it accepts, the best one first: most clients send the same one. */
let last = { header: '', names: [] as Encoding[] }

/** Whether the client accepts this encoding; `q=0` excludes it. */
export function accepts(request: Request, encoding: Encoding): boolean {
  return acceptedBy(request).includes(encoding)
}

function acceptedBy(request: Request): readonly Encoding[] {
  const header = request.headers.get('accept-encoding') ?? ''
  if (header !== last.header) last = { header, names: acceptedIn(header) }
  return last.names
}

function acceptedIn(header: string): Encoding[] {
  const names = header.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.trim().split(';')
    return parameters.some((value) => /^\s*q=0(\.0*)?\s*$/.test(value)) ? [] : name
  })
  return ENCODINGS.filter((encoding) => names.includes(encoding))
}

/** The response in the best encoding that the client accepts. */
export function compressFor(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Variant {
  return variant(body, headers, bestEncoding(request, body.length))
}

/** A response of which the variant that this client accepts is kept, or a compressed one if that is too long. */
export function variantsFor(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Variants {
  const { length } = body
  const best = bestEncoding(request, length)
  const encoding = best ?? (length > MAX_PLAIN_BYTES ? ENCODINGS[0] : undefined)
  return { length, kept: [variant(body, headers, encoding)] }
}

/** The best variant that the client accepts. It is kept for the next one, unless it is too long. */
export function acceptedVariant(request: Request, { length, kept }: Variants): Variant {
  const encoding = bestEncoding(request, length)
  const known = kept.find((each) => each.encoding === encoding)
  if (known) return known
  const [first] = kept
  if (!first) throw new Error('A response has no variant.')
  const made = variant(unpacked(first), first.headers, encoding)
  if (encoding || length <= MAX_PLAIN_BYTES) kept.push(made)
  return made
}

/** About as many bytes as the variants of a response occupy once clients have requested all of them. */
export function bytesOf({ length, kept }: Variants): number {
  const packed = length < MIN_BYTES ? 0 : ENCODINGS.length * (kept[0]?.body.length ?? 0)
  return packed + (length <= MAX_PLAIN_BYTES ? length : 0)
}

function bestEncoding(request: Request, length: number): Encoding | undefined {
  return length < MIN_BYTES ? undefined : acceptedBy(request)[0]
}

function unpacked({ encoding, body }: Variant): Uint8Array<ArrayBuffer> {
  if (!encoding) return body
  return encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)
}

function variant(
  plain: Uint8Array<ArrayBuffer>,
  headers: Headers,
  encoding: Encoding | undefined,
): Variant {
  const body = encoding ? compress(plain, encoding) : plain
  const own = new Headers(headers)
  own.set('content-length', String(body.length))
  if (encoding) own.set('content-encoding', encoding)
  else own.delete('content-encoding')
  return { encoding, headers: own, body }
}

/** These levels take about 1 ms for a page of 100 kB; the next levels take longer and save 1%. */
function compress(bytes: Uint8Array, encoding: Encoding): Uint8Array<ArrayBuffer> {
  return encoding === 'br'
    ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzipSync(bytes, { level: 8 })
}
