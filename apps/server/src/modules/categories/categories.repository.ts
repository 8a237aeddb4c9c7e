import type { Category, CategoryInput } from '@bharat/contracts/categories'
import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import { ObjectId } from 'mongodb'
import { CASE_INSENSITIVE, containing, type Database } from '../../platform/mongo.ts'
import {
  createRecordsRepository,
  type GivenFields,
  listIndexes,
  type RecordFields,
} from '../../platform/records.repository.ts'

interface CategoryDocument extends RecordFields {
  name: string
  description: string
  coverImage: string
  /** The category itself holds its highlighted tours: the cap is one atomic update of this list. */
  highlightedTourIds: ObjectId[]
}

/** What other modules need of a tour's category. */
export interface CategoryState {
  _id: string
  name: string
  activeStatus: boolean
  highlightedTourIds: string[]
}

export function createCategoriesRepository(database: Database) {
  const categories = database.collection<CategoryDocument>('categories')
  const records = createRecordsRepository({ collection: categories, searchField: 'name', toItem })

  return {
    ...records,

    prepare: () =>
      categories.createIndexes([
        ...listIndexes,
        { key: { name: 1 }, unique: true, collation: CASE_INSENSITIVE },
        { key: { highlightedTourIds: 1 } },
      ]),

    insert: (fields: CategoryInput, given?: GivenFields): Promise<Category> =>
      records.insert({ ...fields, highlightedTourIds: [] }, given),

    /** The state of the categories of those ids, or of all. */
    async states(ids?: readonly string[]): Promise<CategoryState[]> {
      const documents = await categories.find(ids ? { _id: { $in: ids.map(toId) } } : {}, {
        sort: { createdAt: 1, _id: 1 },
        projection: { name: 1, activeStatus: 1, highlightedTourIds: 1 },
      })
      return documents.map(({ _id, name, activeStatus, highlightedTourIds }) => ({
        _id: _id.toHexString(),
        name,
        activeStatus,
        highlightedTourIds: highlightedTourIds.map((id) => id.toHexString()),
      }))
    },

    /** Ids of the categories whose name contains `search`. */
    async idsNamed(search: string): Promise<string[]> {
      const documents = await categories.find(
        { name: containing(search) },
        { projection: { _id: 1 } },
      )
      return documents.map(({ _id }) => _id.toHexString())
    },

    /** Lists a tour as highlighted unless the cap is reached; true when it is listed afterwards. */
    async addHighlight(categoryId: string, tourId: string): Promise<boolean> {
      const tour = toId(tourId)
      const added = await categories.updateOne(
        {
          _id: toId(categoryId),
          highlightedTourIds: { $ne: tour },
          // The last place of the list is free: no interleaving of requests takes one more.
          [`highlightedTourIds.${HIGHLIGHTED_PER_CATEGORY - 1}`]: { $exists: false },
        },
        { $push: { highlightedTourIds: tour } },
      )
      if (added > 0) return true
      const listed = await categories.count({ _id: toId(categoryId), highlightedTourIds: tour })
      return listed > 0
    },

    /** Takes tours off the list of one category. */
    async removeHighlights(categoryId: string, tourIds: readonly string[]): Promise<void> {
      await categories.updateOne(
        { _id: toId(categoryId) },
        // The driver's types take an ObjectId apart here instead of accepting a condition on it.
        { $pull: { highlightedTourIds: { $in: tourIds.map(toId) } as unknown as ObjectId } },
      )
    },

    /** Takes a tour off the list of every category but one. */
    async removeHighlightElsewhere(categoryId: string, tourId: string): Promise<void> {
      const tour = toId(tourId)
      await categories.updateMany(
        { highlightedTourIds: tour, _id: { $ne: toId(categoryId) } },
        { $pull: { highlightedTourIds: tour } },
      )
    },
  }
}

export type CategoriesRepository = ReturnType<typeof createCategoriesRepository>

function toItem(document: CategoryDocument): Category {
  return {
    _id: document._id.toHexString(),
    name: document.name,
    description: document.description,
    coverImage: document.coverImage,
    activeStatus: document.activeStatus,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  }
}

function toId(id: string): ObjectId {
  return new ObjectId(id)
}
