import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { DEFAULT_REPLY_TEMPLATES } from '@bharat/contracts/reply-templates'
import { site } from '@bharat/contracts/site-defaults'
import { createTestApp, type TestApp, validTour } from './support/create-test-app.ts'
import { operation } from './support/graphql-operation.ts'
import { type Args, restRequest, sharedOperation } from './support/shared-operations.ts'

/**
 * A save based on an outdated version changes nothing and returns the stored record
 * (docs/decisions/010-accounts-and-stale-saves.md): for every record with a form, through both
 * APIs, on two instances of the server over one database.
 */

/** The result of an operation, in the same form for both transports. */
interface Outcome {
  status: number
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: asserted, not trusted
  item?: any
  // biome-ignore lint/suspicious/noExplicitAny: asserted, not trusted
  current?: any
  // biome-ignore lint/suspicious/noExplicitAny: asserted, not trusted
  errors?: any
}

interface Kind {
  name: string
  /** Creates a record; there is only one contact. */
  make(): Promise<string>
  /** The field that a save changes, and the rest of the input. */
  field: string
  body(value: string): Record<string, unknown>
  /** The operation that saves, and its arguments. */
  operation: string
  args(id: string, input: Args): Args
  /** The path that changes its status; the contact has none. */
  status?: (id: string) => string
}

const settings = { ...site, navigation: [] }

let made = 0
const fresh = (word: string) => `${word} ${++made}`
const create = async (path: string, body: unknown): Promise<string> =>
  (await first.rest('POST', path, body, cookie)).body.item._id
const category = () => create('/admin/categories', { name: fresh('Category') })
let home: string

/** A type of record that `recordOperations` declares. */
function common(
  name: string,
  path: string,
  field: string,
  others: Record<string, unknown> = {},
): Kind {
  return {
    name,
    field,
    make: () => create(path, { name: fresh(name), ...others }),
    body: (value) => ({ ...others, [field]: value }),
    operation: `update${name}`,
    args: (id, input) => ({ id, input }),
    status: (id) => `${path}/${id}/status`,
  }
}

const kinds: Kind[] = [
  common('Category', '/admin/categories', 'description'),
  common('Award', '/admin/awards', 'name'),
  common('TeamMember', '/admin/team-members', 'post', { name: 'Ravi' }),
  common('Testimonial', '/admin/testimonials', 'review', { clientName: 'Meera' }),
  {
    name: 'HeroSlide',
    field: 'imageUrl',
    make: async () =>
      create('/admin/hero-carousel', { categoryId: await category(), imageUrl: '/a.jpg' }),
    body: (value) => ({ imageUrl: `/${value.replaceAll(' ', '-')}.jpg` }),
    operation: 'updateHeroSlideImage',
    args: (id, { imageUrl }) => ({ id, imageUrl }),
    status: (id) => `/admin/hero-carousel/${id}/status`,
  },
  {
    name: 'Tour',
    field: 'tourName',
    make: () => create('/admin/tours', validTour(home)),
    body: (tourName) => validTour(home, { tourName }),
    operation: 'updateTour',
    args: (id, input) => ({ id, input }),
    status: (id) => `/admin/tours/${id}/status`,
  },
  {
    name: 'Contact',
    field: 'landline',
    async make() {
      await first.database.collection('contact').deleteMany({})
      const body = { addresses: [{ phone: '1' }], landline: fresh('Line') }
      return (await first.rest('PUT', '/admin/contact', body, cookie)).body.item._id
    },
    body: (landline) => ({ addresses: [{ address: 'Round West', phone: '1' }], landline }),
    operation: 'saveContact',
    args: (_, input) => ({ input }),
  },
  {
    name: 'SiteSettings',
    field: 'recognisedBy',
    async make() {
      await first.database.collection('site').deleteMany({})
      const body = { ...settings, recognisedBy: fresh('Badge') }
      await first.rest('PUT', '/admin/site', body, cookie)
      return ''
    },
    body: (recognisedBy) => ({ ...settings, recognisedBy }),
    operation: 'saveSite',
    args: (_, input) => ({ input }),
  },
  {
    name: 'ReplyTemplates',
    field: 'templates',
    async make() {
      await first.database.collection('replyTemplates').deleteMany({})
      await first.rest('PUT', '/admin/reply-templates', { templates: [] }, cookie)
      return ''
    },
    body: (name) => ({ templates: [{ ...DEFAULT_REPLY_TEMPLATES[0], name }] }),
    operation: 'saveReplyTemplates',
    args: (_, input) => ({ input }),
  },
]

type Save = (kind: Kind, id: string, value: string, version?: unknown) => Promise<Outcome>

const variablesOf = (kind: Kind, id: string, value: string, version?: unknown): Args => ({
  ...kind.args(id, kind.body(value)),
  ...(version !== undefined && { version }),
})

const byRest: Save = async (kind, ...save) => {
  const [method, path, body] = restRequest(
    sharedOperation(kind.operation),
    variablesOf(kind, ...save),
  )
  const reply = await first.rest(method, path, body, cookie)
  return { status: reply.status, ...reply.body }
}

const byGraphql: Save = async (kind, ...save) => {
  const variables = variablesOf(kind, ...save)
  const query = operation('mutation', kind.operation, variables)
  const { body } = await second.graphql(query, variables, cookie)
  const [error] = body.errors ?? []
  if (!error) return { status: 200, ...body.data[kind.operation] }
  const { code, status, ...details } = error.extensions
  if (status === 409) expect(code).toBe('CONFLICT')
  return { status, message: error.message, ...details }
}
const transports = [byRest, byGraphql]

let first: TestApp
let second: TestApp
let cookie: string
beforeAll(async () => {
  first = await createTestApp({ exclusive: false })
  second = await createTestApp({ sharing: first })
  cookie = await first.login()
  home = await category()
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const stored = (kind: Kind, outcome: Outcome) => outcome.item?.[kind.field]
const sent = (kind: Kind, value: string) => kind.body(value)[kind.field]

// parity.test.ts compares the errors of both APIs.
describe.each(kinds)('$name', (kind) => {
  test('counts the saves of its content, and rejects one that is based on an earlier count', async () => {
    const id = await kind.make()
    const two = await byRest(kind, id, 'two', 1)
    expect([two.status, two.item?.version, stored(kind, two)]).toEqual([200, 2, sent(kind, 'two')])
    for (const version of [1, 3, 0]) {
      const rejected = await byRest(kind, id, 'late', version)
      expect([rejected.status, rejected.message]).toEqual([409, STALE_SAVE])
      expect(rejected.current).toEqual(two.item)
    }
    const three = await byRest(kind, id, 'three', 2)
    expect([three.status, three.item?.version]).toEqual([200, 3])
  })

  test('accepts a save without a version', async () => {
    const id = await kind.make()
    expect((await byRest(kind, id, 'one more')).item?.version).toBe(2)
    const saved = await byRest(kind, id, 'and one', null)
    expect([saved.status, saved.item?.version]).toEqual([200, 3])
  })

  test('rejects an invalid version', async () => {
    const id = await kind.make()
    const rejected = await byRest(kind, id, 'words', -1)
    expect([rejected.status, rejected.message]).toEqual([
      400,
      'version must be a whole number of at least 0.',
    ])
    expect(rejected.errors).toEqual([{ field: 'version', message: rejected.message }])
  })
})

describe.each(kinds)('$name', (kind) => {
  test('of eight saves of the same version at once, exactly one succeeds', async () => {
    const id = await kind.make()
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => transports[n % 2]?.(kind, id, `by ${n}`, 1)),
    )
    const won = outcomes.filter((outcome) => outcome?.status === 200)
    const lost = outcomes.filter((outcome) => outcome?.status === 409)
    expect([won.length, lost.length]).toEqual([1, 7])
    for (const outcome of lost) expect(outcome?.current).toEqual(won[0]?.item)
  })

  test('saves without a version are each counted', async () => {
    const id = await kind.make()
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, n) => transports[n % 2]?.(kind, id, `by ${n}`)),
    )
    const versions = outcomes.map((outcome) => outcome?.item?.version)
    expect(versions.sort()).toEqual([2, 3, 4, 5, 6, 7])
  })
})

describe.each(kinds.filter(({ status }) => status))('$name', (kind) => {
  test('a change of status or highlight keeps the version', async () => {
    const id = await kind.make()
    const path = kind.status?.(id) ?? ''
    const switched = await first.rest('PATCH', path, { activeStatus: false }, cookie)
    expect(switched.body.item).toMatchObject({ activeStatus: false, version: 1 })
    if (kind.name === 'Tour') {
      const path = `/admin/toursinhighlight/${id}/highlight`
      const on = await first.rest('PATCH', path, { highlightStatus: true }, cookie)
      expect([on.status, on.body.item.version]).toEqual([200, 1])
      await first.rest('PATCH', path, { highlightStatus: false }, cookie)
    }
    expect((await byRest(kind, id, 'after', 1)).status).toBe(200)
  })
})

test('a save for a tour that has moved meanwhile is rejected and returns the new category; the highlight stays', async () => {
  const [from, to] = [await category(), await category()]
  const id = await create('/admin/tours', validTour(from))
  const highlight = `/admin/toursinhighlight/${id}/highlight`
  await first.rest('PATCH', highlight, { highlightStatus: true }, cookie)
  const move = (categoryId: string, version: number) =>
    second.rest('PUT', `/admin/tours/${id}`, { ...validTour(categoryId), version }, cookie)
  const moves = await Promise.all([move(to, 1), move(to, 1), move(from, 1)])
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const won = moves.find(({ status }) => status === 200)?.body.item
  for (const { status, body } of moves) {
    if (status === 409) expect(body.current.categoryId).toEqual(won.categoryId)
  }
  const { item } = (await first.rest('GET', `/admin/tours/${id}`, undefined, cookie)).body
  expect(item).toMatchObject({ version: 2, categoryId: won.categoryId })
  // Only a move removes a highlight.
  expect(item.highlightStatus).toBe(won.categoryId._id === from)
})

describe('the first contact', () => {
  const body = (landline: string) => ({ addresses: [{ phone: '1' }], landline })

  test('of two admins who both saw none, one saves and the other gets the conflict', async () => {
    for (let round = 0; round < 5; round++) {
      await first.database.collection('contact').deleteMany({})
      const [a, b] = await Promise.all(
        [first, second].map((app, n) =>
          app.rest('PUT', '/admin/contact', { ...body(`by ${n}`), version: 0 }, cookie),
        ),
      )
      expect([a?.status, b?.status].sort()).toEqual([200, 409])
      const [won, lost] = a?.status === 200 ? [a, b] : [b, a]
      expect(won?.body.item.version).toBe(1)
      expect(lost?.body).toEqual({ message: STALE_SAVE, code: 'CONFLICT', current: won?.body.item })
    }
  })

  test('is not created by a save that is based on a version', async () => {
    await first.database.collection('contact').deleteMany({})
    const rejected = await first.rest('PUT', '/admin/contact', { ...body('1'), version: 4 }, cookie)
    expect([rejected.status, rejected.body.message]).toEqual([404, 'No contact yet.'])
  })
})
