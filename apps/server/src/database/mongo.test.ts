import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import type { Db } from 'mongodb'
import { createDatabase } from './mongo.ts'

const MINUTE_MS = 60_000

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A database whose operations take a minute, as over hundreds of thousands of documents. */
function slowDatabase() {
  const aMinute = () => new Promise((resolve) => setTimeout(resolve, MINUTE_MS))
  const collection = { createIndexes: aMinute, deleteMany: aMinute }
  return createDatabase({
    client: { options: {} },
    collection: () => collection,
  } as unknown as Db).collection('enquiries')
}

test('an index over many documents is created, although other operations have ended by then', async () => {
  const enquiries = slowDatabase()
  const ends = Promise.allSettled([
    enquiries.createIndexes([{ key: { stage: 1 } }]),
    enquiries.deleteMany({}),
  ])
  jest.advanceTimersByTime(MINUTE_MS)
  expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})
