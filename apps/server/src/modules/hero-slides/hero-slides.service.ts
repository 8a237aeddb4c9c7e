import type { CategoryRef } from '@bharat/contracts/categories'
import {
  type HeroSlide,
  type HeroSlideInput,
  heroSlideImageInput,
  heroSlideInput,
  heroSlideListQuery,
  type PublicHeroSlide,
} from '@bharat/contracts/hero-slides'
import { heroSlideMessages } from '@bharat/contracts/hero-slides.messages'
import { DomainError, invalid } from '../../errors.ts'
import type { CategoriesService } from '../categories/categories.service.ts'
import type { MediaService } from '../media/media.service.ts'
import { createRecordsService } from '../records/records.service.ts'
import type { ToursService } from '../tours/tours.service.ts'
import type { HeroSlideRecord, HeroSlidesRepository } from './hero-slides.repository.ts'

interface Dependencies {
  repository: HeroSlidesRepository
  categories: CategoriesService
  tours: Pick<ToursService, 'statistics'>
  images: Pick<MediaService, 'lookUp'>
  isCategoryTaken(error: unknown): boolean
}

/** Hero slides (section 3): one banner image per category. */
export function createHeroSlidesService({
  repository,
  categories,
  tours,
  images,
  isCategoryTaken,
}: Dependencies) {
  return {
    // The category of a slide cannot be changed, so an update has the image alone.
    ...createRecordsService({
      repository: { ...repository, insert },
      input: heroSlideInput,
      patch: heroSlideImageInput,
      listQuery: heroSlideListQuery,
      messages: heroSlideMessages,
      view: withCategories,
    }),

    /** Those of some categories that have a slide. */
    categoriesWithSlide: repository.categoriesWithSlide,

    /** The active categories without a slide, sorted by name: the choices for a new slide. */
    async categoriesWithoutSlide(): Promise<CategoryRef[]> {
      const active = await categories.listActive()
      const taken = new Set(await repository.categoriesWithSlide(active.map(({ _id }) => _id)))
      return active
        .filter(({ _id }) => !taken.has(_id))
        .map(({ _id, name }) => ({ _id, name }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    },

    /** Whether the home page has a slide. */
    async anyPublic(): Promise<boolean> {
      const slides = (await repository.active()).filter(({ imageUrl }) => imageUrl.trim() !== '')
      const active = await categories.activeOf(slides.map(({ categoryId }) => categoryId))
      return active.length > 0
    },

    /** The slides of the home page in the manual order: active, with an active category and an image. */
    async listPublic(): Promise<PublicHeroSlide[]> {
      const slides = await repository.active()
      const [active, statistics, imageOf] = await Promise.all([
        categories.activeOf(slides.map(({ categoryId }) => categoryId)),
        tours.statistics(),
        images.lookUp(slides.map(({ imageUrl }) => imageUrl)),
      ])
      const byId = new Map(active.map((category) => [category._id, category]))
      return slides.flatMap(({ _id, categoryId, imageUrl }) => {
        const category = byId.get(categoryId)
        return category && imageUrl.trim() !== ''
          ? [
              {
                id: _id,
                src: imageUrl,
                image: imageOf(imageUrl),
                title: category.name,
                subtitle: category.description,
                categoryId,
                tours: statistics.get(categoryId) ?? null,
              },
            ]
          : []
      })
    },
  }

  async function insert(input: HeroSlideInput): Promise<HeroSlideRecord> {
    const [category] = await categories.summaries([input.categoryId])
    if (!category) throw invalid('categoryId', heroSlideMessages.categoryRequired)
    try {
      const slide = await repository.insert({ ...input, categoryName: category.name })
      // An undo may have removed the category meanwhile.
      await categories.ensure(category)
      return slide
    } catch (error) {
      if (isCategoryTaken(error)) throw new DomainError('CONFLICT', heroSlideMessages.categoryTaken)
      throw error
    }
  }

  async function withCategories(records: readonly HeroSlideRecord[]): Promise<HeroSlide[]> {
    const summaries = await categories.summaries(records.map(({ categoryId }) => categoryId))
    const names = new Map(summaries.map(({ _id, name }) => [_id, name]))
    return records.map(({ categoryId, ...record }) => {
      const name = names.get(categoryId) ?? ''
      return { ...record, category: { _id: categoryId, name }, categoryName: name }
    })
  }
}

export type HeroSlidesService = ReturnType<typeof createHeroSlidesService>
