import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import sharp from 'sharp'
import { DomainError } from '../src/platform/errors.ts'
import type { Collection, Database } from '../src/platform/mongo.ts'
import { operationOf } from '../src/platform/operations.ts'
import { createTestApp, type TestApp, validTour } from './create-test-app.ts'

/*
 * Every call of the REST door is made for real, with success and with each failure that its
 * document names; what comes back is held to the document.
 */

interface Documented {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, unknown> }
  security?: unknown[]
  responses: Record<string, { content: { 'application/json': { schema: object } } }>
}

interface Call {
  method: string
  /** As the document writes it. */
  path: string
  params?: Record<string, string>
  query?: string
  body?: unknown
  headers?: Record<string, string>
  cookie?: string | undefined
}

let app: TestApp
let paths: Record<string, Record<string, Documented>>
let document: Record<string, unknown>
let admin: string
let pending: string
let databaseAway = false
const seen = new Set<string>()

beforeAll(async () => {
  app = await createTestApp({ interpose: awayOnDemand })
  document = (await app.rest('GET', '/openapi.json')).body
  paths = document.paths as typeof paths
  admin = await app.login()
  pending = await app.login('pending@example.com')
})
afterAll(() => app.close())

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)

/** Makes the call and holds the reply to the document. */
async function make(call: Call, expected: number) {
  const { method, path, params = {}, query, body, headers = {}, cookie } = call
  const operation = paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not documented.`)
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ghost)
  const url = `http://localhost/api/v1${target}${query ? `?${query}` : ''}`
  const isForm = body instanceof FormData
  const response = await app.app.handle(
    new Request(url, {
      method,
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(body !== undefined && {
        body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
      }),
    }),
  )
  const reply = await response.json()
  const name = `${method} ${path}`
  expect([name, response.status, reply.message]).toEqual([name, expected, reply.message])
  expect(response.headers.get('content-type')).toStartWith('application/json')
  const documented = operation.responses[expected]
  if (!documented) throw new Error(`${name}: ${expected} is not documented.`)
  const { schema } = documented.content['application/json']
  const validate = ajv.compile({ ...document, ...schema })
  validate(reply)
  expect([name, expected, validate.errors ?? []]).toEqual([name, expected, []])
  seen.add(`${name} ${expected}`)
  return reply
}

const ghost = 'ffffffffffffffffffffffff'
const image = 'https://images.example/a.jpg'
const enquiry = { fullName: 'Anu', phone: '+919400000000', email: 'a@b.example', message: 'May?' }

test('the document is valid OpenAPI', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('every route of the API is in it', () => {
  const undocumented = app.app.routes
    .filter(({ path }) => path.startsWith('/api/v1/'))
    .filter(({ path }) => !/^\/api\/v1\/(openapi\.json|reference)/.test(path))
    .filter(({ handler }) => !operationOf(handler))
  expect(undocumented.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

describe('every call', () => {
  test('succeeds as documented', async () => {
    const cookie = admin
    await make({ method: 'GET', path: '/admin/contact', cookie }, 404)
    const contact = { addresses: [{ address: 'Thrissur', phone: '1' }], landline: '2', email: '' }
    await make({ method: 'PUT', path: '/admin/contact', body: contact, cookie }, 200)
    await make({ method: 'GET', path: '/admin/contact', cookie }, 200)

    const records: [path: string, input: object][] = [
      ['/admin/categories', { name: 'Goa', description: 'Beaches', coverImage: image }],
      ['/admin/testimonials', { clientName: 'Anu', review: 'Good', clientImage: image }],
      ['/admin/awards', { name: 'Best', image }],
      ['/admin/team-members', { name: 'Ravi', post: 'Driver', description: '', image }],
    ]
    const ids: Record<string, string> = {}
    for (const [path, body] of records) {
      const { item } = await make({ method: 'POST', path, body, cookie }, 201)
      ids[path] = item._id
      await everyRecordCall(path, item._id, body)
    }
    const category = ids['/admin/categories'] ?? ''
    const slide = { categoryId: category, imageUrl: image }
    const hero = await make(
      { method: 'POST', path: '/admin/hero-carousel', body: slide, cookie },
      201,
    )
    await everyRecordCall('/admin/hero-carousel', hero.item._id, slide, '/image')
    const tours: string[] = []
    for (let n = 0; n < 4; n++) {
      const body = validTour(category)
      const { item } = await make({ method: 'POST', path: '/admin/tours', body, cookie }, 201)
      tours.push(item._id)
    }
    const [id = ''] = tours
    await everyRecordCall('/admin/tours', id, validTour(category), '', 'PUT')
    await make({ method: 'GET', path: '/admin/tours/{id}', params: { id }, cookie }, 200)
    const path = '/admin/toursinhighlight/{id}/highlight'
    for (const [n, id] of tours.entries()) {
      const call = {
        method: 'PATCH',
        path,
        params: { id },
        body: { highlightStatus: true },
        cookie,
      }
      const reply = await make(call, n < 3 ? 200 : 409)
      if (n === 3) expect(reply.highlightedTours).toHaveLength(3)
    }
    await make(
      { method: 'GET', path: '/admin/toursinhighlight', query: 'highlighted=true', cookie },
      200,
    )

    const publicReads: [string, Record<string, string>?][] = [
      ['/public/testimonials'],
      ['/public/hero-carousel'],
      ['/public/with-highlighted-tours'],
      ['/public/categories/{id}', { id: category }],
      ['/public/tours/{id}', { id }],
      ['/public/landscapes/{landscape}', { landscape: 'beaches' }],
    ]
    for (const [path, params = {}] of publicReads) {
      await make({ method: 'GET', path, params, query: 'activeOnly=true' }, 200)
    }
    for (const channel of ['email', 'whatsapp']) {
      await make({ method: 'POST', path: `/public/enquiries/${channel}`, body: enquiry }, 201)
    }
    await make({ method: 'GET', path: '/admin/enquiries', cookie }, 200)
    await make({ method: 'GET', path: '/admin/upload-target', cookie }, 200)
    const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a52' } })
      .png()
      .toBuffer()
    await make({ method: 'POST', path: '/admin/media', body: form(new Blob([file])), cookie }, 201)
    await make({ method: 'GET', path: '/admin/me', cookie }, 200)
    const own = { email: 'third@example.com', password: 'a long password' }
    await make({ method: 'POST', path: '/admin/registerAdmin', body: own }, 201)
    await make({ method: 'POST', path: '/admin/loginAdmin', body: own }, 200)
    await make({ method: 'POST', path: '/admin/logout' }, 200)

    async function everyRecordCall(
      path: string,
      id: string,
      body: object,
      suffix = '',
      method = 'PATCH',
    ) {
      await make({ method: 'GET', path, query: 'page=1&limit=2&sort=createdAt', cookie }, 200)
      await make({ method, path: `${path}/{id}${suffix}`, params: { id }, body, cookie }, 200)
      const status = { method: 'PATCH', path: `${path}/{id}/status`, params: { id }, cookie }
      await make({ ...status, body: { activeStatus: true } }, 200)
    }
  }, 30_000)

  test('fails as documented', async () => {
    const cookie = admin
    for (const { method, path, operation } of operations()) {
      const call = { method, path, cookie }
      const isForm = 'multipart/form-data' in (operation.requestBody?.content ?? {})
      if (operation.security) {
        await make({ method, path }, 401)
        await make({ method, path, cookie: pending }, 403)
      }
      if (operation.parameters?.some(({ name }) => name === 'limit')) {
        await make({ ...call, query: 'limit=none' }, 400)
      }
      if (operation.requestBody && !isForm) {
        await make({ ...call, body: '{"a":' }, 400)
        await make({ ...call, body: `"${'x'.repeat(1_100_000)}"` }, 413)
        await make({ ...call, body: '{}', headers: { 'content-type': 'text/plain' } }, 415)
      }
      if (operation.requestBody || path === '/admin/logout') {
        await make({ ...call, body: '{}', headers: { origin: 'https://evil.example' } }, 403)
      }
    }
    await make({ method: 'GET', path: '/admin/me' }, 401)
    const upload = { method: 'POST', path: '/admin/media', cookie }
    await make({ ...upload, body: form(new Blob(['x'])) }, 415)
    await make({ ...upload, body: new FormData() }, 400)
    const huge = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '99000000' }
    await make({ ...upload, body: 'x', headers: huge }, 413)
  }, 30_000)

  test('answers 404 to an id that nobody has', async () => {
    const bodies: Record<string, object> = {
      '/admin/tours/{id}': validTour(ghost),
      '/admin/toursinhighlight/{id}/highlight': { highlightStatus: true },
      '/admin/hero-carousel/{id}/image': { imageUrl: image },
      '/admin/testimonials/{id}': { clientName: 'Anu' },
      '/admin/awards/{id}': { name: 'Best' },
      '/admin/team-members/{id}': { name: 'Ravi' },
    }
    const categories = await app.rest('GET', '/admin/categories', undefined, admin)
    bodies['/admin/tours/{id}'] = validTour(categories.body.items[0]._id)
    for (const { method, path, operation } of operations()) {
      if (!path.includes('{')) continue
      const body = path.endsWith('/status') ? { activeStatus: true } : (bodies[path] ?? {})
      for (const id of [ghost, 'no-id']) {
        await make(
          {
            method,
            path,
            params: { id, landscape: id },
            cookie: admin,
            ...(operation.requestBody && { body }),
          },
          404,
        )
      }
    }
  }, 30_000)

  test('answers 409 and 429 as documented', async () => {
    const cookie = admin
    const taken = { name: 'goa' }
    await make({ method: 'POST', path: '/admin/categories', body: taken, cookie }, 409)
    const categories = await app.rest('GET', '/admin/categories', undefined, cookie)
    const slide = { categoryId: categories.body.items[0]._id, imageUrl: image }
    await make({ method: 'POST', path: '/admin/hero-carousel', body: slide, cookie }, 409)
    const account = { email: 'third@example.com', password: 'a long password' }
    await make({ method: 'POST', path: '/admin/registerAdmin', body: account }, 409)
    const wrong = { ...account, password: 'a wrong password' }
    for (let n = 0; n < 10; n++) {
      await make({ method: 'POST', path: '/admin/loginAdmin', body: wrong }, 401)
    }
    await make({ method: 'POST', path: '/admin/loginAdmin', body: wrong }, 429)
    for (const channel of ['email', 'whatsapp']) {
      const call = { method: 'POST', path: `/public/enquiries/${channel}`, body: enquiry }
      for (let n = 0; n < 10; n++) await app.rest(call.method, call.path, enquiry)
      await make(call, 429)
    }
  }, 30_000)

  test('answers 503 while the database is away', async () => {
    databaseAway = true
    try {
      const bodies: Record<string, unknown> = {
        '/admin/loginAdmin': { email: 'a@b.example', password: 'x' },
        '/admin/registerAdmin': { email: 'a@b.example', password: 'a long password' },
      }
      for (const { method, path, operation } of operations()) {
        const body = operation.requestBody ? (bodies[path] ?? enquiry) : undefined
        // A query not asked before: what was answered before is served from memory.
        const query = method === 'GET' ? 'asked=now' : ''
        const params = { landscape: 'beaches' }
        await make({ method, path, cookie: admin, body, query, params }, 503)
      }
    } finally {
      databaseAway = false
    }
  }, 30_000)

  test('was seen with every status it is documented with', () => {
    const documented = operations().flatMap(({ method, path, operation }) =>
      Object.keys(operation.responses).map((status) => `${method} ${path} ${status}`),
    )
    // A 500 is what nobody meant: nothing here can provoke it.
    const unseen = documented.filter((name) => !name.endsWith(' 500') && !seen.has(name))
    expect(unseen).toEqual([])
  })
})

describe('the reference', () => {
  test('is a page of our own files', async () => {
    const page = await app.send('GET', '/api/v1/reference')
    expect(page.status).toBe(200)
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//)
    for (const file of page.body.match(/(?<=(src|href)=")[^"]+/g)) {
      const reply = await app.send('GET', `/api/v1/${file}`)
      expect([file, reply.status]).toEqual([file, 200])
    }
  })

  test('is not there in production, nor is GraphiQL; the document is', async () => {
    const production = await createTestApp({ production: true })
    expect((await production.send('GET', '/api/v1/reference')).status).toBe(404)
    expect((await production.send('GET', '/api/v1/openapi.json')).status).toBe(200)
    const html = { headers: { accept: 'text/html' } }
    expect((await production.send('GET', '/graphql', html)).body).not.toContain('<html')
    expect((await app.send('GET', '/graphql', html)).body).toContain('<html')
    await production.close()
  })
})

function operations() {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
}

function form(file: Blob): FormData {
  const form = new FormData()
  form.set('file', file, 'a.png')
  form.set('upload_preset', 'unsigned')
  return form
}

/** The database, which fails every operation while `databaseAway`. */
function awayOnDemand(database: Database): Database {
  return {
    ...database,
    collection: (name) => {
      const collection = database.collection<never>(name)
      const operations = Object.entries(collection).map(([method, run]) => [
        method,
        (...args: never[]) => {
          if (databaseAway) throw new DomainError('UNAVAILABLE', 'The database is away.')
          return (run as (...args: never[]) => unknown)(...args)
        },
      ])
      return Object.fromEntries(operations) as Collection<never> as never
    },
  }
}
