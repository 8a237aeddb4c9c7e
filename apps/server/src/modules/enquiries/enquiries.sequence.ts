import { type Database, isDuplicateKey } from '../../database/mongo.ts'

interface CounterDocument {
  /** `enquiries`: the last number of a change. `erasures`: the number of the last erasure. */
  _id: 'enquiries' | 'erasures'
  value: number
}

/** Returns the number of the next change. */
export type EnquirySequence = () => Promise<number>

/** A caller that waits for its number. */
interface Waiting {
  resolve(number: number): void
  reject(error: unknown): void
}

/**
 * Creates the collection of the counter. Without it the first enquiries of two visitors would create it at the same
 * moment; MongoDB for Windows, which the tests use, ends then.
 */
export async function prepareEnquirySequence(database: Database): Promise<void> {
  await database.collection<CounterDocument>('counters').createIndexes([{ key: { _id: 1 } }])
}

/**
 * The number of the last erasure. An erased enquiry has no number of its own any more, so this one tells the desks of
 * all instances that enquiries are gone.
 */
export function createErasureMark(database: Database, nextSequence: EnquirySequence) {
  const counters = database.collection<CounterDocument>('counters')
  return {
    /** Called after an erasure: a desk that reads the new number then cannot load the erased enquiries again. */
    async set(): Promise<void> {
      const value = await nextSequence()
      try {
        await counters.updateOne(
          { _id: 'erasures', value: { $lt: value } },
          { $set: { value } },
          { upsert: true },
        )
      } catch (error) {
        // A later erasure has stored a higher number.
        if (!isDuplicateKey(error)) throw error
      }
    },

    /** 0 before the first erasure. */
    async get(): Promise<number> {
      return (await counters.findOne({ _id: 'erasures' }))?.value ?? 0
    },
  }
}

/**
 * Counts the changes of enquiries. All instances share the counter, and it does not depend on their clocks. A
 * change takes its number before it is stored, so a higher number can be visible earlier. An instance sends one
 * increment at a time, for all changes that wait: many concurrent ones would conflict in the database.
 */
export function createEnquirySequence(database: Database): EnquirySequence {
  const counters = database.collection<CounterDocument>('counters')
  let waiting: Waiting[] = []
  let isRunning = false

  const increment = async (by: number): Promise<number> => {
    const counter = await counters.findOneAndUpdate(
      { _id: 'enquiries' },
      { $inc: { value: by } },
      { upsert: true },
    )
    return counter?.value ?? 0
  }
  const reserve = (count: number): Promise<number> =>
    increment(count).catch((error: unknown) => {
      // Another request has just created the counter.
      if (isDuplicateKey(error)) return increment(count)
      throw error
    })

  async function serve(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const served = waiting
      waiting = []
      try {
        const last = await reserve(served.length)
        for (const [n, { resolve }] of served.entries()) resolve(last - served.length + 1 + n)
      } catch (error) {
        for (const { reject } of served) reject(error)
      }
    }
    isRunning = false
  }

  return () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    waiting.push({ resolve, reject })
    if (!isRunning) void serve()
    return promise
  }
}
