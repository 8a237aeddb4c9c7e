import type { HeroSlideInput, HeroSlideListQuery } from '@bharat/contracts/hero-slides'
import type { Page } from '@bharat/contracts/list'
import { ObjectId } from 'mongodb'
import type { Database } from '../../platform/mongo.ts'
import {
  createRecordsRepository,
  findPage,
  type GivenFields,
  listIndexes,
  type RecordFields,
} from '../../platform/records.repository.ts'

interface HeroSlideDocument extends RecordFields {
  categoryId: ObjectId
  imageUrl: string
}

/** A slide as it is stored: its category is an id. */
export interface HeroSlideRecord {
  _id: string
  categoryId: string
  imageUrl: string
  activeStatus: boolean
  createdAt: string
}

export function createHeroSlidesRepository(database: Database) {
  const slides = database.collection<HeroSlideDocument>('heroSlides')
  const records = createRecordsRepository({ collection: slides, searchField: 'imageUrl', toItem })

  return {
    get: records.get,
    update: records.update,
    active: records.active,

    prepare: () => slides.createIndexes([...listIndexes, { key: { categoryId: 1 }, unique: true }]),

    insert: (
      { categoryId, imageUrl }: HeroSlideInput,
      given?: GivenFields,
    ): Promise<HeroSlideRecord> =>
      records.insert({ categoryId: new ObjectId(categoryId), imageUrl }, given),

    /** A page of slides; with `categoryIds`, only those of these categories. */
    list: (
      query: HeroSlideListQuery,
      categoryIds?: readonly string[],
    ): Promise<Page<HeroSlideRecord>> =>
      findPage(
        slides,
        categoryIds ? { categoryId: { $in: categoryIds.map((id) => new ObjectId(id)) } } : {},
        query,
        toItem,
      ),
  }
}

export type HeroSlidesRepository = ReturnType<typeof createHeroSlidesRepository>

function toItem(document: HeroSlideDocument): HeroSlideRecord {
  return {
    _id: document._id.toHexString(),
    categoryId: document.categoryId.toHexString(),
    imageUrl: document.imageUrl,
    activeStatus: document.activeStatus,
    createdAt: document.createdAt.toISOString(),
  }
}
