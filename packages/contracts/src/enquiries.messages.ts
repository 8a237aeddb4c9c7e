import { failedToLoad } from './messages.ts'

/** Section 8: the results of an enquiry by email, shown in the public form. */
export const enquiryOutcomes = {
  received: 'Thanks! We’ve received your enquiry by email. Our team will reach out soon.',
  failed: 'Sorry, we couldn’t submit your enquiry by email. Please try again later.',
} as const

/** What happens after an enquiry, in the order of time. @param isOnWhatsapp whether the company has a number there */
export const enquirySteps = (isOnWhatsapp: boolean): readonly string[] => [
  'We read your enquiry and check dates and seats.',
  `You get a plan with its price, by ${isOnWhatsapp ? 'email, phone or WhatsApp' : 'email or phone'}.`,
  'You change what you like. Nothing is booked until you say so.',
]

/** The line with the reference of an enquiry, in the form's dialog and in chats. */
export const enquiryReference = (reference: string): string => `Your reference: ${reference}`

/** Said once of an Indian number: it may be right, and an enquiry is never rejected for it. */
export const doubtfulNumber = (digits: number): string =>
  `This number has ${digits} ${digits === 1 ? 'digit' : 'digits'}. Indian mobiles have 10. Send again if it is right.`

/** Messages of the enquiry form and the Enquired Clients tab (sections 5 and 8). */
export const enquiryMessages = {
  pageOfChanges:
    'page must be 1 with updatedAfter: continue from the updatedAt of the last enquiry, since pages move with every change.',
  fullName: 'Full name is mandatory.',
  phone: 'Phone is mandatory.',
  email: 'Enter a valid email.',
  message: 'Message is mandatory.',
  ...enquiryOutcomes,
  receivedByWhatsApp: 'Thanks! We’ve received your enquiry. Our team will reach out soon.',
  tooMany: 'Too many enquiries. Please try again in a minute.',
  couldNotLoad: failedToLoad('enquiries'),
  mailPending: 'Email pending',
  mailPendingHint: 'Stored here; on its way to the company’s mailbox',
} as const
