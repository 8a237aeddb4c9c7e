import { travellerActions } from '@bharat/contracts/enquiry-stages'
import { formatTripCost } from '@bharat/contracts/format'
import { travellerCount } from '@bharat/contracts/quote-amounts'
import type { StoredPerson } from '@bharat/contracts/replies'
import { DomainError } from '../../errors.ts'
import type { NewJob, Pending } from '../../jobs/job-types.ts'
import type { EnquiryDeskService } from '../enquiries/enquiries.desk.service.ts'
import type { WebhookEvents } from '../webhooks/webhooks.events.ts'
import type { QuoteDocument, QuotesRepository } from './quotes.repository.ts'

/** What happens to a quote. Each has an entry in the timeline of its enquiry. */
export type QuoteEvent =
  | 'drafted'
  | 'sent'
  | 'seen'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'withdrawn'
  | 'changed'
  | 'discarded'
  | 'answered'

/** What the entry of an event says beside the quote itself. */
export interface EventDetail {
  /** Of the draft that was changed. */
  version?: number
  /** When a question was answered, in milliseconds since 1970. */
  at?: number
  /** The parts that were changed. */
  parts?: string
  /** Of a draft that was discarded. */
  number?: string
}

/** The events that other systems learn, and those of which the person responsible gets a mail. */
const ANNOUNCED: readonly QuoteEvent[] = ['sent', 'seen', 'accepted', 'declined']
const NOTICED: readonly QuoteEvent[] = ['accepted', 'declined']

interface Dependencies {
  repository: Pick<QuotesRepository, 'get' | 'currentOf' | 'answer'>
  desk: Pick<EnquiryDeskService, 'recordQuote' | 'markQuoted' | 'win' | 'reopen'>
  events: Pick<WebhookEvents, 'announcing'>
  /** The notifications of what a traveller has replied. */
  notifying(says: 'accepted' | 'declined', key: string, enquiryId: string): Promise<NewJob[]>
  /** Whether a mail server is configured. */
  mails: boolean
}

/** What follows from a change of a quote: jobs that the same write stores. */
export function createQuoteEvents({ repository, desk, events, notifying, mails }: Dependencies) {
  return {
    /** The jobs of an event. */
    async jobsOf(
      event: QuoteEvent,
      { _id, enquiryId }: { _id: QuoteDocument['_id'] | string; enquiryId: string },
      detail: EventDetail = {},
    ): Promise<NewJob[]> {
      const quoteId = String(_id)
      const payload = { quoteId, enquiryId, event, ...detail }
      const announced = ANNOUNCED.includes(event)
        ? (await events.announcing(`quote.${event}` as 'quote.sent'))(quoteId, { enquiryId })
        : []
      return [
        { type: 'quote-event', key: `quote-event:${keyOf(quoteId, event, detail)}`, payload },
        ...(mails && NOTICED.includes(event)
          ? [{ type: 'quote-notice-mail', key: `quote-notice:${quoteId}:${event}`, payload }]
          : []),
        ...(event === 'accepted' || event === 'declined'
          ? await notifying(event, keyOf(quoteId, event, detail), enquiryId)
          : []),
        ...announced,
      ]
    },

    /** Enters an event into the enquiry, with what follows from it there. A repetition changes nothing. */
    async record(quoteId: string, event: QuoteEvent, detail: EventDetail = {}): Promise<void> {
      const quote = await repository.get(quoteId)
      if (!quote) return
      const { enquiryId, number, acceptance, sentBy, createdBy, withdrawnBy, savedBy, answeredBy } =
        quote
      const actors = new Map([
        ['drafted', createdBy],
        ['changed', savedBy],
        ['sent', sentBy],
        ['withdrawn', withdrawnBy],
        ['answered', answeredBy],
      ])
      const entry = {
        key: keyOf(quoteId, event, detail),
        after: `${number} ${WORDS[event]}`,
        actor: actors.get(event) ?? null,
      }
      if (event === 'withdrawn' && acceptance && withdrawnBy) {
        const effect = () => reopen(quote, withdrawnBy)
        await desk.recordQuote(enquiryId, entry, { effect })
      } else if (event === 'sent' && sentBy) {
        // What a traveller asked about an earlier revision is answered by this one.
        const effect = async () => {
          await repository.answer(enquiryId, quote.sentAt ?? new Date(0))
          await desk.markQuoted(enquiryId, sentBy)
        }
        await desk.recordQuote(enquiryId, entry, { effect })
      } else if (event === 'accepted' && acceptance) {
        const option = quote.options[acceptance.option]?.name ?? ''
        const text = `${acceptance.name}: ${option}, ${formatTripCost(quote.total)}`
        // It may have been withdrawn before its acceptance is entered.
        const effect = async () => (quote.state === 'accepted' ? win(quote) : '')
        await desk.recordQuote(enquiryId, { ...entry, text }, { effect })
      } else {
        const text = event === 'declined' ? quote.declineReason : detail.parts
        await desk.recordQuote(enquiryId, { ...entry, text: text || null })
      }
    },

    /** Enters that a draft was discarded, unless it is still there. @param actor null: a job enters it, which names no person */
    async recordDiscarded(
      quoteId: string,
      enquiryId: string,
      { number = '' }: EventDetail,
      actor: StoredPerson | null = null,
    ): Promise<void> {
      if (await repository.get(quoteId)) return
      const after = `${number} ${WORDS.discarded}`
      await desk.recordQuote(enquiryId, { key: keyOf(quoteId, 'discarded', {}), after, actor })
    },
  }

  /** The enquiry of an accepted quote that was withdrawn is open again, unless another quote of it is accepted by now. */
  async function reopen({ enquiryId }: QuoteDocument, actor: StoredPerson): Promise<string> {
    if ((await repository.currentOf(enquiryId))?.state === 'accepted') return ''
    const isReopened = await desk.reopen(enquiryId, actor)
    return isReopened ? 'The enquiry is quoted again, and its seats are free.' : ''
  }

  /**
   * Makes the enquiry won. An acceptance stays if the departure has too few seats, or the tour no such departure: the desk
   * decides then.
   * @returns what the desk has to know
   */
  async function win({
    enquiryId,
    tourId,
    departure,
    party,
    total,
  }: QuoteDocument): Promise<string> {
    const seats = travellerCount(party ?? null)
    try {
      const booked = tourId && departure ? { tourId, departure, seats } : {}
      await desk.win(enquiryId, { ...booked, amount: total })
      return ''
    } catch (error) {
      if (!(error instanceof DomainError) || error.reason === 'UNAVAILABLE') throw error
      if (error.reason === 'NOT_FOUND') return ''
      // Too few seats: the desk sees what was sold, and that no seats are taken for it.
      const kept =
        error.reason === 'CONFLICT' && departure ? { tourId, departure, seats: null } : {}
      await desk.win(enquiryId, { ...kept, amount: total })
      return error.message
    }
  }
}

/** Identifies an event: a repetition has the same key. */
function keyOf(quoteId: string, event: QuoteEvent, { version, at }: EventDetail): string {
  return [quoteId, event, version, at].filter((part) => part !== undefined).join(':')
}

const WORDS: Record<QuoteEvent, string> = {
  drafted: 'drafted',
  sent: 'sent',
  seen: travellerActions.seen,
  accepted: travellerActions.accepted,
  declined: travellerActions.declined,
  expired: 'expired',
  withdrawn: 'withdrawn',
  changed: 'changed',
  discarded: 'discarded',
  answered: 'question answered',
}

/** The job that ends a quote after its last day. */
export const expiryKeyOf = (quoteId: string) => `quote-expiry:${quoteId}`

/** Makes the job superfluous that ends a quote. */
export function withoutExpiry(quoteId: string): Pending {
  return { key: `no-quote-expiry:${quoteId}`, cancels: expiryKeyOf(quoteId) }
}
