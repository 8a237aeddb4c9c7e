import { z } from 'zod'
import { awardMessages } from './awards.messages.ts'
import { SMALL_PAGE, TEXT_MAX } from './limits.ts'
import { listQuery } from './list.ts'
import {
  activeStatus,
  filledText,
  moment,
  optionalImage,
  recordId,
  recordReplies,
  recordVersion,
} from './replies.ts'
import { baseVersion, optionalImageUrl, requiredText } from './text.ts'

/** POST /admin/awards. */
export const awardInput = z
  .object(
    {
      name: requiredText(awardMessages.nameRequired, 'Award name', TEXT_MAX.name).meta({
        description: 'What was won.',
        documented: { examples: ['Kerala Tourism Award 2025'] },
      }),
      image: optionalImageUrl(awardMessages.invalidImage),
    },
    { error: awardMessages.nameRequired },
  )
  .meta({ id: 'AwardInput', description: 'An award.' })

/** PATCH /admin/awards/{id}. */
const awardUpdate = awardInput
  .extend({ version: baseVersion })
  .meta({ id: 'AwardUpdate', description: 'The new content of an award.' })

export const awardListQuery = listQuery(
  ['createdAt', 'name', 'activeStatus', 'position'],
  SMALL_PAGE,
)

export type AwardInput = z.output<typeof awardInput>

/** Section 3, Award. */
export const award = z
  .object({
    _id: recordId,
    name: filledText.describe('What was won.'),
    image: optionalImage,
    activeStatus,
    createdAt: moment,
    version: recordVersion,
  })
  .meta({ id: 'Award', description: 'An award of the company (section 3).' })

/** An award as the site shows it. */
export const publicAward = z
  .object({ id: recordId, name: award.shape.name, image: award.shape.image })
  .meta({ id: 'PublicAward', description: 'An award of the company, as the site shows it.' })

/**
 * Schemas of the operations in section 7: the service parses with them, and both APIs derive their types from
 * them.
 */
export const awardSchemas = {
  replies: recordReplies('Award', award),
  input: awardInput,
  patch: awardUpdate,
  listQuery: awardListQuery,
  messages: awardMessages,
}

export type Award = z.output<typeof award>
export type PublicAward = z.output<typeof publicAward>
