import { idempotencyMessages } from '@bharat/contracts/idempotency.messages'
import { SOMETHING_WENT_WRONG, serviceMessages } from '@bharat/contracts/messages'
import type { FieldError } from '@bharat/contracts/replies'
import type { TadaDocumentNode } from 'gql.tada'
import type { AnyVariables, Client, CombinedError } from 'urql'
import { fetchWithin, isLoginNeeded, type LoginReason } from '../../graphql/admin-client.ts'

/** A failed admin operation: the server's message, its code (`NETWORK` without a response) and details. */
export class AdminError extends Error {
  readonly code: string
  /** Failed fields: dotted path and message. */
  readonly errors: readonly FieldError[]
  /** The stored record, if a save was based on another version of it. */
  readonly current: unknown
  /** All extensions that the server sent beside the message; some belong to one domain. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(message: string, code: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = 'AdminError'
    this.code = code
    this.errors = objects(details.errors).flatMap(({ field, message }) =>
      typeof field === 'string' && typeof message === 'string' ? [{ field, message }] : [],
    )
    this.current = details.current
    this.details = details
  }

  /** Whether the same request may succeed later: there was no response, or the server is busy or without its database. */
  get isTemporary(): boolean {
    return ['NETWORK', NO_ANSWER, 'UNAVAILABLE'].includes(this.code)
  }
}

/** The code of a failure after which the change may be stored: the same one is sent again, and done once. */
const NO_ANSWER = 'NO_ANSWER'

/** Why an operation needs a login: the session has ended, or it is no recent one; undefined for other errors. */
export function loginReasonOf(error: unknown): LoginReason | undefined {
  return error instanceof AdminError && isLoginNeeded(error.code) ? error.code : undefined
}

/** Section 8: the server's message, else the thrown error's, else the general one. */
export function failureText(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : SOMETHING_WENT_WRONG
}

/**
 * The text of a failed change.
 * @param claim such as 'Not saved.'; without an answer nobody knows
 * @param isSame whether the next request repeats the failed one: another one would be done as well
 */
export function notDoneText(claim: string, error: unknown, isSame = true): string {
  const isUnknown = error instanceof AdminError && error.code === NO_ANSWER
  if (isUnknown) return isSame ? error.message : idempotencyMessages.otherMayBeDone
  return [claim, failureText(error)].filter(Boolean).join(' ')
}

/**
 * Runs a query without the cache: an admin list shows what is stored now.
 * @throws AdminError
 */
export async function fetchData<Data, Variables extends AnyVariables>(
  client: Client,
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const options = { requestPolicy: 'network-only' } as const
  const { data, error } = await client.query(document, variables, options).toPromise()
  if (error || data === undefined) throw toAdminError(error)
  return data
}

/** A change that takes longer, in milliseconds, has lost its connection. */
export const CHANGE_LIMIT_MS = 30_000
/** Of one that is done twice if it is repeated, or that is large. */
const LONG_CHANGE_LIMIT_MS = 120_000

/**
 * Bytes of requests that may run on when their page is left: a browser rejects more than 64 KiB of all requests together, and
 * ends others with the page.
 */
const KEPT_BYTES = 32_000
let keptBytes = 0

/** A `fetch` with a limit, in milliseconds, that goes on when the page is left unless it is large. */
function fetchKept(limit: number): typeof fetch {
  const fetchInTime = fetchWithin(limit)
  async function send(input: RequestInfo | URL, init?: RequestInit) {
    const size = typeof init?.body === 'string' ? new Blob([init.body]).size : KEPT_BYTES + 1
    if (keptBytes + size > KEPT_BYTES) return fetchInTime(input, init)
    keptBytes += size
    try {
      return await fetchInTime(input, { ...init, keepalive: true })
    } finally {
      keptBytes -= size
    }
  }
  return Object.assign(send, { preconnect: () => undefined })
}
const fetchKeyed = fetchKept(CHANGE_LIMIT_MS)
const fetchUnkeyed = fetchKept(LONG_CHANGE_LIMIT_MS)

/**
 * Runs a mutation.
 * @param attempt names what was typed or pressed: after a lost answer, the same variables with the same name are sent
 * again without being done twice (`Idempotency-Key`)
 * @throws AdminError
 */
export async function mutate<Data, Variables extends AnyVariables>(
  client: Client,
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  attempt?: string,
): Promise<Data> {
  const isKeyed = attempt !== undefined && navigator.onLine
  const idempotencyKey = attempt && `${attempt}-${checksum(JSON.stringify(variables))}`
  const { data, error } = await client
    .mutation(
      document,
      variables,
      idempotencyKey ? { idempotencyKey, fetch: fetchKeyed } : { fetch: fetchUnkeyed },
    )
    .toPromise()
  if (!error && data !== undefined) return data
  const failure = toAdminError(error)
  const isUnknown = failure.code === 'NETWORK' || failure.message === idempotencyMessages.running
  throw isKeyed && isUnknown ? new AdminError(idempotencyMessages.noAnswer, NO_ANSWER) : failure
}

/** A short number for a text (FNV-1a). */
function checksum(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}

/** An error of urql as an AdminError. */
export function toAdminError(error: CombinedError | undefined): AdminError {
  const first = error?.graphQLErrors[0]
  if (!first) {
    const message = error?.response ? SOMETHING_WENT_WRONG : serviceMessages.outOfReach
    return new AdminError(message, 'NETWORK')
  }
  const { code } = first.extensions
  return new AdminError(
    first.message,
    typeof code === 'string' ? code : 'INTERNAL',
    first.extensions,
  )
}

/** The objects in a list that the server sent; empty for any other value. */
export function objects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value)
    ? value.filter((entry) => typeof entry === 'object' && entry !== null)
    : []
}
