import type { Document, Filter, ObjectId, WithId } from 'mongodb'
import { type Collection, unlessDuplicate } from '../../database/mongo.ts'
import {
  type ChangeFields,
  changeDocument,
  pendingOf,
  type Recorded,
  recording,
  withoutPending,
} from '../../jobs/changes.repository.ts'
import { contentUpdate } from './records.repository.ts'

interface SingleDocument extends ChangeFields {
  _id: ObjectId
  version?: number
}

type Fields<Doc extends SingleDocument> = Omit<Doc, keyof SingleDocument>

interface SingleRecord<Doc extends Document, Item> {
  collection: Collection<Doc>
  /** The fixed id, so that a second record cannot exist. */
  id: ObjectId
  toItem: (document: WithId<Doc>) => Item
  recorded: Recorded<Omit<Item, '_id'>>
  /** `toItem` returns the defaults for a document without fields: the record exists before its first save. */
  hasDefaults?: true
}

/** Queries and writes of a collection with a single record. Each write stores its entry of the history. */
export function createSingleRecordRepository<Doc extends SingleDocument, Item extends object>({
  collection,
  id,
  toItem,
  recorded,
  hasDefaults,
}: SingleRecord<Doc, Item>) {
  const byId = { _id: id } as Filter<Doc>

  const planned = (current: WithId<Doc> | null, input: object, number: number) => {
    const stored = current ?? (hasDefaults ? ({ _id: id } as WithId<Doc>) : null)
    const before = stored && withoutId(toItem(stored))
    const after = withoutId(toItem({ ...current, ...input, _id: id } as WithId<Doc>))
    return {
      update: contentUpdate<Doc>(input, false),
      pending: pendingOf(recorded, { before, after, name: '', number }),
    }
  }

  async function create(input: object): Promise<Item | null> {
    const missing = { ...byId, version: 0 } as Filter<Doc>
    const update = recording(planned(null, input, 1))
    const options = { upsert: true, ...withoutPending }
    // Another request may have created the record meanwhile.
    const document = await unlessDuplicate(collection.findOneAndUpdate(missing, update, options))
    return document && toItem(document)
  }

  return {
    // Creates the collection, so that concurrent first saves do not have to.
    prepare: () => collection.createIndexes([{ key: { _id: 1 } }]),

    async get(): Promise<Item | null> {
      const document = await collection.findOne(byId, withoutPending)
      return document && toItem(document)
    },

    /**
     * Saves the record, and creates it if there is none. Returns the record.
     * @param fields what it sets, or a function that returns it for the stored document
     * @param version if set, the save returns null if another version is stored; 0: no record exists yet
     */
    async save(
      fields: Fields<Doc> | ((current: WithId<Doc> | null) => Fields<Doc>),
      version?: number,
    ): Promise<Item | null> {
      const inputFor = (current: WithId<Doc> | null) =>
        typeof fields === 'function' ? fields(current) : fields
      for (;;) {
        const document = await changeDocument(collection, byId, (current, number) =>
          version === undefined || version === current.version
            ? planned(current, inputFor(current), number)
            : null,
        )
        if (document) return toItem(document)
        if (version !== undefined && version !== 0) return null
        const created = await create(inputFor(null))
        if (created || version === 0) return created
      }
    },
  }
}

function withoutId<Item extends object>(item: Item): Omit<Item, '_id'> {
  const { _id, ...rest } = item as Item & { _id?: unknown }
  return rest as Omit<Item, '_id'>
}
