import { z } from 'zod'
import { category, categoryRef } from './categories.ts'
import { heroSlideMessages } from './hero-slides.messages.ts'
import { SMALL_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
import { image, recordFields, recordId, recordReplies, storedImage } from './replies.ts'
import {
  baseVersion,
  cleanText,
  documentedIdOrRecord,
  idOrRecord,
  isObjectId,
  requiredImageUrl,
} from './text.ts'
import { tourStatistics } from './tours.ts'

export const heroSlideInput = z
  .object(
    {
      categoryId: idOrRecord(
        z
          .string({ error: heroSlideMessages.categoryRequired })
          .overwrite((id) => cleanText(id).toLowerCase())
          .refine(isObjectId, heroSlideMessages.categoryRequired),
        heroSlideMessages.categoryRequired,
      ).meta({
        description: 'Id of a category without a slide.',
        documented: documentedIdOrRecord('650000000000000000000001'),
      }),
      imageUrl: requiredImageUrl(heroSlideMessages.imageRequired),
    },
    { error: heroSlideMessages.categoryRequired },
  )
  .meta({ id: 'HeroSlideInput', description: 'A new slide.' })

export const heroSlideImageInput = z
  .object(
    { imageUrl: requiredImageUrl(heroSlideMessages.imageRequired), version: baseVersion },
    { error: heroSlideMessages.imageRequired },
  )
  .meta({ id: 'HeroSlideImageInput', description: 'Another image of a slide.' })

export const heroSlideListQuery = listQuery(['createdAt', 'activeStatus', 'position'], SMALL_PAGE)

export type HeroSlideInput = z.output<typeof heroSlideInput>
export type HeroSlideListQuery = z.output<typeof heroSlideListQuery>

/** Section 3, Hero slide, as an admin sees it. */
export const heroSlide = z
  .object({
    _id: recordId,
    category: categoryRef.describe('The category of the slide; one slide per category.'),
    categoryName: z.string().describe('The category’s name.'),
    imageUrl: storedImage,
    ...recordFields,
  })
  .meta({
    id: 'HeroSlide',
    description: 'A slide of the hero carousel, as an admin sees it (section 3).',
  })

/** Section 3, Hero slide, public: title and subtitle are the category's name and description. */
export const publicHeroSlide = z
  .object({
    id: recordId,
    src: storedImage,
    image: image.describe('The same image with its details.'),
    title: category.shape.name.describe('The category’s name.'),
    subtitle: category.shape.description.describe('The category’s description.'),
    categoryId: recordId.describe('The target of its button.'),
    tours: tourStatistics
      .nullable()
      .describe('Statistics of the category’s active tours; null when it has none.'),
  })
  .meta({
    id: 'PublicHeroSlide',
    description: 'A slide of the hero carousel, as the site shows it (section 3).',
  })

export const heroSlideCategories = z.object({
  categories: z
    .array(categoryRef)
    .describe('The active categories that have no slide yet, by name.'),
})

export const heroSlideReplies = recordReplies('HeroSlide', heroSlide)

export type HeroSlide = z.output<typeof heroSlide>
export type PublicHeroSlide = z.output<typeof publicHeroSlide>
