import { channelLabels, type Enquiry } from '@bharat/contracts/enquiries'
import { formatDate, formatMoment } from '@bharat/contracts/format'
import { ownMediaId } from '@bharat/contracts/media'
import { type Mail, oneLine } from '../../jobs/mail.ts'

/** Pixels. Mail programs ignore style sheets, and outside of a page nothing else limits the logo. */
const LOGO_HEIGHT = 36

/** The fields of an enquiry that its mail contains. */
type MailedEnquiry = Pick<
  Enquiry,
  '_id' | 'fullName' | 'phone' | 'email' | 'message' | 'channel' | 'createdAt'
> &
  Partial<Pick<Enquiry, 'reference' | 'tour' | 'departure' | 'page' | 'utm' | 'referrer'>>

/**
 * The mail that informs the operator of an enquiry.
 * @param publicUrl the origin of the site
 * @param brand name and uploaded logo of the company; without a logo the mail has none
 */
export function enquiryMail(
  enquiry: MailedEnquiry,
  publicUrl: string,
  brand: { name: string; logo: string },
): Mail {
  const { fullName, phone, email, message, channel, createdAt } = enquiry
  // One line each: a name with line breaks could add forged facts.
  const facts: [string, string][] = [
    ['Name', oneLine(fullName)],
    ['Phone', oneLine(phone)],
    ['Email', email],
    ['Channel', channelLabels[channel]],
    ...originOf(enquiry),
    ['Received', `${formatMoment(createdAt)} IST`],
  ]
  const list = `${publicUrl}/adminDashboard?tab=enquiries`
  return {
    id: `enquiry-${enquiry._id}`,
    subject: `Enquiry from ${fullName}`,
    replyTo: { name: fullName, address: email },
    text: [
      ...facts.map(([label, value]) => `${label}: ${value}`),
      '',
      message,
      '',
      `Submitted via website. All enquiries: ${list}`,
      '',
    ].join('\n'),
    html: [
      '<!doctype html><html lang="en"><meta charset="utf-8"><body>',
      ...logoOf(brand, publicUrl),
      '<table cellpadding="4">',
      ...facts.map(
        ([label, value]) => `<tr><td><b>${label}</b></td><td>${Bun.escapeHTML(value)}</td></tr>`,
      ),
      '</table>',
      `<p style="white-space:pre-wrap">${Bun.escapeHTML(message)}</p>`,
      `<p>Submitted via website. <a href="${Bun.escapeHTML(list)}">All enquiries</a></p>`,
      '</body></html>',
    ].join('\n'),
  }
}

/** What is known about the origin of an enquiry: the values are one line each, as the contract stores them. */
function originOf(enquiry: MailedEnquiry): [string, string][] {
  const { reference, tour, departure, page, utm, referrer } = enquiry
  const campaign = utm ? [utm.source, utm.medium, utm.campaign].filter(Boolean).join(' / ') : ''
  const dates = departure && `${formatDate(departure.date)} to ${formatDate(departure.endDate)}`
  const facts: [string, string | null | undefined][] = [
    ['Reference', reference],
    ['Tour', tour?.title],
    ['Departure', dates],
    ['Page', page],
    ['Campaign', campaign],
    ['Referred by', referrer],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, oneLine(value)]] : []))
}

/** Mail programs load images only from absolute URLs. */
function logoOf({ name, logo }: { name: string; logo: string }, publicUrl: string): string[] {
  if (logo === '') return []
  const src = Bun.escapeHTML(ownMediaId(logo) ? `${publicUrl}${logo}?w=320` : logo)
  return [`<p><img src="${src}" height="${LOGO_HEIGHT}" alt="${Bun.escapeHTML(name)}"></p>`]
}
