import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'

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
  /** Whether the body is that of the variant with gzip, to be unpacked. */
  isPacked?: boolean
}

/** The last header and its encodings: most clients send the same one. */
let last = { header: '', names: [] as string[] }

/** Whether the client accepts this encoding; `q=0` excludes it. */
export function accepts(request: Request, encoding: string): boolean {
  return acceptedBy(request).includes(encoding)
}

function acceptedBy(request: Request): readonly string[] {
  const header = request.headers.get('accept-encoding') ?? ''
  if (header !== last.header) last = { header, names: acceptedIn(header) }
  return last.names
}

function acceptedIn(header: string): string[] {
  return header.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.trim().split(';')
    return parameters.some((value) => /^\s*q=0(\.0*)?\s*$/.test(value)) ? [] : name
  })
}

/** The response in the best encoding that the client accepts. */
export function compressFor(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Variant {
  return variant(
    body,
    headers,
    encodingsOf(body).find((encoding) => accepts(request, encoding)),
  )
}

/** The response in each encoding, in the order of preference; the last one is not compressed. */
export function variantsOf(body: Uint8Array<ArrayBuffer>, headers: Headers): Variant[] {
  const packed = encodingsOf(body).map((encoding) => variant(body, headers, encoding))
  const plain = variant(body, headers, undefined)
  const gzip = body.length > MAX_PLAIN_BYTES && packed.find(({ encoding }) => encoding === 'gzip')
  return [...packed, gzip ? { ...plain, body: gzip.body, isPacked: true } : plain]
}

/** The first of these variants that the client accepts. */
export function acceptedVariant(request: Request, variants: readonly Variant[]): Variant {
  const accepted = acceptedBy(request)
  const found = variants.find(({ encoding }) => !encoding || accepted.includes(encoding))
  if (!found) throw new Error('A response has no variant without an encoding.')
  return found.isPacked ? { ...found, body: gunzipSync(found.body) } : found
}

function encodingsOf({ length }: Uint8Array): readonly Encoding[] {
  return length < MIN_BYTES ? [] : ENCODINGS
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
  return { encoding, headers: own, body }
}

/** These levels take about 1 ms for a page of 100 kB; the next levels take longer and save 1%. */
function compress(bytes: Uint8Array, encoding: Encoding): Uint8Array<ArrayBuffer> {
  return encoding === 'br'
    ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzipSync(bytes, { level: 8 })
}
