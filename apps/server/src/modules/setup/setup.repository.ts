import type { Database } from '../../database/mongo.ts'

interface SetupDocument {
  _id: 'setup'
  /** Absent until somebody has opened the set-up page. */
  isDismissed?: boolean
  keepsLook?: boolean
  /** Set when enquiries are removed: there was one. */
  hadEnquiry?: true
}

/** What the set-up page remembers: one document beside the other facts about the whole site. */
export function createSetupRepository(database: Database) {
  const claims = database.collection<SetupDocument>('claims')
  return {
    get: () => claims.findOne({ _id: 'setup' }),

    /** What `changes` lacks stays as it was. */
    async save(changes: Partial<Omit<SetupDocument, '_id'>>): Promise<void> {
      await claims.updateOne({ _id: 'setup' }, { $set: changes }, { upsert: true })
    },
  }
}

export type SetupRepository = ReturnType<typeof createSetupRepository>
