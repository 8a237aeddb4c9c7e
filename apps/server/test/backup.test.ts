import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { site } from '@bharat/contracts/site-defaults'
import { startEmbeddedMongo } from '@bharat/embedded-mongo/start'
import { BSON, type Document } from 'mongodb'
import { connectMongo, createDatabase, type Database } from '../src/database/mongo.ts'
import { badge } from '../src/media/media.images.fixtures.ts'
import { createMediaStore } from '../src/media/media.store.ts'
import { writeBackup } from '../src/operations/backup.ts'
import { createLog } from '../src/operations/logging.ts'
import { restoreBackup } from '../src/operations/restore.ts'
import { SECRET_FILE } from '../src/program.ts'
import { BACKUP_SCOPE, createRepositories } from '../src/repositories.ts'
import { createTestApp, type TestApp, validTour } from './support/create-test-app.ts'
import { form } from './support/every-operation.ts'
import { type OwnDatabase, ownDatabase } from './support/own-database.ts'
import { environment, type RunningServer, runServer } from './support/run-server.ts'
import { startFailure } from './support/start-failure.ts'

/*
 * Backups are restored into another database and back. With MONGODB_TEST_URL the server runs on
 * that MongoDB and its backups are restored into embedded stores, which covers both directions.
 */

/** The tests of data folders concern the embedded store alone. */
const onServer = Boolean(process.env.MONGODB_TEST_URL)

let dir: string
let server: TestApp
let admin: string
let image: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'backup-'))
  server = await createTestApp()
  admin = await server.login()
  const { body } = await server.rest('POST', '/admin/categories', { name: 'Coast' }, admin)
  const stored = await server.media.put({ bytes: await badge() })
  image = `/media/${stored.id}`
  const tour = validTour(body.item._id, { mainImageUrl: image, tripCost: 18_500.5 })
  await server.rest('POST', '/admin/tours', tour, admin)
  await server.rest('PUT', '/admin/site', { ...site, navigation: [], logo: image }, admin)
  for (let n = 0; n < 3; n++) {
    const message = `Enquiry ${n}\u2028 with “quotes”, \\ and a 👩‍👩‍👧`
    await server.rest('POST', '/public/enquiries/email', enquiryOf(message))
  }
  const { items } = (await server.rest('GET', '/admin/enquiries', undefined, admin)).body
  await server.rest('POST', '/admin/quotes', { enquiryId: items[0]._id }, admin)
})
const closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close()
})
afterAll(async () => {
  await server.close()
  await rm(dir, { recursive: true, force: true })
})

/** An empty database: embedded, or on the server under test. */
async function empty(kind: 'embedded' | 'given' = 'embedded'): Promise<Database> {
  const url = process.env.MONGODB_TEST_URL
  let own: OwnDatabase | undefined
  if (kind === 'given' && url) {
    own = ownDatabase(url)
    closings.push(own.drop)
  }
  const store = own
    ? undefined
    : await startEmbeddedMongo({ dataDir: await mkdtemp(join(dir, 'd-')) })
  if (store) closings.push(store.close)
  const client = await connectMongo(own?.url ?? store?.url ?? '')
  closings.push(() => client.close())
  return createDatabase(client.db(own ? undefined : 'bharat'))
}

/** Restores a backup into a database that no other process uses. */
function restore(database: Database, file: string, { replace }: { replace: boolean }) {
  return restoreBackup(database, file, { replace, exclusive: true, prepare: createRepositories })
}

/** Every document that a backup has to contain, with its BSON types. */
async function contents({ driver }: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name } of await driver.listCollections().toArray()) {
    if (BACKUP_SCOPE.leftOut.has(name)) continue
    const documents = await driver
      .collection<Document>(name, { promoteValues: false })
      .find({}, { sort: { _id: 1 } })
      .toArray()
    const kept = documents.filter(({ _id }) => String(_id) !== 'catalogue-version')
    if (kept.length > 0) {
      found[name] = kept.map((each) => BSON.EJSON.stringify(each, { relaxed: false }))
    }
  }
  return found
}

let files = 0
const newFile = () => join(dir, `backup-${++files}.gz`)
async function backup(): Promise<string> {
  const file = newFile()
  await writeBackup(server.database, file, BACKUP_SCOPE)
  return file
}

describe('a backup', () => {
  test('restores every document unchanged, into another database and from there again', async () => {
    const wanted = await contents(server.database)
    expect(Object.keys(wanted)).toContain('media.chunks')
    expect(Object.keys(wanted)).toContain('site')
    // The link of a quote depends on nothing but its document.
    expect(wanted.quotes?.[0]).toContain('tokenHash')
    const other = await empty('embedded')
    await restore(other, await backup(), { replace: false })
    expect(await contents(other)).toEqual(wanted)

    const back = newFile()
    await writeBackup(other, back, BACKUP_SCOPE)
    const third = await empty('given')
    await restore(third, back, { replace: false })
    expect(await contents(third)).toEqual(wanted)
  })

  test('contains no session, and only its owner can read it', async () => {
    const file = await backup()
    const text = gunzipSync(await readFile(file)).toString()
    expect(text).not.toMatch(/"in":"(sessions|rateLimits)"/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('overwrites no file, and leaves no incomplete one', async () => {
    const file = await backup()
    await expect(writeBackup(server.database, file, BACKUP_SCOPE)).rejects.toThrow('exists already')
    const failing: Database = {
      ...server.database,
      driver: {
        listCollections: () => ({ toArray: async () => [{ name: 'tours' }] }),
        collection: () => {
          throw new Error('away')
        },
      } as never,
    }
    const target = newFile()
    await expect(writeBackup(failing, target, BACKUP_SCOPE)).rejects.toThrow('away')
    expect(
      (await readdir(dir)).filter((name) => target.endsWith(name) || name.includes('part')),
    ).toEqual([])
  })
})

describe('a restore', () => {
  test('replaces existing data only with --replace', async () => {
    const file = await backup()
    const target = await empty()
    await target.collection('tours').insertOne({ old: true })
    const before = await contents(target)
    await expect(restore(target, file, { replace: false })).rejects.toThrow(
      'The database is not empty (tours); with --replace all that is in it is replaced.',
    )
    expect(await contents(target)).toEqual(before)
    await restore(target, file, { replace: true })
    expect(await contents(target)).toEqual(await contents(server.database))
  })

  test.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['no backup', () => Buffer.from('hello')],
    ['another gzip', () => gzipSync('{"hello":1}\n')],
    ['of a newer version', (bytes: Buffer) => edited(bytes, '"version":"1"', '"version":"2"')],
    ['altered', (bytes: Buffer) => edited(bytes, 'Malabar', 'Malabor')],
    ['without its end', (bytes: Buffer) => edited(bytes, /\{"counts".*\n$/, '')],
  ] as const)('changes nothing for a file that is %s', async (_, damage) => {
    const file = await backup()
    await writeFile(file, damage(await readFile(file)))
    const target = await empty()
    await target.collection('tours').insertOne({ old: true })
    const before = await contents(target)
    await expect(restore(target, file, { replace: true })).rejects.toThrow(
      /is no whole backup \([^\n]+\); nothing was changed\.$/,
    )
    expect(await contents(target)).toEqual(before)
  })
})

describe.skipIf(onServer)('a backup of the embedded store while its server runs', () => {
  test('is a snapshot of one moment, and the server keeps running', async () => {
    const DATA_DIR = await mkdtemp(join(dir, 'running-'))
    const running = await runServer({ DATA_DIR })
    const cookie = await loginOf(running)
    /**
     * Each step is acknowledged before the next one starts, so the counts differ by at most one.
     */
    const written = { testimonials: 0, awards: 0, enquiries: 0 }
    const images: string[] = []
    let over = false
    const post = async (path: string, body: object) => {
      const reply = await fetch(`${running.url}/api/v1${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `2001:db8:${written.enquiries.toString(16)}::1`,
          cookie,
        },
        body: JSON.stringify(body),
      })
      await reply.text()
      expect([path, reply.status]).toEqual([path, 201])
    }
    const inTurn = async () => {
      for (let n = 0; !over; n++) {
        // The reverse of the order in which a backup reads them.
        await post('/admin/testimonials', { clientName: `${n}` })
        written.testimonials++
        await post('/public/enquiries/email', enquiryOf(`${n}`))
        written.enquiries++
        await post('/admin/awards', { name: `${n}`, image: '/a.png' })
        written.awards++
      }
    }
    const uploads = async () => {
      while (!over) {
        const reply = await fetch(`${running.url}/api/v1/admin/media`, {
          method: 'POST',
          body: form(await badge()),
          headers: { cookie },
        })
        const { public_id } = (await reply.json()) as { public_id: string }
        images.push(public_id)
      }
    }
    const writing = Promise.all([inTurn(), uploads()])
    await until(() => written.awards >= 20 && images.length >= 3)

    const before = { ...written, images: [...images] }
    const file = newFile()
    expect(await command('backup', { DATA_DIR }, file)).toMatchObject({ code: 0 })
    expect(written.awards).toBeGreaterThan(before.awards)
    over = true
    await writing
    await running.end('SIGKILL')

    const restored = await empty()
    await restore(restored, file, { replace: false })
    const seriesOf = async (collection: string, field: string) => {
      const found = await restored.driver.collection(collection).find().toArray()
      return found.map((each) => Number(each[field])).toSorted((one, other) => one - other)
    }
    const testimonials = await seriesOf('testimonials', 'clientName')
    const enquiries = await seriesOf('enquiries', 'message')
    const awards = await seriesOf('awards', 'name')
    for (const series of [testimonials, enquiries, awards]) {
      expect(series).toEqual(series.map((_, n) => n))
    }
    expect(awards.length).toBeGreaterThanOrEqual(before.awards)
    expect(testimonials.length - enquiries.length).toBeOneOf([0, 1])
    expect(enquiries.length - awards.length).toBeOneOf([0, 1])
    const media = createMediaStore({ db: restored, cacheDir: join(dir, 'cache'), log: createLog() })
    for (const id of before.images) {
      expect((await media.deliver(id, { width: 320, avif: false, webp: true }))?.isFinal).toBe(true)
    }
    await media.close()

    // After a kill, the acknowledged writes are in the log of the store.
    const later = newFile()
    expect(await command('backup', { DATA_DIR }, later)).toMatchObject({ code: 0 })
    const again = await empty()
    await restore(again, later, { replace: false })
    expect(await again.collection('awards').count({})).toBeGreaterThanOrEqual(written.awards)
  }, 300_000)

  test('fails for an empty folder and for an incomplete restore', async () => {
    const DATA_DIR = await mkdtemp(join(dir, 'nothing-'))
    expect(await command('backup', { DATA_DIR }, newFile())).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^bharat-by-road: DATA_DIR: The data folder \S+ holds no store\.\n$/,
      ),
    })
    await halfRestored(DATA_DIR)
    expect(await command('backup', { DATA_DIR }, newFile())).toEqual({
      code: 1,
      said: expect.stringContaining('A restore into this database has not finished'),
    })
  })
})

test.skipIf(onServer)(
  'the two commands copy a site from one folder to another',
  async () => {
    const file = await backup()
    const DATA_DIR = join(dir, 'command')
    expect(await command('restore', { DATA_DIR }, file)).toEqual({
      code: 0,
      said: expect.stringMatching(/^\d+ documents are in the embedded store in /),
    })
    const again = newFile()
    expect(await command('backup', { DATA_DIR }, again)).toEqual({
      code: 0,
      said: expect.stringMatching(/ holds \d+ documents of the embedded store in /),
    })
    // A site that lost its data is restored into its own folder.
    await writeFile(join(DATA_DIR, SECRET_FILE), '5'.repeat(64))
    await rm(join(DATA_DIR, 'embedded-mongo.sqlite'))
    expect(await startFailure(DATA_DIR)).toContain('bun run restore')
    expect(await command('restore', { DATA_DIR }, again)).toMatchObject({ code: 0 })
    await halfRestored(DATA_DIR)
    const running = await runServer({ DATA_DIR })
    expect((await fetch(`${running.url}${image}?w=320`)).status).toBe(200)
    const cookie = await loginOf(running)
    // Unique indexes were restored as well.
    const taken = await fetch(`${running.url}/api/v1/admin/categories`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ name: 'coast' }),
    })
    expect(taken.status).toBe(409)
    await running.end('SIGTERM')
  },
  300_000,
)

/** Runs one of the operator's commands in a separate process. */
async function command(name: 'backup' | 'restore', settings: object, ...args: string[]) {
  const child = Bun.spawn(['bun', join(import.meta.dirname, `../src/${name}.ts`), ...args], {
    env: environment(settings),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text())
  return { code: await child.exited, said }
}

/** Puts a folder into the state after a restore was killed. */
async function halfRestored(dataDir: string): Promise<void> {
  const store = await startEmbeddedMongo({ dataDir })
  const client = await connectMongo(store.url)
  const presence = client.db('bharat').collection<{ _id: string }>('presence')
  const killed = { prefix: 'restore-0.', phase: 'copying', activeAt: new Date() }
  await presence.insertOne({ _id: 'restore', ...killed })
  await client.db('bharat').collection('restore-0.tours').insertOne({ tourName: 'half' })
  await client.close()
  await store.close()
}

/** The admin's cookie. Registers the account if it does not exist. */
async function loginOf({ url }: RunningServer): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'admin@example.com', password: 'correct horse' })
  await fetch(`${url}/api/v1/admin/registerAdmin`, { method: 'POST', headers, body })
  const reply = await fetch(`${url}/api/v1/admin/loginAdmin`, { method: 'POST', headers, body })
  expect(reply.status).toBe(200)
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const enquiryOf = (message: string) => ({
  fullName: 'Anju',
  phone: '+919847012345',
  email: 'a@b.example',
  message,
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await Bun.sleep(5)
}

function edited(bytes: Buffer, found: string | RegExp, instead: string): Buffer {
  return gzipSync(gunzipSync(bytes).toString().replace(found, instead))
}
