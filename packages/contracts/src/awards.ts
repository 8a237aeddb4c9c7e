import { z } from 'zod'
import { SMALL_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
import { imageUrl, moment, recordId } from './replies.ts'
import { optionalImageUrl, requiredText } from './text.ts'

/** Texts of the Awards tab (sections 5 and 8). */
export const awardMessages = {
  nameRequired: 'Award name is required.',
  invalidImage: 'Please select a valid image file.',
  notFound: 'Award not found.',
  created: 'Award created successfully.',
  updated: 'Award updated successfully.',
  statusUpdated: 'Award status updated successfully.',
} as const

/** POST /admin/awards and PATCH /admin/awards/{id}. */
export const awardInput = z.object(
  {
    name: requiredText(awardMessages.nameRequired),
    image: optionalImageUrl(awardMessages.invalidImage),
  },
  { error: awardMessages.nameRequired },
)

export const awardListQuery = listQuery(['createdAt', 'name', 'activeStatus'], SMALL_PAGE)

export type AwardInput = z.output<typeof awardInput>

/** Section 3, Award. */
export const awardItem = z.strictObject({
  _id: recordId,
  name: z.string(),
  image: imageUrl,
  activeStatus: z.boolean(),
  createdAt: moment,
})
export type Award = z.output<typeof awardItem>

/** What the calls of section 7 take and give: for the service that parses it and the REST document. */
export const awardCalls = {
  item: awardItem,
  input: awardInput,
  patch: awardInput,
  listQuery: awardListQuery,
  messages: awardMessages,
}
