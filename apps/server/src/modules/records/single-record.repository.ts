import type { Filter, ObjectId, UpdateFilter, WithId } from 'mongodb'
import { type Collection, isDuplicateKey } from '../../database/mongo.ts'
import { ofVersion } from './records.repository.ts'

interface SingleDocument {
  _id: ObjectId
  version?: number
}

/** Queries of a collection with a single record. @param id the fixed id, so that a second record cannot exist */
export function createSingleRecordRepository<Doc extends SingleDocument, Item>(
  collection: Collection<Doc>,
  id: ObjectId,
  toItem: (document: WithId<Doc>) => Item,
) {
  const byId = { _id: id }
  return {
    // Creates the collection, so that concurrent first saves do not have to.
    prepare: () => collection.createIndexes([{ key: { _id: 1 } }]),

    async get(): Promise<Item | null> {
      const document = await collection.findOne(byId as Filter<Doc>)
      return document && toItem(document)
    },

    /**
     * Saves the record, and creates it if there is none. Returns the record.
     * @param version if set, the save returns null if another version is stored; 0: no record exists yet
     */
    async save(input: Omit<Doc, keyof SingleDocument>, version?: number): Promise<Item | null> {
      const isFirst = version === undefined || version === 0
      try {
        const document = await collection.findOneAndUpdate(
          { ...byId, ...ofVersion(version) } as Filter<Doc>,
          { $set: input, $inc: { version: 1 } } as unknown as UpdateFilter<Doc>,
          { upsert: isFirst },
        )
        return document && toItem(document)
      } catch (error) {
        // Another request has created the record meanwhile.
        if (version === 0 && isDuplicateKey(error)) return null
        throw error
      }
    },
  }
}
