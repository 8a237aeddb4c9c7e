import type { Session } from '@bharat/contracts/accounts'
import type { Page } from '@bharat/contracts/list'
import { type RecordMessages, STALE_SAVE } from '@bharat/contracts/messages'
import type { Saved } from '@bharat/contracts/replies'
import { activeStatusInput } from '@bharat/contracts/text'
import { Elysia } from 'elysia'
import type { z } from 'zod'
import { DomainError, describeError, isFault } from '../errors.ts'
import type { Log } from '../operations/logging.ts'
import { readBody, readQuery } from './request.ts'
import { requireAdmin, requireSession } from './sessions.ts'

/** The network address a request came from. */
export type AddressOf = (request: Request) => string

/** The session a request came with. */
export type SessionOf = (request: Request) => Promise<Session | null>

/** A group of calls in the reference. */
export interface Tag {
  name: string
  description: string
}

/** Who may call: anybody, whoever is logged in, or an admin. */
type Access = 'public' | 'session' | 'admin'

/** What a call is given. */
interface Called<Path extends string, By extends Access> {
  request: Request
  params: ParamsOf<Path>
  /** As it was sent, for the service to parse; empty for a call that declares none. */
  query: Record<string, string>
  /** As it was sent, for the service to parse; undefined for a call that declares none. */
  body: unknown
  session: By extends 'public' ? null : Session
  /** Headers of the reply. */
  headers: Record<string, string | number> & { 'set-cookie'?: string | string[] }
}

type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & ParamsOf<Rest>
  : unknown

/** All there is to know of one call: its route and its documentation are both made from this. */
interface Declaration<Path extends string, By extends Access, Reply extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/v1, its parameters in braces. */
  path: Path
  /** Its name in clients made from the document: that of the GraphQL operation where there is one. */
  id: string
  tag: Tag
  /** Where the specification has it, such as `7, public`; left out for a call of our own. */
  section?: string
  summary: string
  description?: string
  access: By
  /** Path parameters that are not a record's id. */
  params?: Record<string, z.ZodType>
  /** The schema by which the service parses the query. */
  query?: z.ZodObject
  /** The schema by which the service parses the JSON body. */
  body?: z.ZodType
  /** The parts of a multipart body, which the call reads itself. */
  upload?: z.ZodObject
  /** Status of a success; 200 unless told. */
  status?: 201
  reply: Reply
  /** Headers of a success, and what they are for. */
  replyHeaders?: Record<string, string>
  /** What its statuses of failure mean, beyond those that every call of its kind has. */
  errors?: Record<number, string | { description: string; body: z.ZodType }>
  handle(called: Called<Path, By>): z.input<Reply> | Promise<z.input<Reply>>
}

/** A declared call, whatever its path and reply. */
export type Call = Declaration<string, Access, z.ZodType>

/** Declares a call. The compiler holds the handler to the path, the access and the reply declared. */
export function call<const Path extends string, By extends Access, Reply extends z.ZodType>(
  declaration: Declaration<Path, By, Reply>,
): Call {
  return declaration as unknown as Call
}

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
export function recordCalls<Item>(records: RecordsDeclaration<Item>): Call[] {
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

/**
 * The declared calls as routes. Each is guarded before its body is read; bodies are read by
 * `readBody` alone, so that size, type and encoding have one set of answers. A public reply may be
 * kept, by us and by a browser, but is to be revalidated each time; no other one is.
 */
export function restRoutes(calls: readonly Call[], sessionOf: SessionOf) {
  const routes = new Elysia().onParse(() => null)
  for (const { method, path, access, query, body, status, handle } of calls) {
    const mayBeKept = access === 'public' && method === 'GET'
    routes.route(method, path.replace(/\{(\w+)\}/g, ':$1'), async ({ request, params, set }) => {
      set.headers['cache-control'] = mayBeKept ? 'no-cache' : 'no-store'
      const reply = await handle({
        request,
        session: (await admitted(request, access)) as Session,
        params: decoded(params),
        query: query ? readQuery(request) : {},
        body: body ? await readBody(request, () => access === 'admin') : undefined,
        headers: set.headers,
      })
      if (status) set.status = status
      return reply
    })
  }
  return routes

  async function admitted(request: Request, access: Access): Promise<Session | null> {
    if (access === 'public') return null
    const session = await sessionOf(request)
    return access === 'admin' ? requireAdmin(session) : requireSession(session)
  }
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
