import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { serviceMessages } from '@bharat/contracts/messages'
import { DomainError } from '../errors.ts'
import { type Database, WRITES } from './mongo.ts'

/*
 * Which processes use a database that several can reach. Each keeps a document here and renews it;
 * one that has not renewed its document for a while does not write before it has. So a restore can
 * tell whether it is alone, and a process that the restore could not see writes nothing meanwhile.
 * Times are the database's own: the clocks of two machines are never compared.
 */

/** The collection; it is no data, so that neither a backup nor a restore touches it. */
export const PRESENCE = 'presence'
/** A process renews its document so often, in milliseconds. */
const RENEW_MS = 5000
/** A process whose last renewal began longer ago renews before it writes. */
const VALID_MS = 15_000
/** A process that was seen longer ago counts as ended. An operation takes ten seconds at most. */
export const ENDED_MS = 30_000
/** The documents of processes that were killed go by themselves, in seconds. */
const FORGOTTEN_S = 3600
/** Longest that the end of a process waits for a database that is away, in milliseconds. */
const LEAVE_MS = 1000

export interface Instance {
  _id: string
  host: string
  pid: number
  seenAt: Date
}

export interface Presence {
  /** The database, whose writes wait or fail while another process may replace what is in it. */
  guarded(database: Database): Database
  /** Ends the presence. A database that is away is not waited for. */
  leave(): Promise<void>
}

interface Options {
  /** Whether no other process can reach the database: then there is nothing to tell anybody. */
  exclusive: boolean
  /**
   * Called once this process can be seen, and at each renewal.
   * @throws Error while a restore is under way
   */
  recover: () => Promise<void>
}

/**
 * Makes this process known to others that use the database, until it leaves.
 * @throws what `recover` throws, and then nothing is left behind
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

  await instances.createIndexes([{ key: { seenAt: 1 }, expireAfterSeconds: FORGOTTEN_S }])
  try {
    await renew()
  } catch (error) {
    await leave()
    throw error
  }
  // A renewal that fails is repeated by the next one, or by the next write.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS)
  timer.unref()

  return {
    guarded: (inner) => ({
      ...inner,
      collection: (name) => {
        const collection = inner.collection<never>(name)
        const writes = WRITES.map((write) => [
          write,
          async (...args: never[]) => {
            if (!isValid()) await renew()
            // The renewal took so long that a restore may have begun after it looked for one.
            if (!isValid()) {
              throw new DomainError('UNAVAILABLE', serviceMessages.unavailable, { retryAfter: 5 })
            }
            return (collection[write] as (...args: never[]) => unknown)(...args)
          },
        ])
        // The caller's document type passes through untouched.
        return { ...collection, ...Object.fromEntries(writes) } as never
      },
    }),
    async leave() {
      clearInterval(timer)
      await leave()
    },
  }

  /** A clock that was set back tells nothing of the time since. */
  function isValid(): boolean {
    const age = Date.now() - renewedAt
    return age >= 0 && age < VALID_MS
  }

  /** One at a time, which all that wait share. */
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
    const left = instances.deleteOne({ _id }).catch(() => undefined)
    await Promise.race([left, Bun.sleep(LEAVE_MS)])
  }
}

/** The processes that use the database now. */
export async function presentInstances(database: Database): Promise<Instance[]> {
  const since = new Date((await database.clock()).getTime() - ENDED_MS)
  return database.collection<Instance>(PRESENCE).find({ seenAt: { $gte: since } })
}
