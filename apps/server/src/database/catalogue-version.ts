import type { Document, PushOperator } from 'mongodb'
import type { Database } from './mongo.ts'

interface Marker extends Document {
  _id: 'catalogue-version'
  /** Random: distinguishes this database from another one with the same count. */
  epoch: string
  writes: number
  /** The writes to single collections, as far as their writer has named one. */
  to?: Record<string, number>
  /** The latest writes, and how many were ever logged. An earlier version of the product logs none. */
  latest?: Change[]
  logged?: number
}

/** What a write has changed. */
export interface Change {
  /** Undefined if it may be any: pages of every record show images. */
  collection?: string
  /** The `_id` of the only record; undefined if it may be any. Without a collection, that of an image. */
  id?: unknown
}

/** A state of the catalogue, from which its later changes are found. */
export interface Position {
  epoch: string
  writes: number
  logged: number
}

/** Counts the writes to the catalogue: a response from before a write has another version than one from after it. */
export interface CatalogueVersion {
  /**
   * The current version: it includes every write that any instance acknowledged before this call.
   * Synchronous if the version is known, otherwise a promise for the response of the database.
   * @param collection of this collection alone: writes to others do not change it
   * @throws DomainError UNAVAILABLE if the database does not respond
   */
  now(collection?: string): string | Promise<string>
  /** The same version if it is known without asking the database; otherwise undefined. */
  atOnce(): string | undefined
  /** The current position: it includes every write that any instance acknowledged before this call. */
  position(): Promise<Position>
  /** The current position, and what changed since an earlier one; undefined if that is not known any more. */
  changesSince(earlier: Position): Promise<{ position: Position; changes: Change[] | undefined }>
  /**
   * Counts a write. The writer acknowledges the write when this resolves: at once on the embedded
   * store, after 45 ms on MongoDB, when the lease of every instance with an older version has expired.
   * So each save of an admin takes 45 ms longer there. Never rejects.
   * @param collection the only one that was changed
   * @param id of the only record that was changed; without a collection, of the only image
   */
  written(collection?: string, id?: unknown): Promise<void>
}

export interface CatalogueVersionOptions {
  /** No other process writes to this database while it is open. */
  exclusive: boolean
  /** For how long an instance may use a version that it has read, in milliseconds. */
  leaseMs?: number
}

/** An instance reads the version at most 50 times a second under load. An admin does not notice the wait. */
const LEASE_MS = 40
/** Added to the wait of a write: the timers of two machines differ slightly. */
const MARGIN_MS = 5
/** Delay before a failed count is repeated. */
const RETRY_MS = 1000
/** More changes than this between two requests for a page are not looked at one by one. */
const MAX_CHANGES = 64

/**
 * An instance with exclusive use of the database (the embedded store) counts in memory, from a random epoch. Otherwise
 * the version is one document of the database. Instances read it: waiting requests share one query, and its result is
 * valid for a lease that starts when the query is sent. A writer increments the version and acknowledges the write
 * after every earlier lease has expired (Gray and Cheriton, Leases, 1989). So after an acknowledgement no instance
 * serves a response from before it, and the instances need not know each other. Only durations are compared, never
 * the clocks of two machines. docs/decisions/012 has the measurements.
 */
export async function createCatalogueVersion(
  database: Database,
  { exclusive, leaseMs = LEASE_MS }: CatalogueVersionOptions,
): Promise<CatalogueVersion> {
  if (exclusive) return countedInMemory()
  const markers = database.collection<Marker>('markers')
  const marker = { _id: 'catalogue-version' } as const
  let known = await count(0)

  let reading: Promise<Marker> | undefined
  let next: Promise<Marker> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  return {
    now(collection) {
      const found = leased()
      return found
        ? text(found, collection)
        : readAfterNow().then((marker) => text(marker, collection))
    },
    atOnce() {
      const found = leased()
      return found && text(found)
    },
    position: async () => positionOf(leased() ?? (await readAfterNow())),
    changesSince: async (earlier) => changesBetween(earlier, leased() ?? (await readAfterNow())),
    written,
  }

  async function read(): Promise<Marker> {
    const began = performance.now()
    known = (await markers.findOne(marker)) ?? (await count(0))
    readAt = began
    return known
  }

  function leased(): Marker | undefined {
    const age = performance.now() - readAt
    if (age >= leaseMs) return undefined
    // In its second half, a lease is renewed in the background: under load no request waits for it. An
    // error is ignored here; the first request after the lease reads again and gets the error.
    if (age > leaseMs / 2 && !reading) readAfterNow().catch(() => undefined)
    return known
  }

  /** Runs one query at a time; a request that arrives during a query waits for the next one. */
  function readAfterNow(): Promise<Marker> {
    if (reading === undefined) {
      reading = read().finally(() => {
        reading = undefined
      })
      return reading
    }
    next ??= reading
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return readAfterNow()
      })
    return next
  }

  async function count(writes: number, collection?: string, id?: unknown): Promise<Marker> {
    const logged = {
      latest: { $each: [changeOf(collection, id)], $slice: -MAX_CHANGES },
    } as unknown as PushOperator<Marker>
    const counted = await markers.findOneAndUpdate(
      marker,
      {
        $inc: { writes, logged: writes, ...(collection && { [`to.${collection}`]: writes }) },
        $setOnInsert: { epoch: crypto.randomUUID() },
        ...(writes > 0 && { $push: logged }),
      },
      { upsert: true },
    )
    if (!counted) throw new Error('The catalogue version could not be counted.')
    return counted
  }

  async function written(collection?: string, id?: unknown): Promise<void> {
    // From here on this instance makes new responses, even if the count has to be repeated.
    known = { ...known, epoch: `${known.epoch}+` }
    readAt = Number.NEGATIVE_INFINITY
    try {
      await count(1, collection, id)
      // The 45 ms of a save on MongoDB: until then another instance may use the previous version.
      if (leaseMs > 0) await Bun.sleep(leaseMs + MARGIN_MS)
    } catch {
      // The write itself succeeded. Other instances see it when it is counted, or when their cached
      // responses expire.
      setTimeout(() => void written(collection, id), RETRY_MS).unref()
    }
  }
}

function countedInMemory(): CatalogueVersion {
  const to: Record<string, number> = {}
  const latest: Change[] = []
  const marker = { epoch: crypto.randomUUID(), writes: 0, logged: 0, to, latest }
  // Each request asks for it.
  let current = text(marker)
  return {
    now: (collection) => (collection === undefined ? current : text(marker, collection)),
    atOnce: () => current,
    position: async () => positionOf(marker),
    changesSince: async (earlier) => changesBetween(earlier, marker),
    async written(collection, id) {
      marker.writes += 1
      marker.logged += 1
      if (collection) to[collection] = (to[collection] ?? 0) + 1
      latest.push(changeOf(collection, id))
      if (latest.length > MAX_CHANGES) latest.shift()
      current = text(marker)
    },
  }
}

function changeOf(collection: string | undefined, id: unknown): Change {
  return { ...(collection && { collection }), ...(id !== undefined && { id }) }
}

type Counted = Pick<Marker, 'epoch' | 'writes' | 'logged' | 'latest'>

function positionOf({ epoch, writes, logged = 0 }: Counted): Position {
  return { epoch, writes, logged }
}

function changesBetween(earlier: Position, marker: Counted) {
  const position = positionOf(marker)
  const { latest = [] } = marker
  const count = position.writes - earlier.writes
  // Each write since then was logged, and none is forgotten.
  const isLogged = position.logged - earlier.logged === count && count <= latest.length
  const isKnown = position.epoch === earlier.epoch && isLogged
  return { position, changes: isKnown ? latest.slice(latest.length - count) : undefined }
}

/** A write that names no collection counts for each of them: that of an earlier version of the product, for example. */
function text(
  { epoch, writes, to = {} }: Pick<Marker, 'epoch' | 'writes' | 'to'>,
  collection?: string,
): string {
  if (collection === undefined) return `${epoch}-${writes}`
  const others = Object.entries(to).reduce(
    (sum, [name, count]) => (name === collection ? sum : sum + count),
    0,
  )
  return `${epoch}-${writes - others}`
}
