import type { HeroSlideInput, HeroSlideListQuery } from '@bharat/contracts/hero-slides'
import type { Page } from '@bharat/contracts/list'
import { ObjectId } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import {
  activeIndex,
  createRecordsRepository,
  findActive,
  type NewRecord,
  prepareRecords,
  type RecordFields,
  type RecordOverrides,
  recordSorts,
  searchTextOf,
} from '../records/records.repository.ts'

interface HeroSlideDocument extends RecordFields {
  categoryId: ObjectId
  imageUrl: string
  /** The name of the category, which never changes. The Hero carousel tab searches it. */
  searchText: string
}

/** The fields of a slide, and the name of its category. */
export interface HeroSlideFields extends HeroSlideInput {
  categoryName: string
}

/** A slide as it is stored, with the id of its category. */
export interface HeroSlideRecord {
  _id: string
  categoryId: string
  imageUrl: string
  activeStatus: boolean
  createdAt: string
  version: number
}

export function createHeroSlidesRepository(database: Database) {
  const slides = database.collection<HeroSlideDocument>('heroSlides')
  const listing = { collection: slides, sorts: recordSorts, searchField: 'searchText', toItem }
  const records = createRecordsRepository(listing, { kind: 'hero-carousel' })

  return {
    list: (query: HeroSlideListQuery): Promise<Page<HeroSlideRecord>> => records.list(query),
    get: records.get,
    update: records.update,
    setActive: records.setActive,
    move: records.move,
    active: () => findActive(listing),

    async categoriesWithSlide(categoryIds: readonly string[]): Promise<string[]> {
      if (categoryIds.length === 0) return []
      const documents = await slides.find(
        { categoryId: { $in: categoryIds.map((id) => new ObjectId(id)) } },
        { projection: { categoryId: 1 } },
      )
      return documents.map(({ categoryId }) => categoryId.toHexString())
    },

    prepare: () => prepareRecords(listing, [activeIndex, { key: { categoryId: 1 }, unique: true }]),

    insert: (fields: HeroSlideFields, overrides?: RecordOverrides): Promise<HeroSlideRecord> =>
      records.insert(toFields(fields), overrides),

    insertMany: (added: readonly NewRecord<HeroSlideFields>[]): Promise<void> =>
      records.insertMany(
        added.map(({ fields, ...rest }) => ({ fields: toFields(fields), ...rest })),
      ),
  }
}

export type HeroSlidesRepository = ReturnType<typeof createHeroSlidesRepository>

function toFields({ categoryId, imageUrl, categoryName }: HeroSlideFields) {
  return {
    categoryId: new ObjectId(categoryId),
    imageUrl,
    searchText: searchTextOf(categoryName),
  }
}

function toItem(document: HeroSlideDocument): HeroSlideRecord {
  return {
    _id: document._id.toHexString(),
    categoryId: document.categoryId.toHexString(),
    imageUrl: document.imageUrl,
    activeStatus: document.activeStatus,
    createdAt: document.createdAt.toISOString(),
    version: document.version,
  }
}
