import { z } from 'zod'
import { enquiry } from './enquiries.ts'
import { ENQUIRY_STAGES } from './enquiry-stages.ts'
import { announcedQuote } from './quotes.ts'
import { calendarDay, recordId } from './replies.ts'
import { tour } from './tours.ts'
import { type DeliveredEvent, TEST_EVENT, type TourChange } from './webhook-events.ts'

const changes: readonly TourChange[] = ['created', 'updated', 'shown', 'hidden']
const stage = z.enum(ENQUIRY_STAGES)
const ofEnquiry = z.object({ enquiry: enquiry.describe('As it is at the time of the attempt.') })
const ofQuote = z.object({
  quote: announcedQuote.describe('As it is at the time of the attempt, without internal fields.'),
})
const ofTour = z.object({ tour: tour.describe('As it is at the time of the attempt.') })

/** When each event happens, and its `data`. */
export const webhookEventData: Record<DeliveredEvent, { when: string; data: z.ZodObject }> = {
  'enquiry.created': {
    when: 'A visitor has sent an enquiry, or an administrator has recorded one.',
    data: ofEnquiry,
  },
  'enquiry.stage_changed': {
    when: 'The stage of an enquiry has changed on the desk.',
    data: ofEnquiry.extend({
      from: stage.describe('The stage before.'),
      to: stage.describe('The stage of this event.'),
    }),
  },
  'enquiry.assignee_changed': {
    when: 'Another administrator, or nobody, answers an enquiry.',
    data: ofEnquiry.extend({
      from: recordId.nullable().describe('The account before; null: nobody.'),
      to: recordId.nullable().describe('The account of this event; null: nobody.'),
    }),
  },
  'enquiry.follow_up_changed': {
    when: 'The day of the next contact was set or removed.',
    data: ofEnquiry.extend({
      from: calendarDay.nullable().describe('The day before; null: none.'),
      to: calendarDay.nullable().describe('The day of this event; null: none.'),
    }),
  },
  'enquiry.note_added': {
    when: 'A note was added on the desk; the event does not contain it.',
    data: ofEnquiry,
  },
  'enquiry.erased': {
    when: 'An enquiry was removed, by an erasure or after its retention period.',
    data: z.object({
      enquiry: z
        .object({
          _id: recordId,
          reference: z.string().nullable().describe('Its reference; null for an old one.'),
        })
        .describe('What is left of it.'),
    }),
  },
  'quote.sent': { when: 'A quote was sent to its traveller.', data: ofQuote },
  'quote.seen': { when: 'A traveller has opened a quote for the first time.', data: ofQuote },
  'quote.accepted': { when: 'A traveller has accepted a quote.', data: ofQuote },
  'quote.declined': { when: 'A traveller has declined a quote.', data: ofQuote },
  'tour.changed': {
    when: 'A tour was created, saved, imported, shown or hidden.',
    data: ofTour.extend({ change: z.enum(changes).describe('What happened to the tour.') }),
  },
  'departure.changed': {
    when: 'Departures of a stored tour were added, changed or removed.',
    data: ofTour.extend({ dates: z.array(calendarDay).describe('The days of these departures.') }),
  },
  [TEST_EVENT]: {
    when: 'An administrator sends a test event.',
    data: z.object({ message: z.string().describe('Says that this is a test.') }),
  },
}

/** The headers of a delivery (Standard Webhooks). */
export const webhookHeaders = {
  'webhook-id': 'Identifies the event, the same for every attempt.',
  'webhook-timestamp': 'The time of the attempt, in seconds since 1970.',
  'webhook-signature':
    '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two of them, separated by a space, for 24 hours after the secret was replaced.',
}
