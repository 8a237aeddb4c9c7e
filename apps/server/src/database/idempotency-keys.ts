import { type Database, unlessDuplicate } from './mongo.ts'

/** A key of a client, with the request that it was first sent with. */
export interface IdempotencyKey {
  /** A hash of the client and its key: neither is stored. */
  _id: string
  /** A hash of the operation and what was sent to it. */
  fingerprint: string
  startedAt: Date
  expiresAt: Date
  /** The sealed reply; absent until the request has succeeded. */
  reply?: string
  /** The ids of the records that the reply contains. */
  records?: string[]
}

/** The keys of creating requests, which all instances share. */
export function createIdempotencyKeys(database: Database) {
  const keys = database.collection<IdempotencyKey>('idempotencyKeys')

  return {
    prepare: () =>
      keys.createIndexes([
        { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
        { key: { records: 1 } },
      ]),

    /** Stores a key. Returns null, or what is stored: only one of several concurrent requests gets null. */
    async claim(key: IdempotencyKey): Promise<IdempotencyKey | null> {
      for (;;) {
        if ((await unlessDuplicate(keys.insertOne(key))) !== null) return null
        const stored = await keys.findOne({ _id: key._id })
        if (stored && stored.expiresAt > key.startedAt) return stored
        // It has expired (TTL deletion is minutes late), or its request has failed meanwhile.
        await keys.deleteOne({ _id: key._id, expiresAt: { $lte: key.startedAt } })
      }
    },

    /** Stores the reply of a request. */
    async complete(_id: string, reply: string, records: string[]): Promise<void> {
      await keys.updateOne({ _id }, { $set: { reply, records } })
    },

    /** Removes the key of a request that has created nothing. */
    async release(_id: string): Promise<void> {
      await keys.deleteOne({ _id })
    },

    /** Removes the keys whose replies contain one of these records. */
    async removeOf(recordIds: readonly string[]): Promise<void> {
      await keys.deleteMany({ records: { $in: [...recordIds] } }, { erase: true })
    },
  }
}

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>
