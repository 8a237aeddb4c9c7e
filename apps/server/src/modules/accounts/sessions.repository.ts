import { SESSION_HOURS, SESSION_IDLE_HOURS } from '@bharat/contracts/back-office-limits'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/mongo.ts'
import { isOutOfSpace } from '../../errors.ts'

const HOUR_MS = 3_600_000
/** The last use of a session is stored at most once a minute, so that requests rarely write. */
const TOUCH_MS = 60_000
const IN_MEMORY = { max: 1000, ttl: SESSION_HOURS * HOUR_MS }

interface SessionDocument {
  /** Random; the signed cookie carries it. */
  _id: string
  accountId: string
  expiresAt: Date
  /** Absent in sessions of version 1.0.0, as all fields below. */
  lastUsedAt?: Date
  /** Browser and system at the login. */
  device?: string
}

/** A session that has not ended. */
export interface StoredSession {
  id: string
  accountId: string
  startedAt: Date
  lastUsedAt: Date
  device: string
}

/** Sessions are stored in the database, so that a logout ends them on every instance. */
export function createSessionsRepository(database: Database) {
  const sessions = database.collection<SessionDocument>('sessions')
  const pushDevices = database.collection<{ accountId: string }>('pushDevices')
  /** Sessions that began, and ids of those that ended, while the disk of the database was full; until a restart. */
  const unsaved = new LRUCache<string, SessionDocument>(IN_MEMORY)
  const ended = new LRUCache<string, true>(IN_MEMORY)
  return {
    prepare: () =>
      sessions.createIndexes([
        { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
        { key: { accountId: 1 } },
      ]),

    /** Starts a session of 12 hours. */
    async insert(id: string, accountId: string, device: string): Promise<void> {
      const now = new Date()
      const expiresAt = new Date(now.getTime() + SESSION_HOURS * HOUR_MS)
      const session = { _id: id, accountId, expiresAt, lastUsedAt: now, device }
      try {
        await sessions.insertOne(session)
      } catch (error) {
        if (!isOutOfSpace(error)) throw error
        unsaved.set(id, session)
      }
    },

    /** A session that has not ended: TTL deletion is late, and does not know the last use. */
    async get(id: string): Promise<StoredSession | null> {
      const session =
        unsaved.get(id) ?? (ended.has(id) ? null : await sessions.findOne({ _id: id }))
      const isCurrent = session && session.expiresAt.getTime() > Date.now() && !isIdle(session)
      return isCurrent ? toSession(session) : null
    },

    /** The sessions of an account that have not ended, the last used first. */
    async listOf(accountId: string): Promise<StoredSession[]> {
      const found = await sessions.find({ accountId, expiresAt: { $gt: new Date() } })
      const others = [...unsaved.values()].filter((session) => session.accountId === accountId)
      return [...found, ...others]
        .filter((session) => !isIdle(session) && !ended.has(session._id))
        .map(toSession)
        .sort((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime())
    },

    /** Stores that a session is in use, unless that is less than a minute ago. */
    async touch({ id, lastUsedAt }: StoredSession): Promise<void> {
      const now = new Date()
      // The difference is negative after the clock was set back.
      if (Math.abs(now.getTime() - lastUsedAt.getTime()) < TOUCH_MS) return
      await sessions.updateOne({ _id: id }, { $set: { lastUsedAt: now } })
    },

    async remove(id: string): Promise<void> {
      if (unsaved.delete(id)) return
      try {
        await sessions.deleteOne({ _id: id })
      } catch (error) {
        if (!isOutOfSpace(error)) throw error
        ended.set(id, true)
      }
    },

    /**
     * Ends every session of an account, or every other one. Notifications end on all devices: a session, which may have
     * ended since, has turned them on.
     */
    async removeOf(accountId: string, exceptId?: string): Promise<void> {
      await pushDevices.deleteMany({ accountId })
      await sessions.deleteMany({ accountId, ...(exceptId && { _id: { $ne: exceptId } }) })
      for (const [id, session] of unsaved) {
        if (session.accountId === accountId && id !== exceptId) unsaved.delete(id)
      }
    },
  }
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>

function isIdle(session: SessionDocument): boolean {
  return Date.now() - lastUseOf(session).getTime() >= SESSION_IDLE_HOURS * HOUR_MS
}

/** A session of version 1.0.0 counts as used now: the first use after the upgrade stores the time. */
function lastUseOf({ lastUsedAt }: SessionDocument): Date {
  return lastUsedAt ?? new Date(Date.now() - TOUCH_MS)
}

function toSession(session: SessionDocument): StoredSession {
  const { _id: id, accountId, expiresAt, device = 'Unknown device' } = session
  const startedAt = new Date(expiresAt.getTime() - SESSION_HOURS * HOUR_MS)
  return { id, accountId, startedAt, lastUsedAt: lastUseOf(session), device }
}
