import type { Session } from '@bharat/contracts/accounts'
import type { Page } from '@bharat/contracts/list'
import { type RecordMessages, STALE_SAVE } from '@bharat/contracts/messages'
import type { Saved } from '@bharat/contracts/replies'
import { activeStatusInput } from '@bharat/contracts/text'
import { Elysia } from 'elysia'
import type { z } from 'zod'
import { DomainError, describeError, isFault } from '../errors.ts'
import type { Log } from '../operations/logging.ts'
import { admit, type Endpoint, type OperationContext, restEndpoint, type Tag } from './operation.ts'
import { readBody, readQuery } from './request.ts'

/** The network address a request came from. */
export type AddressOf = (request: Request) => string

/** The session a request came with. */
export type SessionOf = (request: Request) => Promise<Session | null>

export const call = restEndpoint

interface RecordsDeclaration<Item> {
  /** Such as `/admin/awards`. */
  path: string
  /** Such as `Award` and `Awards`: the calls are named adminAwards, createAward and so on. */
  name: string
  plural: string
  tag: Tag
  section: string
  replies: {
    page: z.ZodType<Page<Item>, Page<Item>>
    saved: z.ZodType<Saved<Item>, Saved<Item>>
    stale: z.ZodType
  }
  messages: RecordMessages
  listQuery: z.ZodObject
  input: z.ZodType
  /** What an update takes, where that differs from `input`. */
  patch?: z.ZodType
  updateBy?: 'PATCH' | 'PUT'
  /** The name and the path of the update, where it changes one field alone. */
  updateOf?: { id: string; path: string }
  /** What 409 means on create. */
  conflict?: string
  service: {
    list(query: unknown): Promise<Page<Item>>
    create(value: unknown): Promise<Saved<Item>>
    update(id: string, value: unknown): Promise<Saved<Item>>
    setActive(id: string, value: unknown): Promise<Saved<Item>>
  }
}

/** The four calls every kind of record has (section 7): list, create, update, status. */
export function recordCalls<Item>(records: RecordsDeclaration<Item>): Endpoint[] {
  const { path, name, plural, tag, section, replies, messages, conflict, service } = records
  const updateOf = records.updateOf ?? { id: `update${name}`, path: '' }
  const own = { tag, section, access: 'admin' } as const
  const errors = { 404: messages.notFound }
  return [
    call({
      ...own,
      method: 'GET',
      path,
      id: `admin${plural}`,
      summary: `List ${plural}`,
      query: records.listQuery,
      reply: replies.page,
      handle: ({ query }) => service.list(query),
    }),
    call({
      ...own,
      method: 'POST',
      path,
      id: `create${name}`,
      summary: `Create a ${name}`,
      body: records.input,
      status: 201,
      reply: replies.saved,
      ...(conflict ? { errors: { 409: conflict } } : {}),
      handle: ({ body }) => service.create(body),
    }),
    call({
      ...own,
      method: records.updateBy ?? 'PATCH',
      path: `${path}/{id}${updateOf.path}`,
      id: updateOf.id,
      summary: `Change a ${name}`,
      body: records.patch ?? records.input,
      reply: replies.saved,
      errors: { ...errors, 409: { description: STALE_SAVE, body: replies.stale } },
      handle: ({ params, body }) => service.update(params.id, body),
    }),
    call({
      ...own,
      method: 'PATCH',
      path: `${path}/{id}/status`,
      id: `set${name}Status`,
      summary: `Show or hide a ${name}`,
      body: activeStatusInput,
      reply: replies.saved,
      errors,
      handle: ({ params, body }) => service.setActive(params.id, body),
    }),
  ]
}

interface RestDependencies extends Omit<OperationContext, 'address'> {
  sessionOf: SessionOf
  addressOf: AddressOf
}

/**
 * The declared endpoints as routes. Each is guarded before its body is read; `readBody` alone reads
 * bodies, so that size, type and encoding have one set of error responses. A cached response is
 * revalidated for each use, by our cache and by clients; no other one is stored.
 */
export function restRoutes(
  endpoints: readonly Endpoint[],
  { sessionOf, addressOf, ...context }: RestDependencies,
) {
  const routes = new Elysia().onParse(() => null)
  for (const { method, path, access, query, body, status, cached, handle } of endpoints) {
    routes.route(method, path.replace(/\{(\w+)\}/g, ':$1'), async ({ request, params, set }) => {
      set.headers['cache-control'] = cached ? 'no-cache' : 'no-store'
      const reply = await handle({
        ...context,
        session: (await admit(access, () => sessionOf(request))) as Session,
        get address() {
          return addressOf(request)
        },
        params: decoded(params),
        query: query ? readQuery(request) : {},
        body: body ? await readBody(request, () => access === 'admin') : undefined,
        request,
        headers: set.headers,
      })
      if (status) set.status = status
      return reply
    })
  }
  return routes
}

/** Elysia gives null for what is no percent-encoding (nothing has that name), undefined for no parameters. */
function decoded(params: Record<string, string | null> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']))
}

/**
 * The one translator of errors into replies: `{ message }` with `errors` for validation.
 * What nobody meant to throw is logged and masked.
 */
export function restErrors(log: Log) {
  return new Elysia().onError({ as: 'global' }, ({ error, code, set }) => {
    const known = translate(error, code)
    if (isFault(known)) log.error('request failed', known.cause ?? error)
    const { retryAfter, ...members } = known.details
    set.headers['cache-control'] = 'no-store'
    if (retryAfter !== undefined) set.headers['retry-after'] = String(retryAfter)
    set.status = known.status
    return { message: known.message, ...members }
  })
}

function translate(error: unknown, code: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (code === 'NOT_FOUND') return new DomainError('NOT_FOUND', 'Not found.')
  if (code === 'PARSE') return new DomainError('INVALID', 'The body is not valid JSON.')
  return describeError(error)
}
