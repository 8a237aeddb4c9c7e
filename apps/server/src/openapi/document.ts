import { TOKEN_PREFIX } from '@bharat/contracts/api-tokens'
import { tokenMessages } from '@bharat/contracts/api-tokens.messages'
import { IDEMPOTENCY } from '@bharat/contracts/idempotency'
import { idempotencyMessages } from '@bharat/contracts/idempotency.messages'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import { permissionTexts, TOKEN_SCOPES } from '@bharat/contracts/permissions'
import { errorReply, invalidReply, moment, recentLoginError } from '@bharat/contracts/replies'
import { webhookEventData, webhookHeaders } from '@bharat/contracts/webhook-event-data'
import { DELIVERED_EVENTS, webhookEventLabels } from '@bharat/contracts/webhook-events'
import { z } from 'zod'
import product from '../../../../package.json' with { type: 'json' }
import { describeAccess, permissionsFor, RECENT_LOGIN, tokenScopesFor } from '../http/access.ts'
import { EVENT_STREAM } from '../http/event-stream.ts'
import { FILE_TYPES } from '../http/files.ts'
import {
  createsSomething,
  type Endpoint,
  mayLackBody,
  pathParametersOf,
} from '../http/operation.ts'
import { changedRecordOf, type RecordRead, recordReadOf } from '../http/preconditions.ts'
import { ADMIN_BODY, PUBLIC_BODY } from '../http/request.ts'
import { sessionCookieName } from '../http/sessions.ts'
import { createJsonSchemas, type Json, type JsonSchemas } from './json-schemas.ts'

export interface DocumentOptions {
  endpoints: readonly Endpoint[]
  /** The common prefix of the paths, such as `/api/v1`. */
  base: string
  title: string
  description: string
  version: string
  /** The origin of the site. */
  publicUrl: string
}

/**
 * Creates the OpenAPI 3.1 document of the declared endpoints. Bodies, queries and replies are the schemas
 * of the contracts. The error statuses follow from the inputs and the access of an endpoint.
 */
export function createDocument(options: DocumentOptions): Json {
  const { endpoints, base, title, description, version, publicUrl } = options
  const schemas = createJsonSchemas()
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = `${base}${endpoint.path}`
    const changed = changedRecordOf(endpoint, endpoints)
    const described = operation(endpoint, changed, schemas)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.1',
    info: {
      title,
      description,
      version,
      contact: { url: publicUrl },
      license: { name: product.license, identifier: product.license },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Map(endpoints.map(({ tag }) => [tag.name, tag])).values()],
    paths,
    webhooks: webhooks(schemas),
    components: {
      schemas: schemas.components,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(publicUrl.startsWith('https:')),
          description: 'Set by the login, httpOnly; it ends after 12 hours and at logout.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: TOKEN_DESCRIPTION,
        },
      },
    },
  }
}

const TOKEN_DESCRIPTION = `An API token: \`Authorization: Bearer ${TOKEN_PREFIX}…\`. An administrator creates it on the page of the own account, with some of these scopes: ${TOKEN_SCOPES.map((scope) => `\`${scope}\` (${permissionTexts[scope].label})`).join(', ')}. Each operation that accepts tokens names the scopes of which one is enough. A token that can only read is accepted by GET requests. It has no more permissions than its account. A token takes precedence over the session cookie.`

/** The events that the server posts to other systems (docs/webhooks.md). */
function webhooks(schemas: JsonSchemas): Json {
  const entries = DELIVERED_EVENTS.map((event) => {
    const { when, data } = webhookEventData[event]
    const id = event.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())
    const body = z
      .object({
        type: z.literal(event).describe('The event.'),
        timestamp: moment.describe('The time of the event.'),
        data: data.describe('What it is about.'),
      })
      .meta({ id: `${id.charAt(0).toUpperCase()}${id.slice(1)}Event`, description: when })
    const content = { 'application/json': { schema: schemas.of(body, 'output') } }
    const post = {
      operationId: `on${id.charAt(0).toUpperCase()}${id.slice(1)}`,
      tags: ['Webhooks'],
      summary: webhookEventLabels[event],
      description: when,
      security: [],
      parameters: Object.entries(webhookHeaders).map(([name, description]) =>
        parameter('header', name, true, { type: 'string', description }),
      ),
      requestBody: { required: true, content },
      responses: {
        '2XX': { description: 'Delivered. Any other response is repeated for about a day.' },
        410: { description: 'Turns the webhook off.' },
      },
    }
    return [event, { post }]
  })
  return Object.fromEntries(entries)
}

/** The ways to authenticate: with a session, or with a token that has one of the scopes. */
function security(endpoint: Endpoint): Json {
  if (endpoint.access === 'public') return { security: [] }
  const scopes = tokenScopesFor(endpoint)
  return { security: [{ session: [] }, ...scopes.map((scope) => ({ token: [scope] }))] }
}

function operation(
  endpoint: Endpoint,
  changed: RecordRead | undefined,
  schemas: JsonSchemas,
): Json {
  const access = describeAccess(endpoint.access)
  const needed = access
    ? `Needs the ${access}.`
    : endpoint.access === 'public' && 'Needs no session.'
  const specified = endpoint.section ? `Specification, section ${endpoint.section}.` : undefined
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag.name],
    summary: endpoint.summary,
    description: [endpoint.description, needed, endpoint.recentLogin && RECENT_LOGIN, specified]
      .filter(Boolean)
      .join('\n\n'),
    ...security(endpoint),
    parameters: [
      ...pathParameters(endpoint, schemas),
      ...queryParameters(endpoint, schemas),
      ...(changed ? [IF_MATCH] : []),
      ...(createsSomething(endpoint) ? [keyParameter(endpoint)] : []),
    ],
    ...requestBody(endpoint, schemas),
    responses: {
      [endpoint.location ? 201 : 200]: {
        description: 'Done.',
        ...headers({
          ...endpoint.replyHeaders,
          ...(recordReadOf(endpoint) && ETAG),
          ...(endpoint.location && LOCATION),
          ...(endpoint.errors?.[429] && RATE_LIMIT),
        }),
        content: { [replyType(endpoint)]: { schema: schemas.of(endpoint.reply, 'output') } },
      },
      ...failures(endpoint, changed, schemas),
    },
  }
}

/** The media type of a success, without its parameters. */
function replyType({ file, events }: Endpoint): string {
  if (events) return EVENT_STREAM
  return file ? (FILE_TYPES[file].split(';')[0] ?? '') : 'application/json'
}

function pathParameters(endpoint: Endpoint, schemas: JsonSchemas): Json[] {
  return Object.entries(pathParametersOf(endpoint)).map(([name, schema]) =>
    parameter('path', name, true, schemas.of(schema, 'input')),
  )
}

function queryParameters({ query }: Endpoint, schemas: JsonSchemas): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemas.of(query, 'query') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) =>
    parameter('query', name, required.includes(name), schema),
  )
}

function parameter(
  place: 'path' | 'query' | 'header',
  name: string,
  required: boolean,
  schema: Json,
): Json {
  const { description, ...rest } = schema
  return { name, in: place, required, ...(description ? { description } : {}), schema: rest }
}

function requestBody(endpoint: Endpoint, schemas: JsonSchemas): Json {
  const { body, sheet, upload } = endpoint
  if (sheet) {
    const content = { 'text/csv': { schema: CSV_BODY }, [FILE_TYPES.xlsx]: { schema: XLSX_BODY } }
    return { requestBody: { required: true, content } }
  }
  if (body) {
    const content = { 'application/json': { schema: schemas.of(body, 'input') } }
    return { requestBody: { required: !mayLackBody(endpoint), content } }
  }
  if (upload) {
    const content = { 'multipart/form-data': { schema: schemas.of(upload, 'input') } }
    return { requestBody: { required: true, content } }
  }
  return {}
}

const keyParameter = ({ carriesKey }: Endpoint) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Chosen by the client for one request, such as a UUID. ${carriesKey ? 'As long as the record exists' : `For ${IDEMPOTENCY.hours} hours`}, the same request with the same key creates nothing and returns the first response, with \`Idempotent-Replayed: true\`.${carriesKey ? ' A request with other content creates another record.' : ''}`,
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY.key },
})

const CSV_BODY = { type: 'string', description: 'A CSV file in UTF-8, with a line of headings.' }

const XLSX_BODY = {
  type: 'string',
  format: 'binary',
  description: 'An Excel file; its first sheet is read.',
}

type Meaning = NonNullable<Endpoint['errors']>[number]

/** The error statuses of an endpoint, ascending. */
function failures(endpoint: Endpoint, changed: RecordRead | undefined, schemas: JsonSchemas): Json {
  const { method, path, access, section, query, body, sheet, upload } = endpoint
  const isForAdmins = permissionsFor(access).length > 0
  const sends = body !== undefined || upload !== undefined || sheet !== undefined
  const usual: Record<number, Meaning | undefined> = {
    400: sends
      ? 'What was sent breaks a rule, or cannot be read.'
      : query || !section
        ? 'The query breaks a rule, names a parameter twice, or one that does not exist.'
        : undefined,
    401: access === 'public' ? undefined : unauthenticated(endpoint),
    403: isForAdmins
      ? endpoint.recentLogin
        ? {
            description:
              'The account lacks the role or the permission, the origin is not allowed, or the last login is too old.',
            body: recentLoginError,
          }
        : 'The account lacks the role or the permission, or the origin is not allowed.'
      : method === 'GET'
        ? undefined
        : 'Sent by a page of another origin.',
    404: path.includes('{') ? 'There is no such record.' : undefined,
    412: changed && {
      description: 'The record has not the entity tag of `If-Match`. Nothing was changed.',
      body: errorReply.extend({
        current: changed.record.describe('The record that is stored now.'),
      }),
    },
    413: upload
      ? mediaMessages.tooLarge
      : sheet
        ? sheet.message
        : body && (isForAdmins ? ADMIN_BODY : PUBLIC_BODY).message,
    415: sheet
      ? 'The body’s content type is not text/csv or that of an Excel file.'
      : body && 'The body’s content type is not JSON.',
    429: tokenScopesFor(endpoint).length > 0 ? tokenMessages.tooManyWrong : undefined,
    500: SOMETHING_WENT_WRONG,
    503: 'The database is out of reach, or the server is busy.',
  }
  const meanings =
    createsSomething(endpoint) && !endpoint.carriesKey
      ? {
          ...usual,
          ...endpoint.errors,
          409: alsoMeaning(
            endpoint.errors?.[409],
            'The first request with this key is running, or its end is unknown.',
          ),
          422: idempotencyMessages.reused,
        }
      : { ...usual, ...endpoint.errors }
  return Object.fromEntries(
    Object.entries(meanings).flatMap(([status, meaning]) => {
      if (meaning === undefined) return []
      const own = typeof meaning === 'object'
      const description = own ? meaning.description : meaning
      const body = own ? meaning.body : status === '400' ? invalidReply : errorReply
      const schema = schemas.of(body, 'output')
      const reply = {
        description,
        ...headers({
          ...((status === '429' || status === '503') && RETRY_AFTER),
          ...(status === '429' && RATE_LIMIT),
        }),
        content: { 'application/json': { schema } },
      }
      return [[status, reply]]
    }),
  )
}

function alsoMeaning(meaning: Meaning | undefined, other: string): Meaning {
  if (meaning === undefined) return other
  if (typeof meaning === 'string') return `${meaning} ${other}`
  return { ...meaning, description: `${meaning.description} ${other}` }
}

function unauthenticated(endpoint: Endpoint): string {
  return tokenScopesFor(endpoint).length > 0
    ? 'Nobody is logged in, or the API token is not valid.'
    : 'Nobody is logged in.'
}

const ETAG = {
  ETag: 'Identifies what is shown of the record, for `If-Match`. A read with it as `If-None-Match` gets 304 while nothing has changed.',
}

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The entity tag of the record that the change is based on. If the record has another one now, nothing is changed.',
  schema: { type: 'string', examples: ['"mXo3JvR1T0aTq0Zc4mHd5w"'] },
}

const RETRY_AFTER = { 'Retry-After': 'Seconds to wait.' }
const LOCATION = { Location: 'The path of what was created.' }
/** draft-ietf-httpapi-ratelimit-headers-10. */
const RATE_LIMIT = {
  'RateLimit-Policy':
    'The narrowest limit that counts this request: its name, `q` requests in `w` seconds. Absent if none does.',
  RateLimit: 'What is left of it: `r` requests in the next `t` seconds.',
}

function headers(described: Record<string, string>): Json {
  if (Object.keys(described).length === 0) return {}
  const entries = Object.entries(described).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ])
  return { headers: Object.fromEntries(entries) }
}
