import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import type { Document } from 'mongodb'
import { COMMAND_GROUPS, SEEDS, SLOTS, VALUES } from './cases/commands.ts'
import { QUERY_GROUPS } from './cases/queries.ts'
import { SCENARIOS } from './cases/scenarios.ts'
import { REPLACEMENTS, UPDATE_GROUPS } from './cases/updates.ts'
import { embeddedTarget, errorOf, RECORD, realTarget, type Target, textOf } from './targets.ts'

// Runs the same operations with the official driver on the embedded store and on MongoDB: the server at
// MONGODB_TEST_URL, or its recorded replies.

type Responses = Record<string, string>

const FIXTURE = new URL('./fixtures/conformance.json', import.meta.url).pathname
const recorded: Record<string, Responses> = (await Bun.file(FIXTURE).exists())
  ? await Bun.file(FIXTURE).json()
  : {}
const fresh: Record<string, Responses> = {}
let embedded: Target
let real: Target | undefined
let collections = 0

beforeAll(async () => {
  embedded = await embeddedTarget()
  real = await realTarget()
})

afterAll(async () => {
  for (const target of [embedded, real]) if (target) await rawDatabase(target).dropDatabase()
  await embedded.close()
  await real?.close()
  if (RECORD && real) {
    mkdirSync(new URL('./fixtures', import.meta.url).pathname, { recursive: true })
    await Bun.write(FIXTURE, `${JSON.stringify({ ...recorded, ...fresh }, null, 1)}\n`)
  }
})

describe('queries', () => {
  for (const group of QUERY_GROUPS) {
    compare(group.name, async ({ db }) => {
      const collection = await filled(db, group.docs)
      const responses: Responses = {}
      for (const [i, find] of group.finds.entries()) {
        const [filter, options] = Array.isArray(find) ? find : [find, undefined]
        const cursor = () =>
          collection.find(filter, { collation: group.collation, ...options } as Document)
        responses[`${i} ${textOf(find).slice(0, 100)}`] = await responseOf(
          options
            ? cursor().toArray()
            : cursor()
                .sort({ _id: 1 })
                .map(({ _id }) => Number(String(_id)))
                .toArray(),
        )
      }
      return responses
    })
  }
})

describe('updates', () => {
  for (const [name, cases] of Object.entries(UPDATE_GROUPS)) {
    compare(name, async ({ db }) => {
      const responses: Responses = {}
      const collection = await filled(db, [])
      for (const [i, { doc, filter = { _id: 1 }, update, upsert }] of cases.entries()) {
        if (doc) await collection.insertOne({ ...doc })
        const command = { q: filter, u: update, upsert: upsert ?? false }
        const outcome = await attempt(
          db.command({ update: collection.collectionName, updates: [command] }).then(essence),
        )
        const docs = await collection.find().toArray()
        responses[`${i} ${textOf([filter, update]).slice(0, 100)}`] = textOf({
          outcome,
          docs: upsert ? docs.map(sorted) : docs,
        })
        await collection.deleteMany({})
      }
      return responses
    })
  }

  compare('replacements', async ({ db }) => {
    const responses: Responses = {}
    const collection = await filled(db, [])
    for (const [i, { doc, filter, by, upsert }] of REPLACEMENTS.entries()) {
      if (doc) await collection.insertOne({ ...doc })
      const outcome = await attempt(collection.replaceOne(filter, by, { upsert: upsert ?? false }))
      responses[`${i} ${textOf([filter, by])}`] = textOf({
        outcome,
        docs: await collection.find().toArray(),
      })
      await collection.deleteMany({})
    }
    return responses
  })
})

describe('commands', () => {
  for (const [name, run] of Object.entries(SCENARIOS)) {
    compare(name, async ({ db }) => {
      const result = await run(db.collection(`c${collections++}`), db)
      const { responses, ...rest } = (
        Array.isArray(result) ? { responses: result } : (result as Document)
      ) as { responses?: unknown[] }
      const steps = (responses ?? []).map((step, i) => [`${i}`, textOf(step ?? null)])
      return { ...Object.fromEntries(steps), rest: textOf(rest) }
    })
  }
})

describe('raw commands', () => {
  for (const [name, commands] of Object.entries(COMMAND_GROUPS)) {
    const named = commands.map((command, i): [string, Document] => [
      `${i} ${textOf(command).slice(0, 100)}`,
      command,
    ])
    compareRaw(`raw: ${name}`, named, false)
  }
})

describe('values of every type as arguments', () => {
  for (const { name, command } of SLOTS) {
    const named = VALUES.map((value): [string, Document] => [
      textOf({ value }).slice(9, -1),
      command(value),
    ])
    compareRaw(`argument: ${name}`, named, true)
  }
})

/** The fixture marks operations that the embedded store rejects, regardless of the server's reply. */
const REJECTED = 'outside the subset'
const OUTSIDE = /"\$numberInt":"238"|error 238/

function compare(name: string, work: (target: Target) => Promise<Responses>): void {
  test(name, async () => {
    const [ours, theirs] = await Promise.all([work(embedded), real && work(real)])
    for (const [key, text] of Object.entries(ours)) {
      if (!OUTSIDE.test(text)) continue
      ours[key] = REJECTED
      if (theirs) theirs[key] = REJECTED
    }
    if (theirs) fresh[name] = theirs
    expect(ours).toEqual(theirs ?? recorded[name] ?? {})
    if (theirs && !RECORD) expect(recorded[name]).toEqual(theirs)
  }, 300_000)
}

/** Runs commands one by one on both sides; the server does not get those that the store rejects. */
function compareRaw(name: string, commands: [string, Document][], resets: boolean): void {
  const targets = () => [embedded, ...(real ? [real] : [])]
  test(name, async () => {
    const [ours, theirs]: [Responses, Responses] = [{}, {}]
    const ask = async (key: string, what: (target: Target) => Promise<string>) => {
      ours[key] = await what(embedded)
      const isRejected = OUTSIDE.test(ours[key])
      if (isRejected) ours[key] = REJECTED
      theirs[key] = isRejected || !real ? ours[key] : await what(real)
      return !isRejected && !ours[key].startsWith('error')
    }
    await Promise.all(targets().map(reseed))
    for (const [key, command] of commands) {
      const succeeded = await ask(key, (target) => raw(target, command))
      const isRead = /^(find|count|aggregate|list.*|getMore|killCursors)$/
      if (!resets || !succeeded || isRead.test(Object.keys(command)[0] ?? '')) continue
      await ask(`${key} leaves`, left)
      await Promise.all(targets().map(reseed))
    }
    if (!resets) await ask('in the end', left)
    expect(ours).toEqual(theirs)
    const short = byResponse(theirs)
    if (real) fresh[name] = short
    if (!real || !RECORD) expect(short).toEqual(recorded[name] ?? {})
  }, 300_000)
}

/** A fixture that contains each reply once, with its requests; replies other than errors are hashed. */
function byResponse(responses: Responses): Responses {
  const given: Record<string, string[]> = {}
  for (const [key, text] of Object.entries(responses)) {
    const short = /^(error|outside)/.test(text) ? text : Bun.hash.crc32(text).toString(36)
    given[short] = [...(given[short] ?? []), key]
  }
  return Object.fromEntries(Object.entries(given).map(([text, keys]) => [text, keys.join(' ')]))
}

/** A database that only shows the collection `c`. */
function rawDatabase({ db }: Target) {
  return db.client.db(`${db.databaseName}_raw`)
}

async function reseed(target: Target) {
  const db = rawDatabase(target)
  const c = db.collection<Document>('c')
  const names = await db.listCollections({}, { nameOnly: true }).toArray()
  for (const { name } of names) if (name !== 'c') await db.dropCollection(name)
  await c.deleteMany({})
  await c.insertMany(SEEDS.map((doc) => ({ ...doc })))
  if ((await c.indexes()).length > 1) await c.dropIndexes()
}

/** The reply as text, without server-specific values: times, cursor ids and error messages. */
async function raw(target: Target, command: Document): Promise<string> {
  const options = { promoteValues: false, promoteLongs: false, bsonRegExp: true }
  try {
    const { ok, $clusterTime, operationTime, opTime, electionId, commitQuorum, ns, ...reply } =
      await rawDatabase(target).command(command, options)
    const batch = reply.cursor?.firstBatch.map(({ info, idIndex, ...doc }: Document) => doc)
    const errors = reply.writeErrors?.map(({ index, code }: Document) => ({ index, code }))
    const shown = { ...reply, cursor: undefined, batch, writeErrors: errors }
    return textOf(sorted(shown))
  } catch (error) {
    const { code, codeName } = error as Document
    // An error without a code does not come from a server.
    if (code === undefined) throw error
    return `error ${code} ${codeName}`
  }
}

async function left(target: Target): Promise<string> {
  const c = rawDatabase(target).collection<Document>('c')
  const docs = await c.find().toArray()
  const indexes = await c.listIndexes().toArray().catch(errorOf)
  return textOf({ docs: docs.map(sorted), indexes })
}

async function filled(db: Target['db'], docs: Document[]) {
  const collection = db.collection<Document>(`c${collections++}`)
  if (docs.length > 0) await collection.insertMany(docs)
  else await db.createCollection(collection.collectionName)
  return collection
}

// The server's order of fields that an upsert infers from its filter is not defined.
function sorted(value: unknown): unknown {
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return value
  const fields = Object.entries(value as Document).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, item]) => [name, sorted(item)]))
}

async function attempt(work: Promise<unknown>): Promise<unknown> {
  return work.catch(errorOf)
}

async function responseOf(work: Promise<unknown>): Promise<string> {
  return textOf(await attempt(work))
}

function essence({ n, nModified, upserted, writeErrors }: Document): Document {
  const codes = writeErrors?.map(({ code }: Document) => code)
  return { n, nModified, ...(upserted && { upserted }), ...(codes && { codes }) }
}
