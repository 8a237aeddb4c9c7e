import { z } from 'zod'
import { readDay } from './dates.ts'
import { DEVICE_CLASSES } from './enquiry-stages.ts'
import { ENQUIRY_CONTEXT_MAX } from './limits.ts'
import { knownParty, party, partyInput } from './party.ts'
import { calendarDay, filledText, recordId, storedText } from './replies.ts'
import { cleanText, isObjectId, OBJECT_ID } from './text.ts'

/*
 * What an enquiry is about and where it comes from. All of it is optional: a value that is missing, malformed or
 * too long never rejects an enquiry. It is dropped or cut.
 */

const tour = {
  description: 'Id of the tour. An unknown one is dropped.',
  documented: { type: 'string', pattern: OBJECT_ID.source, examples: ['650000000000000000000001'] },
}
const departure = {
  description: 'Date of the departure, yyyy-mm-dd. One that the tour does not have is dropped.',
  documented: { type: 'string', format: 'date', examples: ['2027-01-12'] },
}
const page = {
  description: 'Path of the page, without its query.',
  documented: { type: 'string', examples: ['/tours/650000000000000000000001'] },
}
const referrer = {
  description: 'Host of the site that the visitor came from.',
  documented: { type: 'string', examples: ['www.google.com'] },
}

/** A text by a rule that accepts everything; '' if nothing of the value is left. */
function tolerant(normalize: (text: string) => string) {
  return z
    .unknown()
    .optional()
    .transform((value) => (typeof value === 'string' ? normalize(cleanText(value)) : ''))
}

const campaignText = (name: string) =>
  tolerant((text) => cut(text.replace(/\s+/g, ' '), ENQUIRY_CONTEXT_MAX.utm)).meta({
    description: `The value of utm_${name}.`,
    documented: { type: 'string', examples: ['diwali'] },
  })

/** The campaign that a visit began with. */
const campaignInput = z
  .object({
    source: campaignText('source'),
    medium: campaignText('medium'),
    campaign: campaignText('campaign'),
  })
  .meta({ id: 'CampaignInput', description: 'The campaign that a visit began with.' })

const NO_CAMPAIGN = { source: '', medium: '', campaign: '' }

/** The optional fields of an enquiry as sent. */
export const enquiryContextInput = {
  tourId: tolerant((id) => (isObjectId(id) ? id.toLowerCase() : '')).meta(tour),
  departure: tolerant((day) => readDay(day) ?? '').meta(departure),
  page: tolerant(pathOf).meta(page),
  utm: campaignInput
    .optional()
    .catch(undefined)
    .transform((utm) => utm ?? NO_CAMPAIGN)
    .meta({ description: 'The campaign that the visit began with.' }),
  referrer: tolerant(hostOf).meta(referrer),
  party: partyInput
    .nullish()
    .catch(null)
    .transform(knownParty)
    .meta({ description: 'Who travels. A malformed one is dropped.' }),
  noticeVersion: z
    .unknown()
    .optional()
    .transform((value) => (typeof value === 'number' && Number.isInteger(value) ? value : null))
    .meta({
      description: 'Version of the consent notice below the form. An unknown one is dropped.',
      documented: { type: 'integer', examples: [0] },
    }),
}

/** The tour of an enquiry, as it was when the enquiry arrived: a later change or deletion of the tour does not matter. */
export const enquiryTour = z
  .object({
    _id: recordId,
    title: filledText.describe('Its name.'),
    days: z.int().min(1).describe('Its days.'),
    nights: z.int().min(0).describe('Its nights.'),
    price: z
      .number()
      .min(0)
      .describe(
        'Rupees: its trip cost, or the least price of its dates where none costs it; 0 is a price on request.',
      ),
    priceBasis: storedText.describe(
      'What its prices were for, such as `per person, twin sharing`; empty if unknown.',
    ),
  })
  .meta({ id: 'EnquiryTour', description: 'A tour, as it was when an enquiry arrived.' })

/** The departure of an enquiry, as it was when the enquiry arrived. */
export const enquiryDeparture = z
  .object({
    date: calendarDay.describe('The first day of the tour, a calendar day of India.'),
    endDate: calendarDay.describe('The last day of the tour.'),
    price: z.number().min(0).describe('Rupees; 0 is a price on request.'),
  })
  .meta({ id: 'EnquiryDeparture', description: 'A departure, as it was when an enquiry arrived.' })

/** The optional fields of an enquiry as an administrator sees them. */
export const enquiryContext = {
  tour: enquiryTour.nullable().describe('The tour that it is about; null if none.'),
  departure: enquiryDeparture.nullable().describe('The departure that it is about; null if none.'),
  page: storedText.describe('Path of the page that it was sent from; may be empty.'),
  utm: z
    .object({
      source: storedText.describe('Where the visitor came from; may be empty.'),
      medium: storedText.describe('The kind of link; may be empty.'),
      campaign: storedText.describe('The campaign; may be empty.'),
    })
    .meta({ id: 'Campaign', description: 'The campaign that a visit began with.' }),
  referrer: storedText.describe('Host of the site that the visitor came from; may be empty.'),
  party: party.nullable().describe('Who travels; null if unknown.'),
  device: z
    .enum(DEVICE_CLASSES)
    .nullable()
    .describe('The device that it was sent from; null if unknown.'),
  noticeVersion: z
    .int()
    .min(0)
    .nullable()
    .describe('Version of the consent notice that the visitor saw; null if unknown.'),
}

export type EnquiryTour = z.output<typeof enquiryTour>
export type EnquiryDeparture = z.output<typeof enquiryDeparture>

function pathOf(text: string): string {
  if (!/^\/(?![/\\])/.test(text)) return ''
  return cut(text.replace(/[?#\s].*$/s, ''), ENQUIRY_CONTEXT_MAX.page)
}

/** The host of a URL, or the text itself if it is a host. */
function hostOf(text: string): string {
  const host = text
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .toLowerCase()
  return host.length <= ENQUIRY_CONTEXT_MAX.referrer && /^[\w.-]+(:\d{1,5})?$/.test(host)
    ? host
    : ''
}

/** At most `max` characters, without half a character at the end. */
function cut(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
