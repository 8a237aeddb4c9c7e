import type { Overview } from '@bharat/contracts/overview'
import type { Database } from '../../database/mongo.ts'

interface SearchesDocument {
  _id: 'searches'
  entries: Overview['searches']
  /** Counts the changes. */
  number: number
}

/** The searches without a result: one document beside the other facts about the whole site, so that its size is bounded. */
export function createSearchMissesRepository(database: Database) {
  const claims = database.collection<SearchesDocument>('claims')
  const stored = () => claims.findOne({ _id: 'searches' })
  return {
    list: async () => (await stored())?.entries ?? [],

    /** Of two changes at one moment one is lost: a count is less by one. */
    async change(of: (entries: Overview['searches']) => Overview['searches']): Promise<void> {
      const current = await stored()
      const { entries = [], number = 0 } = current ?? {}
      const next = { entries: of(entries), number: number + 1 }
      if (current) await claims.updateOne({ _id: 'searches', number }, { $set: next })
      else await claims.insertOne({ _id: 'searches', ...next })
    },
  }
}

export type SearchMissesRepository = ReturnType<typeof createSearchMissesRepository>
