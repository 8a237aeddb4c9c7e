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

// Random documents, filters, orders, projections and updates, the same for one seed. The fixture holds a
// short hash of each answer of the server; to see what it answered, run against MONGODB_TEST_URL.

const FIXTURE = new URL(`./fixtures/random-${SEED}.json`, import.meta.url).pathname
const REFUSED = 238
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

/** One answer, with what was asked, so that a difference explains itself. */
type Answer = { asked: string; text: string; refused: boolean }

describe('random finds', () => {
  for (const [i, { docs, finds }] of RANDOM_FINDS.entries()) {
    compare(`finds ${i}`, async ({ db }) => {
      const collection = db.collection<Document>(`finds_${i}`)
      await collection.insertMany(docs)
      const answers: Answer[] = []
      for (const { filter, sort, projection } of finds) {
        const cursor = collection.find(filter, { sort: [...sort, ['_id', 1]], projection })
        answers.push(await answer({ filter, sort, projection, docs }, cursor.toArray()))
      }
      return answers
    })
  }
})

describe('random updates', () => {
  for (const [i, updates] of RANDOM_UPDATES.entries()) {
    compare(`updates ${i}`, async ({ db }) => {
      const collection = db.collection<Document>(`updates_${i}`)
      await collection.insertMany(updates.map(({ doc }, n) => ({ _id: n, ...doc }) as Document))
      const answers: Answer[] = []
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
        answers.push(await answer({ doc, filter, update, collation }, work))
      }
      return answers
    })
  }
})

test('the store refuses few of the random cases', () => {
  expect(refusals).toBeLessThan(total * 0.05)
})

let refusals = 0
let total = 0

function compare(name: string, work: (target: Target) => Promise<Answer[]>): void {
  test(name, async () => {
    const [ours, theirs] = await Promise.all([work(embedded), real && work(real)])
    const expected = theirs ? theirs.map(({ text }) => short(text)) : recorded[name]
    if (theirs) fresh[name] = expected ?? []
    if (!expected) throw new Error('No recorded answers for this SEED: set MONGODB_TEST_URL.')
    total += ours.length
    const differences = ours.filter(({ text, refused }, i) => {
      if (refused) refusals++
      return !refused && short(text) !== expected[i]
    })
    const shown = differences.slice(0, 3).map((each) => ({
      ...each,
      server: theirs?.[ours.indexOf(each)]?.text ?? 'run with MONGODB_TEST_URL to see it',
    }))
    expect(shown).toEqual([])
  }, 60_000)
}

async function answer(asked: Document, work: Promise<unknown>): Promise<Answer> {
  const result = await work.catch(errorOf)
  const text = textOf(result ?? null)
  const codes = [(result as Document)?.error, ...((result as Document)?.codes ?? [])].map(String)
  return { asked: textOf(asked), text, refused: codes.includes(String(REFUSED)) }
}

function short(text: string): string {
  return Bun.hash.crc32(text).toString(36)
}
