import { LRUCache } from 'lru-cache'
import { type Database, isDuplicateKey } from '../../database/mongo.ts'

interface CounterDocument {
  /** `enquiries`: the last number of a change. `erasures`: the number of the last erasure. */
  _id: 'enquiries' | 'erasures'
  value: number
  /** The time of the last change in milliseconds; absent in the counter of an earlier version. */
  at?: number
}

/** The place of a change in the sequence of all changes. No two changes have the same number or the same time. */
export interface ChangeStamp {
  sequence: number
  /** To the millisecond. It increases with the number, also if the clocks of the instances differ. */
  updatedAt: Date
}

/** A caller that waits for its stamp. */
interface Waiting {
  resolve(stamp: ChangeStamp): void
  reject(error: unknown): void
}

/** How long a change of another instance can take to become visible after it got its time, in milliseconds. */
const SETTLING_MS = 1000

/** Counts in memory, and how long they stay there at most, in milliseconds. */
const COUNTS = { max: 1000, ttl: 60_000 }

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
export function createErasureMark(database: Database, { change }: Pick<EnquirySequence, 'change'>) {
  const counters = database.collection<CounterDocument>('counters')
  return {
    /** Called after an erasure: a desk that reads the new number then cannot load the erased enquiries again. */
    async set(): Promise<void> {
      const value = await change(async ({ sequence }) => sequence)
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
 * change takes its stamp before it is stored, so a later one can be visible earlier. An instance sends one
 * increment at a time, for all changes that wait: many concurrent ones would conflict in the database.
 */
export function createEnquirySequence(database: Database) {
  const counters = database.collection<CounterDocument>('counters')
  const running = new Set<Promise<unknown>>()
  const counts = new LRUCache<string, Promise<number>>(COUNTS)
  let waiting: Waiting[] = []
  let isServing = false

  const increment = async (by: number): Promise<CounterDocument | null> => {
    const now = Date.now()
    const counter = { _id: 'enquiries' } as const
    const begin = { $inc: { value: by }, $set: { at: now + by - 1 } }
    return (
      (await counters.findOneAndUpdate({ ...counter, at: { $lt: now } }, begin)) ??
      // Another change has this millisecond, or a later one by another clock.
      (await counters.findOneAndUpdate(
        { ...counter, at: { $gte: now } },
        { $inc: { value: by, at: by } },
      )) ??
      counters.findOneAndUpdate({ ...counter, at: null as never }, begin, { upsert: true })
    )
  }
  const reserve = (count: number): Promise<CounterDocument | null> =>
    increment(count).catch((error: unknown) => {
      // Another request has just created the counter.
      if (isDuplicateKey(error)) return increment(count)
      throw error
    })

  async function serve(): Promise<void> {
    isServing = true
    while (waiting.length > 0) {
      const served = waiting
      waiting = []
      try {
        const { value = 0, at = 0 } = (await reserve(served.length)) ?? {}
        for (const [n, { resolve }] of served.entries()) {
          const before = served.length - 1 - n
          resolve({ sequence: value - before, updatedAt: new Date(at - before) })
        }
      } catch (error) {
        for (const { reject } of served) reject(error)
      }
    }
    isServing = false
  }

  function next(): Promise<ChangeStamp> {
    const { promise, resolve, reject } = Promise.withResolvers<ChangeStamp>()
    waiting.push({ resolve, reject })
    if (!isServing) void serve()
    return promise
  }

  return {
    /** Stores a change with its stamp. */
    change<Result>(store: (stamp: ChangeStamp) => Promise<Result>): Promise<Result> {
      const change = next().then(store)
      const ended: Promise<unknown> = change.then(
        () => running.delete(ended),
        () => running.delete(ended),
      )
      running.add(ended)
      return change
    },

    /**
     * Counts enquiries, or finds another number of them, once for each change of any of them: with 200,000 a count takes
     * longer than all else of a list. Desks that ask at the same time share it. A change of another instance that has its
     * number and is not visible yet is counted a second later.
     */
    async count(filter: object, count: () => Promise<number>): Promise<number> {
      const { value = 0, at = 0 } = (await counters.findOne({ _id: 'enquiries' })) ?? {}
      if (running.size > 0) return count()
      const key = `${value} ${JSON.stringify(filter)}`
      const known = counts.get(key)
      if (known) return known
      const counted = count()
      const isSettled = Date.now() - at > SETTLING_MS
      counts.set(key, counted, { ttl: isSettled ? COUNTS.ttl : SETTLING_MS })
      counted.catch(() => counts.delete(key))
      return counted
    },

    /** The time up to which every change is visible: a client that reads up to it misses none. */
    async settled(): Promise<Date> {
      const at = (await counters.findOne({ _id: 'enquiries' }))?.at ?? 0
      await Promise.all(running)
      const wait = Math.min(at + SETTLING_MS - Date.now(), SETTLING_MS)
      if (wait > 0) await Bun.sleep(wait)
      return new Date(at)
    },
  }
}

export type EnquirySequence = ReturnType<typeof createEnquirySequence>
