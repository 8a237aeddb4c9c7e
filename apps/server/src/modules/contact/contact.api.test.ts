import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { operation } from '../../../test/support/graphql-operation.ts'

const PAIR_REQUIRED = 'Add at least one address or phone pair.'
const pair = { address: '2nd Floor, Round West, Thrissur', phone: '+919400012345' }

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
})
afterAll(() => server.close())

interface Outcome {
  status: number
  message?: string
  // biome-ignore lint/suspicious/noExplicitAny: asserted, not trusted
  contact?: any
}

const STATUSES: Record<string, number> = { INVALID: 400, NOT_FOUND: 404 }
const transports: {
  name: string
  get(): Promise<Outcome>
  save(input: object): Promise<Outcome>
}[] = [
  {
    name: 'REST',
    async get() {
      const { status, body } = await server.rest('GET', '/admin/contact', undefined, cookie)
      return { status, message: body.message, contact: body.contact }
    },
    async save(input) {
      const { status, body } = await server.rest('PUT', '/admin/contact', input, cookie)
      return { status, message: body.message, contact: body.item }
    },
  },
  {
    name: 'GraphQL',
    async get() {
      const { body } = await server.graphql(operation('query', 'adminContact'), {}, cookie)
      return failureOf(body) ?? { status: 200, contact: body.data.adminContact }
    },
    async save(input) {
      const query = operation('mutation', 'saveContact', { input })
      const { body } = await server.graphql(query, { input }, cookie)
      if (body.errors) return failureOf(body) ?? { status: 500 }
      const { message, item } = body.data.saveContact
      return { status: 200, message, contact: item }
    },
  },
]

function failureOf({ errors }: { errors?: { message: string; extensions: { code: string } }[] }) {
  const [error] = errors ?? []
  return error && { status: STATUSES[error.extensions.code] ?? 500, message: error.message }
}

test('there is none before the first save, and a rejected save creates none', async () => {
  for (const transport of transports) {
    expect(await transport.get()).toEqual({ status: 404, message: 'No contact yet.' })
    expect((await transport.save({ addresses: [] })).status).toBe(400)
    expect(await transport.get()).toEqual({ status: 404, message: 'No contact yet.' })
  }
})

describe.each(transports.map((transport) => [transport.name, transport] as const))(
  'contact, %s',
  (_, transport) => {
    test('is saved trimmed; pairs with both parts empty are dropped, the others keep their order', async () => {
      const saved = await transport.save({
        addresses: [
          { address: ' ', phone: '' },
          { address: ` ${pair.address} `, phone: ` ${pair.phone} ` },
          { address: '42 Galle Road, Colombo' },
          { phone: '+6638123456' },
          {},
          { address: null, phone: null },
        ],
        landline: ' 0487 2345678 ',
        email: ' hello@bharatbyroad.example ',
      })
      expect([saved.status, saved.message]).toEqual([200, 'Contact saved successfully.'])
      expect(saved.contact).toMatchObject({
        addresses: [
          pair,
          { address: '42 Galle Road, Colombo', phone: '' },
          { address: '', phone: '+6638123456' },
        ],
        landline: '0487 2345678',
        email: 'hello@bharatbyroad.example',
      })
      expect((await transport.get()).contact).toEqual(saved.contact)
    })

    test('is one record: saving again replaces it completely', async () => {
      const first = await transport.save({
        addresses: [pair, pair],
        landline: '1',
        email: 'a@b.example',
      })
      const second = await transport.save({ addresses: [{ phone: '2' }] })
      expect(second.contact).toMatchObject({
        _id: first.contact._id,
        addresses: [{ address: '', phone: '2' }],
        landline: '',
        email: '',
      })
      expect((await transport.get()).contact).toEqual(second.contact)
    })

    test.each<[input: Record<string, unknown>, message: string]>([
      [{}, PAIR_REQUIRED],
      [{ addresses: null }, PAIR_REQUIRED],
      [{ addresses: [] }, PAIR_REQUIRED],
      [{ addresses: [{ address: ' ', phone: '' }] }, PAIR_REQUIRED],
      [{ addresses: [{}], email: 'not one' }, PAIR_REQUIRED],
      [{ addresses: [pair], email: 'not one' }, 'Enter a valid email.'],
      [{ addresses: [pair], email: 'a@b' }, 'Enter a valid email.'],
      [
        { addresses: Array.from({ length: 101 }, () => pair) },
        'At most 100 address and phone pairs can be kept.',
      ],
    ])('%j is rejected and nothing changes', async (input, message) => {
      const kept = await transport.save({ addresses: [pair] })
      const rejected = await transport.save(input)
      expect([rejected.status, rejected.message]).toEqual([400, message])
      expect((await transport.get()).contact).toEqual(kept.contact)
    })
  },
)

test('visitors read the record without id and version, as soon as it is saved; null before', async () => {
  const fresh = await createTestApp()
  const admin = await fresh.login()
  const query = '{ contact { addresses { address phone } landline email } }'
  const shown = async () => {
    const { status, body } = await fresh.rest('GET', '/public/contact')
    // Without an error: a page reads it in one operation with the site settings.
    expect((await fresh.graphql(query)).body).toEqual({ data: { contact: body.contact ?? null } })
    return [status, body]
  }
  expect(await shown()).toEqual([404, { message: 'No contact yet.', code: 'NOT_FOUND' }])
  for (const address of ['Round West', 'Round East']) {
    const contact = { addresses: [{ address, phone: '1' }], landline: '0487', email: 'a@b.example' }
    await fresh.rest('PUT', '/admin/contact', contact, admin)
    expect(await shown()).toEqual([200, { contact }])
  }
  await fresh.close()
})

test('REST rejects other types with the message of the field', async () => {
  const rows: [body: unknown, message: string][] = [
    [null, PAIR_REQUIRED],
    [7, PAIR_REQUIRED],
    [{ addresses: 'Thrissur' }, PAIR_REQUIRED],
    [{ addresses: [null] }, PAIR_REQUIRED],
    [{ addresses: [{ address: 7 }] }, 'Address must be text.'],
    [{ addresses: [{ phone: { $ne: '' } }] }, 'Phone must be text.'],
    [{ addresses: [pair], landline: 7 }, 'Landline must be text.'],
    [{ addresses: [pair], email: 7 }, 'Email must be text.'],
  ]
  for (const [body, message] of rows) {
    const reply = await server.rest('PUT', '/admin/contact', body, cookie)
    expect([body, reply.status, reply.body.message]).toEqual([body, 400, message])
  }
})

test('two first saves at once create one record', async () => {
  const fresh = await createTestApp()
  const admin = await fresh.login()
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      fresh.rest('PUT', '/admin/contact', { addresses: [{ phone: `${n}` }] }, admin),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(new Set(replies.map(({ body }) => body.item._id)).size).toBe(1)
  const { body } = await fresh.rest('GET', '/admin/contact', undefined, admin)
  expect(replies.map((reply) => reply.body.item)).toContainEqual(body.contact)
  await fresh.close()
})
