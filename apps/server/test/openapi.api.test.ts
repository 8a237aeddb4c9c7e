import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  API_TOKENS,
  CONFIRMATION_FAILURES,
  DESK_STREAMS_PER_ACCOUNT,
  LOGIN_FAILURES_PER_ADDRESS,
  MAX_PASSKEYS,
  REGISTRATIONS_PER_ADDRESS,
  WEBHOOK_MAX,
} from '@bharat/contracts/back-office-limits'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { site } from '@bharat/contracts/site-defaults'
import type { Document } from 'mongodb'
import product from '../../../package.json' with { type: 'json' }
import { operations } from '../src/all-operations.ts'
import type { Collection, Database } from '../src/database/mongo.ts'
import type { Limit } from '../src/database/rate-limits.ts'
import { isEndpoint } from '../src/http/operation.ts'
import { badge } from '../src/media/media.images.fixtures.ts'
import {
  invitationLimits,
  invitationLinkLimit,
  resetLimits,
} from '../src/modules/accounts/accounts.limits.ts'
import { hashOf } from '../src/modules/accounts/link-tokens.ts'
import { quoteLimit } from '../src/modules/quotes/quotes.limits.ts'
import { createAuthenticator } from './support/authenticator.ts'
import { createTestApp, type Reply, type TestApp } from './support/create-test-app.ts'
import { createDocumentedApi, type Operation } from './support/documented-api.ts'
import {
  createOperationRequests,
  form,
  image,
  type OperationRequest,
} from './support/every-operation.ts'
import { kinds } from './support/plain-kinds.ts'

/*
 * Compares the document with the server: sends a request for every operation, provokes every
 * documented status, and validates each response, which may contain nothing more than the schema.
 */

const server = await createTestApp()
const { body: document } = await server.rest('GET', '/openapi.json')
const api = createDocumentedApi(document)
const admin = await server.login()
const pending = await server.login('pending@example.com', 'a long password')
afterAll(() => server.close())

const requests = createOperationRequests(server, admin)
const { ready, unique, newCategory, newTour, newDraft, newPreview, newSlide, newPasskey } = requests
const ghost = 'ffffffffffffffffffffffff'
const HTML = { headers: { accept: 'text/html' } }
/** The options of a login with a passkey need no database, so its failures do not fail them. */
const WITHOUT_DATABASE = 'startPasskeyLogin'
const NO_PASSKEY = { response: {}, state: 'none' }

/** How to provoke a status where the general method does not work. */
const failing: Record<string, () => OperationRequest | Promise<OperationRequest>> = {
  'currentToken 401': () => ({ cookie: '' }),
  'currentToken 403': () => ({ cookie: pending }),
  'currentToken 404': () => ({}),
  'login 401': () => ({ cookie: '', body: { email: 'nobody@example.com', password: 'x' } }),
  'register 409': () => ({ body: { email: 'admin@example.com', password: 'a long password' } }),
  'createCategory 409': async () => {
    const name = unique('Category')
    await server.rest('POST', '/admin/categories', { name }, admin)
    return { body: { name } }
  },
  'createHeroSlide 409': async () => {
    const categoryId = await newCategory()
    await newSlide(categoryId)
    return { body: { categoryId, imageUrl: image } }
  },
  'setTourHighlight 409': async () => {
    const category = await newCategory()
    for (let n = 0; n < 3; n++) {
      const path = `/admin/toursinhighlight/${await newTour(category)}/highlight`
      await server.rest('PATCH', path, { highlightStatus: true }, admin)
    }
    return { params: { id: await newTour(category) }, body: { highlightStatus: true } }
  },
  'moveTourHighlight 409': async () => ({
    params: { id: await newTour() },
    body: { after: null },
  }),
  // Sets the limit directly, which is faster than sending that many passwords.
  'register 429': async () => {
    const taken = Array.from({ length: REGISTRATIONS_PER_ADDRESS }, () =>
      server.repositories.limits.take({
        key: 'register:address:unknown',
        attempts: REGISTRATIONS_PER_ADDRESS,
        windowMs: 60_000,
        message: '',
      }),
    )
    await Promise.allSettled(taken)
    // Registrations by an admin have no limit.
    return { ...(await ready('register')), cookie: '' }
  },
  'setAccountPermissions 409': async () => ({
    params: { id: await removeOtherAdmins() },
    body: { permissions: ['catalogue'] },
  }),
  'removeAccount 409': async () => ({ params: { id: await removeOtherAdmins() } }),
  'confirmTotp 409': () => ({ body: { code: '123456' } }),
  'confirmTotp 429': async () => {
    const request = { ...(await ready('confirmTotp')), body: { code: 'x' } }
    for (let n = 0; n < CONFIRMATION_FAILURES; n++) {
      const { body, cookie } = request
      await server.rest('POST', '/admin/me/totp/confirmation', body, cookie)
    }
    return request
  },
  'replaceRecoveryCodes 409': () => ({}),
  'invite 409': () => ({ body: { email: 'admin@example.com', permissions: ['settings'] } }),
  'invite 429': async () => ({ ...(await ready('invite')), cookie: await manyLinks() }),
  'sendInvitationAgain 409': async () => {
    const request = await ready('sendInvitationAgain')
    const { email } = (await server.repositories.invitations.get(request.params?.id ?? '')) ?? {}
    await server.services.accounts.operator.create({ email, password: 'a long password' })
    return request
  },
  'sendInvitationAgain 429': async () => ({
    ...(await ready('sendInvitationAgain')),
    cookie: await manyLinks(),
  }),
  'findInvitation 410': () => ({ body: { token: 'x' } }),
  'findInvitation 429': () => manyUnknownInvitations(),
  'createQuote 404': () => ({ body: { enquiryId: ghost } }),
  'createQuote 409': async () => {
    const { body } = await ready('createQuote')
    await server.rest('POST', '/admin/quotes', body, admin)
    return { body }
  },
  'reviseQuote 409': async () => {
    const { params = {} } = await ready('reviseQuote')
    await server.rest('POST', `/admin/quotes/${params.id}/revisions`, undefined, admin)
    return { params }
  },
  'updateQuote 409': () => ofAnotherVersion('updateQuote'),
  'sendQuote 409': () => ready('reviseQuote'),
  'withdrawQuote 409': () => ready('sendQuote'),
  'discardQuote 409': () =>
    ready('sendQuote').then(async (request) => {
      await server.rest('POST', `/admin/quotes/${request.params?.id}/send`, undefined, admin)
      return request
    }),
  'quote 409': async () => {
    const request = await ready('quote')
    const { _id } =
      (await server.repositories.quotes.byToken(hashOf(request.params?.token ?? ''))) ?? {}
    await server.rest('POST', `/admin/quotes/${_id}/withdraw`, undefined, admin)
    return request
  },
  'quote 429': async () => {
    await exhaust([quoteLimit('guess', 'unknown')])
    return { params: { token: 'unknown' } }
  },
  'answerQuote 409': () => ready('sendQuote'),
  'acceptQuote 409': () => declined('acceptQuote'),
  'declineQuote 409': () => accepted('declineQuote'),
  'openQuote 429': () => afterMany('opening', 'openQuote'),
  'acceptQuote 429': () => afterMany('reply', 'acceptQuote'),
  'declineQuote 429': () => afterMany('reply', 'declineQuote'),
  'askAboutQuote 429': () => afterMany('reply', 'askAboutQuote'),
  'requestPasswordReset 429': async () => {
    await exhaust(resetLimits('any@example.com', 'unknown'))
    return ready('requestPasswordReset')
  },
  'completePasswordReset 410': () => ({ body: { token: 'x', password: 'a long password' } }),
  'completePasswordReset 429': async () => ({
    body: { ...(await manyUnknownInvitations()).body, password: 'a long password' },
  }),
  'sendPasswordReset 429': async () => ({
    ...(await ready('sendPasswordReset')),
    cookie: await manyLinks(),
  }),
  'removeAccountFactors 409': () => ready('sendPasswordReset'),
  'acceptInvitation 409': () => ofAnAdmin('acceptInvitation'),
  'acceptInvitation 410': () => ({ body: { token: 'x', password: 'a long password' } }),
  'acceptInvitation 429': async () => ({
    body: { ...(await manyUnknownInvitations()).body, password: 'a long password' },
  }),
  'startInvitationPasskey 410': () => ({ body: { token: 'x' } }),
  'startInvitationPasskey 429': () => manyUnknownInvitations(),
  'acceptWithPasskey 409': () => ofAnAdmin('acceptWithPasskey'),
  'acceptWithPasskey 410': () => ({ body: { token: 'x', ...NO_PASSKEY } }),
  'acceptWithPasskey 429': async () => ({
    body: { ...(await manyUnknownInvitations()).body, ...NO_PASSKEY },
  }),
  'changePassword 409': async () => {
    const { cookie = '' } = await ready('setPassword')
    return { ...(await ready('changePassword')), cookie }
  },
  'setPassword 409': async () => {
    const { cookie = '' } = await ready('removePassword')
    return { ...(await ready('setPassword')), cookie }
  },
  'removePassword 409': async () => ({ cookie: (await ready('setPassword')).cookie ?? '' }),
  'removePasskey 409': async () => {
    const { cookie = '' } = await ready('setPassword')
    return requests.storedPasskey(cookie)
  },
  'startPasskey 409': async () => {
    const request = await ready('startPasskey')
    for (let n = 0; n < MAX_PASSKEYS; n++) {
      const { cookie = '' } = request
      await server.rest('POST', '/admin/me/passkeys', await newPasskey(cookie), cookie)
    }
    return request
  },
  'addPasskey 409': async () => {
    const { cookie = '' } = await ready('addPasskey')
    const authenticator = createAuthenticator('http://localhost')
    await server.rest('POST', '/admin/me/passkeys', await newPasskey(cookie, authenticator), cookie)
    return { cookie, body: await newPasskey(cookie, authenticator) }
  },
  'createToken 409': async () => {
    const request = await ready('createToken')
    for (let n = 0; n < API_TOKENS.perAccount; n++) {
      await server.rest('POST', '/admin/me/tokens', request.body, admin)
    }
    return request
  },
  'passkeyLogin 401': async () => ({ ...(await ready('passkeyLogin')), body: NO_PASSKEY }),
  'contact 404': async () => {
    await server.database.collection('contact').deleteMany({})
    return {}
  },
  'adminContact 404': async () => {
    await server.database.collection('contact').deleteMany({})
    return {}
  },
  'saveContact 404': async () => {
    await server.database.collection('contact').deleteMany({})
    return { body: { addresses: [{ phone: '1' }], version: 1 } }
  },
  'saveContact 409': async () => {
    await server.rest('PUT', '/admin/contact', { addresses: [{ phone: '1' }] }, admin)
    return { body: { addresses: [{ phone: '1' }], version: 0 } }
  },
  'saveReplyTemplates 409': async () => {
    await server.rest('PUT', '/admin/reply-templates', { templates: [] }, admin)
    return { body: { templates: [], version: 0 } }
  },
  'saveSite 409': async () => {
    const body = { ...site, navigation: [] }
    await server.rest('PUT', '/admin/site', body, admin)
    return { body: { ...body, version: 0 } }
  },
  'updateCategory 409': () => ofAnotherVersion('updateCategory'),
  'updateHeroSlideImage 409': () => ofAnotherVersion('updateHeroSlideImage'),
  'updateTestimonial 409': () => ofAnotherVersion('updateTestimonial'),
  ...Object.fromEntries(
    kinds.map(({ one }) => [`update${one} 409`, () => ofAnotherVersion(`update${one}`)]),
  ),
  'changeTour 409': () => ofAnotherVersion('changeTour'),
  'updateTour 409': () => ofAnotherVersion('updateTour'),
  'updateMedia 409': () => ofAnotherVersion('updateMedia'),
  'enquiryEvents 429': async () => {
    const url = 'http://localhost/api/v1/admin/enquiries/events'
    // The test does not read or cancel these streams, so they stay open.
    for (let n = 0; n < DESK_STREAMS_PER_ACCOUNT; n++) {
      await server.app.handle(new Request(url, { headers: { cookie: admin } }))
    }
    return {}
  },
  'addEnquiryReply 409': async () => ({
    ...(await ready('addEnquiryReply')),
    body: { channel: 'email', text: 'Namaste.', send: true },
  }),
  'updateEnquiry 409': () => ofAnotherVersion('updateEnquiry'),
  'deleteMedia 409': async () => {
    const { params = {} } = await ready('deleteMedia')
    const name = unique('Award')
    await server.rest('POST', '/admin/awards', { name, image: `/media/${params.id}` }, admin)
    return { params }
  },
  'createWebhook 409': async () => {
    const { body } = await ready('createWebhook')
    for (let n = 0; n < WEBHOOK_MAX.webhooks; n++) {
      await server.rest('POST', '/admin/webhooks', body, admin)
    }
    return { body }
  },
  'updateWebhook 409': () => ofAnotherVersion('updateWebhook'),
  'retryJob 409': async () => {
    const { params = {} } = await ready('retryJob')
    const done = { _id: params.id ?? '', type: '', key: '', payload: {}, attempts: 1, claim: '' }
    await server.repositories.jobs.finish(done, new Date())
    return { params }
  },
  'restoreChange 409': async () => {
    const award = { name: unique('Award') }
    const { item } = (await server.rest('POST', '/admin/awards', award, admin)).body
    const { items } = await server.services.history.list({ record: `awards/${item._id}` })
    return { params: { id: items[0]?._id ?? '' } }
  },
  ...Object.fromEntries(
    ['importErrorsCsv', 'importErrorsXlsx'].flatMap((id) => [
      [`${id} 400`, async () => ({ ...(await ready(id)), query: { columns: 'nothing' } })],
      [`${id} 413`, () => tooLarge(id)],
    ]),
  ),
  'importTours 400': async () => ({ ...(await ready('importTours')), query: { dryRun: 'false' } }),
  'importTours 413': () => tooLarge('importTours'),
  'saveTourDraft 409': () => ofAnotherVersion('saveTourDraft'),
  'saveTourDraft 412': async () => ({
    ...(await ready('saveTourDraft')),
    params: { id: await newDraft() },
    headers: { 'if-match': '"another"' },
  }),
  'publishTourDraft 409': () => ofAnotherVersion('publishTourDraft'),
  'discardTourDraft 409': async () => {
    const id = await newTour()
    await server.rest('PATCH', `/admin/tours/${id}/status`, { activeStatus: false }, admin)
    return { params: { id } }
  },
  'tourPreview 404': () => ({ params: { token: 'none' } }),
  'tourPreview 410': async () => {
    const id = await newDraft()
    const token = await newPreview(id)
    await server.rest('DELETE', `/admin/tours/${id}/draft`, undefined, admin)
    return { params: { token } }
  },
  'changeTourDeparture 409': () => ofAnotherVersion('changeTourDeparture'),
  'landscape 404': () => ({ params: { landscape: 'moon' } }),
  'landscapeStatistics 404': () => ({ params: { landscape: 'moon' } }),
  'uploadImage 400': async () => ({ body: form(await badge(), 'another preset') }),
  'uploadImage 415': () => ({ body: form(new TextEncoder().encode('no image at all')) }),
}

/** The request of an invitation whose address has become an admin's. */
async function ofAnAdmin(id: string): Promise<OperationRequest> {
  const request = await ready(id)
  const { token } = request.body as { token: string }
  const { email } = await server.services.accounts.findInvitation({ token }, 'unknown')
  await server.services.accounts.operator.create({ email, password: 'a long password' })
  return request
}

/** The session of an admin who has created as many links as one may in an hour. */
async function manyLinks(): Promise<string> {
  const { cookie = '' } = await ready('startTotp')
  const { userId } = (await server.rest('GET', '/admin/me', undefined, cookie)).body
  const limit = invitationLinkLimit(userId)
  for (let n = 0; n < limit.attempts; n++) await server.repositories.limits.take(limit)
  return cookie
}

async function manyUnknownInvitations(): Promise<{ body: { token: string } }> {
  await exhaust(invitationLimits('unknown'))
  return { body: { token: 'x' } }
}

/** Uses up the narrowest of some limits. */
/** A request about a quote that was declined, or accepted, before. */
async function declined(id: string): Promise<OperationRequest> {
  const request = await ready(id)
  await server.services.quotes.decline(request.params?.token ?? '', {}, 'another address')
  return request
}
async function accepted(id: string): Promise<OperationRequest> {
  const request = await ready(id)
  const body = { option: 0, name: 'Asha', termsAccepted: true }
  await server.services.quotes.accept(request.params?.token ?? '', body, 'another address')
  return request
}
/** A request of an address that has replied to quotes, or opened them, too often. */
async function afterMany(what: 'opening' | 'reply', id: string): Promise<OperationRequest> {
  const request = await ready(id)
  const of = what === 'reply' ? `:${hashOf(String(request.params?.token))}` : ''
  await exhaust([quoteLimit(what, `unknown${of}`)])
  return request
}

async function exhaust([limit]: Limit[]): Promise<void> {
  if (!limit) return
  await server.repositories.limits.takeAll(Array(limit.attempts).fill(limit)).catch(() => undefined)
}

const prepared = new Map<string, Promise<OperationRequest>>()
/** Other requests remove their records, or too many wrong passwords have ended the session. */
const USED_ONCE = new Set(['changePassword', 'currentToken', 'updateWebhook'])
/** One request of each operation for all statuses that do not change its record. */
async function unchanged(id: string): Promise<OperationRequest> {
  if (USED_ONCE.has(id)) return ready(id)
  const request = prepared.get(id) ?? Promise.resolve(ready(id))
  prepared.set(id, request)
  return request
}

/** The statuses that one method provokes for all operations of a kind. */
const usual: Record<number, (operation: Operation) => Promise<OperationRequest>> = {
  400: async ({ id, takes }) => {
    const request = await unchanged(id)
    return takes ? { ...request, body: '{' } : { ...request, query: { '': '1&=2' } }
  },
  401: async ({ id }) => ({ ...(await unchanged(id)), cookie: '' }),
  403: async ({ id, secured }) =>
    secured
      ? { ...(await unchanged(id)), cookie: pending }
      : { ...(await unchanged(id)), headers: { origin: 'https://evil.example' } },
  404: async ({ id }) => ({ ...(await unchanged(id)), params: { id: ghost } }),
  412: async ({ id }) => ({ ...(await unchanged(id)), headers: { 'if-match': '"another"' } }),
  409: (operation) => repeatedAfter(operation, { $unset: { reply: '' } }),
  422: (operation) => repeatedAfter(operation, { $set: { fingerprint: 'of another request' } }),
  413: async ({ id }) => ({
    ...(await unchanged(id)),
    headers: { 'content-length': String(16 * 1024 * 1024) },
  }),
  415: async ({ id }) => ({ ...(await unchanged(id)), headers: { 'content-type': 'text/plain' } }),
  429: async (operation) => {
    if (operation.takesTokens) return tooManyWrongTokens(operation)
    const request = {
      ...(await ready(operation.id)),
      ...(await failing[`${operation.id} 401`]?.()),
    }
    for (let attempt = 0; attempt < 12; attempt++) await send(operation, request)
    return request
  },
}

/** A request that was sent before with its `Idempotency-Key`. @param change what is stored about that request */
async function repeatedAfter(operation: Operation, change: Document): Promise<OperationRequest> {
  const key = unique('key').replace(' ', '-')
  const { headers, ...rest } = await ready(operation.id)
  const request = { ...rest, headers: { ...headers, 'idempotency-key': key } }
  await send(operation, { cookie: admin, ...request })
  await server.database.collection('idempotencyKeys').updateMany({}, change)
  return request
}

/** What an operation declares for the audit log. Sessions read enquiries without an entry. */
function auditOf(id: string) {
  const audit = operations.find((each) => each.id === id)?.audit
  return typeof audit === 'object' && audit.action !== 'enquiriesRead' ? audit : undefined
}

/** The number of entries with that action; of all entries for an operation that declares none. */
async function entriesOf(id: string): Promise<number> {
  const { action } = auditOf(id) ?? {}
  const filter = { result: 'done', ...(typeof action === 'string' && { action }) }
  return server.database.collection('audit').count(filter)
}

describe('the document', () => {
  // `bun run check` validates it (scripts/lint-openapi.ts).
  test('is of OpenAPI 3.1 and the version of the product', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info.version).toBe(product.version)
  })

  test('documents every REST route, and no other', () => {
    const undocumented = new Set(['/openapi.json', '/reference', '/*'])
    const routes = server.app.routes
      .filter(({ path }) => path.startsWith('/api/v1/'))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .filter((route) => !undocumented.has(route.replace(/^\w+ \/api\/v1(\/[^/]+).*/, '$1')))
    const documented = api.operations.map(({ method, path }) => `${method} ${path}`)
    expect(routes.toSorted()).toEqual(documented.toSorted())
  })

  test('names each operation once, and describes every operation, parameter and field', () => {
    const ids = api.operations.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(api.undescribed()).toEqual([])
  })

  test('requires no query parameter that has a default', () => {
    const required = api.operations.flatMap(({ id, parameters }) =>
      parameters.flatMap((of) => (of.in === 'query' && of.required ? `${id} ${of.name}` : [])),
    )
    expect(required).toEqual([])
  })

  test('has no default in a body, which generated clients would require, and null in each enum that permits it', () => {
    expect(api.unusableSchemas()).toEqual([])
  })

  test('names the public address', () => {
    expect(document.servers).toEqual([{ url: 'http://localhost' }])
  })

  test('gives examples that conform to their schemas', () => {
    expect(api.exampleErrors()).toEqual([])
  })
})

describe('every successful response is as documented', () => {
  test.each(api.operations.map((operation) => [operation.id, operation] as const))(
    '%s',
    async (id, operation) => {
      const request = await (operation.method === 'GET' ? unchanged(id) : ready(id))
      const before = await entriesOf(id)
      const reply = await send(operation, request)
      expect([reply.status, reply.errors]).toEqual([operation.statuses[0] ?? 0, []])
      expect((await entriesOf(id)) - before).toBe(auditOf(id) ? 1 : 0)
      expect(reply.status).toBeLessThan(300)
      expect(reply.headers.has('location')).toBe(reply.status === 201)
      if (operation.takes === 'application/json') {
        expect(api.bodyErrors(operation.method, operation.path, request.body)).toEqual([])
      }
    },
  )
})

test('every operation that is more than a read declares what records it', () => {
  const isRead = (each: (typeof operations)[number]) =>
    isEndpoint(each) ? each.method === 'GET' && !each.file : each.kind === 'query'
  const unrecorded = operations.filter((each) => !isRead(each) && each.audit === undefined)
  expect(unrecorded.map(({ id }) => id)).toEqual([])
})

test('a response tells what the client has left of a limit', async () => {
  const body = { email: 'counted@example.com', password: 'wrong password' }
  const left = []
  for (let n = 0; n < 2; n++) {
    const reply = await server.send('POST', '/api/v1/admin/loginAdmin', { body })
    expect(reply.status).toBe(401)
    left.push(/^"login";r=(\d+);t=\d+$/.exec(reply.headers.get('ratelimit') ?? '')?.[1])
  }
  expect(Number(left[0]) - Number(left[1])).toBe(1)
})

describe('every documented error response is as documented', () => {
  const rejections = api.operations.flatMap((operation) =>
    operation.statuses
      .filter((status) => status >= 400 && status < 500)
      .map((status) => [operation.id, status, operation] as const),
  )
  // Limits last: a client over a limit gets no other response.
  const ordered = rejections.toSorted(
    ([, one], [, other]) => Number(one === 429) - Number(other === 429),
  )

  test.each(ordered)('%s %i', async (id, status, operation) => {
    const own = failing[`${id} ${status}`]
    const request = await (own ? own() : usual[status]?.(operation))
    if (!request) throw new Error('Say in this file how it is provoked.')
    const reply = await send(operation, { cookie: admin, ...request })
    expect([reply.status, reply.errors]).toEqual([status, []])
    // The limit of streams counts those that are open.
    if (status === 429 && id !== 'enquiryEvents') {
      expect(reply.headers.get('ratelimit')).toMatch(/^"[a-z]+";r=0;t=\d+$/)
      expect(reply.headers.get('ratelimit-policy')).toMatch(/^"[a-z]+";q=\d+;w=\d+$/)
    }
  })
})

describe('another method of an existing path', () => {
  const paths = [...new Set(api.operations.map(({ path }) => path))]

  test.each(paths)('%s is 405 with those that exist', async (path) => {
    const target = path.replace(/\{\w+\}/g, ghost)
    const matching = api.operations.filter((operation) =>
      new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(target),
    )
    const methods = matching.map(({ method }) => method)
    const unknown = ['PUT', 'DELETE', 'POST', 'GET'].filter((method) => !methods.includes(method))
    const reply = await server.send(unknown[0] ?? '', target, { cookie: admin })
    expect([reply.status, reply.body.message]).toEqual([405, expect.stringContaining('methods')])
    const allowed = reply.headers.get('allow')?.split(', ') ?? []
    const reads = methods.includes('GET') ? ['HEAD'] : []
    expect(allowed.toSorted()).toEqual([...new Set([...methods, ...reads])].toSorted())
  })

  test('an unknown path is 404', async () => {
    const reply = await server.send('PUT', '/api/v1/public/nothing', {})
    expect([reply.status, reply.headers.get('allow')]).toEqual([404, null])
  })
})

test('an unknown query parameter is named, except by the operations of the specification', async () => {
  const specified = new Set(
    operations.flatMap((each) => (isEndpoint(each) && each.section ? [each.id] : [])),
  )
  expect(specified.size).toBeGreaterThan(30)
  for (const operation of api.operations) {
    const cookie = operation.id === 'logout' ? '' : admin
    const { body } = await send(operation, { cookie, query: { updatedSince: '1' } })
    const isNamed = body.message?.startsWith('Unknown query parameter: updatedSince. ') ?? false
    expect([operation.id, isNamed]).toEqual([operation.id, !specified.has(operation.id)])
    if (isNamed) {
      const errors = [{ field: 'updatedSince', message: 'Unknown parameter.' }]
      expect(body).toMatchObject({ code: 'INVALID', errors })
    }
  }
  const { body } = await server.rest('GET', '/admin/overview?form=2026-01-01', undefined, admin)
  expect(body.message).toBe('Unknown query parameter: form. Known are from, to.')
})

test.each(
  api.operations
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'id'))
    .map((operation) => [operation.id, operation] as const),
)('a malformed id is unknown to %s', async (id, operation) => {
  const request = await unchanged(id)
  for (const malformed of ['1', 'no-id', '%00', 'f'.repeat(25), '%5B%5D']) {
    const reply = await send(operation, { ...request, params: { id: malformed } })
    expect([malformed, reply.status, reply.errors]).toEqual([malformed, 404, []])
  }
})

describe('every change of a record', () => {
  /** Each PUT and PATCH with the read of the same path. */
  const changes = api.operations.flatMap((change) => {
    const read = api.operations.find(({ method, path }) => method === 'GET' && path === change.path)
    const obeys = change.parameters.some(({ name }) => name === 'If-Match')
    return obeys && read ? [[change.id, change, read] as const] : []
  })
  const found = async (read: Operation, params: Record<string, string>) => {
    const { status, headers, body } = await send(read, { cookie: admin, params })
    const [item] = Object.values<Record<string, unknown>>(body)
    return { status, etag: headers.get('etag') ?? '', item }
  }

  let day = 0
  const freshDay = () => `2027-01-${String((++day % 28) + 1).padStart(2, '0')}`
  /** What a change that sends back what was read does not change. */
  const contentOf = (item: Record<string, unknown> = {}) => {
    const changing = ['version', 'updatedAt', 'draft', 'followUpOn', 'timeline']
    return Object.fromEntries(Object.entries(item).filter(([name]) => !changing.includes(name)))
  }

  test('is known to these tests', () => {
    const known = [
      ...kinds.map(({ one }) => `update${one}`),
      'changeTour',
      'saveContact',
      'saveReplyTemplates',
      'saveSite',
      'saveTourDraft',
      'updateCategory',
      'updateEnquiry',
      'updateMedia',
      'updateQuote',
      'updateTestimonial',
      'updateTour',
      'updateWebhook',
    ]
    expect(changes.map(([id]) => id).toSorted()).toEqual(known.toSorted())
  })

  test('of concurrent changes of a status with one tag, one is accepted', async () => {
    const path = `/api/v1/admin/awards/${(await ready('adminAward')).params?.id}`
    const etag = (await server.send('GET', path, { cookie: admin })).headers.get('etag') ?? ''
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() =>
        server.send('PATCH', `${path}/status`, {
          cookie: admin,
          headers: { 'if-match': etag },
          body: { activeStatus: false },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
    const tour = (await ready('setTourHighlight')).params?.id
    const highlight = await server.send(
      'PATCH',
      `/api/v1/admin/toursinhighlight/${tour}/highlight`,
      { cookie: admin, headers: { 'if-match': etag }, body: { highlightStatus: true } },
    )
    expect(highlight.status).toBe(412)
  })

  test.each(changes)(
    '%s accepts what was read, and rejects an outdated tag',
    async (_, change, read) => {
      const { params = {} } = await ready(read.id)
      const before = await found(read, params)
      const changing = (etag: string, others: object = {}) =>
        send(change, {
          cookie: admin,
          params,
          headers: { 'if-match': etag },
          // An enquiry that is not changed keeps its version.
          body: { ...before.item, followUpOn: freshDay(), version: undefined, ...others },
        })
      expect(before.etag).toMatch(/^"[\w-]{22}"$/)
      // A proxy that compresses makes a tag weak.
      const saved = await changing(`"other", W/${before.etag}`, { version: before.item?.version })
      expect([saved.status, saved.errors]).toEqual([200, []])
      const after = await found(read, params)
      expect(before.item).toMatchObject(contentOf(after.item))
      expect(after.etag).not.toBe(before.etag)
      const late = await changing(before.etag)
      expect([late.status, late.body]).toEqual([
        412,
        { message: STALE_SAVE, code: 'PRECONDITION_FAILED', current: after.item },
      ])
      const again = await Promise.all([1, 2, 3, 4].map(() => changing(after.etag)))
      expect(again.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
      expect((await changing('*')).status).toBe(200)
      // The version of the body keeps its own error.
      const { etag } = await found(read, params)
      expect((await changing(etag, { version: before.item?.version })).status).toBe(409)
    },
  )

  test.each(
    api.operations
      .filter(({ method }) => method === 'PATCH')
      .map((operation) => [operation.id, operation] as const),
  )('%s rejects a body without a field that it knows', async (id, operation) => {
    const request = await unchanged(id)
    for (const body of [
      {},
      { unknown: 1, createdAt: '2026-11-21T06:30:00.000Z' },
      { version: 1 },
    ]) {
      const reply = await send(operation, { cookie: admin, ...request, body })
      expect([body, reply.status, reply.errors]).toEqual([body, 400, []])
    }
  })

  test('a read of what the client has is not repeated', async () => {
    const path = `/api/v1/admin/awards/${(await ready('adminAward')).params?.id}`
    const read = (headers = {}) => server.send('GET', path, { cookie: admin, headers })
    const etag = (await read()).headers.get('etag') ?? ''
    const unchanged = await read({ 'if-none-match': etag })
    expect([unchanged.status, unchanged.body]).toEqual([304, ''])
    expect(unchanged.headers.get('etag')).toBe(etag)
    expect(unchanged.headers.get('cache-control')).toBe('no-store')
    // The status is part of what is shown, though no save of the content.
    await server.send('PATCH', `${path}/status`, { cookie: admin, body: { activeStatus: false } })
    expect((await read({ 'if-none-match': etag })).status).toBe(200)
    const rename = { cookie: admin, body: { name: 'Late' }, headers: { 'if-match': etag } }
    expect((await server.send('PATCH', path, rename)).status).toBe(412)
  })
})

describe('every server error is as documented', () => {
  let failing: TestApp
  let requests: Awaited<ReturnType<typeof everyRequest>>
  /** While set, every database command fails. */
  let isBroken = false
  beforeAll(async () => {
    requests = await everyRequest()
    // Another instance, which remembers no session.
    failing = await createTestApp({
      sharing: server,
      interpose: (database) => breakable(database, () => isBroken),
    })
  }, 60_000)

  test('500 for an unexpected failure, without its details', async () => {
    isBroken = true
    for (const [operation, request] of requests) {
      const reply = await send(operation, request, failing)
      expect([operation.id, reply.status, reply.errors]).toEqual([operation.id, 500, []])
    }
    isBroken = false
  })

  // A failing database has changed nothing that the same requests need.
  test('503 when the database is unreachable', async () => {
    await failing.close()
    for (const [operation, request] of requests) {
      const reply = await send(operation, request, failing)
      expect([operation.id, reply.status, reply.errors]).toEqual([operation.id, 503, []])
      expect(reply.headers.get('retry-after')).toBe('5')
    }
  })
})

describe('the pages for developers', () => {
  test('use only files of the server, and work without the internet', async () => {
    const developing = await createTestApp()
    const page = await developing.send('GET', '/api/v1/reference')
    expect(page.status).toBe(200)
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => String(file))
    expect(files.filter((file) => !file.startsWith('/'))).toEqual([])
    for (const file of files.filter((file) => file.startsWith('/api/'))) {
      expect([file, (await developing.send('GET', file)).status]).toEqual([file, 200])
    }
    for (const name of ['package.json', '__proto__', '..%2fpackage.json']) {
      const path = `/api/v1/reference/${name}`
      expect([name, (await developing.send('GET', path)).status]).toEqual([name, 404])
    }
    const graphiql = await developing.send('GET', '/graphql', HTML)
    expect(graphiql.body).toContain('<html')
    expect(graphiql.body).not.toMatch(/<(script|link)[^>]+(src|href)="https?:/)
    for (const { headers } of [page, graphiql]) {
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; (?!.*https?:)/)
    }
    await developing.close()
  })

  test('exist only outside production; the document is always public', async () => {
    const production = await createTestApp({ production: true })
    for (const path of ['/reference', '/reference/start.js', '/reference/swagger-ui.css']) {
      expect([path, (await production.rest('GET', path)).status]).toEqual([path, 404])
    }
    expect((await production.rest('GET', '/openapi.json')).body).toEqual(document)
    expect((await production.send('GET', '/graphql', HTML)).status).toBe(405)
    await production.close()
  })
})

test('the tests saw every status of every operation', () => {
  const documented = api.operations.flatMap(({ id, statuses }) => statuses.map((s) => `${id} ${s}`))
  expect(documented.filter((name) => !api.seen.has(name))).toEqual([
    `${WITHOUT_DATABASE} 500`,
    `${WITHOUT_DATABASE} 503`,
  ])
})

/** A request of each operation that succeeds. */
/** Removes all admins but one. Returns the id of the last one. */
async function removeOtherAdmins(): Promise<string> {
  const path = '/admin/accounts?role=admin&limit=1000&sort=createdAt'
  const { items } = (await server.rest('GET', path, undefined, admin)).body
  const [own, ...others] = items.map(({ _id }: { _id: string }) => _id)
  for (const id of others) await server.rest('DELETE', `/admin/accounts/${id}`, undefined, admin)
  return own
}

/** The address sends wrong API tokens until they reach the limit. */
async function tooManyWrongTokens(operation: Operation): Promise<OperationRequest> {
  const request = await unchanged(operation.id)
  const headers = { ...request.headers, authorization: 'Bearer wrong' }
  for (let attempt = 0; attempt <= LOGIN_FAILURES_PER_ADDRESS; attempt++) {
    const { status } = await send(operation, { ...request, headers })
    if (status === 429) break
  }
  return { ...request, headers }
}

async function everyRequest(): Promise<[Operation, OperationRequest][]> {
  const requests: [Operation, OperationRequest][] = []
  for (const operation of api.operations) {
    if (operation.id === WITHOUT_DATABASE) continue
    const request = await unchanged(operation.id)
    // Responses to pages of another origin have a cache of their own, which is empty.
    const headers = { origin: 'http://localhost', ...request.headers }
    requests.push([operation, { ...request, headers }])
  }
  return requests
}

/** An update based on a version that never existed. */
async function tooLarge(id: string): Promise<OperationRequest> {
  const length = String(16 * 1024 * 1024)
  return { ...(await ready(id)), headers: { 'content-type': 'text/csv', 'content-length': length } }
}

async function ofAnotherVersion(id: string): Promise<OperationRequest> {
  const request = await ready(id)
  return { ...request, body: { ...(request.body as object), version: 7 } }
}

async function send(
  operation: Operation,
  request: OperationRequest,
  app = server,
): Promise<Reply & { errors: string[] }> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => request.params?.[name] ?? ghost)
  const query = Object.entries(request.query ?? {}).map(([name, value]) => `${name}=${value}`)
  const target = `${path}?${query.join('&')}`
  const { cookie, body, headers } = request
  const reply =
    body instanceof FormData
      ? await sendForm(app, target, body, { ...(cookie ? { cookie } : {}), ...headers })
      : await app.send(operation.method, target, {
          ...(cookie ? { cookie } : {}),
          ...(headers ? { headers } : {}),
          ...(body === undefined ? {} : { body }),
        })
  return { ...reply, errors: api.errors(operation.method, target, reply) }
}

async function sendForm(
  { app }: TestApp,
  path: string,
  body: FormData,
  headers: Record<string, string>,
) {
  const url = `http://localhost${path}`
  const response = await app.handle(new Request(url, { method: 'POST', body, headers }))
  return { status: response.status, headers: response.headers, body: await response.json() }
}

function breakable(database: Database, isBroken: () => boolean): Database {
  return {
    ...database,
    collection: <T extends Document>(name: string) => {
      const entries = Object.entries(database.collection<T>(name)).map(([method, run]) => [
        method,
        (...args: never[]) => {
          if (isBroken()) throw new Error('A secret of the inside')
          return (run as (...args: never[]) => unknown)(...args)
        },
      ])
      return Object.fromEntries(entries) as Collection<T>
    },
  }
}
