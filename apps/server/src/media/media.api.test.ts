import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@bharat/contracts/accounts'
import { MEDIA_MAX_BYTES } from '@bharat/contracts/back-office-limits'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { serviceMessages } from '@bharat/contracts/messages'
import { startEmbeddedMongo } from '@bharat/embedded-mongo/start'
import { Elysia } from 'elysia'
import fc from 'fast-check'
import { type Document, GridFSBucket, type MongoClient } from 'mongodb'
import sharp from 'sharp'
import { type Collection, connectMongo, createDatabase, type Database } from '../database/mongo.ts'
import { DomainError } from '../errors.ts'
import { type EndpointContext, restErrors, restRoutes } from '../http/rest.ts'
import { mediaOperations } from '../modules/media/media.operations.ts'
import { createLog } from '../operations/logging.ts'
import { acceptedUploads, badge, photo, rejectedUploads } from './media.images.fixtures.ts'
import { mediaRoutes } from './media.routes.ts'
import { createMediaStore, type MediaStore } from './media.store.ts'
import { createUploads, type UploadsOptions } from './media.uploads.ts'
import { createImageWork } from './media.workers.ts'

const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const WEBP = 'image/webp,*/*'

let dir: string
let db: Database
let client: MongoClient
let stop: () => Promise<void>
let store: MediaStore
let app: ReturnType<typeof createApp>
/** Counts how often the chunks of a master are read: once for every encoded image. */
let masterReads = 0
/** The logged errors. */
const logged: string[] = []
const log = createLog({ write: () => true }, { write: (line) => logged.push(line) })

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'media-test-'))
  const given = process.env.MONGODB_TEST_URL || undefined
  const embedded = given ? undefined : await startEmbeddedMongo({ dataDir: join(dir, 'db') })
  client = await connectMongo(given ?? embedded?.url ?? '')
  const driver = client.db(`media_test_${randomBytes(6).toString('hex')}`)
  db = countingMasterReads(createDatabase(driver))
  store = createMediaStore({ db, cacheDir: join(dir, 'cache'), log })
  app = createApp(store)
  stop = async () => {
    await store.close()
    if (given) await driver.dropDatabase()
    await client.close()
    await embedded?.close()
    await rm(dir, { recursive: true, force: true })
  }
})
afterAll(() => stop())

function createApp(media: MediaStore, options: Partial<UploadsOptions> = {}) {
  const sessions: Record<string, Session> = {
    'session=admin': {
      role: 'admin',
      userId: 'a'.repeat(24),
      email: 'a@example.com',
      name: '',
      permissions: ['catalogue'],
    },
    'session=pending': {
      role: 'pending',
      userId: 'b'.repeat(24),
      email: 'b@example.com',
      name: '',
      permissions: [],
    },
  }
  const sessionOf = async (request: Request) =>
    sessions[request.headers.get('cookie') ?? ''] ?? null
  const uploads = createUploads({
    store: media,
    publicUrl: () => 'https://tours.example',
    uploadUrl: '/api/v1/admin/media',
    uploadPreset: 'unsigned',
    ...options,
  })
  return new Elysia()
    .use(restErrors(log))
    .group('/api/v1', (api) =>
      api.use(
        restRoutes(mediaOperations, {
          base: '/api/v1',
          context: { uploads } as EndpointContext,
          sessionOf,
          addressOf: () => 'test',
          publicReads: { run: (_, work) => work(), charge: () => undefined },
          idempotency: {
            once: async (_, perform) => ({ reply: await perform(), isRepeated: false }),
          },
          log,
        }),
      ),
    )
    .use(mediaRoutes(media, () => 'test'))
}

function countingMasterReads(database: Database): Database {
  return {
    ...database,
    collection<T extends Document>(name: string): Collection<T> {
      const collection = database.collection<T>(name)
      return {
        ...collection,
        find: (filter, options) => {
          if (name === 'media.chunks') masterReads++
          return collection.find(filter, options)
        },
      }
    },
  }
}

const ADMIN = { cookie: 'session=admin' }

function form(bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg'): FormData {
  const data = new FormData()
  data.set('file', new File([new Uint8Array(bytes)], name, { type }))
  data.set('upload_preset', 'unsigned')
  return data
}

function post(
  body: BodyInit,
  headers: Record<string, string> = ADMIN,
  to = app,
): Promise<Response> {
  const init: RequestInit = { method: 'POST', body, headers }
  return to.handle(new Request('http://localhost/api/v1/admin/media', init))
}

async function upload(bytes: Uint8Array): Promise<string> {
  const { public_id } = (await (await post(form(bytes))).json()) as { public_id: string }
  return public_id
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return app.handle(new Request(`http://localhost/media/${path}`, { method, headers }))
}

async function expectError(response: Response, status: number, message: string) {
  const body = (await response.json()) as { message: string }
  expect([response.status, body.message]).toEqual([status, message])
  expect(response.headers.get('cache-control')).toBe('no-store')
}

describe('upload', () => {
  test('accepts every type by its content, whatever its name says', async () => {
    for (const [type, bytes] of Object.entries(await acceptedUploads())) {
      const response = await post(form(bytes, 'notes.html', 'text/html'))
      expect([type, response.status]).toEqual([type, 201])
      const reply = (await response.json()) as Record<string, unknown>
      expect(reply).toEqual({
        secure_url: `https://tours.example/media/${reply.public_id}`,
        public_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        width: 400,
        height: 300,
        bytes: expect.any(Number),
        format: expect.stringMatching(/^(jpg|webp)$/),
      })
    }
  })

  test('rejects everything else, whatever its name says', async () => {
    for (const bytes of Object.values(await rejectedUploads())) {
      const expected =
        bytes.length === 0 ? [400, mediaMessages.noFile] : [415, mediaMessages.notAnImage]
      const response = await post(form(bytes, 'photo.png', 'image/png'))
      const { message } = (await response.json()) as { message: string }
      expect([response.status, message]).toEqual(expected)
    }
  })

  test('requires one file and the preset', async () => {
    const bytes = await photo().jpeg().toBuffer()
    const none = form(bytes)
    none.delete('file')
    await expectError(await post(none), 400, mediaMessages.noFile)
    const text = form(bytes)
    text.set('file', 'https://example.com/photo.jpg')
    await expectError(await post(text), 400, mediaMessages.noFile)
    const two = form(bytes)
    two.append('file', new File([new Uint8Array(bytes)], 'second.jpg'))
    await expectError(await post(two), 400, mediaMessages.noFile)
    for (const preset of [undefined, '', 'other']) {
      const wrong = form(bytes)
      wrong.delete('upload_preset')
      if (preset !== undefined) wrong.set('upload_preset', preset)
      await expectError(await post(wrong), 400, mediaMessages.badPreset)
    }
  })

  test('requires a multipart form', async () => {
    const json = { ...ADMIN, 'content-type': 'application/json' }
    await expectError(await post('{"file":"x"}', json), 400, mediaMessages.noFile)
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const broken = await post('--y\r\nno form at all', { ...ADMIN, 'content-type': type })
      await expectError(broken, 400, mediaMessages.badForm)
    }
  })

  test('is for admins, and reads no body of other clients', async () => {
    for (const [cookie, status] of [
      ['', 401],
      ['session=pending', 403],
    ] as const) {
      const body = countedBody(MEDIA_MAX_BYTES)
      const response = await post(body.stream, {
        cookie,
        'content-type': 'multipart/form-data; boundary=x',
      })
      expect([response.status, body.sent()]).toEqual([status, 0])
    }
  })

  test('waits unread while others use the memory; one beyond the queue gets 503 at once', async () => {
    let rejected = 0
    const bounded = createApp(store, {
      bounds: { total: 3_000_000, maxWaiting: 1, patienceMs: 60_000 },
      onBusy: () => rejected++,
    })
    const body = new Response(form(await photo().jpeg().toBuffer()))
    const type = body.headers.get('content-type') ?? ''
    const bytes = await body.bytes()
    const gates = [0, 1].map(() => {
      let read = false
      const gate = Promise.withResolvers<void>()
      const stream = new ReadableStream(
        {
          async pull(controller) {
            read = true
            await gate.promise
            controller.enqueue(bytes)
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      return { stream, open: gate.resolve, isRead: () => read }
    })
    const [first, second] = gates
    if (!first || !second) throw new Error('unreachable')
    const headers = { ...ADMIN, 'content-type': type, 'content-length': '2000000' }
    const uploads = gates.map(({ stream }) => post(stream, headers, bounded))
    while (!first.isRead()) await Bun.sleep(1)
    const third = await post(bytes, headers, bounded)
    await expectError(third, 503, serviceMessages.busy)
    expect([third.headers.get('retry-after'), rejected, second.isRead()]).toEqual(['5', 1, false])
    first.open()
    expect((await uploads[0])?.status).toBe(201)
    second.open()
    expect((await uploads[1])?.status).toBe(201)
    expect(logged).toEqual([])
  })

  test('beyond the 64 of a client that wait for a core is rejected, and logged', async () => {
    const informed: string[] = []
    const quiet = createLog({ write: (line) => informed.push(line) }, { write: () => true })
    const work = createImageWork()
    const gate = Promise.withResolvers<void>()
    const busy = createMediaStore({
      db,
      cacheDir: join(dir, 'busy'),
      log: quiet,
      work: {
        ...work,
        // No image is finished before all are submitted.
        master: async (image) => {
          await gate.promise
          return work.master(image)
        },
      },
    })
    const bytes = await badge()
    const allRejected = Promise.withResolvers<void>()
    let rejected = 0
    const submitted = Array.from({ length: availableParallelism() + 64 + 3 }, async () => {
      try {
        return await busy.put({ bytes, client: '203.0.113.1' })
      } catch (error) {
        if (++rejected === 3) allRejected.resolve()
        return error
      }
    })
    await allRejected.promise
    gate.resolve()
    const results = await Promise.all(submitted)
    const errors = results.filter((result) => result instanceof DomainError)
    expect(errors.map(({ reason }) => reason)).toEqual(Array(3).fill('UNAVAILABLE'))
    expect(informed.length).toBeGreaterThan(0)
    expect(JSON.parse(informed[0] ?? '')).toMatchObject({ event: 'image work rejected', times: 1 })
    await busy.close()
  }, 300_000)

  test('over 15 MB is rejected by its Content-Length', async () => {
    const body = countedBody(MEDIA_MAX_BYTES + 1)
    const response = await post(body.stream, {
      ...ADMIN,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(MEDIA_MAX_BYTES + 1),
    })
    await expectError(response, 413, mediaMessages.tooLarge)
    expect(body.sent()).toBe(0)
  })

  test('over 15 MB is rejected without a true Content-Length, without reading it all', async () => {
    const body = countedBody(200 * 1024 * 1024)
    const response = await post(body.stream, {
      ...ADMIN,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '1000',
    })
    await expectError(response, 413, mediaMessages.tooLarge)
    expect(body.sent()).toBeLessThan(MEDIA_MAX_BYTES + 1024 * 1024)
  })

  test('rejects random bytes', async () => {
    const part = fc.uint8Array({ maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(part, fc.boolean(), async (bytes, whole) => {
        const type = { ...ADMIN, 'content-type': 'multipart/form-data; boundary=x' }
        const response = whole ? await post(form(bytes)) : await post(new Uint8Array(bytes), type)
        expect([400, 415]).toContain(response.status)
      }),
      { numRuns: 100 },
    )
    expect(logged).toEqual([])
  })
})

describe('storage', () => {
  test('is GridFS in the driver’s format, with the expected number of chunks', async () => {
    const id = await upload(await photo(2600, 2000).jpeg({ quality: 95 }).toBuffer())
    const image = await store.images.get(id)
    const bucket = new GridFSBucket(db.driver, { bucketName: 'media' })
    const parts: Buffer[] = []
    for await (const part of bucket.openDownloadStream(id as never)) parts.push(part)
    const bytes = Buffer.concat(parts)
    expect(bytes.length).toBe(image?.bytes ?? 0)
    expect(bytes.length).toBeGreaterThan(2 * 255 * 1024)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2560 })
    const [file] = await bucket.find({ _id: id as never }).toArray()
    expect(file).toMatchObject({
      filename: `${id}.jpg`,
      metadata: {
        contentType: 'image/jpeg',
        width: 2560,
        color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
      },
    })
  })

  test('accepts a chosen id once, also from several requests at the same time', async () => {
    const id = '65'.repeat(16)
    const bytes = await photo().jpeg().toBuffer()
    const other = createMediaStore({ db, cacheDir: join(dir, 'other'), log })
    const images = await Promise.all([store, other, store].map((each) => each.put({ id, bytes })))
    expect(images[1]).toEqual(images[0] as never)
    expect((await get(id)).status).toBe(200)
    const again = await other.put({ id, bytes: await badge() })
    expect(again).toEqual(images[0] as never)
    expect(store.put({ id: '../../etc/passwd', bytes })).rejects.toThrow(TypeError)
  })

  test('repairs what an interrupted attempt left under a chosen id', async () => {
    const id = '66'.repeat(16)
    const left = { files_id: id, n: 0, data: Buffer.from('half') }
    await db.collection('media.chunks').insertOne(left)
    await store.put({ id, bytes: await photo().jpeg().toBuffer() })
    expect((await get(id)).status).toBe(200)
  })
})

describe('delivery', () => {
  let id: string
  beforeAll(async () => {
    id = await upload(await photo(2000, 1000).jpeg().toBuffer())
  })

  test('sends the requested width, the next larger one, or 1280', async () => {
    for (const [query, width] of [
      ['?w=640', 640],
      ['?w=500', 640],
      ['?w=1', 160],
      ['?w=99999', 1600],
      ['', 1280],
    ] as const) {
      const response = await get(`${id}${query}`, { accept: WEBP })
      const found = await sharp(await response.arrayBuffer()).metadata()
      expect([query, found.width, found.format]).toEqual([query, width, 'webp'])
    }
  })

  test('sends the portrait crop beside the whole image, in its own widths', async () => {
    for (const [path, size] of [
      [`${id}?w=480`, [480, 240]],
      [`${id}/upright?w=480`, [480, 600]],
      [`${id}/upright?w=1600`, [800, 1000]],
    ] as const) {
      const response = await get(path, { accept: WEBP })
      const { width, height } = await sharp(await response.arrayBuffer()).metadata()
      expect([path, width, height]).toEqual([path, ...size])
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
    const head = await get(`${id}/upright?w=480`, { accept: WEBP }, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await get(`${'0'.repeat(32)}/upright`, { accept: WEBP })).status).toBe(404)
    await expectError(await get(`${id}/upright?w=abc`), 400, mediaMessages.badWidth)
  })

  test('rejects an invalid width', async () => {
    for (const width of ['abc', '0', '-5', '1.5', '', '1e3', '%00']) {
      await expectError(await get(`${id}?w=${width}`), 400, mediaMessages.badWidth)
    }
  })

  test('has all headers that a cache and a browser need', async () => {
    const response = await get(`${id}?w=320`, { accept: WEBP })
    const body = await response.arrayBuffer()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(body.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'content-disposition': 'inline',
    })
  })

  test('sends a format that the client accepts by name', async () => {
    for (const [accept, type] of [
      [WEBP, 'image/webp'],
      ['image/webp;q=0, */*', 'image/jpeg'],
      ['image/webp;q=0.01', 'image/webp'],
      ['*/*', 'image/jpeg'],
      ['image/*', 'image/jpeg'],
      ['text/html', 'image/jpeg'],
      ['IMAGE/WEBP', 'image/webp'],
    ] as const) {
      const response = await get(`${id}?w=160`, { accept })
      expect([accept, response.headers.get('content-type')]).toEqual([accept, type])
    }
    expect((await get(`${id}?w=160`)).headers.get('content-type')).toBe('image/jpeg')
  })

  test('responds with WebP for a minute until AVIF is ready, then with AVIF for good', async () => {
    const first = await get(`${id}?w=480`, { accept: BROWSER })
    expect(first.headers.get('content-type')).toBe('image/webp')
    expect(first.headers.get('cache-control')).toBe('public, max-age=60')
    await store.idle()
    const etag = first.headers.get('etag') ?? ''
    const second = await get(`${id}?w=480`, { accept: BROWSER, 'if-none-match': etag })
    expect([second.status, second.headers.get('content-type')]).toEqual([200, 'image/avif'])
    expect(second.headers.get('cache-control')).toContain('immutable')
    const found = await sharp(await second.arrayBuffer()).metadata()
    expect([found.format, found.compression, found.width]).toEqual(['heif', 'av1', 480])
  })

  test('keeps transparency in every format', async () => {
    const clear = await upload(await badge())
    await get(`${clear}?w=160`, { accept: BROWSER })
    await store.idle()
    for (const [accept, type] of [
      ['image/avif', 'image/avif'],
      ['image/webp', 'image/webp'],
      ['*/*', 'image/png'],
    ] as const) {
      const response = await get(`${clear}?w=160`, { accept })
      expect(response.headers.get('content-type')).toBe(type)
      expect((await sharp(await response.arrayBuffer()).stats()).isOpaque).toBe(false)
    }
  })

  test('responds to HEAD with the length of GET, in process too', async () => {
    const whole = await get(`${id}?w=320`, { accept: WEBP })
    const head = await get(`${id}?w=320`, { accept: WEBP }, 'HEAD')
    expect(await head.text()).toBe('')
    expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength))
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'))
  })

  test('responds 304 to a client that has the image', async () => {
    const etag = (await get(`${id}?w=160`, { accept: WEBP })).headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(`${id}?w=160`, { accept: WEBP, 'if-none-match': tag })
      expect([response.status, await response.text()]).toEqual([304, ''])
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
    const changed = await get(`${id}?w=320`, { accept: WEBP, 'if-none-match': etag })
    expect(changed.status).toBe(200)
  })

  test('responds 404 for an invalid or unknown id', async () => {
    const names = [
      'ab'.repeat(16),
      'nothing',
      id.toUpperCase(),
      `${id}0`,
      `${id}.jpg`,
      '..%2f..%2f..%2fetc%2fpasswd',
      '%2e%2e%2fpackage.json',
      `..%5c${id}`,
      `${id}%00`,
      '%ff',
      '[$ne]=1',
    ]
    for (const name of names) {
      const response = await get(name)
      expect([name, response.status]).toEqual([name, 404])
      await expectError(response, 404, mediaMessages.notFound)
    }
  })

  test('responds to any path and width with an image or an error', async () => {
    const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constant(id))
    await fc.assert(
      fc.asyncProperty(name, fc.string({ maxLength: 8 }), fc.string(), async (path, w, accept) => {
        const query = `?w=${encodeURIComponent(w.toWellFormed())}`
        const target = encodeURIComponent(path.toWellFormed()) + query
        const { status } = await get(target, { accept: accept.replace(/[^ -~]/g, '').trim() })
        expect([200, 400, 404]).toContain(status)
      }),
      { numRuns: 200 },
    )
  })

  test('encodes one image for any number of concurrent requests', async () => {
    await store.idle()
    masterReads = 0
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => get(`${id}?w=960`, { accept: WEBP })),
    )
    const tags = new Set(responses.map((response) => response.headers.get('etag')))
    expect([masterReads, tags.size]).toEqual([1, 1])
  })

  test('reads the disk and not the database after a restart', async () => {
    const before = (await get(`${id}?w=640`, { accept: WEBP })).headers.get('etag')
    await store.idle()
    masterReads = 0
    const restarted = createMediaStore({ db, cacheDir: join(dir, 'cache'), log })
    const after = await restarted.deliver(id, { width: 640, avif: false, webp: true })
    expect([after?.etag, masterReads]).toEqual([before as string, 0])
  })

  test('continues when its cache is removed, and never exceeds its size limit', async () => {
    const cacheDir = join(dir, 'small')
    const small = createMediaStore({ db, cacheDir, log, cacheBytes: 60_000, memoryBytes: 1 })
    for (const width of [160, 320, 480, 640]) {
      await small.deliver(id, { width, avif: false, webp: true })
      await small.idle()
    }
    const names = (await readdir(cacheDir, { recursive: true })).filter((name) =>
      /\.webp$/.test(name),
    )
    const sizes = names.map((name) => Bun.file(join(cacheDir, name)).size)
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60_000)
    await rm(cacheDir, { recursive: true })
    const again = await small.deliver(id, { width: 160, avif: false, webp: true })
    expect(again?.contentType).toBe('image/webp')
    await small.idle()
  })
})

describe('the image of a shared link', () => {
  test('is 1200 by 630 and under 300 kB, whatever the image', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    for (const size of [
      { width: 2400, height: 900 },
      { width: 300, height: 800 },
    ]) {
      const bytes = await sharp({ create: { ...size, channels: 3, background: '#864', noise } })
        .jpeg({ quality: 95 })
        .toBuffer()
      const { id } = await store.put({ bytes })
      const response = await app.handle(new Request(`http://localhost/media/${id}/preview.jpg`))
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      expect(response.headers.get('cache-control')).toContain('immutable')
      const preview = await response.bytes()
      expect(preview.length).toBeLessThan(300_000)
      const { format, width, height } = await sharp(preview).metadata()
      expect([format, width, height]).toEqual(['jpeg', 1200, 630])
    }
  })

  test('is not found for an unknown id', async () => {
    const response = await app.handle(
      new Request(`http://localhost/media/${'0'.repeat(32)}/preview.jpg`),
    )
    expect(response.status).toBe(404)
  })
})

describe('over the wire', () => {
  test('HEAD has the headers of GET and no body', async () => {
    const id = await upload(await photo().jpeg().toBuffer())
    const server = createApp(store).listen({ port: 0, hostname: '127.0.0.1' })
    try {
      const url = `http://127.0.0.1:${server.server?.port}/media/${id}?w=320`
      const whole = await fetch(url, { headers: { accept: WEBP } })
      const head = await fetch(url, { method: 'HEAD', headers: { accept: WEBP } })
      expect(await head.text()).toBe('')
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary']) {
        expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
      }
      expect((await whole.arrayBuffer()).byteLength).toBe(
        Number(head.headers.get('content-length')),
      )
      const unknown = `http://127.0.0.1:${server.server?.port}/media/${'0'.repeat(32)}`
      expect((await fetch(unknown, { method: 'HEAD' })).status).toBe(404)
    } finally {
      await server.stop(true)
    }
  })

  test('a rejected upload gets its response before it is completely sent', async () => {
    const server = createApp(store).listen({ port: 0, hostname: '127.0.0.1' })
    try {
      const url = `http://127.0.0.1:${server.server?.port}/api/v1/admin/media`
      const body = form(new Uint8Array(20 * 1024 * 1024))
      const tooLarge = await fetch(url, { method: 'POST', body, headers: ADMIN })
      await expectError(tooLarge, 413, mediaMessages.tooLarge)
      expect((await fetch(url, { method: 'POST', body })).status).toBe(401)
    } finally {
      await server.stop(true)
    }
  })
})

/** A body of `size` bytes that counts how many are read. */
function countedBody(size: number) {
  const part = new Uint8Array(64 * 1024)
  let sent = 0
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        if (sent >= size) return controller.close()
        sent += part.length
        controller.enqueue(part)
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, sent: () => sent }
}
