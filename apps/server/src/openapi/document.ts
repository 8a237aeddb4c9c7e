import { mediaMessages } from '@bharat/contracts/media.messages'
import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import { errorReply, invalidReply } from '@bharat/contracts/replies'
import { z } from 'zod'
import { ADMIN_BODY, PUBLIC_BODY } from '../http/request.ts'
import type { Call } from '../http/rest.ts'
import { sessionCookieName } from '../http/sessions.ts'

/** A JSON schema, or another part of the document. */
export type Json = Record<string, unknown>

export interface DocumentOptions {
  calls: readonly Call[]
  /** Where the calls' paths begin, such as `/api/v1`. */
  base: string
  title: string
  description: string
  version: string
  /** The site's own origin. */
  publicUrl: string
}

/**
 * The OpenAPI 3.1 document of the declared calls. Bodies, queries and replies are the contracts'
 * own schemas; the statuses of failure follow from what a call takes and who may make it.
 */
export function createDocument(options: DocumentOptions): Json {
  const { calls, base, title, description, version, publicUrl } = options
  const schemas = createSchemas()
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = `${base}${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, schemas) }
  }
  return {
    openapi: '3.1.1',
    info: { title, description, version },
    servers: [{ url: publicUrl }],
    tags: [...new Map(calls.map(({ tag }) => [tag.name, tag])).values()],
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(publicUrl.startsWith('https:')),
          description: 'Set by the login, httpOnly; it ends after 12 hours and at logout.',
        },
      },
    },
  }
}

function operation(call: Call, schemas: Schemas): Json {
  const specified = call.section ? `Specification, section ${call.section}.` : undefined
  return {
    operationId: call.id,
    tags: [call.tag.name],
    summary: call.summary,
    description: [call.description, specified].filter(Boolean).join('\n\n'),
    ...(call.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [...pathParameters(call, schemas), ...queryParameters(call, schemas)],
    ...requestBody(call, schemas),
    responses: {
      [call.status ?? 200]: {
        description: 'Done.',
        ...headers(call.replyHeaders),
        content: { 'application/json': { schema: schemas.of(call.reply, 'output') } },
      },
      ...failures(call, schemas),
    },
  }
}

function pathParameters({ path, params }: Call, schemas: Schemas): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    parameter('path', name, true, schemas.of(params?.[name] ?? recordId, 'input')),
  )
}

const recordId = z
  .string()
  .describe('Id of the record. A malformed one is answered as an unknown one.')
  .meta({ documented: { type: 'string', examples: ['650000000000000000000101'] } })

function queryParameters({ query }: Call, schemas: Schemas): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemas.of(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) =>
    parameter('query', name, required.includes(name), schema),
  )
}

function parameter(place: 'path' | 'query', name: string, required: boolean, schema: Json): Json {
  const { description, ...rest } = schema
  return { name, in: place, required, ...(description ? { description } : {}), schema: rest }
}

function requestBody({ body, upload }: Call, schemas: Schemas): Json {
  if (body) {
    const content = { 'application/json': { schema: schemas.of(body, 'input') } }
    return { requestBody: { required: true, content } }
  }
  if (upload) {
    const content = { 'multipart/form-data': { schema: schemas.of(upload, 'input') } }
    return { requestBody: { required: true, content } }
  }
  return {}
}

/** The statuses a call can fail with, ascending. */
function failures(call: Call, schemas: Schemas): Json {
  const { method, path, access, query, body, upload } = call
  const sends = body !== undefined || upload !== undefined
  const usual: Record<number, string | undefined> = {
    400: sends
      ? 'What was sent breaks a rule, or cannot be read.'
      : query && 'The query breaks a rule, or names a parameter twice.',
    401: access === 'public' ? undefined : 'Nobody is logged in.',
    403:
      access === 'admin'
        ? 'The account’s role is not allowed, or the origin is not.'
        : method === 'GET'
          ? undefined
          : 'Sent by a page of another origin.',
    404: path.includes('{') ? 'There is no such record.' : undefined,
    413: upload
      ? mediaMessages.tooLarge
      : body && (access === 'admin' ? ADMIN_BODY : PUBLIC_BODY).message,
    415: body && 'The body’s content type is not JSON.',
    500: SOMETHING_WENT_WRONG,
    503: 'The database is out of reach, or the server is busy.',
  }
  const meanings = { ...usual, ...call.errors }
  return Object.fromEntries(
    Object.entries(meanings).flatMap(([status, meaning]) => {
      if (meaning === undefined) return []
      const own = typeof meaning === 'object'
      const description = own ? meaning.description : meaning
      const body = own ? meaning.body : status === '400' ? invalidReply : errorReply
      const schema = schemas.of(body, 'output')
      const reply = {
        description,
        ...headers(status === '429' || status === '503' ? RETRY_AFTER : undefined),
        content: { 'application/json': { schema } },
      }
      return [[status, reply]]
    }),
  )
}

const RETRY_AFTER = { 'Retry-After': 'Seconds to wait.' }

function headers(described: Record<string, string> | undefined): Json {
  if (!described) return {}
  const entries = Object.entries(described).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ])
  return { headers: Object.fromEntries(entries) }
}

interface Schemas {
  /** The schema of one place; a named one as a reference. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json
  /** The named schemas so far. */
  components: Record<string, Json>
}

function createSchemas(): Schemas {
  const components: Record<string, Json> = {}
  return {
    components,
    of(schema, io) {
      // Below another schema a named one becomes a reference to its definition.
      const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
        io,
        unrepresentable: 'any',
        override: ({ jsonSchema }) => documented(jsonSchema),
      })
      const [inline, named] = relocated([properties?.schema, $defs]) as [Json, typeof components]
      for (const [name, definition] of Object.entries(named)) {
        if (components[name] && !Bun.deepEquals(components[name], definition)) {
          throw new Error(`Two schemas are named ${name}`)
        }
        components[name] = definition
      }
      return inline
    },
  }
}

/** Keywords that stay when `documented` takes the place of Zod's own. */
const KEPT = new Set(['description'])

/** Applies what a schema's metadata says to be documented (contracts, replies.ts). */
function documented(jsonSchema: Json): void {
  const { id: _, documented } = jsonSchema as { id?: string; documented?: Json }
  delete jsonSchema.id
  if (!documented) return
  if (documented.type) {
    for (const keyword of Object.keys(jsonSchema)) {
      if (!KEPT.has(keyword)) delete jsonSchema[keyword]
    }
  }
  delete jsonSchema.documented
  Object.assign(jsonSchema, documented)
}

/** References to definitions as references to components. */
function relocated(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, part) =>
      key === '$ref' && typeof part === 'string'
        ? part.replace('#/$defs/', '#/components/schemas/')
        : part,
    ),
  )
}
