import { z } from 'zod'
import { enquiry, withPhonePrefix } from './enquiries.ts'
import { timelineEntry } from './enquiry-desk.ts'
import { MAX_PAGE, TEXT_MAX } from './limits.ts'
import { privacyMessages as messages } from './privacy.messages.ts'
import { messageReply, moment, storedText } from './replies.ts'
import { cleanText, EMAIL } from './text.ts'

/*
 * Requests of visitors under India's Digital Personal Data Protection Act, 2023: what the company stores about a
 * person, a copy of it, and its erasure.
 */

const part = (description: string, example: string) =>
  z
    .string({ error: messages.person })
    .overwrite(cleanText)
    .max(TEXT_MAX.line, messages.person)
    .nullish()
    .transform((value) => value || undefined)
    .meta({ description, documented: { type: ['string', 'null'], examples: [example] } })

/** POST /admin/privacy/find, /export and /erase: a person by exactly one of both. */
export const personInput = z
  .object(
    {
      phone: part('The phone number, in any spelling.', '+91 90000 12345'),
      email: part('The e-mail address.', 'anu@example.com'),
    },
    { error: messages.person },
  )
  .superRefine(({ phone, email }, context) => {
    const reject = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: path ? [path] : [], message })
    if ((phone === undefined) === (email === undefined)) reject('', messages.person)
    else if (phone !== undefined && phoneDigits(phone).length < SHORTEST_NUMBER) {
      reject('phone', messages.phone)
    } else if (email !== undefined && !EMAIL.test(email)) reject('email', messages.person)
  })
  .meta({
    id: 'PersonInput',
    description: 'A person, by either a phone number or an e-mail address.',
  })

/** A shorter number identifies no person. */
export const SHORTEST_NUMBER = 8

/** The digits by which enquiries of one phone number are found, with the country code. */
export function phoneDigits(phone: string): string {
  return withPhonePrefix(phone).replace(/\D/g, '')
}

const formerAccount = storedText
  .nullable()
  .describe(
    'The name under which a removed account of this e-mail address stays with what it did; null if there is none.',
  )

/** What is stored about a person. */
export const personFound = z
  .object({
    items: z.array(enquiry).describe(`The latest ${MAX_PAGE} enquiries of the person.`),
    totalItems: z.int().min(0).describe('All of them.'),
    formerAccount,
  })
  .meta({ id: 'PersonFound', description: 'The enquiries of a person.' })

/** One enquiry in a copy. */
export const exportedEnquiry = enquiry
  .extend({
    timeline: z.array(timelineEntry).describe('Its history, oldest first.'),
    quotes: z
      .array(storedText)
      .describe('Its quotes, newest first: number, title, total, state and what the person did.'),
    notice: storedText
      .nullable()
      .describe('The notice that the visitor saw below the form; null if unknown.'),
  })
  .meta({ id: 'ExportedEnquiry', description: 'Everything that is stored of an enquiry.' })

/** A copy of what is stored about a person. */
export const personCopy = z
  .object({
    exportedAt: moment,
    enquiries: z.array(exportedEnquiry).describe('All enquiries of the person, newest first.'),
    formerAccount,
  })
  .meta({ id: 'PersonCopy', description: 'A copy of everything that is stored about a person.' })

/** The reply to an erasure. */
export const personErased = messageReply
  .extend({ erased: z.int().min(0).describe('The number of erased enquiries.') })
  .meta({ id: 'PersonErased', description: 'The reply to an erasure.' })

export type PersonFound = z.output<typeof personFound>
export type PersonCopy = z.output<typeof personCopy>
export type PersonErased = z.output<typeof personErased>
