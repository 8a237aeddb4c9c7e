import { z } from 'zod'
import { categoryRef } from './categories.ts'
import { SMALL_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
import { imageUrl, moment, recordId } from './replies.ts'
import { cleanText, isObjectId, requiredImageUrl } from './text.ts'

/** Texts of the Hero carousel tab and the hero itself (sections 5 and 8). */
export const heroSlideMessages = {
  categoryRequired: 'Please select a category.',
  imageRequired: 'Please choose an image.',
  categoryTaken: 'This category already has a hero slide.',
  notFound: 'Hero slide not found.',
  created: 'Hero slide created successfully',
  updated: 'Hero slide updated successfully',
  statusUpdated: 'Hero slide status updated successfully',
} as const

/** POST /admin/hero-carousel. */
export const heroSlideInput = z.object(
  {
    categoryId: z
      .string({ error: heroSlideMessages.categoryRequired })
      .overwrite((id) => cleanText(id).toLowerCase())
      .refine(isObjectId, heroSlideMessages.categoryRequired),
    imageUrl: requiredImageUrl(heroSlideMessages.imageRequired),
  },
  { error: heroSlideMessages.categoryRequired },
)

/** PATCH /admin/hero-carousel/{id}/image. */
export const heroSlideImageInput = z.object(
  { imageUrl: requiredImageUrl(heroSlideMessages.imageRequired) },
  { error: heroSlideMessages.imageRequired },
)

export const heroSlideListQuery = listQuery(['createdAt', 'activeStatus'], SMALL_PAGE)

export type HeroSlideInput = z.output<typeof heroSlideInput>
export type HeroSlideListQuery = z.output<typeof heroSlideListQuery>

/** Section 3, Hero slide, as the admin sees it. */
export const heroSlideItem = z.strictObject({
  _id: recordId,
  category: categoryRef,
  categoryName: z.string(),
  imageUrl: imageUrl,
  activeStatus: z.boolean(),
  createdAt: moment,
})
export type HeroSlide = z.output<typeof heroSlideItem>

/** Section 3, Hero slide, public: title and subtitle are the category's name and description. */
export const publicHeroSlide = z.strictObject({
  id: recordId,
  src: imageUrl,
  title: z.string(),
  subtitle: z.string(),
  categoryId: recordId,
})
export type PublicHeroSlide = z.output<typeof publicHeroSlide>

/** What the calls of section 7 take and give: for the service that parses it and the REST document. */
export const heroSlideCalls = {
  item: heroSlideItem,
  input: heroSlideInput,
  patch: heroSlideImageInput,
  listQuery: heroSlideListQuery,
  messages: heroSlideMessages,
}
