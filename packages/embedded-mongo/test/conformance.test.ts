import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import type { Document } from 'mongodb'
import { QUERY_GROUPS } from './cases/queries.ts'
import { SCENARIOS } from './cases/scenarios.ts'
import { REPLACEMENTS, UPDATE_GROUPS } from './cases/updates.ts'
import { embeddedTarget, errorOf, RECORD, realTarget, type Target, textOf } from './targets.ts'

// The same work through the official driver against the embedded store and a MongoDB server. The server is
// the one at MONGODB_TEST_URL; without it, what it answered when the fixtures were recorded.

type Answers = Record<string, string>

const FIXTURE = new URL('./fixtures/conformance.json', import.meta.url).pathname
const recorded: Record<string, Answers> = (await Bun.file(FIXTURE).exists())
  ? await Bun.file(FIXTURE).json()
  : {}
const fresh: Record<string, Answers> = {}
let embedded: Target
let real: Target | undefined
let collections = 0

beforeAll(async () => {
  embedded = await embeddedTarget()
  real = await realTarget()
})

afterAll(async () => {
  await embedded.close()
  await real?.close()
  if (RECORD && real) {
    mkdirSync(new URL('./fixtures', import.meta.url).pathname, { recursive: true })
    await Bun.write(FIXTURE, `${JSON.stringify(fresh, null, 1)}\n`)
  }
})

describe('queries', () => {
  for (const group of QUERY_GROUPS) {
    compare(group.name, async ({ db }) => {
      const collection = await filled(db, group.docs)
      const answers: Answers = {}
      for (const [i, find] of group.finds.entries()) {
        const [filter, options] = Array.isArray(find) ? find : [find, undefined]
        const cursor = () =>
          collection.find(filter, { collation: group.collation, ...options } as Document)
        answers[`${i} ${textOf(find).slice(0, 100)}`] = await answer(
          options
            ? cursor().toArray()
            : cursor()
                .sort({ _id: 1 })
                .map(({ _id }) => Number(String(_id)))
                .toArray(),
        )
      }
      return answers
    })
  }
})

describe('updates', () => {
  for (const [name, cases] of Object.entries(UPDATE_GROUPS)) {
    compare(name, async ({ db }) => {
      const answers: Answers = {}
      const collection = await filled(db, [])
      for (const [i, { doc, filter = { _id: 1 }, update, upsert }] of cases.entries()) {
        if (doc) await collection.insertOne({ ...doc })
        const command = { q: filter, u: update, upsert: upsert ?? false }
        const outcome = await attempt(
          db.command({ update: collection.collectionName, updates: [command] }).then(essence),
        )
        const docs = await collection.find().toArray()
        answers[`${i} ${textOf([filter, update]).slice(0, 100)}`] = textOf({
          outcome,
          docs: upsert ? docs.map(sorted) : docs,
        })
        await collection.deleteMany({})
      }
      return answers
    })
  }

  compare('replacements', async ({ db }) => {
    const answers: Answers = {}
    const collection = await filled(db, [])
    for (const [i, { doc, filter, by, upsert }] of REPLACEMENTS.entries()) {
      if (doc) await collection.insertOne({ ...doc })
      const outcome = await attempt(collection.replaceOne(filter, by, { upsert: upsert ?? false }))
      answers[`${i} ${textOf([filter, by])}`] = textOf({
        outcome,
        docs: await collection.find().toArray(),
      })
      await collection.deleteMany({})
    }
    return answers
  })
})

describe('commands', () => {
  for (const [name, run] of Object.entries(SCENARIOS)) {
    compare(name, async ({ db }) => {
      const result = await run(db.collection(`c${collections++}`), db)
      const { answers, ...rest } = (
        Array.isArray(result) ? { answers: result } : (result as Document)
      ) as { answers?: unknown[] }
      const steps = (answers ?? []).map((step, i) => [`${i}`, textOf(step ?? null)])
      return { ...Object.fromEntries(steps), rest: textOf(rest) }
    })
  }
})

function compare(name: string, work: (target: Target) => Promise<Answers>): void {
  test(name, async () => {
    const [ours, theirs] = await Promise.all([work(embedded), real && work(real)])
    if (theirs) fresh[name] = theirs
    expect(ours).toEqual(theirs ?? recorded[name] ?? {})
    if (theirs && !RECORD) expect(recorded[name]).toEqual(theirs)
  }, 60_000)
}

async function filled(db: Target['db'], docs: Document[]) {
  const collection = db.collection<Document>(`c${collections++}`)
  if (docs.length > 0) await collection.insertMany(docs)
  else await db.createCollection(collection.collectionName)
  return collection
}

// In which order a server lays down the fields it infers from a filter is left to chance.
function sorted(value: unknown): unknown {
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return value
  const fields = Object.entries(value as Document).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, item]) => [name, sorted(item)]))
}

async function attempt(work: Promise<unknown>): Promise<unknown> {
  return work.catch(errorOf)
}

async function answer(work: Promise<unknown>): Promise<string> {
  return textOf(await attempt(work))
}

function essence({ n, nModified, upserted, writeErrors }: Document): Document {
  const codes = writeErrors?.map(({ code }: Document) => code)
  return { n, nModified, ...(upserted && { upserted }), ...(codes && { codes }) }
}
