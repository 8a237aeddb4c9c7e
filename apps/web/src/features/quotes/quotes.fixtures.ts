import { optionAmounts, optionMargin } from '@bharat/contracts/quote-amounts'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import type { QuotePageContent } from '@bharat/contracts/rendering'
import { DEFAULT_REPLY_TEMPLATES } from '@bharat/contracts/reply-templates'
import { emptySite } from '@bharat/contracts/site-defaults'
import { errorResponse, respond } from '../../../../../.storybook/network.ts'
import { idOf, pageOf } from '../../admin/admin.fixtures.ts'
import { FindRecordsDocument } from '../../admin/commands/found-records.ts'
import { ReplySiteDocument } from '../../admin/session/reply-sender.ts'
import { NewEnquiriesDocument } from '../../admin/shell/enquiry-events.tsx'
import {
  AdminQuotesDocument,
  AnswerQuoteDocument,
  CreateQuoteDocument,
  DiscardQuoteDocument,
  type QuoteData,
  QuoteDocument,
  QuotePreviewDocument,
  type QuoteRow,
  QuoteSendingDocument,
  QuoteTemplateDocument,
  ReviseQuoteDocument,
  SendQuoteDocument,
  UpdateQuoteDocument,
  WithdrawQuoteDocument,
} from './quotes.admin-documents.ts'

export const URL_OF_QUOTE = 'https://www.example.com/q/Zm9yIGEgc3Rvcnkgb25seQ'

type Content = Pick<QuoteData, 'discount' | 'tax' | 'tcsRate'> & {
  options: readonly {
    name: string
    note: string
    lines: readonly { label: string; quantity: number; unitPrice: number }[]
  }[]
  internal: { costs: readonly { label: string; amount: number }[]; note: string }
}

/** A content with its amounts, as the server computes them. */
function priced({ options, internal, ...pricing }: Content) {
  return {
    ...pricing,
    options: options.map(({ name, note, lines }) => ({
      name,
      note,
      lines: lines.map((line) => ({ ...line, amount: line.quantity * line.unitPrice })),
      ...optionAmounts(lines, pricing),
      perPerson: null,
    })),
    internal: {
      note: internal.note,
      costs: [...internal.costs],
      margins: options.map(({ lines }) => optionMargin(lines, pricing, internal.costs)),
    },
  }
}

const content: Content = {
  discount: 2000,
  tax: { rate: 5, included: false },
  tcsRate: 0,
  options: [
    {
      name: 'Standard',
      note: 'Hotels of three stars',
      lines: [
        { label: 'Adult in a double room', quantity: 2, unitPrice: 33_500 },
        { label: 'Child of 4 to 11 years', quantity: 1, unitPrice: 21_000 },
      ],
    },
    {
      name: 'Heritage',
      note: 'Palaces and plantation houses',
      lines: [{ label: 'Adult in a double room', quantity: 2, unitPrice: 52_000 }],
    },
  ],
  internal: {
    costs: [{ label: 'Hotels', amount: 41_000 }],
    note: 'The hotel in Munnar gives 10 %.',
  },
}

/** A draft for a family. */
export const draft: QuoteData = {
  _id: idOf(501),
  number: 'BR-7K3Q/2',
  state: 'draft',
  title: 'Seven days in Kerala',
  validUntil: '2099-01-12',
  party: { adults: 2, children: [7], month: '2027-02', note: '' },
  departure: '2027-02-12',
  itinerary: [
    { title: 'Kochi', text: 'Fort Kochi on foot.', stay: 'The Old Harbour', meals: 'Dinner' },
    { title: 'Kochi to Munnar', text: '', stay: '', meals: 'Breakfast' },
    { title: 'Munnar', text: 'Tea estates.', stay: '', meals: '' },
  ],
  included: ['Car with driver', 'Breakfast'],
  notIncluded: ['Flights'],
  ...priced(content),
  terms: 'Half of the price with the booking.',
  note: 'As we said on the phone, with two nights in Munnar.',
  sentAt: null,
  acceptance: null,
  enquiryId: idOf(1),
  fullName: 'Anjali Menon',
  phone: '+919847012345',
  email: 'anjali@example.com',
  tourId: idOf(101),
  tourName: 'Kerala to Kashmir',
  url: null,
  openings: 0,
  lastOpenedAt: null,
  seatsLeft: null,
  askedAt: null,
  declineReason: null,
  version: 3,
}

export const sent: QuoteData = {
  ...draft,
  _id: idOf(502),
  number: 'BR-7K3Q/1',
  state: 'sent',
  url: URL_OF_QUOTE,
  sentAt: '2026-11-10T05:30:00.000Z',
  openings: 3,
  lastOpenedAt: '2026-11-12T12:00:00.000Z',
}

export const accepted: QuoteData = {
  ...sent,
  _id: idOf(503),
  number: 'BR-9P2M/1',
  state: 'accepted',
  fullName: 'Rohit Deshpande',
  acceptance: {
    at: '2026-11-14T08:00:00.000Z',
    option: 1,
    name: 'Rohit Deshpande',
    hash: 'a'.repeat(64),
  },
}

export const declined: QuoteData = {
  ...sent,
  _id: idOf(504),
  number: 'BR-4XWT/1',
  state: 'declined',
  fullName: 'Fatima Sheikh',
  openings: 1,
  declineReason: 'We travel to Sri Lanka instead.',
}

/** The sent one as its traveller sees it. */
export const letter: QuotePageContent['quote'] = {
  ...lettered(sent),
  tour: null,
  cover: null,
  dayImages: [],
  payment: [
    { name: 'To book', text: '25 % of the price' },
    { name: 'Balance', text: '30 days before departure' },
  ],
  depositPercent: 25,
  balanceDays: 30,
  cancellation: [
    { when: '30 days or more', charged: '25 %' },
    { when: 'Less than 30 days', charged: '100 %' },
  ],
  contact: {
    name: 'Ravi Nair',
    image: null,
    phone: '+919400012345',
    whatsapp: '+919400012345',
    email: 'hello@bharatbyroad.example',
    availability: '9:00–19:00 IST',
  },
  newerUrl: null,
  newerSentAt: null,
  newerChanges: [],
  canAccept: true,
}

function lettered({ internal: _, options, ...quote }: QuoteData) {
  const perPerson = (total: number) => Math.round(total / 3)
  return {
    ...quote,
    options: options.map((option) => ({ ...option, perPerson: perPerson(option.total) })),
  }
}

function rowOf(quote: QuoteData): QuoteRow {
  const { _id, number, state, title, validUntil, enquiryId, fullName, tourName } = quote
  const { sentAt, openings, lastOpenedAt, askedAt, acceptance, options } = quote
  const total =
    options[acceptance?.option ?? -1]?.total ?? Math.min(...options.map((each) => each.total))
  return {
    ...{ _id, number, state, title, validUntil, enquiryId, fullName, tourName },
    ...{ sentAt, openings, lastOpenedAt, askedAt, total },
  }
}

interface QuoteServerOptions {
  quotes?: readonly QuoteData[]
  /** A mail server is configured. */
  mailServer?: boolean
  /** The server rejects what is sent. */
  rejected?: { field: string; message: string }
  /** Another administrator's version, stored before the first save. */
  meanwhile?: (quote: QuoteData) => QuoteData
}

/** A server with some quotes, for the stories. `requests` are the inputs and actions that it got. */
export function quoteServer({
  quotes = [draft, sent, accepted, declined],
  mailServer = true,
  rejected,
  meanwhile,
}: QuoteServerOptions = {}) {
  let stored = [...quotes]
  let before = meanwhile
  const requests: unknown[] = []
  const find = (id: string) => {
    const found = stored.find(({ _id }) => _id === id)
    if (!found) throw errorResponse(quoteMessages.notFound, 'NOT_FOUND')
    return found
  }
  const store = (quote: QuoteData) => {
    stored = stored.map((each) => (each._id === quote._id ? quote : each))
    return quote
  }
  const add = (quote: QuoteData) => {
    stored = [quote, ...stored]
    return { _id: quote._id }
  }
  const graphql = {
    ...respond(AdminQuotesDocument, ({ page, limit, search, state, view, enquiryId }) => ({
      adminQuotes: pageOf(
        stored
          .filter((quote) => !enquiryId || quote.enquiryId === enquiryId)
          .filter((quote) => !state || quote.state === state)
          .filter((quote) => !view || (view === 'asked' ? quote.askedAt : quote.state === 'sent'))
          .filter(({ fullName }) => fullName.toLowerCase().includes(search.toLowerCase()))
          .map(rowOf),
        page,
        limit,
      ),
    })),
    ...respond(NewEnquiriesDocument, () => ({ adminEnquiries: { totalItems: 0 } })),
    ...respond(QuotePreviewDocument, ({ id }) => {
      const { number, title, note } = find(id)
      return { quotePreview: { ...letter, number, title, note } }
    }),
    ...respond(QuoteDocument, ({ id }) => ({ adminQuote: find(id) })),
    ...respond(QuoteSendingDocument, () => ({ adminReplyTemplates: { mailServer } })),
    ...respond(QuoteTemplateDocument, () => ({
      adminReplyTemplates: {
        templates: DEFAULT_REPLY_TEMPLATES.map(({ id, text }) => ({ id, text })),
      },
    })),
    ...respond(ReplySiteDocument, () => ({ site: { ...emptySite, name: 'Kerala Roads' } })),
    ...respond(CreateQuoteDocument, ({ input }) => {
      requests.push(input)
      if (stored.some((each) => each.state === 'draft' && each.enquiryId === input.enquiryId)) {
        throw errorResponse(quoteMessages.openDraft, 'CONFLICT')
      }
      const item = add({ ...draft, _id: idOf(505), enquiryId: input.enquiryId ?? '' })
      return { createQuote: { message: quoteMessages.created, item } }
    }),
    ...respond(UpdateQuoteDocument, ({ id, input, version }) => {
      requests.push(input)
      if (before) {
        store({ ...before(find(id)), version: find(id).version + 1 })
        before = undefined
      }
      const quote = find(id)
      if (version !== quote.version) {
        throw errorResponse('Changed meanwhile.', 'CONFLICT', { current: quote })
      }
      // What the form sends is complete.
      const content = input as unknown as QuoteData
      const item = store({ ...quote, ...content, ...priced(content), version: version + 1 })
      return { updateQuote: { message: quoteMessages.updated, item } }
    }),
    ...respond(SendQuoteDocument, ({ id, version }) => {
      requests.push('send')
      if (rejected) throw errorResponse(rejected.message, 'INVALID', { errors: [rejected] })
      const quote = find(id)
      if (version !== quote.version) {
        throw errorResponse('Changed meanwhile.', 'CONFLICT', { current: quote })
      }
      const sentAt = '2026-11-24T05:30:00.000Z'
      const item = store({ ...find(id), state: 'sent', url: URL_OF_QUOTE, sentAt })
      return { sendQuote: { message: quoteMessages.sent, item } }
    }),
    ...respond(ReviseQuoteDocument, ({ id }) => {
      if (stored.some(({ state }) => state === 'draft')) {
        throw errorResponse(quoteMessages.openDraft, 'CONFLICT')
      }
      const item = add({ ...find(id), _id: idOf(506), number: 'BR-7K3Q/3', state: 'draft' })
      return { reviseQuote: { message: quoteMessages.created, item } }
    }),
    ...respond(DiscardQuoteDocument, ({ id }) => {
      stored = stored.filter(({ _id }) => _id !== id)
      return { discardQuote: { message: quoteMessages.discarded } }
    }),
    ...respond(AnswerQuoteDocument, ({ id }) => {
      const item = store({ ...find(id), askedAt: null })
      return { answerQuote: { message: quoteMessages.answered, item } }
    }),
    ...respond(WithdrawQuoteDocument, ({ id }) => {
      const item = store({ ...find(id), state: 'withdrawn' })
      return { withdrawQuote: { message: quoteMessages.withdrawn, item } }
    }),
    ...respond(FindRecordsDocument, ({ search }) => ({
      adminEnquiries: {
        items: 'Anjali Menon'.toLowerCase().includes(search.toLowerCase())
          ? [
              {
                _id: idOf(1),
                reference: 'BR-7K3Q',
                fullName: 'Anjali Menon',
                phone: '+919847012345',
                stage: 'contacted' as const,
                createdAt: '2026-11-09T05:30:00.000Z',
                tour: { title: 'Kerala to Kashmir' },
              },
            ]
          : [],
      },
    })),
  }
  return {
    graphql,
    requests,
    /** Another administrator has saved a quote. */
    change: (quote: QuoteData) => void store(quote),
  }
}
