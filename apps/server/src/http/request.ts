import { BODY_MAX_BYTES, PUBLIC_BODY_MAX_BYTES } from '@bharat/contracts/limits'
import { DomainError } from '../errors.ts'
import { FILE_TYPES } from './files.ts'

/**
 * Parses the query string.
 * @throws DomainError INVALID if a parameter is given twice
 */
export function readQuery(request: Request): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  const start = request.url.indexOf('?')
  if (start === -1) return query
  for (const [name, value] of new URLSearchParams(request.url.slice(start))) {
    if (name in query) {
      throw new DomainError('INVALID', `${name.slice(0, 50)} is given more than once.`, {
        errors: [{ field: name.slice(0, 50), message: 'Given more than once.' }],
      })
    }
    query[name] = value
  }
  return query
}

/** @throws DomainError INVALID that names the parameters of the query that do not exist */
export function requireKnown(query: Record<string, string>, known: readonly string[]): void {
  const unknown = Object.keys(query).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const errors = unknown
    .slice(0, 10)
    .map((name) => ({ field: name.slice(0, 50), message: 'Unknown parameter.' }))
  const named = errors.map(({ field }) => field).join(', ')
  const possible = known.length > 0 ? `Known are ${known.join(', ')}.` : 'There are none here.'
  throw new DomainError('INVALID', `Unknown query parameter: ${named}. ${possible}`, { errors })
}

/**
 * Reads and parses the JSON body. The service validates it.
 * @param isAdmin called only for a body over 64 kB: an admin may send 1 MB
 * @throws DomainError UNSUPPORTED_TYPE, TOO_LARGE (counted while reading) or INVALID
 */
export async function readBody(
  request: Request,
  isAdmin: () => boolean | Promise<boolean>,
): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) {
    throw new DomainError(
      'UNSUPPORTED_TYPE',
      'The body must be JSON (content-type application/json).',
    )
  }
  const bytes = await readBytes(request, PUBLIC_BODY, async () =>
    (await isAdmin()) ? ADMIN_BODY : PUBLIC_BODY,
  )
  return parseJson(bytes)
}

/**
 * Reads the bytes of a CSV or Excel file.
 * @throws DomainError UNSUPPORTED_TYPE, TOO_LARGE (counted while reading) or INVALID
 */
export async function readSheetBody(
  request: Request,
  bound: BodyBound,
): Promise<Uint8Array<ArrayBuffer>> {
  const [type] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  if (type?.trim() !== 'text/csv' && type?.trim() !== FILE_TYPES.xlsx) {
    throw new DomainError(
      'UNSUPPORTED_TYPE',
      'The body must be CSV (content-type text/csv) or an Excel file (.xlsx).',
    )
  }
  return readBytes(request, bound)
}

/** @throws DomainError INVALID if the bytes are not JSON, or nested too deeply */
export function parseJson(bytes: Uint8Array): unknown {
  if (isNestedDeeper(bytes, MAX_NESTING)) {
    throw new DomainError('INVALID', 'The body is nested too deeply.')
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new DomainError('INVALID', 'The body is not valid JSON.')
  }
}

/** The maximum size of a body. */
export interface BodyBound {
  bytes: number
  /** The message of the error response to a larger body. */
  message: string
}

const bodyBound = (bytes: number, size: string): BodyBound => ({
  bytes,
  message: `The body is larger than ${size}.`,
})
/** Without a session. The longest enquiry, with every character escaped, has half of it. */
export const PUBLIC_BODY = bodyBound(PUBLIC_BODY_MAX_BYTES, `${PUBLIC_BODY_MAX_BYTES / 2 ** 10} kB`)
export const ADMIN_BODY = bodyBound(BODY_MAX_BYTES, `${BODY_MAX_BYTES / 2 ** 20} MB`)

/** Maximum levels of lists and objects in a body; ours have five. Recursive code overflows the stack on many more. */
const MAX_NESTING = 100

/** Checks the bytes before they are parsed. */
function isNestedDeeper(json: Uint8Array, levels: number): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) quoted = !quoted
    else if (quoted) {
      if (byte === BACKSLASH) at++
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > levels) return true
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
  return false
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] =
  new TextEncoder().encode('"\\[]{}')

/**
 * Reads the body, and never holds more than the maximum in memory.
 * @param raise called once for a body over `bound`: returns the maximum for this client
 * @throws DomainError TOO_LARGE with the message of the bound, INVALID if the body ends early
 */
export async function readBytes(
  request: Request,
  bound: BodyBound,
  raise?: () => Promise<BodyBound>,
): Promise<Uint8Array<ArrayBuffer>> {
  let allowed = bound
  let raised = raise === undefined
  const admit = async (bytes: number) => {
    if (bytes <= allowed.bytes) return
    if (!raised && raise) {
      raised = true
      allowed = await raise()
    }
    if (bytes > allowed.bytes) throw new DomainError('TOO_LARGE', allowed.message)
  }
  await admit(Number(request.headers.get('content-length')))
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      // Leaving the loop cancels the stream.
      await admit(size)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    // The client disconnected or was too slow: no server error.
    throw new DomainError('INVALID', 'The body ended early.')
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

interface CookieScope {
  path: string
  sameSite: 'Lax' | 'Strict'
  /** Whether the site is served over https. */
  secure: boolean
}

/** The attributes of a cookie that no script reads, for `Set-Cookie`. */
export function cookieAttributes({ path, sameSite, secure }: CookieScope): string {
  return `Path=${path}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`
}

/** The value of a cookie; undefined if the request does not have it. */
export function readCookie(request: Request, name: string): string | undefined {
  for (const pair of request.headers.get('cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
