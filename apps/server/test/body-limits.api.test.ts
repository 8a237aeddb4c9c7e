import { afterAll, beforeAll, expect, test } from 'bun:test'
import { BODY_MAX_BYTES, ENQUIRY_MAX, PUBLIC_BODY_MAX_BYTES } from '@bharat/contracts/limits'
import { createTestApp, type TestApp } from './support/create-test-app.ts'

/* The body size limits for visitors and for admins. */

let server: TestApp
let admin: string
let pending: string
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.login()
  pending = await server.login('pending@example.com')
})
afterAll(() => server.close())

const small = { status: 413, message: 'The body is larger than 64 kB.' }
const large = { status: 413, message: 'The body is larger than 1 MB.' }

/** JSON of exactly `bytes` bytes, padded with spaces. */
const padded = (value: unknown, bytes: number) => {
  const json = JSON.stringify(value)
  return json + ' '.repeat(bytes - json.length)
}
const list = { query: '{ testimonials { name } }' }
const wrong = { email: 'nobody@example.com', password: 'wrong password' }

test.each<[string, unknown, number]>([
  ['/api/v1/admin/loginAdmin', wrong, 401],
  ['/api/v1/admin/registerAdmin', { ...wrong, password: 'x' }, 400],
  ['/api/v1/public/enquiries/email', {}, 400],
])('POST %s accepts at most 64 kB from any sender', async (path, body, status) => {
  const send = (bytes: number, cookie = '') =>
    server.send('POST', path, { body: padded(body, bytes), cookie })
  expect((await send(PUBLIC_BODY_MAX_BYTES)).status).toBe(status)
  for (const cookie of ['', pending, admin]) {
    const reply = await send(PUBLIC_BODY_MAX_BYTES + 1, cookie)
    expect([reply.status, reply.body.message]).toEqual([small.status, small.message])
  }
})

test.each<
  [string, (cookie: string, bytes: number) => Promise<{ status: number; message: string }>]
>([
  [
    'GraphQL',
    async (cookie, bytes) => {
      const { status, body } = await server.send('POST', '/graphql', {
        body: padded(list, bytes),
        cookie,
      })
      return { status, message: body.errors?.[0].message ?? 'done' }
    },
  ],
  [
    'REST',
    async (cookie, bytes) => {
      const { status, body } = await server.send('POST', '/api/v1/admin/awards', {
        body: padded({ name: 'Award' }, bytes),
        cookie,
      })
      return { status, message: status < 300 ? 'done' : body.message }
    },
  ],
])('%s: 64 kB without an admin’s session, 1 MB with one', async (api, send) => {
  expect(await send(admin, PUBLIC_BODY_MAX_BYTES + 1)).toMatchObject({ message: 'done' })
  expect(await send(admin, BODY_MAX_BYTES)).toMatchObject({ message: 'done' })
  expect(await send(admin, BODY_MAX_BYTES + 1)).toEqual(large)
  for (const cookie of ['', pending]) {
    const rejected = await send(cookie, PUBLIC_BODY_MAX_BYTES + 1)
    // REST checks the session before it reads the body.
    if (api === 'GraphQL') expect(rejected).toEqual(small)
    else expect([401, 403]).toContain(rejected.status)
  }
})

test.each(['REST', 'GraphQL'])(
  'an enquiry with the longest allowed texts fits by %s, however it is escaped',
  async (api) => {
    const longest = {
      fullName: '\u0d05'.repeat(ENQUIRY_MAX.fullName),
      phone: `+${'9'.repeat(ENQUIRY_MAX.phone - 1)}`,
      email: `${'a'.repeat(ENQUIRY_MAX.email - 10)}@b.example`,
      message: '\u0d05'.repeat(ENQUIRY_MAX.message),
    }
    const query =
      'mutation E($i: EnquiryInput!) { submitEnquiry(channel: email, input: $i) { message } }'
    const body = api === 'REST' ? longest : { query, variables: { i: longest } }
    // The longest escape: six bytes for each character.
    const json = JSON.stringify(body).replace(
      /[^\x20-\x7e]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    expect(json.length).toBeGreaterThan(30_000)
    const path = api === 'REST' ? '/api/v1/public/enquiries/email' : '/graphql'
    const reply = await server.send('POST', path, { body: json })
    expect([reply.status, reply.body.errors]).toEqual([api === 'REST' ? 201 : 200, undefined])
  },
)
