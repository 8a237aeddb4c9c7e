import type { EnquiryFormInput } from '@bharat/contracts/enquiries'
import { ENQUIRY_MAX } from '@bharat/contracts/limits'

/** Section 2: the message on a tour's page. */
export function tourMessage(tourName: string): string {
  return `Enquiry for ${tourName}`
}

/** Separates the prefilled line from the visitor's addition. */
const BLANK_LINE = '\n\n'

/** The message as it is sent: the prefilled line, a blank line, and the visitor's addition. */
export function wholeMessage(message: string, addition: string): string {
  const added = addition.trim()
  return added === '' ? message : message + BLANK_LINE + added
}

/**
 * The visitor's addition with the line of a departure on top, in place of the line of another one.
 * @param request starts with `Departure on`
 */
export function withRequest(addition: string, request: string): string {
  const typed = addition.replace(/^Departure on .*(?:\n|$)/, '')
  return typed === '' ? request : `${request}\n${typed}`
}

/** The same without that line, as far as the visitor has not changed it. */
export function withoutRequest(addition: string, request: string | undefined): string {
  if (request === undefined || !addition.startsWith(request)) return addition
  return addition.slice(request.length).replace(/^\n/, '')
}

/** The lines of a chat that name the itinerary of a tour, and the chosen departure as a calendar file. */
export function tourFiles(origin: string, tourId: string, departure?: string): string[] {
  const address = `${origin}/tours/${tourId}`
  return [
    `Itinerary: ${address}/itinerary.pdf`,
    ...(departure === undefined ? [] : [`Calendar: ${address}/departures/${departure}.ics`]),
  ]
}

/** Characters left after a prefilled line, so that the whole message respects the contract's maximum. */
export function additionMax(prefilled: string): number {
  return Math.max(0, ENQUIRY_MAX.message - prefilled.length - BLANK_LINE.length)
}

/**
 * Section 7: the prefilled text of a WhatsApp chat, at most as long as a message may be. A message that is too
 * long together with the other lines ends in an ellipsis. The server stores the full message.
 * @param further lines below the message
 */
export function whatsappText(
  enquiry: EnquiryFormInput,
  tourName?: string,
  further: readonly string[] = [],
): string {
  const text = (message: string) =>
    [
      ...(tourName === undefined ? [] : [`Tour: ${tourName}`]),
      `Name: ${enquiry.fullName}`,
      `Phone: ${enquiry.phone}`,
      `Email: ${enquiry.email}`,
      `Message: ${message}`,
      ...further,
      'Submitted via website',
    ].join('\n')
  const whole = text(enquiry.message)
  const excess = whole.length - ENQUIRY_MAX.message
  if (excess <= 0) return whole
  // Half a surrogate pair at the end cannot be encoded in a URL.
  const shortened = enquiry.message.slice(0, -excess - 1).replace(/[\uD800-\uDBFF]$/, '')
  return text(`${shortened}…`)
}
