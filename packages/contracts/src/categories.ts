import { z } from 'zod'
import { categoryMessages } from './categories.messages.ts'
import { SMALL_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
import { patchOf } from './records.ts'
import {
  activeStatus,
  filledText,
  moment,
  optionalImage,
  recordId,
  recordReplies,
  recordVersion,
  storedText,
} from './replies.ts'
import { optionalImageUrl, optionalText, requiredText } from './text.ts'

/** POST /admin/categories. Section 5: no bound of a length but the size of the body. */
export const categoryInput = z
  .object(
    {
      name: requiredText(categoryMessages.nameRequired, 'Category name').meta({
        description: 'Unique, case-insensitively.',
        documented: { examples: ['Family'] },
      }),
      description: optionalText('Description').meta({
        description: 'Shown under the name.',
        documented: { examples: ['Passes, deserts and rivers.'] },
      }),
      coverImage: optionalImageUrl(categoryMessages.invalidImage),
    },
    { error: categoryMessages.nameRequired },
  )
  .meta({ id: 'CategoryInput', description: 'A new category.' })

/** PATCH /admin/categories/{id}: the name is locked. */
export const categoryPatch = patchOf(categoryInput.omit({ name: true }), {
  id: 'CategoryPatch',
  description: 'The changed fields of a category; its name is locked.',
})

export const categoryListQuery = listQuery(
  ['createdAt', 'name', 'activeStatus', 'position'],
  SMALL_PAGE,
)

export type CategoryInput = z.output<typeof categoryInput>
export type CategoryPatch = z.output<typeof categoryPatch>

/** Section 3, Category, as the admin sees it. */
export const category = z
  .object({
    _id: recordId,
    name: filledText.describe('Unique, case-insensitively.'),
    description: storedText.describe('Empty if there is none.'),
    coverImage: optionalImage,
    activeStatus,
    createdAt: moment,
    updatedAt: moment,
    version: recordVersion,
  })
  .meta({ id: 'Category', description: 'A category of tours (section 3).' })

/** The category fields that a tour or a hero slide contains. */
export const categoryRef = z
  .object({ _id: recordId, name: z.string().describe('The category’s name.') })
  .meta({
    id: 'CategoryRef',
    description: 'The category that a tour or a hero slide belongs to.',
  })

/**
 * Schemas of the operations in section 7: the service parses with them, and both APIs derive their types from
 * them.
 */
export const categorySchemas = {
  replies: recordReplies('Category', category),
  input: categoryInput,
  patch: categoryPatch,
  listQuery: categoryListQuery,
  messages: categoryMessages,
}

export type Category = z.output<typeof category>
export type CategoryRef = z.output<typeof categoryRef>
