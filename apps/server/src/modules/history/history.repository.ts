import { type Database, isDuplicateKey } from '../../database/mongo.ts'
import type { ChangeDocument } from '../records/changes.repository.ts'

/** The history of records: entries are added, never changed. */
export function createHistoryRepository(database: Database) {
  const entries = database.collection<ChangeDocument>('history')
  return {
    prepare: () =>
      entries.createIndexes([
        { key: { at: -1, _id: -1 } },
        { key: { kind: 1, recordId: 1, at: -1, _id: -1 } },
      ]),

    /** Stores an entry, unless it is stored. */
    async store(entry: ChangeDocument): Promise<void> {
      try {
        await entries.insertOne(entry)
      } catch (error) {
        if (!isDuplicateKey(error, '_id')) throw error
      }
    },
  }
}

export type HistoryRepository = ReturnType<typeof createHistoryRepository>
