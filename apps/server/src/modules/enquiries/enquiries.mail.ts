import { callLink, chatLink, mailLink } from '@bharat/contracts/contact-links'
import { channelLabels, type Enquiry } from '@bharat/contracts/enquiries'
import { ENQUIRY_COLUMNS as columns } from '@bharat/contracts/enquiry-columns'
import { formatDate, formatMoment } from '@bharat/contracts/format'
import { ownMediaId } from '@bharat/contracts/media'
import { partyText } from '@bharat/contracts/party-text'
import { phoneDigits, SHORTEST_NUMBER } from '@bharat/contracts/privacy'
import { formatPhone } from '@bharat/contracts/site'
import { type Mail, oneLine } from '../../jobs/mail.ts'
import { htmlMail, link } from '../../jobs/mail-html.ts'

/** Pixels. Mail programs ignore style sheets, and outside of a page nothing else limits the logo. */
const LOGO_HEIGHT = 36

/** The fields of an enquiry that its mail contains. */
type MailedEnquiry = Pick<
  Enquiry,
  '_id' | 'fullName' | 'phone' | 'phoneValid' | 'email' | 'message' | 'channel' | 'createdAt'
> &
  Partial<Pick<Enquiry, 'reference' | 'tour' | 'departure' | 'party' | 'page' | 'utm' | 'referrer'>>

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
    ['Phone', formatPhone(oneLine(phone))],
    ['Email', email],
    ['Channel', channelLabels[channel]],
    ...originOf(enquiry),
    ['Received', `${formatMoment(createdAt)} IST`],
  ]
  const opened = `${publicUrl}/adminDesk?enquiry=${enquiry._id}`
  const list = `${publicUrl}/adminDashboard?tab=enquiries`
  const [call, chat] = numberLinks(enquiry)
  const about = oneLine([enquiry.reference, 'from', fullName].filter(Boolean).join(' '))
  const subject = `Enquiry ${about}${enquiry.tour ? `: ${oneLine(enquiry.tour.title)}` : ''}`
  const linksOf: Record<string, string[]> = {
    Phone: [
      ...(call ? [link(call, formatPhone(oneLine(phone)))] : []),
      ...(chat ? [link(chat, 'WhatsApp')] : []),
    ],
    Email: [link(mailLink(email), email)],
    Page: enquiry.page?.startsWith('/') ? [link(publicUrl + enquiry.page, enquiry.page)] : [],
  }
  return {
    id: enquiryMailId(enquiry._id),
    subject,
    replyTo: { name: fullName, address: email },
    text: [
      ...facts.map(([label, value]) => `${label}: ${value}`),
      ...(chat ? [`WhatsApp: ${chat}`] : []),
      '',
      message,
      '',
      `Open this enquiry: ${opened}`,
      `Submitted via website. All enquiries: ${list}`,
      '',
    ].join('\n'),
    html: htmlMail(
      subject,
      [
        ...logoOf(brand, publicUrl),
        '<table cellpadding="4">',
        ...facts.map(([label, value]) => {
          const links = linksOf[label] ?? []
          const shown = links.length > 0 ? links.join(' · ') : Bun.escapeHTML(value)
          return `<tr><td><b>${label}</b></td><td>${shown}</td></tr>`
        }),
        '</table>',
        `<p style="white-space:pre-wrap">${Bun.escapeHTML(message)}</p>`,
        `<p><b>${link(opened, 'Open this enquiry')}</b></p>`,
        `<p>Submitted via website. ${link(list, 'All enquiries')}</p>`,
      ].join('\n'),
    ),
  }
}

/** The id of the mail that informs the operator: the first message of the enquiry's thread. */
export const enquiryMailId = (enquiryId: string): string => `enquiry-${enquiryId}`

/** The links that call a number, and open a chat with a valid one; none for a text that is no number. */
function numberLinks({ phone, phoneValid }: Pick<Enquiry, 'phone' | 'phoneValid'>): string[] {
  if (phoneDigits(phone).length < SHORTEST_NUMBER) return []
  return [callLink(phone), ...(phoneValid ? [chatLink(phone)] : [])]
}

/** What is known about the origin of an enquiry: the values are one line each, as the contract stores them. */
function originOf(enquiry: MailedEnquiry): [string, string][] {
  const { reference, tour, departure, party, page, utm, referrer } = enquiry
  const campaign = utm ? [utm.source, utm.medium, utm.campaign].filter(Boolean).join(' / ') : ''
  const dates = departure && `${formatDate(departure.date)} to ${formatDate(departure.endDate)}`
  const facts: [string, string | null | undefined][] = [
    ['Reference', reference],
    ['Tour', tour?.title],
    ['Departure', dates],
    [columns.party.label, partyText(party ?? null)],
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
