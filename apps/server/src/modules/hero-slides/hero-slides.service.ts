import { type BulkResult, bulkStatusInput } from '@bharat/contracts/bulk-changes'
import type { CategoryRef } from '@bharat/contracts/categories'
import {
  type HeroSlide,
  heroSlideImageInput,
  heroSlideInput,
  heroSlideListQuery,
  type PublicHeroSlide,
} from '@bharat/contracts/hero-slides'
import { heroSlideMessages } from '@bharat/contracts/hero-slides.messages'
import type { Page } from '@bharat/contracts/list'
import { ORDER_UPDATED } from '@bharat/contracts/messages'
import type { Saved } from '@bharat/contracts/replies'
import { activeStatusInput } from '@bharat/contracts/text'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import type { CategoriesService } from '../categories/categories.service.ts'
import type { MediaService } from '../media/media.service.ts'
import {
  changeStatuses,
  moveRecord,
  orNotFound,
  throwConflict,
} from '../records/records.service.ts'
import type { ToursService } from '../tours/tours.service.ts'
import type { HeroSlideRecord, HeroSlidesRepository } from './hero-slides.repository.ts'

interface Dependencies {
  repository: HeroSlidesRepository
  categories: CategoriesService
  tours: Pick<ToursService, 'statistics'>
  images: Pick<MediaService, 'lookUp'>
  /** Whether a write failed because the category already has a slide. */
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
    /** A page for the Hero carousel tab. `search` looks for names of categories. */
    async list(value: unknown): Promise<Page<HeroSlide>> {
      const page = await repository.list(parseInput(heroSlideListQuery, value))
      return { ...page, items: await withCategories(page.items) }
    },

    get: async (id: string): Promise<HeroSlide> => withCategory(await repository.get(id)),

    /** The active categories without a slide, sorted by name: the choices for a new slide. */
    async categoriesWithoutSlide(): Promise<CategoryRef[]> {
      const active = await categories.listActive()
      const taken = new Set(await repository.categoriesWithSlide(active.map(({ _id }) => _id)))
      return active
        .filter(({ _id }) => !taken.has(_id))
        .map(({ _id, name }) => ({ _id, name }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    },

    async create(value: unknown): Promise<Saved<HeroSlide>> {
      const input = parseInput(heroSlideInput, value)
      const [category] = await categories.summaries([input.categoryId])
      if (!category) throw invalid('categoryId', heroSlideMessages.categoryRequired)
      try {
        const record = await repository.insert({ ...input, categoryName: category.name })
        return { message: heroSlideMessages.created, item: await withCategory(record) }
      } catch (error) {
        if (isCategoryTaken(error))
          throw new DomainError('CONFLICT', heroSlideMessages.categoryTaken)
        throw error
      }
    },

    /** Replaces the image. The category cannot be changed. */
    async update(id: string, value: unknown): Promise<Saved<HeroSlide>> {
      const { version, ...fields } = parseInput(heroSlideImageInput, value)
      const record = await repository.update(id, fields, version)
      if (!record) return throwConflict(await withCategory(await repository.get(id)))
      return { message: heroSlideMessages.updated, item: await withCategory(record) }
    },

    async setActive(id: string, value: unknown): Promise<Saved<HeroSlide>> {
      const { activeStatus } = parseInput(activeStatusInput, value)
      const record = await repository.setActive(id, activeStatus)
      return { message: heroSlideMessages.statusUpdated, item: await withCategory(record) }
    },

    changeMany: async (value: unknown): Promise<BulkResult> =>
      changeStatuses(repository, heroSlideMessages.notFound, parseInput(bulkStatusInput, value)),

    async move(id: string, value: unknown): Promise<Saved<HeroSlide>> {
      const record = await moveRecord(repository, heroSlideMessages.notFound, id, value)
      return { message: ORDER_UPDATED, item: await withCategory(record) }
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

  async function withCategory(record: HeroSlideRecord | null): Promise<HeroSlide> {
    const [slide] = await withCategories([orNotFound(record, heroSlideMessages.notFound)])
    return orNotFound(slide, heroSlideMessages.notFound)
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
