import type { z } from 'zod'
import { awardMessages } from './awards.messages.ts'
import { imageField, kind, nameField } from './kind.ts'

/** Section 3, Award. */
export const awards = kind('awards', {
  section: '7, admin awards and team members',
  descriptions: {
    kind: 'Awards of the company.',
    input: 'An award.',
    stored: 'An award of the company (section 3).',
    shown: 'An award of the company, as the site shows it.',
  },
  fields: {
    name: nameField({
      required: awardMessages.nameRequired,
      label: 'Award name',
      description: 'What was won.',
      example: 'Best Tour Operator 2026',
    }),
    image: imageField(awardMessages.invalidImage),
  },
  searchField: 'name',
  messages: awardMessages,
})

export const awardInput = awards.input
export type AwardInput = z.output<typeof awardInput>
