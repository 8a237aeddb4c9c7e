import { z } from 'zod'
import { readMoment } from './dates.ts'
import { moment } from './replies.ts'
import { baseVersion } from './text.ts'
import { tourDraftMessages } from './tour-drafts.messages.ts'
import { tourInput } from './tour-input.ts'

export const publishInput = z
  .object(
    {
      at: z
        .string({ error: tourDraftMessages.at })
        .max(40, tourDraftMessages.at)
        .nullish()
        .transform((value, context) => {
          if (value === null || value === undefined) return null
          const at = readMoment(value)
          if (at) return at
          context.addIssue({ code: 'custom', message: tourDraftMessages.at })
          return z.NEVER
        })
        .meta({
          description:
            'When: ISO 8601; without an offset it is Indian time. Left out or null: immediately.',
          documented: {
            type: ['string', 'null'],
            examples: ['2027-01-12T09:30', '2027-01-12T09:30:00+05:30'],
          },
        }),
      version: baseVersion,
      content: tourInput.nullish().meta({
        description:
          'Saved as the draft by the same write. Left out or null: the draft is published as it is stored.',
      }),
    },
    { error: tourDraftMessages.at },
  )
  .meta({ id: 'PublishInput', description: 'When a draft is published.' })

export const previewLink = z
  .object({
    url: z.string().meta({
      description: 'Address of the preview: anyone with it sees this tour, without a login.',
      examples: ['https://www.example.com/preview/ZQAAAAAAAAAAAAEB'],
    }),
    expiresAt: moment.describe('When the link ends.'),
  })
  .meta({ id: 'PreviewLink', description: 'The link of a preview.' })

/** The draft of a tour, or the time at which it is published. */
export const tourDraftState = z
  .object({
    savedAt: moment
      .nullable()
      .describe('When the draft was saved; null for an inactive tour, which is its own draft.'),
    savedBy: z.string().describe('E-mail address of the account that saved it; empty if unknown.'),
    savedByName: z.string().describe('Name of that account; empty if it has none.'),
    publishAt: moment.nullable().describe('When it is published; null if no time is set.'),
    publishError: z
      .string()
      .describe('Why it could not be published at that time; empty if it was not tried.'),
  })
  .meta({ id: 'TourDraft', description: 'The state of the next version of a tour.' })

export type TourDraftState = z.output<typeof tourDraftState>
