import { z } from 'zod'
import { SMALL_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
import { imageUrl, moment, recordId } from './replies.ts'
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
export const categoryItem = z.strictObject({
  _id: recordId,
  name: z.string(),
  description: z.string(),
  coverImage: imageUrl,
  activeStatus: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})
export type Category = z.output<typeof categoryItem>

/** What a tour or a hero slide carries of its category. */
export const categoryRef = z.strictObject({
  _id: recordId,
  name: z.string(),
})
export type CategoryRef = z.output<typeof categoryRef>

/** What the calls of section 7 take and give: for the service that parses it and the REST document. */
export const categoryCalls = {
  item: categoryItem,
  input: categoryInput,
  patch: categoryPatch,
  listQuery: categoryListQuery,
  messages: categoryMessages,
}
