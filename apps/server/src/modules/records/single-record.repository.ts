import type { Filter, ObjectId, UpdateFilter, WithId } from 'mongodb'
import { type Collection, isDuplicateKey } from '../../database/mongo.ts'
import { ofVersion } from './records.repository.ts'

interface SingleDocument {
  _id: ObjectId
  version?: number
}

/** Queries of a collection of one record. @param id its id: a second record can never exist */
export function createSingleRecordRepository<Doc extends SingleDocument, Item>(
  collection: Collection<Doc>,
  id: ObjectId,
  toItem: (document: WithId<Doc>) => Item,
) {
  const byId = { _id: id }
  return {
    // Makes the collection, so that several first saves at once need not.
    prepare: () => collection.createIndexes([{ key: { _id: 1 } }]),

    async get(): Promise<Item | null> {
      const document = await collection.findOne(byId as Filter<Doc>)
      return document && toItem(document)
    },

    /**
     * The record after the save, which makes it where there is none.
     * @param version null where this is not the stored version; 0 stands for "there is none yet"
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
        // There is one by now: the record that was to be the first one is not.
        if (version === 0 && isDuplicateKey(error)) return null
        throw error
      }
    },
  }
}
