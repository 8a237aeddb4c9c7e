import { pageReply, savedReply } from '@bharat/contracts/replies'
import { activeStatusInput } from '@bharat/contracts/text'
import { Elysia } from 'elysia'
import type { z } from 'zod'
import { DomainError, describeError } from './errors.ts'
import type { Log } from './logging.ts'
import { documented } from './operations.ts'
import { readBody, readQuery } from './request.ts'

/** The network address a request came from. */
export type AddressOf = (request: Request) => string

/** Passes when the request's session has role admin; throws UNAUTHENTICATED or FORBIDDEN otherwise. */
export type Authorize = (request: Request) => Promise<unknown>

interface RecordsService {
  list(query: unknown): Promise<unknown>
  create(value: unknown): Promise<unknown>
  update(id: string, value: unknown): Promise<unknown>
  setActive(id: string, value: unknown): Promise<unknown>
}

/** What the calls of one kind of record take and give, from its contract. */
interface RecordCalls {
  item: z.ZodType
  input: z.ZodType
  patch: z.ZodType
  listQuery: z.ZodType
}

export interface RecordRoutesOptions {
  /** Where the calls are, e.g. `/admin/tours`. */
  prefix: string
  /** One of them in words, e.g. `team member`; and many. */
  name: string
  plural: string
  service: RecordsService
  calls: RecordCalls
  /** Method and, after the id, path of the update. */
  update?: { method: 'PATCH' | 'PUT'; path?: string }
  /** Whether a create can meet a 409. */
  conflicts?: boolean
}

/** The four calls every kind of record has (section 7): list, create, update, status. */
export function recordRoutes(options: RecordRoutesOptions, authorize: Authorize) {
  const { prefix, name, plural, service, calls, update = { method: 'PATCH' } } = options
  const tag = plural.charAt(0).toUpperCase() + plural.slice(1)
  const reply = savedReply(calls.item)
  const errors = options.conflicts ? [409] : []
  return adminRoutes(authorize)
    .get(
      prefix,
      documented(
        {
          summary: `List ${plural}`,
          tag,
          admin: true,
          query: calls.listQuery,
          reply: pageReply(calls.item),
        },
        ({ request }: Asked) => service.list(readQuery(request)),
      ),
    )
    .post(
      prefix,
      documented(
        {
          summary: `Create a ${name}`,
          tag,
          admin: true,
          body: calls.input,
          reply,
          status: 201,
          errors,
        },
        async ({ request, set }: Asked) => {
          const saved = await service.create(await readBody(request))
          set.status = 201
          return saved
        },
      ),
    )
    .route(
      update.method,
      `${prefix}/:id${update.path ?? ''}` as `${string}/:id`,
      documented(
        { summary: `Update a ${name}`, tag, admin: true, body: calls.patch, reply },
        async ({ request, params }: AskedOf) => service.update(params.id, await readBody(request)),
      ),
    )
    .patch(
      `${prefix}/:id/status`,
      documented(
        {
          summary: `Switch a ${name} on or off`,
          tag,
          admin: true,
          body: activeStatusInput,
          reply,
        },
        async ({ request, params }: AskedOf) =>
          service.setActive(params.id, await readBody(request)),
      ),
    )
}

/** What a handler needs of Elysia's context. */
export interface Asked {
  request: Request
  set: { status?: number | string; headers: Record<string, string | number> }
}

/** The same of one record. */
export interface AskedOf extends Asked {
  params: { id: string }
}

/**
 * A controller whose every route is guarded before its body is read, and never cached.
 * Bodies are read by `readBody` alone, so that size, type and encoding have one set of answers.
 */
export function adminRoutes(authorize: Authorize) {
  return new Elysia()
    .onParse(() => null)
    .onBeforeHandle(async ({ request, set }) => {
      set.headers['cache-control'] = 'no-store'
      await authorize(request)
    })
}

/**
 * A controller of public routes; bodies as in `adminRoutes`. A reply may be kept, by us and by a
 * browser, but is to be revalidated each time.
 */
export function publicRoutes() {
  return new Elysia()
    .onParse(() => null)
    .onBeforeHandle(({ request, set }) => {
      set.headers['cache-control'] = request.method === 'GET' ? 'no-cache' : 'no-store'
    })
}

/**
 * The one translator of errors into replies: `{ message }` with `errors` for validation.
 * What nobody meant to throw is logged and masked.
 */
export function restErrors(log: Log) {
  return new Elysia().onError({ as: 'global' }, ({ error, code, request, set }) => {
    const known = translate(error, code)
    if (known.reason === 'INTERNAL' || known.reason === 'UNAVAILABLE') {
      log.error('request failed', known.cause ?? error, {
        method: request.method,
        path: pathOf(request),
      })
    }
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

/** The path without its query: a search may hold a person's name. */
function pathOf(request: Request): string {
  return new URL(request.url).pathname
}
