import type { Enquiry } from '@bharat/contracts/enquiries'
import type { AnnouncedQuote } from '@bharat/contracts/quotes'
import type { Tour } from '@bharat/contracts/tours'
import { type DeliveredEvent, TEST_EVENT } from '@bharat/contracts/webhook-events'
import { deliveryErrors } from '@bharat/contracts/webhooks.messages'
import { JobError } from '../../jobs/job-types.ts'
import type { NewDelivery } from './deliveries.repository.ts'

/** The records that events are about, as they are now. */
interface EventSources {
  enquiry(id: string): Promise<Enquiry | null>
  /** Without internal fields; null for a quote that does not exist any more. */
  quote(id: string): Promise<AnnouncedQuote | null>
  tour(id: string): Promise<Tour | null>
}

/** Whether an event contains personal data of a visitor. */
export function isAboutEnquiry(event: DeliveredEvent): boolean {
  return event.startsWith('enquiry.') || event.startsWith('quote.')
}

/**
 * What deliveries contain. The body is made at each attempt from the stored record, so that the log and the jobs
 * contain no personal data, and nothing about an erased person is posted.
 */
export function createEventRecords({ enquiry, quote, tour }: EventSources) {
  const ofQuote = ({ recordId }: NewDelivery['facts']) =>
    withRecord('quote', quote(String(recordId)))
  const dataOf: Record<DeliveredEvent, (facts: NewDelivery['facts']) => Promise<object | null>> = {
    'enquiry.created': ({ recordId }) => withRecord('enquiry', enquiry(String(recordId))),
    'enquiry.stage_changed': ({ recordId, from, to }) =>
      withRecord('enquiry', enquiry(String(recordId)), { from, to }),
    'enquiry.assignee_changed': ({ recordId, from, to }) =>
      withRecord('enquiry', enquiry(String(recordId)), { from, to }),
    'enquiry.follow_up_changed': ({ recordId, from, to }) =>
      withRecord('enquiry', enquiry(String(recordId)), { from, to }),
    'enquiry.note_added': ({ recordId }) => withRecord('enquiry', enquiry(String(recordId))),
    // What the company calls it; nothing of the person is left.
    'enquiry.erased': async ({ recordId, reference }) => ({
      enquiry: { _id: recordId, reference },
    }),
    'quote.sent': ofQuote,
    'quote.seen': ofQuote,
    'quote.accepted': ofQuote,
    'quote.declined': ofQuote,
    'tour.changed': ({ recordId, change }) =>
      withRecord('tour', tour(String(recordId)), { change }),
    'departure.changed': ({ recordId, dates }) =>
      withRecord('tour', tour(String(recordId)), { dates: String(dates).split(' ') }),
    [TEST_EVENT]: async () => ({ message: 'This is a test event.' }),
  }
  return {
    /**
     * How administrators recognise a record; null if it does not exist any more.
     * @throws JobError for an erasure that has not happened yet
     */
    async nameOf(event: DeliveredEvent, facts: NewDelivery['facts']): Promise<string | null> {
      const id = String(facts.recordId)
      if (!isAboutEnquiry(event)) return (await tour(id))?.tourName ?? null
      if (event.startsWith('quote.')) return (await quote(id))?.number ?? null
      const found = await enquiry(id)
      if (event === 'enquiry.erased') {
        if (found) throw new JobError(deliveryErrors.notErased)
        return String(facts.reference ?? id)
      }
      return found && (found.reference ?? found._id)
    },

    /** The body of a delivery as JSON; null if its record does not exist any more. */
    async bodyOf({ event, at, facts }: Pick<NewDelivery, 'event' | 'at' | 'facts'>) {
      const data = await dataOf[event](facts)
      return data && JSON.stringify({ type: event, timestamp: at.toISOString(), data })
    },
  }
}

export type EventRecords = ReturnType<typeof createEventRecords>

async function withRecord(name: string, record: Promise<object | null>, facts: object = {}) {
  const found = await record
  return found && { [name]: found, ...facts }
}
