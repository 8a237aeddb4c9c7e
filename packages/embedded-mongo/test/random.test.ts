import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Document } from 'mongodb'
import { RANDOM_FINDS, RANDOM_UPDATES } from './cases/random.ts'
import {
  embeddedTarget,
  errorOf,
  RECORD,
  realTarget,
  SEED,
  type Target,
  textOf,
} from './targets.ts'

// Random documents, filters, orders, projections and updates, the same for the same seed. The fixture
// contains a short hash of each reply of MongoDB; run against MONGODB_TEST_URL to see the replies.

const FIXTURE = new URL(`./fixtures/random-${SEED}.json`, import.meta.url).pathname
const REJECTED = 238
const recorded: Record<string, string[]> = (await Bun.file(FIXTURE).exists())
  ? await Bun.file(FIXTURE).json()
  : {}
const fresh: Record<string, string[]> = {}
let embedded: Target
let real: Target | undefined

beforeAll(async () => {
  embedded = await embeddedTarget()
  real = await realTarget()
})

afterAll(async () => {
  await embedded.close()
  await real?.close()
  if (RECORD && real) await Bun.write(FIXTURE, `${JSON.stringify(fresh)}\n`)
})

/** One reply with its request, so that a difference is understandable. */
type Response = { request: string; text: string; rejected: boolean }

describe('random finds', () => {
  for (const [i, { docs, finds }] of RANDOM_FINDS.entries()) {
    compare(`finds ${i}`, async ({ db }) => {
      const collection = db.collection<Document>(`finds_${i}`)
      await collection.insertMany(docs)
      const responses: Response[] = []
      for (const { filter, sort, projection } of finds) {
        const cursor = collection.find(filter, { sort: [...sort, ['_id', 1]], projection })
        responses.push(await responseOf({ filter, sort, projection, docs }, cursor.toArray()))
      }
      return responses
    })
  }
})

describe('random updates', () => {
  for (const [i, updates] of RANDOM_UPDATES.entries()) {
    compare(`updates ${i}`, async ({ db }) => {
      const collection = db.collection<Document>(`updates_${i}`)
      await collection.insertMany(updates.map(({ doc }, n) => ({ _id: n, ...doc }) as Document))
      const responses: Response[] = []
      for (const [n, { filter, update, collation, doc }] of updates.entries()) {
        const command = { q: { _id: n, ...filter }, u: update, collation }
        const work = db
          .command({ update: collection.collectionName, updates: [command] })
          .then(async ({ n: matched, nModified, writeErrors }) => {
            const codes = writeErrors?.map(({ code }: Document) => code)
            return {
              matched,
              nModified,
              codes,
              after: await collection.findOne({ _id: n } as Document),
            }
          })
        responses.push(await responseOf({ doc, filter, update, collation }, work))
      }
      return responses
    })
  }
})

test('the store rejects few of the random cases', () => {
  expect(rejections).toBeLessThan(total * 0.05)
})

let rejections = 0
let total = 0

function compare(name: string, work: (target: Target) => Promise<Response[]>): void {
  test(name, async () => {
    const [ours, theirs] = await Promise.all([work(embedded), real && work(real)])
    const expected = theirs ? theirs.map(({ text }) => short(text)) : recorded[name]
    if (theirs) fresh[name] = expected ?? []
    if (!expected) throw new Error('No recorded replies for this SEED: set MONGODB_TEST_URL.')
    total += ours.length
    const differences = ours.filter(({ text, rejected }, i) => {
      if (rejected) rejections++
      return !rejected && short(text) !== expected[i]
    })
    const shown = differences.slice(0, 3).map((each) => ({
      ...each,
      server: theirs?.[ours.indexOf(each)]?.text ?? 'run with MONGODB_TEST_URL to see it',
    }))
    expect(shown).toEqual([])
  }, 300_000)
}

async function responseOf(request: Document, work: Promise<unknown>): Promise<Response> {
  const result = await work.catch(errorOf)
  const text = textOf(result ?? null)
  const codes = [(result as Document)?.error, ...((result as Document)?.codes ?? [])].map(String)
  return { request: textOf(request), text, rejected: codes.includes(String(REJECTED)) }
}

function short(text: string): string {
  return Bun.hash.crc32(text).toString(36)
}
