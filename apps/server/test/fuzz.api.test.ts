import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { contact } from '@bharat/contracts/contact'
import fc from 'fast-check'
import type { Document } from 'mongodb'
import { operations } from '../src/all-operations.ts'
import { isEndpoint } from '../src/http/operation.ts'
import { badge } from '../src/media/media.images.fixtures.ts'
import { schema } from '../src/schema.ts'
import { createTestApp, type Reply } from './support/create-test-app.ts'
import { createDocumentedApi, type Operation } from './support/documented-api.ts'
import { createOperationRequests, type OperationRequest } from './support/every-operation.ts'
import { operation as graphqlOperation } from './support/graphql-operation.ts'
import {
  contentType,
  forgedCookie,
  headers,
  json,
  mangled,
  nearly,
  queryOf,
  segment,
  text,
} from './support/hostile.ts'
import { kinds } from './support/plain-kinds.ts'

/*
 * Any request to any operation gets a documented response with a message. The server logs no error,
 * and stores only what a correct client could have stored. FUZZ_RUNS sets the number of requests
 * for each operation; a failure prints the seed that repeats it.
 */

// The examples are the same in every run: more of them cost time in each. Most never reach the database.
const RUNS = Number(process.env.FUZZ_RUNS ?? 8)
/** Password hashing is slow on purpose. */
const SLOW = new Set(['login', 'register'])
/** A passkey is stored by its id; the first use of one adds `lastUsedAt`. */
const PASSKEY =
  /^accounts\.passkeys\.[\w-]+(\.(publicKey|counter|transports|name|createdAt|lastUsedAt)(\[\])?)?$/
/** A draft stores the values of the fields that it changes, of the tour and of the draft. */
const DRAFT = /^tours\.draft\.(before|after)\./
/** These end the session that the other requests need. */
const ENDS_SESSION = new Set(['login', 'passkeyLogin', 'acceptWithPasskey', 'logout'])

const endpoints = operations.filter(isEndpoint)
const server = await createTestApp()
const { body: document } = await server.rest('GET', '/openapi.json')
const api = createDocumentedApi(document)
const admin = await server.login()
const pending = await server.login('pending@example.com', 'a long password')
const { ready } = createOperationRequests(server, admin)
const calls = new Map<string, OperationRequest>()
/** The member paths in documents that correct requests created. */
let honest: Set<string>

// Separate client addresses keep the rate limits out of the test.
let requests = 0
server.app.attach({
  requestIP: () => ({ address: `2001:db8:${(++requests).toString(16)}::1` }),
  timeout: () => undefined,
} as unknown as Bun.Server<undefined>)

beforeAll(async () => {
  for (const { id, method, path } of api.operations) {
    const call = await ready(id)
    calls.set(id, call)
    // Their records define which members may be stored.
    if (!(call.body instanceof FormData) && !ENDS_SESSION.has(id)) {
      await server.send(method, targetOf(path, call), {
        cookie: admin,
        ...(call.body === undefined ? {} : { body: call.body }),
      })
    }
  }
  honest = new Set((await stored()).flatMap(([name, doc]) => membersOf(doc, name)))
})
afterAll(() => server.close())

describe('REST', () => {
  test.each(api.operations.map((operation) => [operation.id, operation] as const))(
    '%s',
    async (id, operation) => {
      await fc.assert(
        fc.asyncProperty(requestOf(operation), async ({ path, init }) => {
          const response = await server.app.handle(
            new Request(`http://localhost${path}`, { ...init, method: operation.method }),
          )
          // A stream has no end.
          if (response.headers.get('content-type') === 'text/event-stream') {
            expect(response.status).toBe(200)
            return response.body?.cancel()
          }
          const reply = await read(response)
          expect(faultsOf(reply)).toEqual([])
          // A generated path may lead to a route without documentation.
          if (/^[\w/?=&+-]*$/.test(path) || reply.status !== 404) {
            expect(api.errors(operation.method, path, reply)).toEqual([])
          }
        }),
        { numRuns: SLOW.has(id) ? Math.ceil(RUNS / 4) : RUNS, timeout: 120_000 },
      )
    },
    600_000,
  )
})

describe('GraphQL', () => {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map(
      (field) => [field.name, type?.name === 'Query' ? 'query' : 'mutation'] as const,
    ),
  )

  test.each(fields)(
    '%s',
    async (name, kind) => {
      const variables = variablesOf(name, kind)
      const document = graphqlOperation(kind, name, variables)
      const variable = fc.oneof(
        { weight: 6, arbitrary: nearly(variables) },
        { weight: 1, arbitrary: json },
      )
      const body = fc.oneof(
        {
          weight: 6,
          arbitrary: variable.map(
            (value) => `{"query":${JSON.stringify(document)},"variables":${value}}`,
          ),
        },
        {
          weight: 2,
          arbitrary: mangledDocument(document).map((query) => JSON.stringify({ query, variables })),
        },
        {
          weight: 1,
          arbitrary: nearly({ query: document, variables, operationName: null, extensions: {} }),
        },
        { weight: 1, arbitrary: mangled({ query: document, variables }) },
      )
      await fc.assert(
        fc.asyncProperty(
          body,
          cookieOf(name),
          contentType,
          headers,
          async (body, cookie, type, more) => {
            const init = {
              method: 'POST',
              body,
              headers: { ...more, cookie, 'content-type': type },
            }
            const reply = await read(
              await server.app.handle(new Request('http://localhost/graphql', init)),
            )
            expect(graphqlFaultsOf(reply)).toEqual([])
          },
        ),
        { numRuns: RUNS, timeout: 120_000 },
      )
    },
    600_000,
  )
})

describe('earlier findings of this test', () => {
  const tourWith = (change: object) => ({
    ...(calls.get('createTour')?.body as Record<string, unknown>),
    ...change,
  })

  test('a body that is no object gets a message of the product', () => {
    const foreign = endpoints.flatMap(({ id, body }) =>
      [1, 'text', [], null].flatMap((value) => {
        const message = body?.safeParse(value).error?.issues[0]?.message
        return message === undefined || isOwn(message) ? [] : [`${id}: ${message}`]
      }),
    )
    expect(foreign).toEqual([])
  })

  test.each(['%', '%ff', '%E0%A4%A'])('%s is not the name of a landscape', async (name) => {
    const reply = await server.rest('GET', `/public/landscapes/${name}`)
    expect([reply.status, reply.body]).toEqual([
      404,
      { message: 'Landscape not found.', code: 'NOT_FOUND' },
    ])
  })

  test('neither API stores a day that GraphQL cannot represent', async () => {
    const day = { day: 2 ** 31, title: 'A day', description: 'Of it.' }
    const reply = await server.rest('POST', '/admin/tours', tourWith({ itinerary: [day] }), admin)
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        message: 'A tour can have at most 365 days.',
        code: 'INVALID',
        errors: [{ field: 'itinerary.0.day', message: 'A tour can have at most 365 days.' }],
      },
    ])
  })

  test('an empty sub image counts as one, and is not stored', async () => {
    for (const [subImageUrls, message] of [
      [['/1', '', '/2', ' ', '/3', '/4', null, '/5'], 'Please select exactly 5 sub images.'],
      [['/1', '', '/2', null, '/3'], 'Exactly 5 valid sub images are required.'],
    ] as const) {
      const reply = await server.rest('POST', '/admin/tours', tourWith({ subImageUrls }), admin)
      expect([reply.status, reply.body.message]).toEqual([400, message])
    }
  })
})

describe('after all requests', () => {
  test('no request was logged as a server error', () => {
    expect(server.logged).toEqual([])
  })

  test('no prototype has a new member', () => {
    for (const prototype of [Object.prototype, Array.prototype, Function.prototype]) {
      expect(Object.keys(prototype)).toEqual([])
      expect('polluted' in prototype).toBe(false)
    }
  })

  test('stored documents have only known members and values that both APIs can return', async () => {
    const documents = await stored()
    expect(documents.length).toBeGreaterThan(20)
    const foreign = documents.flatMap(([name, doc]) => membersOf(doc, name))
    // The server makes the jobs of a record; which ones depends on the webhooks of the moment.
    const known = (member: string) =>
      honest.has(member) ||
      honest.has(member.replace(DRAFT, 'tours.')) ||
      /^\w+\.pendingJobs\[/.test(member) ||
      PASSKEY.test(member)
    expect([...new Set(foreign)].filter((member) => !known(member))).toEqual([])
    expect(documents.flatMap(([name, doc]) => unfit(doc, name))).toEqual([])
  })

  test('both APIs return every list, and every record conforms to its contract', async () => {
    const lists = endpoints.filter(({ query }) => query && 'page' in query.shape)
    expect(lists.length).toBeGreaterThan(8)
    for (const { path, id, query, reply } of lists) {
      const size = query && 'limit' in query.shape ? { limit: 200 } : {}
      for (let n = 1, pages = 1; n <= pages; n++) {
        const variables = { ...size, page: n }
        const parts = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
        const target = `${path}?${parts.join('&')}`
        const rest = await server.rest('GET', target, undefined, admin)
        expect(api.errors('GET', `/api/v1${path}`, rest)).toEqual([])
        reply.parse(rest.body)
        pages = rest.body.totalPages
        const { body } = await server.graphql(
          graphqlOperation('query', id, variables),
          variables,
          admin,
        )
        expect([id, body.errors, body.data?.[id]]).toEqual([id, undefined, rest.body])
      }
    }
    const { body } = await server.rest('GET', '/admin/contact', undefined, admin)
    contact.parse(body.contact)
    for (const { id, path } of endpoints.filter((of) => of.cached && !of.path.includes('{'))) {
      const reply = await server.rest('GET', path)
      expect([id, reply.status, api.errors('GET', `/api/v1${path}`, reply)]).toEqual([id, 200, []])
    }
  })
})

/** A request of this operation with an error in it; rarely a valid one. */
function requestOf({ id, path, parameters, takes }: Operation) {
  const call = calls.get(id) ?? {}
  const names = parameters.filter((of) => of.in === 'query').map(({ name }) => name)
  const honestPath = targetOf(path, call)
  const target = fc.oneof(
    { weight: 3, arbitrary: fc.constant(honestPath) },
    {
      weight: 3,
      arbitrary: queryOf(names.length > 0 ? names : ['page']).map(
        (query) => `${honestPath.split('?', 1)[0]}?${query}`,
      ),
    },
    ...(path.includes('{')
      ? [
          {
            weight: 3,
            arbitrary: segment.map((value) => path.replace(/\{\w+\}/, () => value)),
          },
        ]
      : []),
  )
  return fc
    .tuple(target, bodyOf(takes, call.body), cookieOf(id), headers)
    .map(([path, body, cookie, more]) => ({
      path,
      init: { ...body, headers: { ...more, ...body.headers, cookie } },
    }))
}

interface Body {
  body?: string | Uint8Array<ArrayBuffer> | FormData
  headers: Record<string, string>
}

function bodyOf(takes: string | undefined, valid: unknown): fc.Arbitrary<Body> {
  if (takes === undefined) return fc.constant({ headers: {} })
  if (takes !== 'application/json') return uploadBody
  const body = fc.oneof(
    { weight: 6, arbitrary: nearly(valid) },
    { weight: 2, arbitrary: json },
    { weight: 2, arbitrary: mangled(valid) },
  )
  return fc
    .tuple(body, contentType)
    .map(([body, type]) => ({ body, headers: { 'content-type': type } }))
}

const badgeBytes = new Uint8Array(await badge())
const part = fc.oneof(
  fc.constant(badgeBytes),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
  fc.tuple(fc.nat(badgeBytes.length - 1), fc.nat(255)).map(([at, byte]) => {
    const broken = badgeBytes.slice()
    broken[at] = byte
    return broken
  }),
  fc.nat(badgeBytes.length).map((end) => badgeBytes.slice(0, end)),
)
const uploadBody: fc.Arbitrary<Body> = fc.oneof(
  fc
    .array(
      fc.tuple(
        fc.constantFrom('file', 'file', 'upload_preset', '__proto__', ''),
        fc.oneof(part, text, fc.constant('unsigned')),
        text,
      ),
      { maxLength: 4 },
    )
    .map((parts) => {
      const body = new FormData()
      body.set('upload_preset', 'unsigned')
      for (const [name, value, file] of parts) {
        if (typeof value === 'string') body.append(name, value.toWellFormed())
        else body.append(name, new File([value], file.toWellFormed().slice(0, 200)))
      }
      return { body, headers: {} }
    }),
  fc
    .tuple(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
      fc.constantFrom('multipart/form-data', 'multipart/form-data; boundary=x', 'image/png'),
    )
    .map(([body, type]) => ({ body, headers: { 'content-type': type } })),
)

function cookieOf(id: string): fc.Arbitrary<string> {
  const strangers = fc.oneof(fc.constantFrom('', pending), forgedCookie)
  if (ENDS_SESSION.has(id)) return fc.oneof(fc.constant(''), forgedCookie)
  return fc.oneof({ weight: 5, arbitrary: fc.constant(admin) }, { weight: 1, arbitrary: strangers })
}

/** The GraphQL variables that match the REST request of the same operation. */
function variablesOf(name: string, kind: 'query' | 'mutation'): Record<string, unknown> {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  const args = root?.getFields()[name]?.args ?? []
  const call = calls.get(name === 'submitEnquiry' ? 'submitEmailEnquiry' : name) ?? {}
  const body = (call.body ?? {}) as Record<string, unknown>
  const query = { ...call.query, highlighted: true, page: 1, limit: 3 } as Record<string, unknown>
  const own: Record<string, unknown> = {
    input: body,
    id: call.params?.id,
    name: call.params?.landscape,
    ...(name === 'submitEnquiry' ? { channel: 'email' } : {}),
  }
  return Object.fromEntries(
    args.map((arg) => [arg.name, own[arg.name] ?? body[arg.name] ?? query[arg.name]]),
  )
}

/** A GraphQL document that is malformed or asks for too much. */
function mangledDocument(document: string): fc.Arbitrary<string> {
  const at = fc.nat(document.length)
  return fc.oneof(
    fc.tuple(at, text).map(([at, word]) => document.slice(0, at) + word + document.slice(at)),
    fc
      .tuple(at, at)
      .map(([one, other]) => document.slice(Math.min(one, other), Math.max(one, other))),
    fc.tuple(at, fc.nat(20)).map(([at, n]) => document.slice(0, at) + document.slice(at + n)),
    fc.constantFrom(
      '{a'.repeat(100_000),
      `{ ${'testimonials { name } '.repeat(2000)} }`,
      'query A { ...F } fragment F on Query { ...F }',
      'query A { __typename @skip(if: "x") }',
      `query A(${'$a: Int '.repeat(300)}) { __typename }`,
      `{ tour(id: ${'['.repeat(5000)} }`,
      '{ tour(id: """a\\u0000""") { _id } }',
      'mutation { __typename } query { __typename }',
      'extend type Query { a: Int }',
    ),
    text,
  )
}

/** Errors in a REST response, whatever the request was. */
function faultsOf({ status, headers, body }: Reply): string[] {
  if (status < 200 || (status >= 300 && status < 400) || status >= 500) return [`status ${status}`]
  const type = headers.get('content-type') ?? ''
  // `api.errors` knows which operations respond with a file.
  if (status === 200 && headers.has('content-disposition')) return []
  if (!type.startsWith('application/json')) return [`${status} of type ${type}`]
  if (status < 300) return []
  return isOwn(body?.message)
    ? []
    : [`${status} without a message of the product: ${body?.message}`]
}

/** Whether it is a message of the product, none of a validator. */
function isOwn(message: unknown): boolean {
  return (
    typeof message === 'string' &&
    /\S/.test(message) &&
    !/^(Invalid (input|string|option|key|type|element)|Too (small|big|short|long)|Unrecognized|Expected|Required$)/.test(
      message,
    )
  )
}

/** Errors in a GraphQL response. */
function graphqlFaultsOf({ status, body, headers }: Reply): string[] {
  if (status < 200 || (status >= 300 && status < 400) || status >= 500) return [`status ${status}`]
  const type = headers.get('content-type') ?? ''
  if (!/json/.test(type)) return type.startsWith('text/event-stream') ? [] : [`of type ${type}`]
  const errors: { message?: unknown; extensions?: { code?: unknown } }[] = body.errors ?? []
  if (errors.length === 0) return body.data === undefined ? ['neither data nor errors'] : []
  return errors.flatMap(({ message, extensions }) => {
    const code = extensions?.code
    const told = typeof message === 'string' && /\S/.test(message) && typeof code === 'string'
    return told && code !== 'INTERNAL' && code !== 'UNAVAILABLE' ? [] : [`${code}: ${message}`]
  })
}

async function read(response: Response): Promise<Reply> {
  const body = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(body) : body,
  }
}

function targetOf(path: string, { params, query }: OperationRequest): string {
  const target = path.replace(/\{(\w+)\}/g, (_, name) => params?.[name] ?? '')
  return query ? `${target}?${new URLSearchParams(query)}` : target
}

const COLLECTIONS = [
  'categories',
  'tours',
  'heroSlides',
  'testimonials',
  ...kinds.map(({ collection }) => collection),
  'contact',
  'replyTemplates',
  'enquiries',
  'accounts',
]

async function stored(): Promise<[collection: string, document: Document][]> {
  const found = await Promise.all(
    COLLECTIONS.map(async (name) => {
      const documents = await server.database.collection<Document>(name).find({})
      return documents.map((document): [string, Document] => [name, document])
    }),
  )
  return found.flat()
}

/** The paths of a document's members; the elements of a list share one path. */
function membersOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => membersOf(item, `${path}[]`))
  if (!isPlain(value)) return [path]
  return Object.entries(value).flatMap(([key, part]) => membersOf(part, `${path}.${key}`))
}

/** The places in a document with values that JSON, BSON or HTML cannot represent. */
function unfit(value: unknown, path: string): string[] {
  if (typeof value === 'string') {
    return value.isWellFormed() && !value.includes('\0')
      ? []
      : [`${path}: ${JSON.stringify(value)}`]
  }
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path}: ${value}`]
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? [`${path}: no date`] : []
  if (Array.isArray(value)) return value.flatMap((item) => unfit(item, `${path}[]`))
  if (!isPlain(value)) return []
  return Object.entries(value).flatMap(([key, part]) => unfit(part, `${path}.${key}`))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
