import { z } from 'zod'
import { PARTY_MAX } from './limits.ts'
import { partyMessages } from './party.messages.ts'
import { storedText } from './replies.ts'
import { cleanText, tooLong } from './text.ts'

/* Who travels, as a visitor or an administrator says it. All of it is optional. */

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Who travels, as sent; null if nothing is said. */
export const partyInput = z
  .object(
    {
      adults: z
        .int({ error: partyMessages.adults })
        .min(1, partyMessages.adults)
        .max(PARTY_MAX.adults, partyMessages.adults)
        .nullish()
        .transform((adults) => adults ?? null)
        .meta({
          description: 'Travellers of 18 years and more.',
          documented: { type: ['integer', 'null'], examples: [2] },
        }),
      children: z
        .array(
          z
            .int({ error: partyMessages.children })
            .min(0, partyMessages.children)
            .max(PARTY_MAX.childAge, partyMessages.children),
          { error: partyMessages.children },
        )
        .max(PARTY_MAX.children, partyMessages.children)
        .nullish()
        .transform((ages) => ages ?? [])
        .meta({
          description: 'The age of each child in years.',
          documented: { examples: [[4, 9]] },
        }),
      month: z
        .string({ error: partyMessages.month })
        .refine((month) => month === '' || MONTH.test(month), partyMessages.month)
        .nullish()
        .transform((month) => month ?? '')
        .meta({
          description: 'The month of travel, yyyy-mm.',
          documented: { type: ['string', 'null'], examples: ['2027-05'] },
        }),
      note: z
        .string({ error: partyMessages.note })
        .overwrite(cleanText)
        .max(PARTY_MAX.note, tooLong('Note', PARTY_MAX.note))
        .nullish()
        .transform((note) => note ?? '')
        .meta({
          description: 'What else is to know of them.',
          documented: { type: ['string', 'null'], examples: ['One of us uses a wheelchair.'] },
        }),
    },
    { error: partyMessages.party },
  )
  .meta({ id: 'PartyInput', description: 'Who travels.' })

/** Who travels, as stored. */
export const party = z
  .object({
    adults: z.int().min(1).nullable().describe('Travellers of 18 years and more; null if unknown.'),
    children: z.array(z.int().min(0)).describe('The age of each child in years.'),
    month: storedText.describe('The month of travel, yyyy-mm; may be empty.'),
    note: storedText.describe('What else is known of them; may be empty.'),
  })
  .meta({ id: 'Party', description: 'Who travels.' })

export type Party = z.output<typeof party>

/** Null if nothing is said. */
export function knownParty(said: Party | null | undefined): Party | null {
  if (!said) return null
  const { adults, children, month, note } = said
  const isEmpty = adults === null && children.length === 0 && month === '' && note === ''
  return isEmpty ? null : said
}
