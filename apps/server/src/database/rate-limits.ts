import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { DomainError, isOutOfSpace, type Quota } from '../errors.ts'
import { inTurn } from './in-turn.ts'
import { type Database, isDuplicateKey } from './mongo.ts'

interface Counter {
  /** A hash: neither an e-mail nor a network address is stored. */
  _id: string
  count: number
  expiresAt: Date
}

export interface Limit {
  /** What is counted, such as `login:email:a@b.c`. */
  key: string
  /** The attempts allowed within the window. */
  attempts: number
  windowMs: number
  message: string
}

/** The attempts of concurrent requests that count for a limit. */
interface Attempts extends Counter {
  limit: Limit
  by: number
}

/** The narrowest limit that a request counts for: the first one. */
export interface CountedLimit {
  key?: string
  quota?: Quota
}

const counting = new AsyncLocalStorage<CountedLimit>()

/** Runs `work` and notes in `counted` the limit that it counts for. */
export function notingLimit<T>(counted: CountedLimit, work: () => T): T {
  return counting.run(counted, work)
}

/**
 * A window that ends too late was created before the clock was set back. It would lock its client out for
 * too long, and counts as over. The clocks of two instances may differ by this many milliseconds.
 */
const CLOCKS_DIFFER_MS = 60_000
const MAX_IN_MEMORY = 10_000

/**
 * Counts attempts in the database, so that all instances share the counters. An attempt is counted before
 * the work starts: parallel attempts cannot exceed the limit.
 */
export function createRateLimits(database: Database) {
  const counters = database.collection<Counter>('rateLimits')
  /** The counters while the disk of the database is full: logins stay possible, and limited. */
  const inMemory = new LRUCache<string, Counter>({ max: MAX_IN_MEMORY })
  // Concurrent requests share their commands: those of all visitors count with the same counter.
  const takenTogether = inTurn(takeEach)

  return {
    prepare: () => counters.createIndexes([{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }]),

    /**
     * Counts one attempt.
     * @throws DomainError TOO_MANY with the message of the limit and `retryAfter` in seconds
     */
    take,

    /**
     * Counts one attempt for each limit, the narrowest first. Counts nothing if one of them is exhausted: a
     * client that exceeds a narrow limit does not exhaust a wide one, and creates no further counters.
     * @throws DomainError TOO_MANY with the message of the exhausted limit
     */
    async takeAll(limits: readonly Limit[]): Promise<void> {
      const request = [...limits]
      const { taken, rejected } = await takenTogether(request)
      const { reached, first } = taken.get(request) ?? {}
      if (reached) throw exhausted(reached.limit, reached)
      if (first) note(first.limit, first)
      for (const limit of limits) if (rejected.has(limit.key)) await take(limit)
    },

    /** Counts an event, and returns how many there were within the window: each number once, also for concurrent ones. */
    count: async (key: string, windowMs: number): Promise<number> =>
      (await increment(hashed(key), windowMs)).count,

    /** Subtracts an attempt that succeeded: only failures count. */
    async giveBack(key: string): Promise<void> {
      const counter = inMemory.get(hashed(key))
      if (counter) counter.count--
      else await decrement(key)
      const counted = counting.getStore()
      if (counted?.quota && counted.key === key) counted.quota.remaining++
    },
  }

  async function decrement(key: string): Promise<void> {
    try {
      await counters.updateOne({ _id: hashed(key), count: { $gt: 0 } }, { $inc: { count: -1 } })
    } catch (error) {
      if (!isOutOfSpace(error)) throw error
    }
  }

  async function take(limit: Limit): Promise<void> {
    const counter = await increment(hashed(limit.key), limit.windowMs)
    if (counter.count > limit.attempts) throw exhausted(limit, counter)
    note(limit, counter)
  }

  function note(limit: Limit, counter: Counter): void {
    const counted = counting.getStore()
    if (!counted || counted.quota) return
    counted.key = limit.key
    counted.quota = quotaOf(limit, counter)
  }

  /** Counts the attempts of several requests by two commands: none of a request that has `reached` a limit. */
  async function takeEach(requests: readonly (readonly Limit[])[]) {
    const now = new Date()
    const limits = new Map(requests.flat().map((limit) => [hashed(limit.key), limit]))
    const known = { _id: { $in: [...limits.keys()] }, expiresAt: { $gt: now } }
    const stored = new Map((await counters.find(known)).map((each) => [each._id, each]))
    const attempts = new Map<string, Attempts>()
    for (const [_id, limit] of limits) {
      const counter = stored.get(_id)
      const unused = { _id, count: 0, expiresAt: new Date(now.getTime() + limit.windowMs) }
      const current = counter && isPossible(counter, limit) ? counter : unused
      attempts.set(limit.key, { ...current, limit, by: 0 })
    }
    const taken = new Map<object, { reached?: Attempts | undefined; first?: Attempts }>()
    for (const request of requests) {
      const all = request.flatMap(({ key }) => attempts.get(key) ?? [])
      const reached = all.find(({ count, limit }) => count >= limit.attempts)
      for (const each of reached ? [] : all) {
        each.count++
        each.by++
      }
      taken.set(request, { reached, ...(all[0] && { first: { ...all[0] } }) })
    }
    const counted = [...attempts.values()].filter(({ by }) => by > 0)
    return { taken, rejected: await store(counted, now) }
  }

  /** Returns the keys of limits that it did not count: their window is over, or another process has counted meanwhile. */
  async function store(attempts: readonly Attempts[], now: Date): Promise<Set<string>> {
    const updates = attempts.map(({ _id, by, expiresAt, limit: { key, attempts, windowMs } }) => {
      const current = { $gt: now, $lte: latestEnd(now, windowMs) }
      const filter = { _id, expiresAt: current, count: { $lte: attempts - by } }
      const update = { $inc: { count: by }, $setOnInsert: { expiresAt } }
      return { key, filter, update, upsert: true }
    })
    try {
      const rejected = updates.length > 0 ? await counters.updateEach(updates) : []
      for (const { _id } of attempts) inMemory.delete(_id)
      return new Set(Array.from(rejected, ({ key }) => key))
    } catch (error) {
      if (!isOutOfSpace(error)) throw error
      return new Set(updates.map(({ key }) => key))
    }
  }

  async function increment(_id: string, windowMs: number): Promise<Counter> {
    try {
      const counter = await incrementStored(_id, windowMs)
      inMemory.delete(_id)
      return counter
    } catch (error) {
      if (!isOutOfSpace(error)) throw error
      return incrementInMemory(_id, windowMs)
    }
  }

  function incrementInMemory(_id: string, windowMs: number): Counter {
    const now = Date.now()
    const stored = inMemory.get(_id)
    const isCurrent = stored && stored.expiresAt.getTime() > now
    const counter = isCurrent ? stored : { _id, count: 0, expiresAt: new Date(now + windowMs) }
    counter.count++
    inMemory.set(_id, counter)
    return counter
  }

  async function incrementStored(_id: string, windowMs: number): Promise<Counter> {
    // Three retries are enough: each failure means that another request created or renewed the counter.
    for (let round = 0; ; round++) {
      const now = new Date()
      const expiresAt = new Date(now.getTime() + windowMs)
      const latest = latestEnd(now, windowMs)
      try {
        const counter = await counters.findOneAndUpdate(
          { _id, expiresAt: { $gt: now, $lte: latest } },
          { $inc: { count: 1 }, $setOnInsert: { expiresAt } },
          { upsert: true },
        )
        if (counter) return counter
      } catch (error) {
        // The counter exists and its window is over (TTL deletion is minutes late): start another window.
        if (!isDuplicateKey(error) || round >= 3) throw error
        await counters.updateOne(
          { _id, $or: [{ expiresAt: { $lte: now } }, { expiresAt: { $gt: latest } }] },
          { $set: { count: 0, expiresAt } },
        )
      }
    }
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>

function exhausted(limit: Limit, counter: Counter): DomainError {
  const quota = quotaOf(limit, counter)
  return new DomainError('TOO_MANY', limit.message, { retryAfter: quota.resetSeconds, quota })
}

function quotaOf({ key, attempts, windowMs }: Limit, { count, expiresAt }: Counter): Quota {
  return {
    name: key.slice(0, key.indexOf(':')),
    attempts,
    windowSeconds: windowMs / 1000,
    remaining: Math.max(0, attempts - count),
    resetSeconds: Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 1000)),
  }
}

function latestEnd(now: Date, windowMs: number): Date {
  return new Date(now.getTime() + windowMs + CLOCKS_DIFFER_MS)
}

function isPossible({ expiresAt }: Counter, { windowMs }: Limit): boolean {
  return expiresAt <= latestEnd(new Date(), windowMs)
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
