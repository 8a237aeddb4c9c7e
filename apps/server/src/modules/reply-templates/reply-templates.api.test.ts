import { afterAll, beforeAll, expect, test } from 'bun:test'
import { DEFAULT_ACKNOWLEDGEMENT, DEFAULT_REPLY_TEMPLATES } from '@bharat/contracts/reply-templates'
import { replyTemplateMessages as messages } from '@bharat/contracts/reply-templates.messages'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
})
afterAll(() => server.close())

const path = '/admin/reply-templates'
const get = async () => (await server.rest('GET', path, undefined, cookie)).body.item
const save = (templates: unknown, version?: number) =>
  server.rest('PUT', path, { templates, version }, cookie)
const template = {
  id: '',
  name: 'Thanks',
  channels: ['whatsapp'],
  subject: '',
  text: 'Hello {name}',
}

test('the defaults are valid, and stay until others are saved', async () => {
  const defaults = {
    templates: [...DEFAULT_REPLY_TEMPLATES],
    acknowledgement: DEFAULT_ACKNOWLEDGEMENT,
    mailServer: false,
  }
  expect(await get()).toEqual({ ...defaults, version: 0 })
  const reply = await save(DEFAULT_REPLY_TEMPLATES, 0)
  expect([reply.status, reply.body.message]).toEqual([200, messages.saved])
  expect(reply.body.item).toEqual({ ...defaults, version: 1 })
  expect((await save([])).body.item.templates).toEqual([])
  expect((await get()).templates).toEqual([])
})

test('the acknowledgement is saved with the templates, and stays if it is left out', async () => {
  const acknowledgement = { enabled: true, subject: ' Thank\nyou, {name} ', text: 'Until soon.' }
  const reply = await server.rest('PUT', path, { templates: [], acknowledgement }, cookie)
  const saved = { ...acknowledgement, subject: 'Thank you, {name}' }
  expect(reply.body.item.acknowledgement).toEqual(saved)
  expect((await save([template])).body.item.acknowledgement).toEqual(saved)
  for (const [change, field] of [
    [{ enabled: 'yes' }, 'enabled'],
    [{ subject: ' ' }, 'subject'],
    [{ subject: 'For {nmae}' }, 'subject'],
    [{ text: '' }, 'text'],
    [{ text: 'x'.repeat(2001) }, 'text'],
  ] as const) {
    const body = { templates: [], acknowledgement: { ...acknowledgement, ...change } }
    const rejected = await server.rest('PUT', path, body, cookie)
    expect([rejected.status, rejected.body.errors[0].field]).toEqual([
      400,
      `acknowledgement.${field}`,
    ])
  }
})

test('a template keeps its id when it is edited; a new one and a copy get their own', async () => {
  const first = (await save([template])).body.item.templates
  expect(first[0].id).toMatch(/^[0-9a-f-]{36}$/)
  const edited = { ...first[0], name: ' Thank you ', channels: ['whatsapp', 'email', 'email'] }
  const copy = { ...first[0], name: 'Copy' }
  const reply = await save([{ ...edited, channels: ['whatsapp', 'email'], subject: 'A\nb' }, copy])
  const [changed, copied] = reply.body.item.templates
  expect(changed).toEqual({
    id: first[0].id,
    name: 'Thank you',
    channels: ['email', 'whatsapp'],
    subject: 'A b',
    text: 'Hello {name}',
  })
  expect(copied.id).not.toBe(first[0].id)
  // The same channel twice is more than there are.
  expect((await save([edited])).body.errors[0].field).toBe('templates.0.channels')
})

test.each<[change: object, field: string, message: string]>([
  [{ name: ' ' }, 'name', messages.nameMissing],
  [{ name: 'first' }, 'name', messages.nameTaken],
  [{ channels: [] }, 'channels', messages.channelsInvalid],
  [{ channels: ['post'] }, 'channels.0', messages.channelsInvalid],
  [{ channels: ['email'] }, 'subject', messages.subjectMissing],
  [{ text: '' }, 'text', messages.textMissing],
  [{ id: 'A/../b' }, 'id', messages.idInvalid],
  [
    { text: 'Hello {nmae}' },
    'text',
    '“{nmae}” is not a placeholder. Use {name}, {tour}, {dates}, {price}, {priceBasis}, {link}, {reference}, {company}, {staff}, {phone}, {quoteLink}, {total} or {validUntil}.',
  ],
  [
    { subject: 'For {you' },
    'subject',
    '“{” is not a placeholder. Use {name}, {tour}, {dates}, {price}, {priceBasis}, {link}, {reference}, {company}, {staff}, {phone}, {quoteLink}, {total} or {validUntil}.',
  ],
])('%j is rejected at its field, and nothing changes', async (change, field, message) => {
  const before = await get()
  const reply = await save([
    { ...template, name: 'First' },
    { ...template, ...change },
  ])
  expect([reply.status, reply.body]).toEqual([
    400,
    { message, code: 'INVALID', errors: [{ field: `templates.1.${field}`, message }] },
  ])
  expect(await get()).toEqual(before)
})

test('the number of templates is limited', async () => {
  const many = Array.from({ length: 31 }, (_, n) => ({ ...template, name: `Template ${n}` }))
  expect((await save(many)).body.message).toBe(messages.tooMany(30))
  expect((await save(many.slice(1))).status).toBe(200)
})
