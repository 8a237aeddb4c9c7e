import type { Database } from '../../database/mongo.ts'

interface SessionDocument {
  /** Random; the signed cookie carries it. */
  _id: string
  accountId: string
  expiresAt: Date
}

/** Sessions are stored in the database, so that a logout ends them on every instance. */
export function createSessionsRepository(database: Database) {
  const sessions = database.collection<SessionDocument>('sessions')
  return {
    prepare: () =>
      sessions.createIndexes([
        { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
        { key: { accountId: 1 } },
      ]),

    async insert(id: string, accountId: string, expiresAt: Date): Promise<void> {
      await sessions.insertOne({ _id: id, accountId, expiresAt })
    },

    /** The account of a session that has not expired. TTL deletion is late, so the query compares the time. */
    async accountOf(id: string): Promise<string | null> {
      const session = await sessions.findOne({ _id: id, expiresAt: { $gt: new Date() } })
      return session?.accountId ?? null
    },

    async remove(id: string): Promise<void> {
      await sessions.deleteOne({ _id: id })
    },

    /** Ends every session of an account. */
    async removeOf(accountId: string): Promise<void> {
      await sessions.deleteMany({ accountId })
    },
  }
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>
