import { z } from 'zod'
import type { CategoryRef } from './categories.ts'
import { SMALL_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
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
export interface HeroSlide {
  _id: string
  category: CategoryRef
  categoryName: string
  imageUrl: string
  activeStatus: boolean
  createdAt: string
}

/** Section 3, Hero slide, public: title and subtitle are the category's name and description. */
export interface PublicHeroSlide {
  id: string
  src: string
  title: string
  subtitle: string
  categoryId: string
}
