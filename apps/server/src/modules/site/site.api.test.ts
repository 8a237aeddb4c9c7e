import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { emptySite, site } from '@bharat/contracts/site-defaults'
import { SITE_FIELDS } from '@bharat/contracts/site-fields'
import { siteSettingsMessages as messages } from '@bharat/contracts/site-settings.messages'
import sharp from 'sharp'
import { createTestApp, type TestApp, validTour } from '../../../test/support/create-test-app.ts'

let server: TestApp
let cookie: string
let category: string
let tour: string
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
  const created = await server.rest('POST', '/admin/categories', { name: 'Coast' }, cookie)
  category = created.body.item._id
  const saved = await server.rest('POST', '/admin/tours', validTour(category), cookie)
  tour = saved.body.item._id
})
afterAll(() => server.close())

const settings = { ...site, navigation: [] }
const save = (body: object) => server.rest('PUT', '/admin/site', body, cookie)
const shown = async () => (await server.rest('GET', '/public/site')).body.site
const setStatus = (path: string, activeStatus: boolean) =>
  server.rest('PATCH', `/admin/${path}/status`, { activeStatus }, cookie)

test('until the first save the settings are the defaults, without links to records that do not exist', async () => {
  const defaults = { ...settings, logoImage: null, noticeVersion: 0, version: 0 }
  expect(await shown()).toEqual(defaults)
  const { body } = await server.rest('GET', '/admin/site', undefined, cookie)
  expect(body).toEqual({ item: defaults })
})

test('a record that was read can be saved unchanged, and applies at once', async () => {
  const { item } = (await server.rest('GET', '/admin/site', undefined, cookie)).body
  const change = { name: 'Road & Co', phones: { primary: '0091 94000 99999', alternate: '' } }
  const reply = await save({ ...item, ...change })
  expect([reply.status, reply.body.message]).toEqual([200, messages.saved])
  expect(reply.body.item).toEqual({
    ...item,
    ...change,
    phones: { primary: '+919400099999', alternate: '' },
    version: item.version + 1,
  })
  expect(await shown()).toEqual(reply.body.item)
})

test('a setting that the stored record lacks has its default', async () => {
  const { hours, claims, ...others } = settings
  expect((await save({ ...others, hours, claims })).status).toBe(200)
  const stored = { hours: { opens: '08:00', closes: '18:00' }, claims: { reviewRating: 4.8 } }
  await server.database.collection('site').updateOne({}, { $set: stored })
  const { item } = (await server.rest('GET', '/admin/site', undefined, cookie)).body
  expect(item.hours).toEqual({ ...hours, ...stored.hours })
  expect(item.claims).toEqual({ ...claims, ...stored.claims })
})

test('a body that lacks a declared setting keeps it, in both APIs and before the first save', async () => {
  const fresh = await createTestApp()
  const admin = await fresh.login()
  const older = Object.fromEntries(
    Object.entries(settings).filter(([name]) => !(name in SITE_FIELDS)),
  )
  const first = await fresh.rest('PUT', '/admin/site', older, admin)
  expect(first.body.item).toMatchObject(settings)
  const changed = { ...older, channel: 'https://www.example.com/films', confirmed: ['email'] }
  await fresh.rest('PUT', '/admin/site', changed, admin)
  const document =
    'mutation ($input: SiteSettingsInput!) { saveSite(input: $input) { item { channel confirmed recognisedBy } } }'
  const { body } = await fresh.graphql(document, { input: older }, admin)
  const { channel, confirmed } = changed
  const { recognisedBy } = site
  expect(body.data.saveSite.item).toEqual({ channel, confirmed, recognisedBy })
  await fresh.close()
})

test('a new consent notice gets a new version, and earlier ones stay known', async () => {
  const saveNotice = async (notice: string, version?: number) => {
    const privacy = { ...site.privacy, notice }
    const { status, body } = await save({ ...settings, privacy, ...(version && { version }) })
    return [status, body.item?.noticeVersion ?? body.current.noticeVersion]
  }
  const { version } = (await server.rest('GET', '/admin/site', undefined, cookie)).body.item
  expect(await saveNotice(site.privacy.notice)).toEqual([200, 0])
  expect(await saveNotice('We answer, and forget.')).toEqual([200, 1])
  expect(await saveNotice('We answer, and forget.')).toEqual([200, 1])
  expect(await saveNotice('Stale', version)).toEqual([409, 1])
  // Of concurrent saves each gets a version of its own.
  const saved = await Promise.all(['One', 'Two', 'Three'].map((notice) => saveNotice(notice)))
  expect(saved.map(([, noticeVersion]) => noticeVersion).sort()).toEqual([2, 3, 4])
  const known = await Promise.all([0, 1, 2, 3, 4, 5].map(server.services.site.noticeOf))
  expect([known[0], known[1], known[5]]).toEqual([
    site.privacy.notice,
    'We answer, and forget.',
    undefined,
  ])
  expect(new Set(known.slice(2, 5))).toEqual(new Set(['One', 'Two', 'Three']))
})

test('another company empties all settings, once with its name, and the history brings them back', async () => {
  const before = await shown()
  const unnamed = await save({ ...settings, name: ' ' })
  expect([unnamed.status, unnamed.body.errors]).toEqual([
    400,
    [{ field: 'name', message: 'Company name is required.' }],
  ])
  // The declared fields that a body lacks stay stored: they are words of the former company.
  const partial = Object.entries(emptySite).filter(([name]) => !(name in SITE_FIELDS))
  expect((await save(Object.fromEntries(partial))).status).toBe(400)
  expect((await save(emptySite)).status).toBe(200)
  expect(await shown()).toMatchObject(emptySite)
  // No other save lacks the name, and the error is listed with those of other fields.
  const nameless = { ...emptySite, email: 'a' }
  const errors = (await save(nameless)).body.errors
  expect(errors.map(({ field }: { field: string }) => field)).toEqual(['name', 'email'])
  expect((await save({ ...nameless, email: 'a@b.example' })).body.errors).toEqual([errors[0]])
  // What this company enters is its own, also where it equals an example.
  const entered = { ...emptySite, name: 'Malabar', balanceDays: 30 }
  expect((await save(entered)).status).toBe(200)
  expect((await shown()).balanceDays).toBe(30)
  const { item } = (await server.rest('GET', '/admin/site', undefined, cookie)).body
  expect(item.confirmed).toEqual(['balanceDays'])
  const { items } = (await server.rest('GET', '/admin/history?record=site', undefined, cookie)).body
  const paths = items.slice(0, 2).map(({ _id }: { _id: string }) => `/admin/history/${_id}/restore`)
  for (const path of paths) expect((await server.rest('POST', path, {}, cookie)).status).toBe(200)
  const { version: _, noticeVersion: _notice, ...content } = before
  expect(await shown()).toMatchObject(content)
})

test('the navigation links only to active records', async () => {
  const navigation = [
    { label: 'The coast', kind: 'category', id: category },
    { label: 'Malabar', kind: 'tour', id: tour },
  ]
  expect((await save({ ...settings, navigation })).status).toBe(200)
  expect((await shown()).navigation).toEqual(navigation)

  await setStatus(`tours/${tour}`, false)
  expect((await shown()).navigation).toEqual([navigation[0]])
  const inactive = await save({ ...settings, navigation })
  expect(inactive.body).toMatchObject({
    message: messages.targetMissing,
    errors: [{ field: 'navigation.1.id', message: messages.targetMissing }],
  })
  await setStatus(`tours/${tour}`, true)

  // A tour of an inactive category is inactive; the id of a category is not the id of a tour.
  await setStatus(`categories/${category}`, false)
  const none = await save({ ...settings, navigation })
  expect(none.body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'navigation.0.id',
    'navigation.1.id',
  ])
  await setStatus(`categories/${category}`, true)
  const swapped = await save({ ...settings, navigation: [{ ...navigation[0], kind: 'tour' }] })
  expect([swapped.status, swapped.body.errors[0].field]).toEqual([400, 'navigation.0.id'])
})

test('the navigation can lead to active categories, then to their active tours, each by name', async () => {
  const targets = async (query = '') =>
    (await server.rest('GET', `/admin/site/navigation-targets${query}`, undefined, cookie)).body
      .items
  const { body } = await server.rest('POST', '/admin/categories', { name: 'Alps' }, cookie)
  const named = { ...validTour(category), tourName: 'A first' }
  const first = (await server.rest('POST', '/admin/tours', named, cookie)).body.item
  const shownTargets = [
    { kind: 'category', id: body.item._id, name: 'Alps' },
    { kind: 'category', id: category, name: 'Coast' },
    { kind: 'tour', id: first._id, name: 'A first' },
    { kind: 'tour', id: tour, name: validTour(category).tourName },
  ]
  expect(await targets()).toEqual(shownTargets)
  expect(await targets('?search=FIRST')).toEqual([shownTargets[2]])
  expect(await targets(`?search=alp&ids=${tour},${category}`)).toEqual([
    shownTargets[0],
    shownTargets[1],
    shownTargets[3],
  ])
  await setStatus(`tours/${first._id}`, false)
  expect(await targets()).toEqual(shownTargets.filter(({ id }) => id !== first._id))
  await setStatus(`categories/${category}`, false)
  expect(await targets()).toEqual(shownTargets.slice(0, 1))
  await setStatus(`categories/${category}`, true)
})

test('every error names its field, and nothing changes', async () => {
  const before = await shown()
  const reply = await save({ ...settings, phones: { primary: '1', alternate: '' }, channel: 'x' })
  expect([reply.status, reply.body]).toEqual([
    400,
    {
      message: messages.phoneInvalid('Primary phone'),
      code: 'INVALID',
      errors: [
        { field: 'phones.primary', message: messages.phoneInvalid('Primary phone') },
        { field: 'channel', message: messages.linkInvalid('Video channel') },
      ],
    },
  ])
  expect((await save([])).body.message).toBe(messages.bodyInvalid)
  expect(await shown()).toEqual(before)
})

test('of several first saves at once one succeeds, and the others get a conflict', async () => {
  const fresh = await createTestApp()
  const admin = await fresh.login()
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      fresh.rest('PUT', '/admin/site', { ...settings, name: `Name ${n}`, version: 0 }, admin),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  const { body } = await fresh.rest('GET', '/public/site')
  for (const reply of replies) expect(reply.body.item ?? reply.body.current).toEqual(body.site)
  await fresh.close()
})

describe('the preview of unsaved settings', () => {
  const rendered: string[] = []
  let withPages: TestApp
  let admin: string
  beforeAll(async () => {
    withPages = await createTestApp({
      createRenderer: async () => ({
        build: 'test',
        publicDocument: async () => undefined,
        quote: async () => new Response(),
        isCached: () => true,
        handle: async (request, draft) => {
          rendered.push(`${request.method} ${new URL(request.url).pathname} ${draft?.name}`)
          return new Response('<!doctype html>', { headers: { 'cache-control': 'no-cache' } })
        },
        close: async () => {},
      }),
    })
    admin = await withPages.login()
  })
  afterAll(() => withPages.close())

  const preview = (draft: unknown, headers: Record<string, string> = { cookie: admin }) =>
    withPages.app.handle(
      new Request('http://localhost/home', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ settings: JSON.stringify(draft) }),
      }),
    )

  test('is the home page with them, for this administrator only, and saves nothing', async () => {
    const reply = await preview({ ...settings, name: 'Unsaved' })
    expect(rendered.splice(0)).toEqual(['GET /home Unsaved'])
    expect([
      reply.status,
      reply.headers.get('cache-control'),
      reply.headers.get('x-robots-tag'),
    ]).toEqual([200, 'no-store', 'noindex'])
    expect((await withPages.rest('GET', '/public/site')).body.site.name).toBe(site.name)
  })

  test('a brand of its own has images in its colours, a logo that fits a square is its icon', async () => {
    const get = (path: string, headers = {}) =>
      withPages.app.handle(new Request(`http://localhost${path}`, { headers }))
    const put = (change: object) =>
      withPages.rest('PUT', '/admin/site', { ...settings, ...change }, admin)
    const icon = async () => (await get('/favicon.svg')).text()
    const pixel = async (path: string) => {
      const reply = await get(path)
      const image = sharp(await reply.arrayBuffer())
      const { format, width } = await image.metadata()
      const { dominant } = await image.flatten().stats()
      return { type: reply.headers.get('content-type'), format, width, dominant }
    }
    // The renderer has the files of the default brand.
    expect(await icon()).toBe('<!doctype html>')
    await put({ name: 'Hill' })
    expect(await icon()).toContain('<title>Hill</title><path fill="#fff" stroke="#2b1b13"')
    expect((await get('/icon-32.png')).headers.get('content-type')).not.toBe('image/png')
    const colours = { brandDark: '1D3B6F', brandAccent: '#f82' }
    const saved = await put({ ...colours, name: 'Hill & Co' })
    expect(saved.body.item).toMatchObject({ brandDark: '#1d3b6f', brandAccent: '#ff8822' })
    expect(await icon()).toContain('<title>Hill &amp; Co</title><path fill="#fff" stroke="#204')
    const manifest = await (await get('/site.webmanifest')).json()
    expect([manifest.theme_color, manifest.background_color]).toEqual(['#1d3b6f', '#fcf5f0'])
    expect(await pixel('/icon-maskable.png')).toMatchObject({ format: 'png', width: 512 })
    const { dominant } = await pixel('/apple-touch-icon.png')
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(230)
    expect(await pixel('/link-preview.jpg')).toMatchObject({ type: 'image/jpeg', width: 1200 })
    const etag = (await get('/icon-32.png')).headers.get('etag') ?? ''
    expect((await get('/icon-32.png', { 'if-none-match': etag })).status).toBe(304)

    const mark = sharp({ create: { width: 90, height: 80, channels: 3, background: '#00ff00' } })
    const { id } = await withPages.media.put({ bytes: await mark.png().toBuffer() })
    await put({ logo: `/media/${id}` })
    expect(await icon()).toContain('href="data:image/')
    expect((await get('/icon-32.png', { 'if-none-match': etag })).status).toBe(200)
    expect((await pixel('/icon-192.png')).dominant).toMatchObject({ r: 8, g: 248, b: 8 })
    // A wide logo lies on a light band across a square in the dark colour.
    const words = sharp({ create: { width: 320, height: 80, channels: 3, background: '#00ff00' } })
    const wide = await withPages.media.put({ bytes: await words.png().toBuffer() })
    const replaced = await put({ ...colours, logo: `/media/${wide.id}` })
    expect(replaced.body.item.logoImage).toMatchObject({ width: 320, height: 80 })
    expect((await withPages.rest('GET', '/public/site')).body.site.logoImage.width).toBe(320)
    expect((await pixel('/icon-512.png')).dominant).toMatchObject({ r: 24, g: 56, b: 104 })
    expect(await icon()).toMatch(/fill="#1d3b6f".*<image x="2" y="14" width="32" height="8" /)
    await put({})
    expect(await icon()).toBe('<!doctype html>')
    rendered.length = 0
  }, 30_000)

  test('is rendered for no other client, and not from invalid settings', async () => {
    const replies = [
      await preview(settings, {}),
      await preview(settings, {
        cookie: await withPages.login('pending@example.com', 'a long password'),
      }),
      await preview(settings, { cookie: admin, origin: 'https://evil.example' }),
      await preview({ ...settings, channel: 'javascript:alert(1)' }),
      await preview({ ...settings, tagline: 'x'.repeat(1024 * 1024) }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([401, 403, 403, 400, 413])
    expect(rendered).toEqual([])
  })
})
