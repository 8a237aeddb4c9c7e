import { STALE_SAVE } from '@bharat/contracts/messages'
import { z } from 'zod'
import { DomainError } from '../errors.ts'
import { digest, matchesTag } from './conditional.ts'
import type { Endpoint } from './operation.ts'

/*
 * Entity tags of single records, and If-Match (RFC 9110, 13.1.1), for every PUT and PATCH of a record that a GET
 * returns. A tag identifies all that the GET shows. Between the check and the write, the `version` guards the content, on
 * all instances, and a queue the other changes, such as the status, on this one.
 */

/** The read of one record of the back-office, and the member of its reply that is the record. */
export interface RecordRead {
  endpoint: Endpoint
  member: string
  record: z.ZodType
}

/** The record that an operation reads; undefined for any other operation. */
export function recordReadOf(endpoint: Endpoint): RecordRead | undefined {
  const { method, access, reply } = endpoint
  if (method !== 'GET' || access === 'public' || !(reply instanceof z.ZodObject)) return undefined
  const [entry, ...others] = Object.entries<z.ZodType>(reply.shape)
  if (!entry || others.length > 0) return undefined
  const [member, record] = entry
  const isVersioned = record instanceof z.ZodObject && 'version' in record.shape
  return isVersioned ? { endpoint, member, record } : undefined
}

/** The read of the record that a PUT or PATCH changes: that of its path, of the path that it begins with, or `record`. */
export function changedRecordOf(
  { method, path, record = path }: Endpoint,
  endpoints: readonly Endpoint[],
): RecordRead | undefined {
  if (method !== 'PUT' && method !== 'PATCH') return undefined
  return endpoints
    .map(recordReadOf)
    .filter((read) => read !== undefined)
    .filter(({ endpoint }) => `${record}/`.startsWith(`${endpoint.path}/`))
    .toSorted((one, other) => other.endpoint.path.length - one.endpoint.path.length)[0]
}

/** The entity tag of the reply to a read. */
export function entityTagOf({ member }: RecordRead, reply: unknown): string {
  return `"${digest(JSON.stringify(Reflect.get(Object(reply), member)))}"`
}

type Input = Parameters<Endpoint['handle']>[0]

/**
 * Runs a change if the stored record has the tag of `If-Match`.
 * @throws DomainError PRECONDITION_FAILED with the stored record as `current`
 */
export function ifMatching(
  header: string,
  read: RecordRead,
  input: Input,
  change: (input: Input) => unknown,
): Promise<unknown> {
  return oneAtATime(`${read.endpoint.path} ${JSON.stringify(input.params)}`, () =>
    matchAndChange(header, read, input, change),
  )
}

const running = new Map<string, Promise<unknown>>()

/** Runs the conditional changes of a record one after the other: not every change raises its version. */
async function oneAtATime(record: string, change: () => Promise<unknown>): Promise<unknown> {
  const before = running.get(record) ?? Promise.resolve()
  const mine = before.then(change)
  const ended = mine.catch(() => undefined)
  running.set(record, ended)
  try {
    return await mine
  } finally {
    if (running.get(record) === ended) running.delete(record)
  }
}

async function matchAndChange(
  header: string,
  read: RecordRead,
  input: Input,
  change: (input: Input) => unknown,
): Promise<unknown> {
  const stored = await read.endpoint.handle({ ...input, query: {}, body: undefined })
  const current: unknown = Reflect.get(Object(stored), read.member)
  if (!matchesTag(header, entityTagOf(read, stored))) throw failed(current)
  const { body } = input
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  // A version in the body keeps its own meaning and error.
  if (!isObject || Reflect.get(body, 'version') != null || header.trim() === '*') {
    return change(input)
  }
  try {
    const { version } = current as { version: number }
    return await change({ ...input, body: { ...body, version } })
  } catch (error) {
    // Another request has saved the record since the check.
    const isStale = error instanceof DomainError && error.message === STALE_SAVE
    throw isStale ? failed(error.details.current) : error
  }
}

function failed(current: unknown): DomainError {
  return new DomainError('PRECONDITION_FAILED', STALE_SAVE, { current })
}
