import { z } from 'zod'
import { SMALL_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
import { optionalImageUrl, optionalText, requiredText } from './text.ts'

/** Texts of the Categories tab and page (sections 2, 5 and 8). */
export const categoryMessages = {
  nameRequired: 'Category name is required.',
  invalidImage: 'Please select a valid image file.',
  nameTaken: 'A category with this name already exists.',
  notFound: 'Category not found.',
  created: 'Category created successfully.',
  updated: 'Category updated successfully.',
  statusUpdated: 'Category status updated successfully.',
} as const

/** POST /admin/categories. */
export const categoryInput = z.object(
  {
    name: requiredText(categoryMessages.nameRequired),
    description: optionalText('Description'),
    coverImage: optionalImageUrl(categoryMessages.invalidImage),
  },
  { error: categoryMessages.nameRequired },
)

/** PATCH /admin/categories/{id}: the name is locked; what is not sent stays as it is. */
export const categoryPatch = z.object(
  {
    description: optionalText('Description').optional(),
    coverImage: optionalImageUrl(categoryMessages.invalidImage).optional(),
  },
  { error: 'The body must be a JSON object.' },
)

export const categoryListQuery = listQuery(['createdAt', 'name', 'activeStatus'], SMALL_PAGE)

export type CategoryInput = z.output<typeof categoryInput>
export type CategoryPatch = z.output<typeof categoryPatch>

/** Section 3, Category, as the admin sees it. Dates are ISO 8601. */
export interface Category {
  _id: string
  name: string
  description: string
  coverImage: string
  activeStatus: boolean
  createdAt: string
  updatedAt: string
}

/** What a tour or a hero slide carries of its category. */
export interface CategoryRef {
  _id: string
  name: string
}
