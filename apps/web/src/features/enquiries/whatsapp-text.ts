import type { EnquiryInput } from '@bharat/contracts/enquiries'
import { ENQUIRY_MAX } from '@bharat/contracts/limits'

/** Section 2: the message on a tour's page. */
export function tourMessage(tourName: string): string {
  return `Enquiry for ${tourName}`
}

/** Stands between the prefilled line and what the visitor added. */
const BLANK_LINE = '\n\n'

/** The message as it is sent: the prefilled line, a blank line, and what the visitor added to it. */
export function wholeMessage(message: string, addition: string): string {
  const added = addition.trim()
  return added === '' ? message : message + BLANK_LINE + added
}

/** Characters that fit behind a prefilled line, so that the whole message keeps the contract's maximum. */
export function additionMax(prefilled: string): number {
  return Math.max(0, ENQUIRY_MAX.message - prefilled.length - BLANK_LINE.length)
}

/**
 * Section 7: the text a WhatsApp chat is prefilled with. It keeps the maximum of a message, too: a
 * message that is too long beside the other lines ends in an ellipsis. The server stores all of it.
 */
export function whatsappText(enquiry: EnquiryInput, tourName?: string): string {
  const text = (message: string) =>
    [
      ...(tourName === undefined ? [] : [`Tour: ${tourName}`]),
      `Name: ${enquiry.fullName}`,
      `Phone: ${enquiry.phone}`,
      `Email: ${enquiry.email}`,
      `Message: ${message}`,
      'Submitted via website',
    ].join('\n')
  const whole = text(enquiry.message)
  const excess = whole.length - ENQUIRY_MAX.message
  if (excess <= 0) return whole
  // Half a surrogate pair at the end could not be written into an address.
  const shortened = enquiry.message.slice(0, -excess - 1).replace(/[\uD800-\uDBFF]$/, '')
  return text(`${shortened}…`)
}
