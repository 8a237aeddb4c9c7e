import { createHash } from 'node:crypto'
import { DomainError } from '../errors.ts'
import { type Database, isDuplicateKey } from './mongo.ts'

interface Counter {
  /** A hash: neither an e-mail nor an address is kept. */
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

/**
 * A window that ends later than it could have been made to was made by a clock that has been set back
 * since: it would lock its client out for as long, and is over. Clocks of two instances may differ by this.
 */
const CLOCKS_DIFFER_MS = 60_000

/**
 * Attempts counted in the database, so that every instance counts the same ones. An attempt is
 * taken before the work is done: parallel attempts cannot slip past the limit.
 */
export function createRateLimits(database: Database) {
  const counters = database.collection<Counter>('rateLimits')

  return {
    prepare: () => counters.createIndexes([{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }]),

    /**
     * Takes one attempt.
     * @throws DomainError TOO_MANY with the limit's text and `retryAfter` seconds
     */
    take,

    /**
     * Takes one attempt of each limit, the narrowest first. Nothing is counted while one of them is used
     * up: who fails for a narrow limit does not use up a wide one, and makes no new counters.
     * @throws DomainError TOO_MANY with the text of the limit that is used up
     */
    async takeAll(limits: readonly Limit[]): Promise<void> {
      const stored = await counters.find({
        _id: { $in: limits.map(({ key }) => hashed(key)) },
        expiresAt: { $gt: new Date() },
      })
      for (const limit of limits) {
        const counter = stored.find(({ _id }) => _id === hashed(limit.key))
        if (counter && counter.count >= limit.attempts && isPossible(counter, limit)) {
          throw usedUp(limit, counter)
        }
      }
      // Requests that came together all read the same: each attempt is taken by an atomic step.
      for (const limit of limits) await take(limit)
    },

    /** Gives one attempt back: it succeeded, and only failures count. */
    async giveBack(key: string): Promise<void> {
      await counters.updateOne({ _id: hashed(key), count: { $gt: 0 } }, { $inc: { count: -1 } })
    },
  }

  async function take(limit: Limit): Promise<void> {
    const counter = await increment(hashed(limit.key), limit.windowMs)
    if (counter.count > limit.attempts) throw usedUp(limit, counter)
  }

  async function increment(_id: string, windowMs: number): Promise<Counter> {
    // Three rounds suffice: each failure means another request made or renewed the counter.
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
        // The counter exists and its window is over (the TTL sweep is minutes late): start it anew.
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

function usedUp({ message }: Limit, { expiresAt }: Counter): DomainError {
  const seconds = Math.ceil((expiresAt.getTime() - Date.now()) / 1000)
  return new DomainError('TOO_MANY', message, { retryAfter: Math.max(1, seconds) })
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
