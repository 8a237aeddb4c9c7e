import type { ListQuery, Page } from '@bharat/contracts/list'
import { pageCount } from '@bharat/contracts/list'
import { isObjectId } from '@bharat/contracts/text'
import {
  type Document,
  type Filter,
  type IndexDescription,
  ObjectId,
  type OptionalUnlessRequiredId,
  type WithId,
} from 'mongodb'
import { type Collection, containing } from './mongo.ts'

/** What every record of the catalogue has. */
export interface RecordFields {
  _id: ObjectId
  activeStatus: boolean
  createdAt: Date
  updatedAt: Date
}

/** What a record that comes from elsewhere (the demo catalogue) brings with it. */
export interface GivenFields {
  _id?: string
  activeStatus?: boolean
  createdAt?: Date
}

/** The indexes every admin list sorts and pages by. */
export const listIndexes: IndexDescription[] = [
  { key: { createdAt: -1, _id: -1 } },
  { key: { activeStatus: 1, createdAt: -1, _id: -1 } },
]

/**
 * Queries that every list of records shares: page, get, insert, update.
 * @param toItem the document as the contracts describe it; the only way out of a repository
 * @param searchField the field that `search` is looked for in
 */
export function createRecordsRepository<Doc extends RecordFields & Document, Item>(parts: {
  collection: Collection<Doc>
  searchField: keyof Doc & string
  toItem(document: WithId<Doc>): Item
}) {
  const { collection, searchField, toItem } = parts
  return {
    /** One page; ties of the sorted field are settled by `_id` in the same direction. */
    async list(query: ListQuery, narrowed: Filter<Doc> = {}): Promise<Page<Item>> {
      const filter = (
        query.search ? { ...narrowed, [searchField]: containing(query.search) } : narrowed
      ) as Filter<Doc>
      return findPage(collection, filter, query, toItem)
    },

    async get(id: string): Promise<Item | null> {
      const document = isObjectId(id) ? await collection.findOne(byId(id)) : null
      return document && toItem(document)
    },

    /** Inserts an active record made now (or what `given` says of it) and gives it back. */
    async insert(fields: Omit<Doc, keyof RecordFields>, given: GivenFields = {}): Promise<Item> {
      const createdAt = given.createdAt ?? new Date()
      const document = {
        ...fields,
        _id: new ObjectId(given._id),
        activeStatus: given.activeStatus ?? true,
        createdAt,
        updatedAt: createdAt,
      }
      await collection.insertOne(document as unknown as OptionalUnlessRequiredId<Doc>)
      return toItem(document as unknown as WithId<Doc>)
    },

    /** The record after the change, or null when there is none of that id. */
    async update(
      id: string,
      fields: Partial<Omit<Doc, '_id' | 'createdAt'>>,
    ): Promise<Item | null> {
      if (!isObjectId(id)) return null
      const document = await collection.findOneAndUpdate(byId(id), {
        $set: { ...fields, updatedAt: new Date() } as unknown as Readonly<Partial<Doc>>,
      })
      return document && toItem(document)
    },

    /** Every active record, oldest first: what the public site shows. */
    async active(): Promise<Item[]> {
      const documents = await collection.find({ activeStatus: true } as Filter<Doc>, {
        sort: { createdAt: 1, _id: 1 },
      })
      return documents.map(toItem)
    },
  }

  function byId(id: string): Filter<Doc> {
    return { _id: new ObjectId(id) } as unknown as Filter<Doc>
  }
}

/** One page of a collection in the order asked for. */
export async function findPage<Doc extends Document, Item>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  { page, limit, sort }: Pick<ListQuery, 'page' | 'limit' | 'sort'>,
  toItem: (document: WithId<Doc>) => Item,
): Promise<Page<Item>> {
  const [documents, totalItems] = await Promise.all([
    collection.find(filter, { sort: sortBy(sort), skip: (page - 1) * limit, limit }),
    collection.count(filter),
  ])
  return {
    items: documents.map(toItem),
    totalItems,
    totalPages: pageCount(totalItems, limit),
    page,
    limit,
  }
}

function sortBy(sort: string): Record<string, 1 | -1> {
  const direction = sort.startsWith('-') ? -1 : 1
  return { [sort.replace(/^-/, '')]: direction, _id: direction }
}
