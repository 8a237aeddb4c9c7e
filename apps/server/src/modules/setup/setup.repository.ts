import type { Database } from '../../database/mongo.ts'

/** Absent until somebody has opened the set-up page. */
interface SetupDocument {
  _id: 'setup'
  isDismissed: boolean
}

/** Whether the set-up page was opened and dismissed: one document beside the other facts about the whole site. */
export function createSetupRepository(database: Database) {
  const claims = database.collection<SetupDocument>('claims')
  return {
    get: () => claims.findOne({ _id: 'setup' }),

    /** @param isDismissed undefined: as it was, at first false */
    async save(isDismissed: boolean | undefined): Promise<void> {
      await claims.updateOne(
        { _id: 'setup' },
        isDismissed === undefined
          ? { $setOnInsert: { isDismissed: false } }
          : { $set: { isDismissed } },
        { upsert: true },
      )
    },
  }
}

export type SetupRepository = ReturnType<typeof createSetupRepository>
