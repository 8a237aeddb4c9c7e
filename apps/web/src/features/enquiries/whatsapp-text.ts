import type { EnquiryDraft } from './enquiry-draft.ts'

/** Section 2: the message on a tour's page. */
export function tourMessage(tourName: string): string {
  return `Enquiry for ${tourName}`
}

/** Section 7: the text a WhatsApp chat is prefilled with. */
export function whatsappText(enquiry: EnquiryDraft, tourName?: string): string {
  return [
    ...(tourName === undefined ? [] : [`Tour: ${tourName}`]),
    `Name: ${enquiry.fullName}`,
    `Phone: ${enquiry.phone}`,
    `Email: ${enquiry.email}`,
    `Message: ${enquiry.message}`,
    'Submitted via website',
  ].join('\n')
}
