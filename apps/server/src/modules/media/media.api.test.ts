import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mediaMessages } from '@bharat/contracts/media.messages'
import type { MediaItem, MediaUse } from '@bharat/contracts/media-library'
import sharp from 'sharp'
import { createTestApp, type TestApp, validTour } from '../../../test/support/create-test-app.ts'

let server: TestApp
let cookie: string
let categoryId: string
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
  categoryId = (await call('POST', '/admin/categories', { name: 'Coast' })).item._id
})
afterAll(() => server.close())

async function call(method: string, path: string, body?: unknown, status?: number) {
  const reply = await server.rest(method, path, body, cookie)
  expect([path, reply.status]).toEqual([path, status ?? (method === 'POST' ? 201 : 200)])
  return reply.body
}

let made = 0
/** Stores a new image, red on the left and blue on the right, and returns its id. */
async function store(): Promise<string> {
  const half = (background: string) =>
    sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
  const bytes = await sharp({
    create: { width: 800, height: 400, channels: 3, background: '#cc0000' },
  })
    .composite([{ input: await half('#0000cc'), left: 400, top: 0 }])
    .withExif({ IFD0: { Copyright: `${++made}` } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return (await server.media.put({ bytes: new Uint8Array(bytes) })).id
}

const newTour = (change: object) =>
  call('POST', '/admin/tours', validTour(categoryId, { tourName: `Tour ${++made}`, ...change }))

async function itemOf(id: string): Promise<MediaItem | undefined> {
  const { items } = await call('GET', '/admin/media?limit=1000')
  return items.find(({ _id }: MediaItem) => _id === id)
}

describe('the list of images', () => {
  test('has the records that use an image, and an alternative text made of the first', async () => {
    const id = await store()
    expect(await itemOf(id)).toMatchObject({ alt: '', suggestedAlt: '', usedBy: [], useCount: 0 })
    const { item } = await newTour({ tourName: 'Kashmir by Road', mainImageUrl: `/media/${id}` })
    const use = {
      kind: 'tour',
      id: item._id,
      name: 'Kashmir by Road',
      field: 'main image',
      href: '/adminDashboard?tab=tours&search=Kashmir%20by%20Road',
    }
    expect(await itemOf(id)).toMatchObject({
      _id: id,
      url: `/media/${id}`,
      width: 800,
      height: 400,
      format: 'jpg',
      alt: '',
      credit: '',
      focus: { x: 0.5, y: 0.5 },
      suggestedAlt: 'Kashmir by Road: main image',
      usedBy: [use],
      useCount: 1,
    })
  })

  test('names the records of a kind in the order of their ids, on both databases', async () => {
    const id = await store()
    const images = ['/media/0', '/media/1', '/media/2', '/media/3', `/media/${id}`]
    const { item: first } = await newTour({ tourName: 'First', subImageUrls: images })
    const { item: second } = await newTour({ tourName: 'Second', mainImageUrl: `/media/${id}` })
    const { item: award } = await call('POST', '/admin/awards', { name: 'Wheel', image: images[4] })
    const item = await itemOf(id)
    const tours = item?.usedBy.filter(({ kind }) => kind === 'tour').map((use) => use.id)
    expect(tours).toEqual([first._id, second._id])
    expect(item?.usedBy.map((use) => use.id)).toContain(award._id)
    const named = item?.usedBy[0]
    expect(item?.suggestedAlt).toBe(`${named?.name}: ${named?.field}`)
  })

  test('is searched by alternative text, credit, and the names of records and fields', async () => {
    const id = await store()
    const ids = async (search: string) =>
      (await call('GET', `/admin/media?search=${search}`)).items.map(({ _id }: MediaItem) => _id)
    await call('PATCH', `/admin/media/${id}`, { alt: 'A houseboat (wooden)', credit: 'Anu Thomas' })
    await call('POST', '/admin/awards', { name: 'Golden Wheel', image: `/media/${id}` })
    for (const search of ['HOUSEBOAT', '(wooden', 'anu+t', 'golden+wheel']) {
      expect([search, await ids(search)]).toEqual([search, [id]])
    }
    await call('POST', '/admin/categories', { name: 'Houseboats', coverImage: `/media/${id}` })
    for (const search of ['cover+im', 'COVER']) expect(await ids(search)).toContain(id)
    expect(await ids('no+such+thing')).toEqual([])
  })

  test('is paged, newest first', async () => {
    const newest = await store()
    const first = await call('GET', '/admin/media?limit=1')
    expect(first.items.map(({ _id }: MediaItem) => _id)).toEqual([newest])
    expect(first.totalPages).toBe(first.totalItems)
    const second = await call('GET', '/admin/media?limit=1&page=2')
    expect(second.items[0]._id).not.toBe(newest)
  })
})

test('an image of more than 10 MB is stored: the hint of the forms is no limit', async () => {
  const raw = { width: 2000, height: 1900, channels: 3 } as const
  const noise = Buffer.alloc(raw.width * raw.height * raw.channels)
  for (let at = 0; at < noise.length; at += 65_536) {
    crypto.getRandomValues(noise.subarray(at, at + 65_536))
  }
  const bytes = await sharp(noise, { raw }).png({ compressionLevel: 1 }).toBuffer()
  expect(bytes.length).toBeGreaterThan(11_000_000)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'large.png', { type: 'image/png' }))
  form.set('upload_preset', 'unsigned')
  const reply = await server.app.handle(
    new Request('http://localhost/api/v1/admin/media', {
      method: 'POST',
      headers: { cookie },
      body: form,
    }),
  )
  expect([reply.status, (await reply.json()).secure_url]).toEqual([
    201,
    expect.stringMatching(/\/media\/[0-9a-f]{32}$/),
  ])
})

test('identical uploads are stored once, also concurrent ones', async () => {
  const bytes = new Uint8Array(
    await sharp({ create: { width: 9, height: 7, channels: 3, background: '#123456' } })
      .png()
      .toBuffer(),
  )
  const images = await Promise.all(Array.from({ length: 5 }, () => server.media.put({ bytes })))
  const [id = ''] = new Set(images.map((image) => image.id))
  expect(new Set(images.map((image) => image.id)).size).toBe(1)
  const chunks = server.database.collection<{ files_id: string }>('media.chunks')
  const files = await server.database.collection<{ _id: string }>('media.files').find({})
  const known = new Set(files.map(({ _id }) => _id))
  expect((await chunks.find({})).filter(({ files_id }) => !known.has(files_id))).toEqual([])
  // Deleted and uploaded again, it has the same id and is shown.
  await call('DELETE', `/admin/media/${id}`)
  expect(await itemOf(id)).toBeUndefined()
  expect((await server.media.put({ bytes })).id).toBe(id)
  expect(await itemOf(id)).toMatchObject({ _id: id })
})

describe('the focal point', () => {
  const colour = async (path: string) => {
    const response = await server.app.handle(new Request(`http://localhost${path}`))
    const { channels } = await sharp(await response.bytes()).stats()
    const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
    const cache = response.headers.get('cache-control')
    return [red > 150 ? 'red' : blue > 150 ? 'blue' : 'both', cache?.includes('immutable')]
  }

  test('is contained in the crops, whose URL it is part of', async () => {
    const id = await store()
    const upright = `/media/${id}/upright?w=160`
    const preview = `/media/${id}/preview.jpg`
    expect(await colour(upright)).toEqual(['both', true])
    const left = { x: 0, y: 0.5 }
    await call('PATCH', `/admin/media/${id}`, { focus: left })
    expect(await colour(`${upright}&focus=0,0.5`)).toEqual(['red', true])
    // Without the focal point in the URL the crop is right as well, but not kept.
    expect(await colour(upright)).toEqual(['red', false])
    expect(await colour(`${preview}?focus=0,0.5`)).toEqual(['both', true])
    await call('PATCH', `/admin/media/${id}`, { focus: { x: 1, y: 0.5 } })
    expect(await colour(`${upright}&focus=1,0.5`)).toEqual(['blue', true])
    expect(await colour(`${upright}&focus=0,0.5`)).toEqual(['blue', false])
  })

  test('travels with the image through the public replies, from the next one on', async () => {
    const id = await store()
    const url = `/media/${id}`
    const images = { mainImageUrl: url, subImageUrls: [url, url, url, url, url] }
    const { item } = await newTour(images)
    const read = async () => (await call('GET', `/public/tours/${item._id}`)).tour
    expect((await read()).mainImage.focus).toEqual({ x: 0.5, y: 0.5 })
    const details = { alt: 'A beach', credit: 'Anu', focus: { x: 0.125, y: 1 } }
    await call('PATCH', `/admin/media/${id}`, details)
    const reply = await read()
    expect(reply.mainImage).toEqual({ url, width: 800, height: 400, ...details })
    expect(reply.subImages).toHaveLength(5)
    const { tours } = await call('GET', `/public/categories/${categoryId}`)
    expect(tours.find(({ _id }: { _id: string }) => _id === item._id).mainImage).toEqual(
      reply.mainImage,
    )
  })

  test.each<[unknown, string]>([
    [{ focus: { x: 1.01, y: 0 } }, 'focus.x'],
    [{ focus: { x: 0, y: -0.1 } }, 'focus.y'],
    [{ focus: { x: 0 } }, 'focus.y'],
    [{ focus: 'left' }, 'focus'],
    [{ alt: 7 }, 'alt'],
    [{ credit: 'x'.repeat(301) }, 'credit'],
  ])('a change to %j is rejected and names %s', async (change, field) => {
    const id = await store()
    const { errors } = await call('PATCH', `/admin/media/${id}`, change, 400)
    expect(errors.map((error: { field: string }) => error.field)).toContain(field)
    expect(await itemOf(id)).toMatchObject({ alt: '', credit: '', focus: { x: 0.5, y: 0.5 } })
  })
})

describe('deletion', () => {
  test('is rejected with the uses while a record uses the image', async () => {
    const id = await store()
    const { item } = await call('POST', '/admin/awards', { name: 'Wheel', image: `/media/${id}` })
    const rejected = await call('DELETE', `/admin/media/${id}`, undefined, 409)
    expect(rejected.message).toBe(mediaMessages.inUse)
    expect(rejected.usedBy.map((use: MediaUse) => [use.kind, use.id])).toEqual([
      ['award', item._id],
    ])
    await call('PATCH', `/admin/awards/${item._id}`, { name: 'Wheel', image: '' })
    await call('DELETE', `/admin/media/${id}`)
    expect((await server.send('GET', `/media/${id}`)).status).toBe(404)
    await call('DELETE', `/admin/media/${id}`, undefined, 404)
  })

  test('loses against a save that starts to use the image, in every order', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await store()
      const save = { name: `Race ${round}`, image: `/media/${id}` }
      const [deleted] = await Promise.all([
        server.rest('DELETE', `/admin/media/${id}`, undefined, cookie),
        call('POST', '/admin/awards', save),
      ])
      expect([200, 409]).toContain(deleted.status)
      // The record is stored, so its image is.
      expect((await server.send('GET', `/media/${id}`)).status).toBe(200)
    }
    expect((await call('GET', '/admin/media/problems')).items).toEqual([])
  })

  test('removes the file a day later, unless a record uses it by then', async () => {
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    const removeDeleted = async (now: Date) => {
      // The history gets the entries of the deletions first, as before every job.
      await server.repositories.jobs.collect()
      return server.services.media.removeDeleted(now)
    }
    // Those of the other tests.
    await removeDeleted(tomorrow)
    const [unused, used] = [await store(), await store()]
    await call('DELETE', `/admin/media/${unused}`)
    await call('DELETE', `/admin/media/${used}`)
    // A record that another program wrote: no save took the mark away.
    await server.database
      .collection('awards')
      .insertOne({ name: 'Imported', image: `/media/${used}`, activeStatus: true, position: 'zz' })
    expect(await removeDeleted(new Date())).toBe(0)
    expect(await removeDeleted(tomorrow)).toBe(1)
    const chunks = server.database.collection<{ files_id: string }>('media.chunks')
    expect(await chunks.count({ files_id: unused })).toBe(0)
    expect((await server.send('GET', `/media/${used}`)).status).toBe(200)
    await server.database.collection<{ name: string }>('awards').deleteMany({ name: 'Imported' })
  })
})

test('a replacement changes every record as a save of its content does', async () => {
  const [old, by] = [await store(), await store()]
  const url = `/media/${old}`
  const other = 'https://images.example/x.jpg'
  const { item: before } = await newTour({
    mainImageUrl: url,
    subImageUrls: [url, other, url, other, other],
    routeMapUrl: url,
    itinerary: [{ day: 1, title: 'A', description: 'B', imageUrl: url }],
  })
  const { item: prize } = await call('POST', '/admin/awards', { name: 'Wheel', image: url })
  const reply = await call('POST', `/admin/media/${old}/replace`, { by }, 200)
  expect(reply).toEqual({ message: mediaMessages.replaced(2), replaced: 2 })
  const { item } = await call('GET', `/admin/tours/${before._id}`)
  const to = `/media/${by}`
  expect([item.mainImageUrl, item.routeMapUrl, item.itinerary[0].imageUrl]).toEqual([to, to, to])
  expect(item.subImageUrls).toEqual([to, other, to, other, other])
  expect(item.itinerary[0]).toMatchObject({ title: 'A', description: 'B' })
  expect(item.version).toBe(before.version + 1)
  // A form that was opened before is outdated.
  const outdated = { name: 'Wheel', image: url, version: prize.version }
  await call('PATCH', `/admin/awards/${prize._id}`, outdated, 409)
  expect((await call('GET', `/public/tours/${before._id}`)).tour.mainImage.url).toBe(to)
  await call('DELETE', `/admin/media/${old}`)
  for (const bad of [{ by }, { by: 'x' }, {}]) {
    await call('POST', `/admin/media/${by}/replace`, bad, 400)
  }
})

test('a record that names a missing image is a problem until the image is replaced', async () => {
  const missing = 'f'.repeat(32)
  const { item } = await call('POST', '/admin/awards', { name: 'Lost', image: `/media/${missing}` })
  const { items } = await call('GET', '/admin/media/problems')
  expect(items).toEqual([
    {
      kind: 'award',
      id: item._id,
      name: 'Lost',
      field: 'image',
      href: '/adminDashboard?tab=awards&search=Lost',
      url: `/media/${missing}`,
    },
  ])
  await call('POST', `/admin/media/${missing}/replace`, { by: await store() }, 200)
  expect((await call('GET', '/admin/media/problems')).items).toEqual([])
})

test('a missing image that no save has noted is found by the daily look, until no record names it', async () => {
  const awards = server.database.collection<{ name: string }>('awards')
  const problems = async () =>
    (await call('GET', '/admin/media/problems')).items.map(({ name }: { name: string }) => name)
  // A record that another program wrote.
  const image = `/media/${'e'.repeat(32)}`
  const imported = { name: 'Imported', image, activeStatus: true, position: 'zz' }
  await awards.insertOne(imported)
  expect(await problems()).toEqual([])
  await server.services.media.findMissing()
  expect(await problems()).toEqual(['Imported'])
  await awards.deleteMany({ name: 'Imported' })
  expect(await problems()).toEqual([])
})

test('credits are those of the images that the site shows', async () => {
  const [shown, hidden, unused] = [await store(), await store(), await store()]
  for (const id of [shown, hidden, unused]) {
    await call('PATCH', `/admin/media/${id}`, { credit: `By ${id}` })
  }
  await newTour({ mainImageUrl: `/media/${shown}` })
  const { item } = await newTour({ mainImageUrl: `/media/${hidden}` })
  await call('PATCH', `/admin/tours/${item._id}/status`, { activeStatus: false })
  const credits = async () =>
    (await call('GET', '/public/credits')).items.map(({ credit }: { credit: string }) => credit)
  const all = await credits()
  expect(all).toContain(`By ${shown}`)
  expect(all).not.toContain(`By ${hidden}`)
  expect(all).not.toContain(`By ${unused}`)
  await call('PATCH', `/admin/categories/${categoryId}/status`, { activeStatus: false })
  expect(await credits()).not.toContain(`By ${shown}`)
  await call('PATCH', `/admin/categories/${categoryId}/status`, { activeStatus: true })
  const later = 'c'.repeat(32)
  const added = await newTour({ mainImageUrl: `/media/${later}` })
  expect(await credits()).toContain(`By ${shown}`)
  const pixel = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  const bytes = new Uint8Array(await pixel.png().toBuffer())
  await server.media.put({ id: later, bytes, details: { credit: 'By others' } })
  expect(await credits()).toContain('By others')
  await call('PATCH', `/admin/tours/${added.item._id}`, { mainImageUrl: '/images/none.jpg' })
  expect(await credits()).not.toContain('By others')
})

test('credits have pages, so that no reply grows with the catalogue', async () => {
  const name = (at: number) => `Z ${String(at).padStart(3, '0')}`
  const ids: string[] = []
  for (let at = 0; at < 65; at += 1) {
    const id = await store()
    ids.push(`/media/${id}`)
    await call('PATCH', `/admin/media/${id}`, { credit: name(at) })
    await call('POST', '/admin/awards', { name: name(at), image: `/media/${id}` })
  }
  const first = await call('GET', '/public/credits')
  expect(first).toMatchObject({ page: 1, totalPages: 2 })
  const second = await call('GET', '/public/credits?page=2')
  const all = [...first.items, ...second.items].map(({ credit }) => credit)
  expect(first.items).toHaveLength(60)
  expect(all.filter((credit) => credit.startsWith('Z'))).toEqual(ids.map((_, at) => name(at)))
  expect(new Set(all).size).toBe(all.length)
  expect(await call('GET', '/public/credits?page=3')).toEqual({ items: [], totalPages: 2, page: 3 })
  await call('GET', '/public/credits?page=0', undefined, 400)
  await call('PATCH', `/admin/media/${ids[0]?.slice(7)}`, { credit: '' })
  const later = (await call('GET', '/public/credits')).items
  expect(later.map(({ credit }: { credit: string }) => credit)).not.toContain(name(0))
})
