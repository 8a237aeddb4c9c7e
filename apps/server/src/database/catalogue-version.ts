import { BSON, type Document, type Filter } from 'mongodb'
import { createMemoryCache } from '../media/media.cache.ts'
import type { Collection, Database } from './mongo.ts'

interface Marker extends Document {
  _id: 'catalogue-version'
  /** Tells this database from any other that counted as far. */
  epoch: string
  writes: number
}

/** Counts what is written to the catalogue, so that an answer made before can be told from one after. */
export interface CatalogueVersion {
  /**
   * The version as it is now: whatever any instance acknowledged before the call is in it. At once
   * where it is known, else once the database has answered.
   * @throws DomainError UNAVAILABLE when the database does not answer
   */
  now(): string | Promise<string>
  /**
   * The database, with every write to the catalogue's collections counted before it is acknowledged,
   * and the totals of their lists remembered for a version: whoever turns pages asks the same again.
   */
  counted(database: Database): Database
}

export interface CatalogueVersionOptions {
  /** Names of what is counted. */
  collections: ReadonlySet<string>
  /** Nobody else writes to this database while it is open. */
  exclusive: boolean
  /** For how long after it was asked for a version may be taken for the present one, in milliseconds. */
  leaseMs?: number
}

/** An admin does not notice that a save waits for it; a crowd asks fifty times a second at most. */
const LEASE_MS = 40
/** By how much a write waits longer than a lease: clocks of two machines and timers are not that exact. */
const MARGIN_MS = 5

/**
 * The version stands in one document of the database. An instance that has the database to itself
 * (the embedded store) knows it by heart; others ask for it, all requests that wait at a time with
 * one question, and take the answer for the present version for a lease that began when they
 * asked. Whoever writes counts, and acknowledges only once every lease that began before has
 * ended (Gray and Cheriton, Leases, 1989): so no request that comes after an acknowledgement is
 * answered from before it, on any instance, and no instance has to know of the others. Only
 * durations are compared, never the clocks of two machines.
 */
export async function createCatalogueVersion(
  database: Database,
  { collections, exclusive, leaseMs = LEASE_MS }: CatalogueVersionOptions,
): Promise<CatalogueVersion> {
  const markers = database.collection<Marker>('markers')
  const marker = { _id: 'catalogue-version' } as const
  let known = text(await count(0))

  let asking: Promise<string> | undefined
  let next: Promise<string> | undefined
  let asked = Number.NEGATIVE_INFINITY
  const ask = async () => {
    const began = performance.now()
    known = text((await markers.findOne(marker)) ?? (await count(0)))
    asked = began
    return known
  }

  function leased(): string | Promise<string> {
    const age = performance.now() - asked
    if (age >= leaseMs) return askAfterNow()
    // In the second half of a lease the next one is asked for: under a crowd nobody waits for it.
    // Its failure is nobody's yet; who comes after the lease asks again, and is told.
    if (age > leaseMs / 2 && !asking) askAfterNow().catch(() => undefined)
    return known
  }

  /** One question at a time; who comes while it is under way waits for the one after it. */
  function askAfterNow(): Promise<string> {
    if (asking === undefined) {
      asking = ask().finally(() => {
        asking = undefined
      })
      return asking
    }
    next ??= asking
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return askAfterNow()
      })
    return next
  }

  async function count(writes: number): Promise<Marker> {
    const counted = await markers.findOneAndUpdate(
      marker,
      { $inc: { writes }, $setOnInsert: { epoch: crypto.randomUUID() } },
      { upsert: true },
    )
    if (!counted) throw new Error('The catalogue version could not be counted.')
    return counted
  }

  async function written(): Promise<void> {
    // From here on this instance's own answers are made anew, also if counting has to be repeated.
    known = `${known}+`
    asked = Number.NEGATIVE_INFINITY
    try {
      const counted = text(await count(1))
      if (exclusive) known = counted
      else if (leaseMs > 0) await Bun.sleep(leaseMs + MARGIN_MS)
    } catch {
      // The write itself stands. Other instances follow once it can be counted, or when their
      // answers expire.
      retry = setTimeout(() => void written(), 1000)
      retry.unref()
    }
  }
  let retry: ReturnType<typeof setTimeout> | undefined

  const now = () => (exclusive ? known : leased())
  const totals = createMemoryCache<Total>(TOTALS_KEPT, () => 1)
  const rememberTotals =
    (name: string, count: (filter: Filter<Document>) => Promise<number>) =>
    async (filter: Filter<Document>): Promise<number> => {
      const key = `${name} ${BSON.EJSON.stringify(filter)}`
      // The version comes first: what is counted after it is at least as new.
      const version = await now()
      const held = totals.get(key)
      if (held?.version === version && performance.now() < held.expires) return held.total
      const total = await count(filter)
      totals.set(key, { version, total, expires: performance.now() + TOTALS_AGE_MS })
      return total
    }

  return {
    now,
    counted: (inner) => ({
      ...inner,
      collection: (name) => {
        const collection = inner.collection<never>(name) as unknown as Collection<Document>
        const counted = {
          ...countWrites(collection, written),
          total: rememberTotals(name, collection.total),
        }
        // The caller's document type passes through untouched.
        return (collections.has(name) ? counted : collection) as never
      },
    }),
  }
}

interface Total {
  version: string
  total: number
  expires: number
}

/** Totals of lists that are remembered at a time. */
const TOTALS_KEPT = 1000
/** A net for an instance that is killed between a write and its counting. */
const TOTALS_AGE_MS = 60_000

function text({ epoch, writes }: Marker): string {
  return `${epoch}-${writes}`
}

/** A failed write is counted as well: it may have been done all the same. */
function countWrites(
  collection: Collection<Document>,
  written: () => Promise<void>,
): Collection<Document> {
  const counting =
    <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await write(...args)
      } finally {
        await written()
      }
    }
  return {
    ...collection,
    insertOne: counting(collection.insertOne),
    insertMany: counting(collection.insertMany),
    updateOne: counting(collection.updateOne),
    updateMany: counting(collection.updateMany),
    findOneAndUpdate: counting(collection.findOneAndUpdate),
    deleteOne: counting(collection.deleteOne),
    deleteMany: counting(collection.deleteMany),
  }
}
