import { z } from 'zod'
import { SMALL_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
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
export interface Award {
  _id: string
  name: string
  image: string
  activeStatus: boolean
  createdAt: string
}
