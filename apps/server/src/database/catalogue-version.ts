import type { Document } from 'mongodb'
import type { Database } from './mongo.ts'

interface Marker extends Document {
  _id: 'catalogue-version'
  /** Tells this database from any other that counted as far. */
  epoch: string
  writes: number
}

/** Counts the writes to the catalogue, so that a response made before one can be told from one made after it. */
export interface CatalogueVersion {
  /**
   * The present version: it covers every write that any instance acknowledged before the call. At
   * once where it is known, else once the database has answered.
   * @throws DomainError UNAVAILABLE when the database does not answer
   */
  now(): string | Promise<string>
  /**
   * Counts a write. The writer acknowledges the write once this resolves: at once on the embedded
   * store, 45 ms later on MongoDB, when the lease of every instance that could have the version
   * before it has ended. So each save of an admin takes 45 ms longer there. Never rejects.
   */
  written(): Promise<void>
}

export interface CatalogueVersionOptions {
  /** No other process writes to this database while it is open. */
  exclusive: boolean
  /** For how long an instance may take a version it asked for as the present one, in milliseconds. */
  leaseMs?: number
}

/** An instance asks at most 50 times a second under load; an admin does not notice so long a wait. */
const LEASE_MS = 40
/** A write waits so much longer than a lease: the clocks and timers of two machines differ a little. */
const MARGIN_MS = 5
/** How long until a write that could not be counted is counted again. */
const RETRY_MS = 1000

/**
 * The version is one document of the database. An instance that has the database to itself (the
 * embedded store) has the version in memory. Other instances ask for it: all requests that wait
 * share one question, and its reply is the present version for a lease that began when the question
 * was sent. A writer counts, and acknowledges once every lease that began before has ended (Gray and
 * Cheriton, Leases, 1989). So no request that comes after an acknowledgement gets a response from
 * before it, on any instance, and no instance has to know of the others. Only durations are
 * compared, never the clocks of two machines. docs/decisions/012 has the measurements.
 */
export async function createCatalogueVersion(
  database: Database,
  { exclusive, leaseMs = LEASE_MS }: CatalogueVersionOptions,
): Promise<CatalogueVersion> {
  const markers = database.collection<Marker>('markers')
  const marker = { _id: 'catalogue-version' } as const
  let known = text(await count(0))

  let asking: Promise<string> | undefined
  let next: Promise<string> | undefined
  let asked = Number.NEGATIVE_INFINITY

  return { now: () => (exclusive ? known : leased()), written }

  async function ask(): Promise<string> {
    const began = performance.now()
    known = text((await markers.findOne(marker)) ?? (await count(0)))
    asked = began
    return known
  }

  function leased(): string | Promise<string> {
    const age = performance.now() - asked
    if (age >= leaseMs) return askAfterNow()
    // The second half of a lease asks for the next one: under load no request waits for it. A
    // failure is ignored here; the first request after the lease asks again, and gets the error.
    if (age > leaseMs / 2 && !asking) askAfterNow().catch(() => undefined)
    return known
  }

  /** One question at a time; a request that comes while it is under way waits for the one after it. */
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
    // From here on this instance makes its own responses again, also if counting has to be repeated.
    known = `${known}+`
    asked = Number.NEGATIVE_INFINITY
    try {
      const counted = text(await count(1))
      if (exclusive) known = counted
      // The 45 ms of a save on MongoDB: until then another instance may use the version before it.
      else if (leaseMs > 0) await Bun.sleep(leaseMs + MARGIN_MS)
    } catch {
      // The write itself stands. Other instances follow once it can be counted, or when their
      // responses expire.
      setTimeout(() => void written(), RETRY_MS).unref()
    }
  }
}

function text({ epoch, writes }: Marker): string {
  return `${epoch}-${writes}`
}
