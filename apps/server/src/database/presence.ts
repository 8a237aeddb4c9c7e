import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { serviceMessages } from '@bharat/contracts/messages'
import { DomainError } from '../errors.ts'
import { type Database, wrapWrites } from './mongo.ts'

/*
 * The processes that use a shared database. Each process renews a document of its own here. A process
 * whose renewal is overdue renews its document before it writes. So a restore can see whether another
 * process uses the database, and a process that the restore could not see writes nothing meanwhile.
 * All times come from the database server: the clocks of two machines are never compared.
 */

/** The name of the collection. Backups and restores leave it out. */
export const PRESENCE = 'presence'
/** Interval between renewals in milliseconds. */
const RENEW_MS = 5000
/** A process whose last renewal began longer ago (milliseconds) renews its document before it writes. */
const VALID_MS = 15_000
/** A process that renewed its document longer ago (milliseconds) counts as ended. An operation takes at most ten seconds. */
export const ENDED_MS = 30_000
/** The documents of killed processes expire after this many seconds. */
const EXPIRY_S = 3600
/** Longest time that a stopping process waits for a slow or unreachable database, in milliseconds. */
const LEAVE_MS = 3000

export interface Instance {
  _id: string
  host: string
  pid: number
  seenAt: Date
}

export interface Presence {
  /** Wraps the database: writes wait or fail while another process may replace its contents. */
  guarded(database: Database): Database
  /** Deletes the document of this process. Does not wait for an unreachable database. */
  leave(): Promise<void>
}

interface Options {
  /** Whether no other process can reach the database: then no document is needed. */
  exclusive: boolean
  /**
   * Called when the document of this process exists, and at each renewal.
   * @throws Error while a restore is in progress
   */
  recover: () => Promise<void>
}

/**
 * Makes this process visible to other processes that use the database, until it leaves.
 * @throws what `recover` throws, after the document was deleted
 */
export async function joinDatabase(
  database: Database,
  { exclusive, recover }: Options,
): Promise<Presence> {
  if (exclusive) {
    await recover()
    return { guarded: (each) => each, leave: async () => undefined }
  }
  const instances = database.collection<Instance>(PRESENCE)
  const _id = randomUUID()
  let renewedAt = Number.NEGATIVE_INFINITY
  let renewing: Promise<void> | undefined

  await instances.createIndexes([{ key: { seenAt: 1 }, expireAfterSeconds: EXPIRY_S }])
  try {
    await renew()
  } catch (error) {
    await leave()
    throw error
  }
  // The next renewal or the next write repeats a failed renewal.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS)
  timer.unref()

  return {
    guarded: (inner) =>
      wrapWrites(
        inner,
        () => true,
        async (write) => {
          if (!isValid()) await renew()
          // The renewal took so long that a restore may have started after its check.
          if (!isValid()) {
            throw new DomainError('UNAVAILABLE', serviceMessages.unavailable, { retryAfter: 5 })
          }
          return write()
        },
      ),
    async leave() {
      clearInterval(timer)
      await leave()
    },
  }

  /** After the clock was set back, the age is unknown and the renewal counts as overdue. */
  function isValid(): boolean {
    const age = Date.now() - renewedAt
    return age >= 0 && age < VALID_MS
  }

  /** Runs one renewal at a time; waiting writes share it. */
  function renew(): Promise<void> {
    renewing ??= seen().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function seen(): Promise<void> {
    const began = Date.now()
    const seenAt = await database.clock()
    const about = { host: hostname(), pid: process.pid, seenAt }
    await instances.updateOne({ _id }, { $set: about }, { upsert: true })
    await recover()
    renewedAt = began
  }

  async function leave(): Promise<void> {
    // A renewal that ends later would store the document again.
    const renewed = renewing?.catch(() => undefined) ?? Promise.resolve()
    const left = renewed.then(() => instances.deleteOne({ _id })).catch(() => undefined)
    await Promise.race([left, Bun.sleep(LEAVE_MS)])
  }
}

/** The processes that currently use the database. */
export async function presentInstances(database: Database): Promise<Instance[]> {
  const since = new Date((await database.clock()).getTime() - ENDED_MS)
  return database.collection<Instance>(PRESENCE).find({ seenAt: { $gte: since } })
}
