import { z } from 'zod'
import { ENQUIRY_MAX, LARGE_PAGE, PHONE_PREFIX } from './limits.ts'
import { listQuery } from './list.ts'
import { moment, recordId } from './replies.ts'
import { cleanText, EMAIL, requiredText } from './text.ts'

/** Texts of the enquiry form and the Enquired Clients tab (sections 5 and 8). */
export const enquiryMessages = {
  fullName: 'Full name is mandatory.',
  phone: 'Phone is mandatory.',
  email: 'Enter a valid email.',
  message: 'Message is mandatory.',
  tooLong: (label: string, max: number) => `${label} must be at most ${max} characters.`,
  received: 'Thanks! We’ve received your enquiry by email. Our team will reach out soon.',
  failed: 'Sorry, we couldn’t submit your enquiry by email. Please try again later.',
  tooMany: 'Too many enquiries. Please try again in a minute.',
  couldNotLoad: 'Failed to load enquiries.',
} as const

export const ENQUIRY_CHANNELS = ['email', 'whatsapp'] as const
export type EnquiryChannel = (typeof ENQUIRY_CHANNELS)[number]

/** What became of an enquiry's mail to the operator: none is owed, it is on its way, or it was taken. */
export const ENQUIRY_MAILS = ['none', 'pending', 'sent'] as const
export type EnquiryMail = (typeof ENQUIRY_MAILS)[number]

const bounded = (message: string, label: string, max: number) =>
  requiredText(message).max(max, enquiryMessages.tooLong(label, max))

/** POST /public/enquiries/email and /whatsapp; the phone is stored as it is sent. */
export const enquiryInput = z.object(
  {
    fullName: bounded(enquiryMessages.fullName, 'Full name', ENQUIRY_MAX.fullName),
    phone: bounded(enquiryMessages.phone, 'Phone', ENQUIRY_MAX.phone).refine(
      // The prefix alone is no number.
      (phone) => phone !== PHONE_PREFIX,
      enquiryMessages.phone,
    ),
    email: z
      .string({ error: enquiryMessages.email })
      .overwrite(cleanText)
      .max(ENQUIRY_MAX.email, enquiryMessages.tooLong('Email', ENQUIRY_MAX.email))
      .regex(EMAIL, enquiryMessages.email),
    message: bounded(enquiryMessages.message, 'Message', ENQUIRY_MAX.message),
  },
  { error: enquiryMessages.fullName },
)

const dayMessage = (name: string) => `${name} must be a date (yyyy-mm-dd).`
const day = (name: string) =>
  z
    .string({ error: dayMessage(name) })
    .refine((value) => value === '' || isDay(value), dayMessage(name))
    .default('')

/** GET /admin/enquiries: `from` and `to` are whole days in Indian time, both included. */
export const enquiryListQuery = listQuery(['createdAt', 'fullName', 'email'], LARGE_PAGE).extend({
  from: day('from'),
  to: day('to'),
  channel: z
    .enum([...ENQUIRY_CHANNELS, ''], { error: 'channel must be email or whatsapp.' })
    .default(''),
})

export type EnquiryInput = z.output<typeof enquiryInput>
export type EnquiryListQuery = z.output<typeof enquiryListQuery>

/** Section 3, Enquiry, as the admin sees it. */
export const enquiryItem = z.strictObject({
  _id: recordId,
  fullName: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string(),
  channel: z.enum(ENQUIRY_CHANNELS),
  mail: z.enum(ENQUIRY_MAILS),
  createdAt: moment,
})
export type Enquiry = z.output<typeof enquiryItem>

/** `value` with the Indian prefix, never doubled: `98470 12345` and `+91 98470 12345` agree. */
export function withPhonePrefix(value: string): string {
  const digits = value.trim().replace(/[\s-]/g, '')
  if (digits === '') return ''
  if (digits.startsWith('+')) return digits
  return `${PHONE_PREFIX}${digits.replace(/^0+/, '')}`
}

function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(new Date(value).getTime())
}
