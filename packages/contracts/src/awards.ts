import { z } from 'zod'
import { awardMessages } from './awards.messages.ts'
import { TEXT_MAX } from './limits.ts'
import { recordSchemas } from './records.ts'
import { filledText, optionalImage, recordFields, recordId } from './replies.ts'
import { optionalImageUrl, requiredText } from './text.ts'

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

export type AwardInput = z.output<typeof awardInput>

/** Section 3, Award. */
export const award = z
  .object({
    _id: recordId,
    name: filledText.describe('What was won.'),
    image: optionalImage,
    ...recordFields,
  })
  .meta({ id: 'Award', description: 'An award of the company (section 3).' })

/** An award as the site shows it. */
export const publicAward = z
  .object({ id: recordId, name: award.shape.name, image: award.shape.image })
  .meta({ id: 'PublicAward', description: 'An award of the company, as the site shows it.' })

export const awardSchemas = recordSchemas('Award', {
  item: award,
  input: awardInput,
  sortable: ['name'],
  messages: awardMessages,
})

export type Award = z.output<typeof award>
export type PublicAward = z.output<typeof publicAward>
