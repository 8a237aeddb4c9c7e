import { z } from 'zod'
import { queryDay, queryInstant } from './date-inputs.ts'
import { doubtfulNumber, enquiryMessages } from './enquiries.messages.ts'
import { enquiryContext, enquiryContextInput } from './enquiry-context.ts'
import { ENQUIRY_DUE, ENQUIRY_ORIGINS, ENQUIRY_STAGES } from './enquiry-stages.ts'
import { LANDSCAPES } from './landscapes.ts'
import {
  ENQUIRY_CONTEXT_MAX,
  ENQUIRY_MAX,
  LARGE_PAGE,
  MAX_PRICE,
  MAX_SEARCHED,
  MAX_SEATS,
  PHONE_PREFIX,
} from './limits.ts'
import { flag, listQuery } from './list.ts'
import {
  calendarDay,
  filledText,
  messageReply,
  moment,
  person,
  recordId,
  recordReplies,
  recordVersion,
  storedText,
} from './replies.ts'
import { cleanText, EMAIL, OBJECT_ID, requiredText, tooLong } from './text.ts'

export const ENQUIRY_CHANNELS = ['email', 'whatsapp'] as const
export type EnquiryChannel = (typeof ENQUIRY_CHANNELS)[number]

/** Section 2, tab 9: the channels with the labels of the badge, the filter and the mail. */
export const channelLabels: Record<EnquiryChannel, string> = {
  email: 'Email',
  whatsapp: 'WhatsApp',
}

/** Status of the mail to the operator: not needed, pending or delivered. */
export const ENQUIRY_MAILS = ['none', 'pending', 'sent'] as const
export type EnquiryMail = (typeof ENQUIRY_MAILS)[number]

/** What the enquiry form asks for; the phone is stored as sent. */
export const enquiryFormInput = z.object(
  {
    fullName: requiredText(enquiryMessages.fullName, 'Full name', ENQUIRY_MAX.fullName).meta({
      description: 'The visitor’s name.',
      documented: { examples: ['Anu Thomas'] },
    }),
    phone: requiredText(enquiryMessages.phone, 'Phone', ENQUIRY_MAX.phone)
      // The prefix alone is not a number.
      .refine((phone) => phone !== PHONE_PREFIX, enquiryMessages.phone)
      .meta({
        description: `With the prefix ${PHONE_PREFIX}; stored as sent.`,
        documented: { examples: ['+919000012345'] },
      }),
    email: z
      .string({ error: enquiryMessages.email })
      .overwrite(cleanText)
      .max(ENQUIRY_MAX.email, tooLong('Email', ENQUIRY_MAX.email))
      .regex(EMAIL, enquiryMessages.email)
      .meta({
        description: 'The visitor’s e-mail address.',
        documented: { examples: ['anu@example.com'] },
      }),
    message: requiredText(enquiryMessages.message, 'Message', ENQUIRY_MAX.message).meta({
      description: 'The visitor’s message.',
      documented: { examples: ['Is there a departure in May?'] },
    }),
  },
  { error: enquiryMessages.fullName },
)

/** POST /public/enquiries/email and /whatsapp. */
export const enquiryInput = enquiryFormInput
  .extend(enquiryContextInput)
  .meta({ id: 'EnquiryInput', description: 'An enquiry.' })

const assigneeMessage = 'assignee must be me, none or the id of an account.'
const tourMessage = 'tourId must be the id of a tour, or none.'

/** GET /admin/enquiries: `from` and `to` are whole days in Indian time, both inclusive. */
export const enquiryListQuery = listQuery(
  ['createdAt', 'updatedAt', 'fullName', 'email', 'followUpOn'],
  LARGE_PAGE,
).extend({
  from: queryDay('from').describe('First Indian day, yyyy-mm-dd.'),
  to: queryDay('to').describe('Last Indian day, yyyy-mm-dd.'),
  updatedAfter: queryInstant('updatedAfter').describe(
    'Only enquiries that changed after this instant, by default sorted by `updatedAt`. Continue from the `updatedAt` of the last one, with page 1, until there are none.',
  ),
  channel: z
    .enum([...ENQUIRY_CHANNELS, ''], { error: 'channel must be email or whatsapp.' })
    .default('')
    .meta({
      description: 'Only this channel.',
      documented: { type: 'string', enum: ENQUIRY_CHANNELS },
    }),
  origin: z
    .enum([...ENQUIRY_ORIGINS, ''], {
      error: `origin must be one of ${ENQUIRY_ORIGINS.join(', ')}.`,
    })
    .default('')
    .meta({
      description: 'Only this origin.',
      documented: { type: 'string', enum: ENQUIRY_ORIGINS },
    }),
  stage: z
    .enum([...ENQUIRY_STAGES, ''], { error: `stage must be one of ${ENQUIRY_STAGES.join(', ')}.` })
    .default('')
    .meta({
      description: 'Only this stage. Without one, and without `updatedAfter`, all except spam.',
      documented: { type: 'string', enum: ENQUIRY_STAGES },
    }),
  assignee: z
    .string({ error: assigneeMessage })
    .refine((value) => /^(|me|none)$/.test(value) || OBJECT_ID.test(value), assigneeMessage)
    .default('')
    .meta({
      description: 'Only enquiries of this account: its id, `me`, or `none` for those of nobody.',
      documented: { type: 'string', examples: ['me'] },
    }),
  due: z
    .enum([...ENQUIRY_DUE, ''], { error: 'due must be today, tomorrow, overdue or planned.' })
    .default('')
    .meta({
      description:
        'Only open enquiries with a follow-up today, tomorrow, before today, or on any day, in Indian time.',
      documented: { type: 'string', enum: ENQUIRY_DUE },
    }),
  tourId: z
    .string({ error: tourMessage })
    .refine((value) => /^(|none)$/.test(value) || OBJECT_ID.test(value), tourMessage)
    .default('')
    .meta({
      description: 'Only enquiries about this tour: its id, or `none` for those without a tour.',
      documented: { type: 'string', examples: ['650000000000000000000001'] },
    }),
  departure: queryDay('departure').describe(
    'Only enquiries about a departure on this day, yyyy-mm-dd.',
  ),
  landscape: z
    .enum([...LANDSCAPES, ''], { error: `landscape must be one of ${LANDSCAPES.join(', ')}.` })
    .default('')
    .meta({
      description: 'Only enquiries about tours that have this landscape now.',
      documented: { type: 'string', enum: LANDSCAPES },
    }),
  campaign: z
    .string({ error: 'campaign must be text.' })
    .max(ENQUIRY_CONTEXT_MAX.utm, `campaign must be at most ${ENQUIRY_CONTEXT_MAX.utm} characters.`)
    .overwrite(cleanText)
    .default('')
    .meta({
      description: 'Only enquiries whose visit began with this campaign (`utm_campaign`).',
      documented: { type: 'string', maxLength: ENQUIRY_CONTEXT_MAX.utm, examples: ['diwali'] },
    }),
  open: flag('open')
    .transform((value) => value === true || value === 'true')
    .default(false)
    .meta({
      description: 'True: only the stages new, contacted and quoted.',
      documented: { type: 'boolean' },
    }),
  unanswered: flag('unanswered')
    .transform((value) => value === true || value === 'true')
    .default(false)
    .meta({
      description: 'True: only new enquiries without a first reply.',
      documented: { type: 'boolean' },
    }),
})

export type EnquiryFormInput = z.output<typeof enquiryFormInput>
export type EnquiryListQuery = z.output<typeof enquiryListQuery>

/** A reference: the prefix of the settings, and characters without I and O, which look like 1 and 0. */
export const ENQUIRY_REFERENCE = /^[A-Z0-9]{1,4}-[0-9A-HJ-NP-Z]{4,8}$/

/** The reply to an enquiry. */
export const enquiryReceipt = messageReply
  .extend({
    _id: recordId.describe('The id of the enquiry in the back-office.'),
    reference: z
      .string()
      .regex(ENQUIRY_REFERENCE)
      .meta({
        description: 'A short reference for the visitor and the company.',
        examples: ['ENQ-7K3Q'],
      }),
  })
  .meta({ id: 'EnquiryReceipt', description: 'The reply to an enquiry.' })

/** What a won enquiry has booked, as far as the desk knows. */
export const wonEnquiry = z
  .object({
    tourId: recordId.nullable().describe('The tour of the departure; null without one.'),
    departure: calendarDay.nullable().describe('The departure that is booked; null if unknown.'),
    seats: z
      .int()
      .min(1)
      .max(MAX_SEATS)
      .nullable()
      .describe('The seats that it has taken from the departure; null if unknown.'),
    amount: z.int().min(0).max(MAX_PRICE).nullable().describe('Rupees; null if unknown.'),
  })
  .meta({ id: 'WonEnquiry', description: 'What a won enquiry has booked.' })

export type WonEnquiry = z.output<typeof wonEnquiry>

/** Section 3, Enquiry, as an admin sees it. */
export const enquiry = z
  .object({
    _id: recordId,
    fullName: filledText.describe('The visitor’s name.'),
    phone: storedText.describe(
      `With the prefix ${PHONE_PREFIX}, as sent; empty if an administrator recorded none.`,
    ),
    phoneKey: storedText.meta({
      description:
        'The digits of the number with its country code, the same for every writing of it; empty for a text that is no number.',
      examples: ['919000012345'],
    }),
    phoneValid: z.boolean().describe('Whether its country has numbers of this form.'),
    phoneCountry: z
      .string()
      .nullable()
      .meta({ description: 'Its country (ISO 3166); null if unknown.', examples: ['IN'] }),
    email: storedText.describe(
      'The visitor’s e-mail address; empty if an administrator recorded none.',
    ),
    message: storedText.describe('The full message, not truncated; empty if there is none.'),
    channel: z.enum(ENQUIRY_CHANNELS).describe('The channel of the enquiry.'),
    origin: z
      .enum(ENQUIRY_ORIGINS)
      .describe('`website` for the forms of the site; otherwise how the conversation began.'),
    mail: z.enum(ENQUIRY_MAILS).describe('Whether it was forwarded to the operator’s mailbox.'),
    createdAt: moment,
    updatedAt: moment.describe(
      'When anything of it last changed; no two changes of enquiries have the same time.',
    ),
    reference: z
      .string()
      .regex(ENQUIRY_REFERENCE)
      .nullable()
      .meta({
        description: 'The short reference that the visitor was shown; null if there is none.',
        examples: ['ENQ-7K3Q'],
      }),
    stage: z.enum(ENQUIRY_STAGES).describe('The stage on the desk.'),
    lostReason: storedText.nullable().describe('Why it was lost; null in every other stage.'),
    won: wonEnquiry.nullable().describe('What is booked; null in every other stage than won.'),
    assignee: person.nullable().describe('Who answers it; null for nobody.'),
    followUpOn: calendarDay.nullable().describe('The day of the next contact; null for none.'),
    firstReplyAt: moment
      .nullable()
      .describe('The first recorded reply or stage beyond new; null before it.'),
    repeatOf: recordId
      .nullable()
      .describe('The enquiry that said the same within a minute before it; null if there is none.'),
    version: recordVersion,
    ...enquiryContext,
  })
  .meta({ id: 'Enquiry', description: 'An enquiry of a visitor (section 3).' })

export const enquiryReplies = recordReplies('Enquiry', enquiry, {
  searchedSince: moment
    .nullable()
    .describe(
      `Since when the text was looked for: only the newest ${MAX_SEARCHED} enquiries before \`to\` are searched for a text. Null if it was looked for in all of them, or has found persons, who are always looked for in all.`,
    ),
})

/** A page of enquiries. */
export type EnquiryPage = z.output<typeof enquiryReplies.page>

export type Enquiry = z.output<typeof enquiry>
export type EnquiryReceipt = z.output<typeof enquiryReceipt>

/**
 * `value` with the Indian prefix, never doubled: `98470 12345`, `098470-12345`, `91 98470 12345`, `0091…` and
 * `+91 (98470) 12345` give the same result. A number with another country code keeps it.
 */
export function withPhonePrefix(value: string): string {
  const digits = latinDigits(value)
    .trim()
    .replace(/[\s().-]/g, '')
  if (digits === '') return ''
  if (digits.startsWith('+')) return digits
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  if (/^91\d{10}$/.test(digits)) return `+${digits}`
  return `${PHONE_PREFIX}${digits.replace(/^0/, '')}`
}

/** The text with the digits of each script as 0 to 9: `९८४७` is 9847. Unicode keeps the ten of a script together, in order. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let first = code
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
    return String((code - first) % 10)
  })
}

/** What the form says once of an Indian number that is too short or too long. @param phone with its prefix */
export function doubtOf(phone: string): string | undefined {
  if (!phone.startsWith(PHONE_PREFIX)) return undefined
  const digits = phone.slice(PHONE_PREFIX.length).replace(/\D/g, '').replace(/^0/, '').length
  return digits === 10 ? undefined : doubtfulNumber(digits)
}
