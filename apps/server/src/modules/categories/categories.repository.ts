import type { Category, CategoryInput } from '@bharat/contracts/categories'
import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import { isObjectId } from '@bharat/contracts/text'
import { ObjectId } from 'mongodb'
import { CASE_INSENSITIVE, type Database, unlessDuplicate } from '../../database/mongo.ts'
import { type FieldChange, pendingChange, withoutPending } from '../../jobs/changes.repository.ts'
import {
  activeIndex,
  createRecordsRepository,
  findActive,
  type NewRecord,
  prepareRecords,
  type RecordFields,
  type RecordOverrides,
  recordSorts,
} from '../records/records.repository.ts'

interface CategoryDocument extends RecordFields {
  name: string
  description: string
  coverImage: string
  /**
   * The highlight keys of the highlighted tours. They are stored in the category, so that one atomic
   * update enforces the cap.
   */
  highlights: ObjectId[]
}

/** What other modules need to know about a category. */
export interface CategorySummary {
  _id: string
  name: string
  activeStatus: boolean
  /** The highlight keys of its highlighted tours, in the order in which they were added. */
  highlights: string[]
}

/** A category with the highlight keys of its tours. */
export interface CategoryWithHighlights extends Category {
  highlights: string[]
}

interface ChangedTour {
  _id: string
  tourName: string
}

interface HighlightedTour extends ChangedTour {
  categoryId: string
  highlightKey: string
}

/** A move of a highlighted tour, and the highlighted tours that it follows; null at the start. */
interface HighlightMove {
  tour: ChangedTour
  before: ChangedTour | null
  after: ChangedTour | null
}

/** The smallest id: every list that is not empty has an id that is greater or equal. */
const LEAST_ID = new ObjectId('0'.repeat(24))

export function createCategoriesRepository(database: Database) {
  const categories = database.collection<CategoryDocument>('categories')
  const listing = {
    collection: categories,
    sorts: { ...recordSorts, name: '' },
    searchField: 'name',
    toItem,
  }
  const records = createRecordsRepository(listing, { kind: 'categories' })

  return {
    list: records.list,
    get: records.get,
    update: records.update,
    setActive: records.setActive,
    move: records.move,

    prepare: () =>
      prepareRecords(listing, [
        activeIndex,
        { key: { name: 1 }, unique: true, collation: CASE_INSENSITIVE },
        { key: { highlights: 1 } },
      ]),

    insert: (fields: CategoryInput, overrides?: RecordOverrides): Promise<Category> =>
      records.insert({ ...fields, highlights: [] }, overrides),

    /** Inserts a category under a new id. False if this id is stored, or another category has its name. */
    async insertOnce({ _id, name }: Pick<Category, '_id' | 'name'>): Promise<boolean> {
      const fields = { name, description: '', coverImage: '', highlights: [] }
      return (await unlessDuplicate(records.insert(fields, { _id }))) !== null
    },

    insertMany: (added: readonly NewRecord<CategoryInput>[]): Promise<void> =>
      records.insertMany(
        added.map(({ fields, ...rest }) => ({ fields: { ...fields, highlights: [] }, ...rest })),
      ),

    async summaries(ids: readonly string[]): Promise<CategorySummary[]> {
      if (ids.length === 0) return []
      const documents = await categories.find(
        { _id: { $in: ids.map(toId) } },
        { projection: { name: 1, activeStatus: 1, highlights: 1 } },
      )
      return documents.map(toSummary)
    },

    async activeOf(ids: readonly string[]): Promise<Category[]> {
      if (ids.length === 0) return []
      const documents = await categories.find({ _id: { $in: ids.map(toId) }, activeStatus: true })
      return documents.map(toItem)
    },

    async getActive(id: string): Promise<CategoryWithHighlights | null> {
      if (!isObjectId(id)) return null
      const document = await categories.findOne({ _id: toId(id), activeStatus: true })
      return document && withHighlights(document)
    },

    /** Every active category, in the manual order. */
    active: (): Promise<Category[]> => findActive(listing),

    /** The categories that have highlighted tours, in the manual order. */
    async withHighlights(): Promise<CategoryWithHighlights[]> {
      const documents = await categories.find({ highlights: { $gte: LEAST_ID } })
      return documents.sort(byPosition).map(withHighlights)
    },

    /**
     * Removes a category, unless it was changed after the change with this number. Returns whether it did.
     * @param isUsed runs afterwards: a category that a record began to use meanwhile is stored again
     */
    async remove(id: string, number: number, isUsed: () => Promise<boolean>): Promise<boolean> {
      const last = { _id: toId(id), changeCount: number }
      const document = await categories.findOne(last, withoutPending)
      if (!document || (await categories.deleteOne(last)) === 0) return false
      if (!(await isUsed())) return true
      await unlessDuplicate(categories.insertOne({ ...document, pendingJobs: [] }), '_id')
      return false
    },

    /** Adds a highlight unless the cap is reached. Returns whether the tour is highlighted afterwards. */
    async addHighlight(tour: HighlightedTour): Promise<boolean> {
      const { categoryId } = tour
      const highlight = toId(tour.highlightKey)
      const added = await categories.updateOne(
        {
          _id: toId(categoryId),
          highlights: { $ne: highlight },
          // The last place of the list is free: concurrent requests cannot exceed the cap.
          [`highlights.${HIGHLIGHTED_PER_CATEGORY - 1}`]: { $exists: false },
        },
        { $push: { highlights: highlight, ...highlightEntry(tour, true) } },
      )
      if (added > 0) return true
      const listed = await categories.count({ _id: toId(categoryId), highlights: highlight })
      return listed > 0
    },

    /** Stores highlights in another order. False if the stored order is no longer `current`. */
    async reorderHighlights(
      categoryId: string,
      current: readonly string[],
      reordered: readonly string[],
      { tour, before, after }: HighlightMove,
    ): Promise<boolean> {
      const reference = (other: ChangedTour | null) =>
        other && { _id: other._id, name: other.tourName }
      const changes = [
        { field: 'highlightPosition', before: reference(before), after: reference(after) },
      ]
      const changed = await categories.updateOne(
        { _id: toId(categoryId), highlights: current.map(toId) },
        { $set: { highlights: reordered.map(toId) }, $push: pendingEntry(tour, changes) },
      )
      return changed > 0
    },

    /**
     * Removes highlights from the categories that have them.
     * @param tour whose highlight it is; absent for the keys of tours that have moved away
     */
    async removeHighlights(keys: readonly string[], tour?: ChangedTour): Promise<void> {
      if (keys.length === 0) return
      const highlights = keys.map(toId)
      await categories.updateMany(
        { highlights: { $in: highlights } },
        // The driver's types do not accept a condition on an ObjectId here.
        {
          $pull: { highlights: { $in: highlights } as unknown as ObjectId },
          ...(tour && { $push: highlightEntry(tour, false) }),
        },
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
    version: document.version,
  }
}

function pendingEntry({ _id, tourName }: ChangedTour, changes: FieldChange[]) {
  return { pendingJobs: pendingChange({ kind: 'tours', id: _id, name: tourName, changes }) }
}

function highlightEntry(tour: ChangedTour, isHighlighted: boolean) {
  const change = { field: 'highlightStatus', before: !isHighlighted, after: isHighlighted }
  return pendingEntry(tour, [change])
}

function withHighlights(document: CategoryDocument): CategoryWithHighlights {
  return { ...toItem(document), highlights: toSummary(document).highlights }
}

function toSummary({ _id, name, activeStatus, highlights }: CategoryDocument): CategorySummary {
  return {
    _id: _id.toHexString(),
    name,
    activeStatus,
    highlights: highlights.map((key) => key.toHexString()),
  }
}

function byPosition(a: CategoryDocument, b: CategoryDocument): number {
  return a.position < b.position ? -1 : 1
}

function toId(id: string): ObjectId {
  return new ObjectId(id)
}
