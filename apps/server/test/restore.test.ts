import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { jobMessages } from '@bharat/contracts/jobs.messages'
import { RESTORING } from '@bharat/contracts/messages'
import { startEmbeddedMongo } from '@bharat/embedded-mongo/start'
import { Binary, type Document } from 'mongodb'
import {
  type Collection,
  connectMongo,
  createDatabase,
  type Database,
} from '../src/database/mongo.ts'
import { ENDED_MS, joinDatabase } from '../src/database/presence.ts'
import { createWebhookSender } from '../src/jobs/webhook-sender.ts'
import { prepareFiles } from '../src/media/media.files.ts'
import { writeBackup } from '../src/operations/backup.ts'
import { recoverRestore, restoreBackup } from '../src/operations/restore.ts'
import { BACKUP_SCOPE, createRepositories } from '../src/repositories.ts'
import { createTestApp, type TestApp, validTour } from './support/create-test-app.ts'
import { type OwnDatabase, ownDatabase } from './support/own-database.ts'
import { environment, runServer } from './support/run-server.ts'

/* A restore replaces all data or none, on an embedded store or the MongoDB of MONGODB_TEST_URL. */

const dir = await mkdtemp(join(tmpdir(), 'restore-'))
const given = process.env.MONGODB_TEST_URL
const closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close()
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** An empty database, and the MONGODB_URL by which other processes reach it. */
async function empty(): Promise<{ url: string; database: Database }> {
  let own: OwnDatabase | undefined
  let url: string
  if (given) {
    own = ownDatabase(given)
    closings.push(own.drop)
    url = own.url
  } else {
    const store = await startEmbeddedMongo({ dataDir: await mkdtemp(join(dir, 'd-')) })
    closings.push(store.close)
    url = store.url
  }
  const client = await connectMongo(url)
  closings.push(() => client.close())
  return { url, database: createDatabase(client.db(own ? undefined : 'bharat')) }
}

/** Every collection with its documents, including temporary ones and the presence of servers. */
async function contents(database: Database): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const name of await database.collectionNames()) {
    const documents = await database.collection(name).find({}, { sort: { _id: 1 } })
    if (documents.length > 0) found[name] = documents
  }
  return found
}

/** Like the product: a unique index and the collections of images. */
async function prepare(database: Database): Promise<void> {
  await Promise.all([
    database.collection('accounts').createIndexes([{ key: { email: 1 }, unique: true }]),
    prepareFiles(database),
  ])
}

async function fill(database: Database, words: string): Promise<void> {
  await prepare(database)
  await database
    .collection('accounts')
    .insertMany([{ email: `${words}@a.example` }, { email: words }])
  await database
    .collection('tours')
    .insertMany([1, 2, 3].map((n) => ({ tourName: `${words} ${n}` })))
  const chunk = { files_id: words, n: 0, data: new Binary(Buffer.alloc(9000, words)) }
  await database.collection('media.chunks').insertOne(chunk)
  await database.collection<{ _id: string }>('media.files').insertOne({ _id: words })
}

let files = 0
async function backupOf(database: Database): Promise<string> {
  const file = join(dir, `backup-${++files}.gz`)
  await writeBackup(database, file, BACKUP_SCOPE)
  return file
}

/**
 * A backup with `new` documents, and a database with `old` ones and a collection that the backup
 * lacks.
 */
async function oldAndNew() {
  const source = await empty()
  await fill(source.database, 'new')
  const file = await backupOf(source.database)
  const { url, database } = await empty()
  await fill(database, 'old')
  await database.collection('awards').insertOne({ name: 'old' })
  await database.collection('sessions').insertOne({ accountId: 'old' })
  return {
    url,
    database,
    file,
    old: await contents(database),
    now: await contents(source.database),
  }
}

const REPLACE = { replace: true, exclusive: true, prepare }

describe('a backup that cannot be restored completely leaves everything unchanged', () => {
  const accounts = (text: string) =>
    text.split('\n').filter((line) => line.startsWith('{"in":"acc'))
  test.each([
    [
      'an id twice',
      (text: string) => text.replace(/(\{"in":"tours".*\n)/, '$1$1'),
      /^The backup could not be restored \(E11000 duplicate key error .*\); nothing was changed\.$/,
    ],
    [
      'an e-mail twice',
      (text: string) =>
        text.replace(
          accounts(text)[1] ?? '',
          (accounts(text)[1] ?? '').replace(/"email":"[^"]*"/, '"email":"new@a.example"'),
        ),
      /^The backup could not be restored \(E11000 duplicate key error .*\); nothing was changed\.$/,
    ],
    ['its end missing', (text: string) => text.slice(0, -200), /nothing was changed\.$/],
  ])('%s', async (_, damage, message) => {
    const { database, file, old } = await oldAndNew()
    // Its checksum is correct: only storing the documents shows that two collide.
    await writeFile(
      file,
      gzipSync(resealed(damage(gunzipSync(await Bun.file(file).bytes()).toString()))),
    )
    await expect(restoreBackup(database, file, REPLACE)).rejects.toThrow(message)
    expect(await contents(database)).toEqual(old)
    expect((await database.collectionNames()).filter((name) => name.startsWith('restore'))).toEqual(
      [],
    )
  })

  test('a disk that rejects writes', async () => {
    const { database, file, old } = await oldAndNew()
    let stored = 0
    const full = observed(database, (operation) => {
      if (operation === 'insertMany' && ++stored === 3) throw new Error('The disk is full')
    })
    await expect(restoreBackup(full, file, REPLACE)).rejects.toThrow(
      'The backup could not be restored (The disk is full); nothing was changed.',
    )
    expect(await contents(database)).toEqual(old)
    expect((await database.collectionNames()).filter((name) => name.startsWith('restore'))).toEqual(
      [],
    )
  })
})

test('a restore that is killed at any moment leaves the complete old data or the complete new data', async () => {
  const { database, file, old, now } = await oldAndNew()
  const outcomes = { old: 0, new: 0 }
  const backupOfOld = await backupOf(database)
  for (let survived = 1; ; survived++) {
    let operations = 0
    const killed = observed(database, () => {
      if (++operations > survived) throw new Error('killed')
    })
    const finished = await restoreBackup(killed, file, REPLACE).then(
      () => true,
      () => false,
    )
    // The next start cleans up, on the embedded store or after the lease of the killed process.
    await recoverRestore(database, { exclusive: true })
    const left = await contents(database)
    expect((await database.collectionNames()).filter((name) => name.startsWith('restore'))).toEqual(
      [],
    )
    const outcome = left.awards ? 'old' : 'new'
    expect([survived, left]).toEqual([survived, outcome === 'old' ? old : now])
    outcomes[outcome]++
    if (finished) break
    // After the commit point, every later kill has to leave the new data as well.
    if (outcome === 'new') {
      await restoreBackup(database, backupOfOld, REPLACE)
      expect(await contents(database)).toEqual(withoutSessions(old))
      await database.collection('sessions').insertOne(old.sessions?.[0] as Document)
    }
  }
  // The kills covered the copying and every point between two renames.
  expect(outcomes.old).toBeGreaterThan(8)
  expect(outcomes.new).toBeGreaterThan(6)
}, 300_000)

describe('on a database that several processes use', () => {
  const SHARED = { ...REPLACE, exclusive: false }

  test('a restore is rejected while a server runs, and every acknowledged enquiry stays', async () => {
    const source = await empty()
    await createRepositories(source.database)
    const file = await backupOf(source.database)
    const { url, database } = await empty()
    const settings = {
      DATA_DIR: await mkdtemp(join(dir, 'server-')),
      MONGODB_URL: given ? url : url.replace('/?', '/bharat?'),
    }
    const server = await runServer(settings)
    let acknowledged = 0
    let over = false
    const visitor = async (n: number) => {
      for (let m = 0; !over; m++) {
        const reply = await fetch(`${server.url}/api/v1/public/enquiries/email`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `2001:db8:${n}:${m.toString(16)}::1`,
          },
          body: JSON.stringify({
            fullName: 'Anju',
            phone: '+919847012345',
            email: 'a@b.example',
            message: `${n} ${m}`,
          }),
        })
        await reply.text()
        expect(reply.status).toBe(201)
        acknowledged++
      }
    }
    const visitors = [1, 2, 3].map(visitor)
    while (acknowledged < 20) await Bun.sleep(5)
    const rejected = await command('restore', settings, file, '--replace')
    expect(rejected).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^bharat-by-road: A server is using this database \(process \d+ on \S+\): stop it first\./,
      ),
    })
    over = true
    await Promise.all(visitors)
    expect(await database.collection('enquiries').count({})).toBe(acknowledged)
    // A process that shuts down cleanly disappears at once.
    await server.end('SIGTERM')
    await restoreBackup(database, file, { ...SHARED, prepare: createRepositories })
    expect(await database.collection('enquiries').count({})).toBe(0)
    expect(await database.collection('presence').count({})).toBe(0)
  }, 300_000)

  test('neither a server nor a command starts while a restore is in progress', async () => {
    const { database, file } = await oldAndNew()
    let tried: Promise<unknown> | undefined
    const slow = observed(database, async (operation) => {
      if (operation !== 'insertMany' || tried) return
      tried = join_().catch((error: Error) => error.message)
      await tried
    })
    const join_ = () =>
      joinDatabase(database, {
        exclusive: false,
        recover: () => recoverRestore(database, { exclusive: false }),
      })
    await restoreBackup(slow, file, SHARED)
    expect(await tried).toBe(RESTORING)
    const presence = await join_()
    expect(await database.collection('presence').count({})).toBe(1)
    await presence.leave()
    expect(await database.collection('presence').count({})).toBe(0)
  })

  test('a restore does not start beside another one', async () => {
    const { database, file, now } = await oldAndNew()
    let second: Promise<unknown> | undefined
    const slow = observed(database, async (operation) => {
      if (operation !== 'insertMany' || second) return
      second = restoreBackup(database, file, SHARED).catch((error: Error) => error.message)
      await second
    })
    await restoreBackup(slow, file, SHARED)
    expect(await second).toBe(RESTORING)
    expect(await contents(database)).toEqual(now)
  })

  test('a process that was silent for long checks for a restore before it writes', async () => {
    const { database, file, now } = await oldAndNew()
    let late = 0
    const clock = Date.now
    const presence = await joinDatabase(database, {
      exclusive: false,
      recover: () => recoverRestore(database, { exclusive: false }),
    })
    closings.push(async () => {
      Date.now = clock
      await presence.leave()
    })
    const tours = presence.guarded(database).collection('tours')
    await tours.insertOne({ tourName: 'in time' })
    // Its lease ended long ago in the database, and also for the process once it reads the clock.
    const seenAt = new Date((await database.clock()).getTime() - ENDED_MS - 1)
    await database.collection('presence').updateMany({}, { $set: { seenAt } })
    Date.now = () => clock() + ENDED_MS + 1
    const slow = observed(database, async (operation) => {
      if (operation !== 'insertMany') return
      late++
      await expect(tours.insertOne({ tourName: 'late' })).rejects.toThrow(RESTORING)
    })
    await restoreBackup(slow, file, SHARED)
    expect(late).toBeGreaterThan(0)
    const { presence: instances, ...data } = await contents(database)
    expect(data).toEqual(now)
    // It continues after the restore.
    await tours.insertOne({ tourName: 'afterwards' })
    expect(await database.collection('tours').count({ tourName: 'afterwards' })).toBe(1)
  })

  test('a process that was paused during a renewal does not write because of it', async () => {
    const { database } = await empty()
    const clock = Date.now
    let pause = false
    const presence = await joinDatabase(database, {
      exclusive: false,
      // It looked for a restore, and then the process was paused for long.
      recover: async () => {
        if (pause) Date.now = () => clock() + 3 * ENDED_MS
        pause = false
      },
    })
    closings.push(async () => {
      Date.now = clock
      await presence.leave()
    })
    const tours = presence.guarded(database).collection('tours')
    Date.now = () => clock() + ENDED_MS
    pause = true
    await expect(tours.insertOne({ tourName: 'late' })).rejects.toMatchObject({
      reason: 'UNAVAILABLE',
      details: { retryAfter: 5 },
    })
    expect(await database.collection('tours').count({})).toBe(0)
    await tours.insertOne({ tourName: 'after another renewal' })
    expect(await database.collection('tours').count({})).toBe(1)
  })

  test('a process that stops during a renewal is not stored again by it', async () => {
    const { database } = await empty()
    const clock = Date.now
    const renewal = Promise.withResolvers<void>()
    let isSlow = false
    const slow: Database = {
      ...database,
      clock: async () => {
        if (isSlow) await renewal.promise
        return database.clock()
      },
    }
    const recover = async () => undefined
    const presence = await joinDatabase(slow, { exclusive: false, recover })
    closings.push(presence.leave)
    isSlow = true
    Date.now = () => clock() + ENDED_MS
    const renewed = presence.guarded(database).collection('tours').insertOne({ tourName: 'last' })
    Date.now = clock
    const left = presence.leave()
    renewal.resolve()
    await Promise.allSettled([left, renewed])
    expect(await database.collection('presence').count({})).toBe(0)
  })

  test('a restore that another process considers dead changes nothing', async () => {
    const { database, file, old } = await oldAndNew()
    let undone = false
    const paused = observed(database, async (operation) => {
      if (operation !== 'insertMany' || undone) return
      undone = true
      const activeAt = new Date((await database.clock()).getTime() - ENDED_MS - 1)
      const presence = database.collection<{ _id: string }>('presence')
      await presence.updateOne({ _id: 'restore' }, { $set: { activeAt } })
      await recoverRestore(database, { exclusive: false })
      expect(await contents(database)).toEqual(old)
    })
    await expect(restoreBackup(paused, file, SHARED)).rejects.toThrow(
      'The restore paused for so long that another process undid it.',
    )
    expect(await contents(database)).toEqual(old)
    expect((await database.collectionNames()).filter((name) => name.startsWith('restore'))).toEqual(
      [],
    )
  })
})

describe('the waiting jobs of a backup', () => {
  const sent: string[] = []
  const mailer = {
    send: async ({ text }: { text: string }) => {
      sent.push(/Wish \w+/.exec(text)?.[0] ?? '')
      return { rejectedRecipients: 0 }
    },
    close: () => undefined,
  }
  let posted = 0
  const receiver = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => {
      posted++
      return new Response()
    },
  })
  afterAll(() => receiver.stop(true))
  const enquire = async (app: TestApp, message: string) => {
    const visitor = { fullName: 'Anu', phone: '+919400000000', email: 'anu@example.com', message }
    expect((await app.rest('POST', '/public/enquiries/email', visitor)).status).toBe(201)
  }
  const runAll = async (app: TestApp) => {
    while ((await app.jobs.runDue()) > 0);
  }

  test('are held until an administrator releases or discards them; new ones run', async () => {
    const webhookSender = createWebhookSender({ trustedHosts: [`127.0.0.1:${receiver.port}`] })
    const source = await createTestApp({ mailer, webhookSender })
    closings.push(source.close)
    const cookie = await source.login()
    const call = async (app: TestApp, method: string, path: string, body?: unknown) =>
      (await app.rest(method, path, body, cookie)).body
    const category = (await call(source, 'POST', '/admin/categories', { name: 'Coast' })).item._id
    const tour = (await call(source, 'POST', '/admin/tours', validTour(category))).item
    await runAll(source)
    const url = `http://127.0.0.1:${receiver.port}/`
    const hook = { url, events: ['enquiry.created'] }
    const webhookId = (await call(source, 'POST', '/admin/webhooks', hook)).item._id
    const facts = { recordId: tour._id }
    const delivery = { webhookId, url, eventId: crypto.randomUUID(), subject: 'A tour', facts }
    await source.repositories.deliveries.insert({
      ...delivery,
      event: 'webhook.test',
      at: new Date(),
    })
    await enquire(source, 'Wish one')
    await source.repositories.jobs.collect()
    // Its job and its event are still in its record, as are those of the draft.
    await enquire(source, 'Wish two')
    const at = new Date(Date.now() + 3_600_000).toISOString()
    await call(source, 'PUT', `/admin/tours/${tour._id}/draft`, {
      ...validTour(category),
      tourName: 'A new name',
    })
    await call(source, 'POST', `/admin/tours/${tour._id}/draft/publish`, { at })
    const file = join(dir, 'jobs.gz')
    await writeBackup(source.database, file, BACKUP_SCOPE)

    const { url: target, database } = await empty()
    const settings = { MONGODB_URL: target, DATA_DIR: await mkdtemp(join(dir, 'held-')) }
    const restored = async (...flags: string[]) => {
      const { code, said } = await command('restore', settings, file, '--replace', ...flags)
      expect(code).toBe(0)
      const app = await createTestApp({ sharing: { url: target, database }, mailer, webhookSender })
      closings.push(app.close)
      const again = await app.login()
      const ask = async (method: string, path: string, body?: unknown) =>
        (await app.rest(method, path, body, again)).body
      sent.length = 0
      posted = 0
      await runAll(app)
      const isHeld = said.includes('are held: an administrator releases or discards them')
      return { app, ask, isHeld }
    }

    for (const decision of ['release', 'discard']) {
      const { app, ask, isHeld } = await restored()
      expect([isHeld, sent, posted]).toEqual([true, [], 0])
      // Recurring jobs, such as the removal of old enquiries, wait for their interval.
      const soon = new Date(Date.now() + 5 * 3_600_000)
      const recurring = { type: 'enquiry-retention', dueAt: { $lt: soon } }
      expect(await database.collection('jobs').find(recurring)).toEqual([])
      const { held } = await ask('GET', '/admin/operations')
      const kinds = (await ask('GET', '/admin/jobs?state=held')).items.map(
        ({ type }: { type: string }) => type,
      )
      expect([held, kinds.toSorted()]).toEqual([
        6,
        [
          'enquiry-mail',
          'enquiry-mail',
          'tour-publication',
          'webhook-delivery',
          'webhook-event',
          'webhook-event',
        ],
      ])
      await enquire(app, 'Wish new')
      await runAll(app)
      expect([sent, posted]).toEqual([['Wish new'], 1])

      const path = `/admin/jobs/${decision}`
      const { released, discarded } = jobMessages
      const message = (decision === 'release' ? released : discarded)(6)
      expect(await ask('POST', path)).toEqual({ message, jobs: 6 })
      expect((await ask('POST', path)).jobs).toBe(0)
      await runAll(app)
      const [entry] = (await ask('GET', '/admin/audit')).items.slice(1)
      const action = decision === 'release' ? 'heldJobsReleased' : 'heldJobsDiscarded'
      expect(entry).toMatchObject({ action, target: '6 jobs', result: 'done' })
      const { draft } = await ask('GET', `/admin/tours/${tour._id}`).then(({ item }) => item)
      const scheduled = (await ask('GET', '/admin/jobs?state=scheduled&search=publication')).items
      const [test] = (await ask('GET', '/admin/webhook-deliveries?search=a%20tour')).items
      if (decision === 'release') {
        expect(sent.toSorted()).toEqual(['Wish new', 'Wish one', 'Wish two'])
        expect([
          posted,
          test.state,
          scheduled[0].dueAt,
          draft.publishAt,
          draft.publishError,
        ]).toEqual([4, 'delivered', at, at, ''])
      } else {
        expect([sent, posted, test.state, scheduled]).toEqual([['Wish new'], 1, 'failed', []])
        for (const error of [test.error, draft.publishError]) {
          expect(error).toBe(jobMessages.wasDiscarded)
        }
        const failed = (await ask('GET', '/admin/jobs?state=failed&type=enquiry-mail')).items
        await ask('POST', `/admin/jobs/${failed[0]._id}/retry`)
        await runAll(app)
        expect(sent).toHaveLength(2)
      }
    }

    const kept = await restored('--keep-jobs')
    expect([kept.isHeld, sent.toSorted(), posted]).toEqual([false, ['Wish one', 'Wish two'], 3])
  }, 300_000)
})

/** Runs one of the operator's commands in a separate process. */
async function command(name: string, settings: object, ...args: string[]) {
  const child = Bun.spawn(['bun', join(import.meta.dirname, `../src/${name}.ts`), ...args], {
    env: environment(settings),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text())
  return { code: await child.exited, said }
}

/** A database that reports each operation before it runs. */
function observed(
  database: Database,
  before: (operation: string) => void | Promise<void>,
): Database {
  const observe = <T extends object>(target: T): T =>
    Object.fromEntries(
      Object.entries(target).map(([operation, run]) => [
        operation,
        typeof run !== 'function' || operation === 'collection'
          ? run
          : async (...args: unknown[]) => {
              await before(operation)
              return run(...args)
            },
      ]),
    ) as T
  return {
    ...observe(database),
    collection: (name) =>
      observe(database.collection<Document>(name)) as unknown as Collection<never>,
  } as Database
}

function withoutSessions({ sessions, ...rest }: Record<string, unknown[]>) {
  return rest
}

/** A backup whose footer has the checksum of the content before it. */
function resealed(text: string): string {
  const at = text.lastIndexOf('{"counts":')
  if (at === -1) return text
  const sha256 = new Bun.CryptoHasher('sha256').update(text.slice(0, at)).digest('hex')
  return text.slice(0, at) + text.slice(at).replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`)
}
