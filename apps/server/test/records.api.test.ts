import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { TEXT_MAX } from '@bharat/contracts/limits'
import { urlTooLong } from '@bharat/contracts/text'
import { createTestApp, type TestApp, unedited } from './support/create-test-app.ts'
import { createRecordRequests } from './support/record-requests.ts'

/** Sections 5, 7 and 8 for every type of record. */

interface Kind {
  /** The path in REST. */
  path: string
  /** The required field and the message when it is missing. The search covers this field. */
  required: [field: string, message: string]
  image: string
  /** The other text fields, and their names in messages. */
  texts: Record<string, string>
  sorts: string[]
  messages: { created: string; updated: string; notFound: string }
  /** A name that cannot change and must be unique. */
  lockedName?: boolean
}

const kinds: Kind[] = [
  {
    path: '/admin/categories',
    required: ['name', 'Category name is required.'],
    image: 'coverImage',
    texts: { description: 'Description' },
    sorts: ['createdAt', 'name', 'activeStatus', 'position'],
    messages: {
      created: 'Category created successfully.',
      updated: 'Category updated successfully.',
      notFound: 'Category not found.',
    },
    lockedName: true,
  },
  {
    path: '/admin/testimonials',
    required: ['clientName', 'Client name is required.'],
    image: 'clientImage',
    texts: { tourName: 'Tour name', review: 'Review' },
    sorts: ['createdAt', 'clientName', 'tourName', 'activeStatus', 'position'],
    messages: {
      created: 'Testimonial created successfully',
      updated: 'Testimonial updated successfully',
      notFound: 'Testimonial not found.',
    },
  },
  {
    path: '/admin/awards',
    required: ['name', 'Award name is required.'],
    image: 'image',
    texts: {},
    sorts: ['createdAt', 'name', 'activeStatus', 'position'],
    messages: {
      created: 'Award created successfully.',
      updated: 'Award updated successfully.',
      notFound: 'Award not found.',
    },
  },
  {
    path: '/admin/team-members',
    required: ['name', 'Employee name is required.'],
    image: 'image',
    texts: { post: 'Employee post', description: 'Description' },
    sorts: ['createdAt', 'name', 'post', 'activeStatus', 'position'],
    messages: {
      created: 'Team member created successfully.',
      updated: 'Team member updated successfully.',
      notFound: 'Team member not found.',
    },
  },
]

const INVALID_IMAGE = 'Please select a valid image file.'
const UNUSABLE_IMAGES = [
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '//evil.example/a.png',
  'ftp://images.example/a.png',
  'photo.jpg',
  '/a picture.jpg',
  `/${'a'.repeat(2048)}`,
]
const UNKNOWN_IDS = ['f'.repeat(24), '1', 'z'.repeat(24), `${'a'.repeat(24)}0`, '%24ne']

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
})
afterAll(() => server.close())

const records = createRecordRequests(
  () => server,
  () => cookie,
)

let made = 0
/** A name that no other record has. */
const freshName = () => `Record number ${String(made++).padStart(4, '0')}`

describe.each(kinds.map((kind): [string, Kind] => [kind.path, kind]))('%s', (path, kind) => {
  const [name, nameRequired] = kind.required
  const { image, messages } = kind
  const textNames = Object.keys(kind.texts)
  const filled = (text: string) => Object.fromEntries(textNames.map((field) => [field, text]))
  const create = async (input: object = {}) =>
    (await records.create(path, { [name]: freshName(), ...input })).item

  test('is created trimmed, active and dated; missing values are empty', async () => {
    const title = freshName()
    const started = Date.now()
    const full = await records.create(path, {
      [name]: `  ${title}\u0000 `,
      [image]: ` https://images.example/${title.replaceAll(' ', '-')}.jpg `,
      ...filled('  Some words \n'),
    })
    expect([full.status, full.message]).toEqual([201, messages.created])
    expect(full.item).toMatchObject({
      [name]: title,
      [image]: `https://images.example/${title.replaceAll(' ', '-')}.jpg`,
      ...filled('Some words'),
      activeStatus: true,
    })
    expect(full.item._id).toMatch(/^[0-9a-f]{24}$/)
    const createdAt = new Date(full.item.createdAt)
    expect(full.item.createdAt).toBe(createdAt.toISOString())
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(started)
    const bare = await records.create(path, { [name]: freshName() })
    expect(bare.item).toMatchObject({ [image]: '', ...filled('') })
    const nulls = await records.create(path, {
      [name]: freshName(),
      [image]: null,
      ...Object.fromEntries(textNames.map((field) => [field, null])),
    })
    expect(nulls.item).toMatchObject({ [image]: '', ...filled('') })
  })

  test('requires its name', async () => {
    for (const value of [undefined, null, '', '   ', '\u0000']) {
      const rejected = await records.create(path, { [name]: value, ...filled('Words') })
      expect([value, rejected.status, rejected.message]).toEqual([value, 400, nameRequired])
      expect(rejected.errors).toEqual([{ field: name, message: nameRequired }])
    }
    if (kind.lockedName) return
    const { _id } = await create()
    const rejected = await records.update(path, _id, { [name]: ' ' })
    expect([rejected.status, rejected.message]).toEqual([400, nameRequired])
  })

  test('accepts an image of the web or of this site, and nothing that a browser would run', async () => {
    for (const value of UNUSABLE_IMAGES) {
      const rejected = await records.create(path, { [name]: freshName(), [image]: value })
      expect([value.slice(0, 40), rejected.status, rejected.message]).toEqual([
        value.slice(0, 40),
        400,
        value.length > TEXT_MAX.url ? urlTooLong : INVALID_IMAGE,
      ])
    }
    const media = `/media/${'0a'.repeat(16)}`
    for (const [given, kept] of [
      ['/images/a.jpg', '/images/a.jpg'],
      ['http://images.example/a.jpg?w=1', 'http://images.example/a.jpg?w=1'],
      // An image of this site survives a change of the domain.
      [`https://old.example${media}`, media],
      // So does one that was copied from a page, which has a width or a crop.
      [`https://old.example${media}/upright?w=480&focus=0.2,1`, media],
      [`${media.toUpperCase().replace('MEDIA', 'media')}?w=960`, media],
      ['', ''],
    ]) {
      expect((await create({ [image]: given }))[image]).toBe(kept)
    }
  })

  test('lists every error of a body, the first one first', async () => {
    const rejected = await records.create(path, { [name]: '', [image]: 'data:x' })
    expect([rejected.status, rejected.message]).toEqual([400, nameRequired])
    expect(rejected.errors).toEqual([
      { field: name, message: nameRequired },
      { field: image, message: INVALID_IMAGE },
    ])
  })

  test('update and status change leave the other fields unchanged', async () => {
    const before = await create({ [image]: '/a.jpg', ...filled('Before') })
    const change = {
      ...(kind.lockedName ? {} : { [name]: freshName() }),
      [image]: '/b.jpg',
      ...filled(' After '),
    }
    // A locked name is ignored.
    const sent = kind.lockedName ? { ...change, [name]: 'Renamed' } : change
    const changed = await records.update(path, before._id, sent)
    expect([changed.status, changed.message]).toEqual([200, messages.updated])
    expect(changed.item).toMatchObject({
      [name]: before[name],
      ...change,
      ...filled('After'),
      _id: before._id,
      createdAt: before.createdAt,
      activeStatus: true,
    })
    for (const activeStatus of [false, false, true]) {
      const switched = await records.setActive(path, before._id, activeStatus)
      expect([switched.status, switched.message]).toEqual([
        200,
        messages.updated.replace(' updated', ' status updated'),
      ])
      const { updatedAt: _moment, ...kept } = changed.item
      expect(switched.item).toMatchObject({ ...kept, activeStatus })
    }
    // An update does not change the status.
    await records.setActive(path, before._id, false)
    expect((await records.update(path, before._id, change)).item.activeStatus).toBe(false)
  })

  test('an update keeps the fields that it leaves out', async () => {
    let stored = await create({ [image]: '/a.jpg', ...filled('Before') })
    const fields = [...(kind.lockedName ? [] : [name]), image, ...textNames]
    for (const field of fields) {
      const value = field === image ? '/b.jpg' : freshName()
      const { status, item } = await records.update(path, stored._id, { [field]: value })
      const { version } = stored
      const expected = { ...stored, [field]: value, version: version + 1 }
      expect([field, status, { ...item, updatedAt: 0 }]).toEqual([
        field,
        200,
        { ...expected, updatedAt: 0 },
      ])
      stored = item
    }
    for (const field of [image, ...textNames]) {
      const { item } = await records.update(path, stored._id, { [field]: null })
      expect(item[field]).toBe('')
    }
    for (const change of [{}, { [kind.lockedName ? name : 'unknown']: 'Words' }]) {
      const rejected = await records.update(path, stored._id, change)
      expect([rejected.status, rejected.message]).toEqual([
        400,
        expect.stringMatching(/^Send at least one of these fields: \w+/),
      ])
    }
  })

  test('with an unknown or malformed id is not found', async () => {
    const input = { [name]: freshName(), ...filled('Words') }
    if (kind.lockedName) delete input[name]
    for (const id of UNKNOWN_IDS) {
      for (const outcome of [
        await records.update(path, id, input),
        await records.setActive(path, id, true),
      ]) {
        expect([id, outcome.status, outcome.message]).toEqual([id, 404, messages.notFound])
      }
    }
  })

  test('is listed newest first, five to a page, and found by a part of its name', async () => {
    const mark = `Listed ${path} (50%)`
    const items = []
    for (const n of [3, 1, 6, 2, 5, 4, 7]) {
      const item = await create({ [name]: `${mark} ${n}`, ...filled(`Word ${n % 3}`) })
      if (n % 3 === 0) await records.setActive(path, item._id, false)
      items.push({ ...item, activeStatus: n % 3 !== 0 })
    }
    const list = async (query: Record<string, string | number>) =>
      (await records.list(path, { search: `  ${mark.toUpperCase()} `, ...query })).page
    const idsOf = (page: { items: { _id: string }[] }) => page.items.map(({ _id }) => _id)

    const first = await list({})
    expect(first).toMatchObject({ totalItems: 7, totalPages: 2, page: 1, limit: 5 })
    const newest = items.toReversed().map(({ _id }) => _id)
    expect(idsOf(first)).toEqual(newest.slice(0, 5))
    expect(idsOf(await list({ page: 2 }))).toEqual(newest.slice(5))
    expect(await list({ page: 3 })).toMatchObject({ items: [], totalItems: 7, totalPages: 2 })
    expect(await list({ limit: 3, page: 3 })).toMatchObject({ totalPages: 3, limit: 3, page: 3 })
    expect(idsOf(await list({ limit: 1000 }))).toEqual(newest)

    for (const field of kind.sorts) {
      const inOrder = items.toSorted((a, b) => compare(a[field], b[field]) || compare(a._id, b._id))
      const ids = inOrder.map(({ _id }) => _id)
      expect([field, idsOf(await list({ sort: field, limit: 10 }))]).toEqual([field, ids])
      const reversed = ids.toReversed()
      expect([field, idsOf(await list({ sort: `-${field}`, limit: 10 }))]).toEqual([
        field,
        reversed,
      ])
      // The pages of a sorted list have no gap between them.
      const pages = [
        await list({ sort: field, limit: 4 }),
        await list({ sort: field, limit: 4, page: 2 }),
      ]
      expect(pages.flatMap(idsOf)).toEqual(ids)
    }
    // The search is a text, never a pattern. Without a match there is one empty page.
    expect(await list({ search: `${mark} .` })).toMatchObject({
      items: [],
      totalItems: 0,
      totalPages: 1,
      page: 1,
    })
  })

  test('rejects a malformed query', async () => {
    const rows: [query: Record<string, string | number>, message: string][] = [
      [{ page: 0 }, 'page must be a whole number from 1 to 1000000.'],
      [{ page: -1 }, 'page must be a whole number from 1 to 1000000.'],
      [{ limit: 0 }, 'limit must be a whole number from 1 to 1000.'],
      [{ limit: 1001 }, 'limit must be a whole number from 1 to 1000.'],
      [{ sort: 'password' }, sortMessage(kind)],
      [{ sort: '--createdAt' }, sortMessage(kind)],
      [{ sort: '' }, sortMessage(kind)],
      [{ search: 'x'.repeat(501) }, 'search must be at most 500 characters.'],
    ]
    for (const [query, message] of rows) {
      const rejected = await records.list(path, query)
      expect([query, rejected.status, rejected.message]).toEqual([query, 400, message])
    }
  })
  const call = (method: string, url: string, body?: unknown) =>
    server.rest(method, url, body, cookie)

  test('a value of a wrong type gets the message of its field', async () => {
    for (const body of [null, [], 'text', 7, true]) {
      const { status, body: payload } = await call('POST', path, body)
      const said = status === 400 && typeof payload.message === 'string'
      expect([body, said]).toEqual([body, true])
    }
    const wrong = await call('POST', path, { [name]: { $gt: '' } })
    expect([wrong.status, wrong.body.message]).toEqual([400, nameRequired])
    for (const [field, label] of Object.entries(kind.texts)) {
      const { status, body } = await call('POST', path, { [name]: freshName(), [field]: 7 })
      expect([field, status, body.message]).toEqual([field, 400, `${label} must be text.`])
    }
    const { status, body } = await call('POST', path, { [name]: freshName(), [kind.image]: 7 })
    expect([status, body.message]).toEqual([400, INVALID_IMAGE])
  })

  test('unknown fields are not stored', async () => {
    const extra = { _id: 'a'.repeat(24), activeStatus: false, createdAt: 0, secret: 'x', $set: 1 }
    const { body } = await call('POST', path, { ...extra, [name]: freshName() })
    expect(body.item).not.toHaveProperty('secret')
    expect(body.item._id).not.toBe(extra._id)
    expect(body.item.activeStatus).toBe(true)
  })

  test('a status is true or false', async () => {
    const { _id } = (await call('POST', path, { [name]: freshName() })).body.item
    for (const body of [{}, { activeStatus: 'true' }, { activeStatus: 1 }, null, []]) {
      const reply = await call('PATCH', `${path}/${_id}/status`, body)
      expect([body, reply.status, reply.body.message]).toEqual([
        body,
        400,
        'activeStatus must be true or false.',
      ])
    }
  })

  test.each([
    ['page=1.5', 'page must be a whole number from 1 to 1000000.'],
    ['page=x', 'page must be a whole number from 1 to 1000000.'],
    ['limit=', 'limit must be a whole number from 1 to 1000.'],
    ['limit=1e2', 'limit must be a whole number from 1 to 1000.'],
    ['page=1&page=2', 'page is given more than once.'],
  ])('the query %s is rejected', async (query, message) => {
    const reply = await call('GET', `${path}?${query}`)
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })
})

function sortMessage({ sorts }: Kind): string {
  return `sort must be one of ${sorts.join(', ')}, with - for descending.`
}

function compare(a: unknown, b: unknown): number {
  const [left, right] = [String(a), String(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

const IMAGE = 'url width height alt credit focus { x y }'

test.each([
  ['awards', { name: 'Best road', image: '/a.jpg' }],
  ['team-members', { name: 'Ravi', post: 'Driver', description: 'Since 2017.', image: '/r.jpg' }],
])(
  'visitors read the active %s, oldest first, as stored but for the admin’s fields',
  async (path, fields) => {
    const create = async (name: string): Promise<string> =>
      (await server.rest('POST', `/admin/${path}`, { ...fields, name }, cookie)).body.item._id
    const first = await create('First')
    const hidden = await create('Hidden')
    const last = await create('Last')
    // Caches the response before the status changes.
    const { items: before } = (await server.rest('GET', `/public/${path}`)).body
    expect(before.slice(-2)[0].id).toBe(hidden)
    await server.rest('PATCH', `/admin/${path}/${hidden}/status`, { activeStatus: false }, cookie)
    const more = path === 'team-members' ? { portrait: unedited(fields.image) } : {}
    const expected = [
      { id: first, ...fields, ...more, name: 'First' },
      { id: last, ...fields, ...more, name: 'Last' },
    ]
    for (const query of ['', '?activeOnly=true', '?activeOnly=false']) {
      const { items } = (await server.rest('GET', `/public/${path}${query}`)).body
      expect(items.slice(-2)).toEqual(expected)
      expect(items.map(({ id }: { id: string }) => id)).not.toContain(hidden)
    }
    const field = path === 'awards' ? 'awards' : 'teamMembers'
    const details = path === 'team-members' ? `portrait { ${IMAGE} }` : ''
    const query = `{ ${field} { id ${Object.keys(fields).join(' ')} ${details} } }`
    expect((await server.graphql(query)).body.data[field].slice(-2)).toEqual(expected)
  },
)
