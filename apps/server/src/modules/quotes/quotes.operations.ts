import { STALE_SAVE } from '@bharat/contracts/messages'
import { QUOTE_STATES, QUOTE_VIEWS, quoteStateLabels } from '@bharat/contracts/quote-states'
import {
  type ListedQuote,
  listedQuotes,
  newQuoteInput,
  publicQuote,
  publicQuoteReply,
  quote,
  quoteAcceptanceInput,
  quoteConflict,
  quoteDeclineInput,
  quoteDiscardQuery,
  quoteInput,
  quoteListQuery,
  quoteOption,
  quoteQuestionInput,
  quoteReplies,
  quoteSendInput,
  sentQuoteReply,
} from '@bharat/contracts/quotes'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import { messageReply } from '@bharat/contracts/replies'
import { baseVersion } from '@bharat/contracts/text'
import { z } from 'zod'
import { enumType, typeOptions } from '../../graphql/types.ts'
import { endpoint } from '../../http/operation.ts'
import { type Column, column } from '../../spreadsheets/columns.ts'
import { exportOperations } from '../records/exports.operations.ts'

enumType('QuoteState', 'The states of a revision of a quote.', QUOTE_STATES)
enumType('QuoteView', 'Lists of quotes that the desk works on.', QUOTE_VIEWS)

/** A quote has few days, options and lines. */
const few = { field: 1, multiplier: 1 }
const lists = { itinerary: few, included: few, notIncluded: few, options: few }
typeOptions(quote, { complexity: lists })
typeOptions(publicQuote, { complexity: { ...lists, payment: few, cancellation: few } })
typeOptions(quoteOption, { complexity: { lines: few } })

const desk = {
  tag: { name: 'Quotes', description: 'What the company offers to one person, in revisions.' },
  access: 'enquiries',
} as const
const errors = { 404: quoteMessages.notFound }
const stale = { ...errors, 409: { description: STALE_SAVE, body: quoteReplies.stale } }

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/** The columns of the exported files: nothing that only the desk sees. */
const columns: Column<ListedQuote>[] = [
  column('number', 'Number', 'text', 16, (of) => of.number),
  column('state', 'State', 'text', 12, (of) => quoteStateLabels[of.state]),
  column('fullName', 'Name', 'text', 24, (of) => of.fullName),
  column('title', 'Title', 'text', 36, (of) => of.title),
  column('tourName', 'Tour', 'text', 36, (of) => of.tourName),
  column('total', 'Total (₹)', 'number', 14, (of) => of.total),
  column('validUntil', 'Valid until', 'day', 12, (of) => of.validUntil),
  column('createdAt', 'Made (IST)', 'moment', 17, (of) => momentOf(of.createdAt)),
  column('sentAt', 'Sent (IST)', 'moment', 17, (of) => momentOf(of.sentAt)),
  column('openings', 'Openings', 'number', 10, (of) => of.openings),
  column('askedAt', 'Asked (IST)', 'moment', 17, (of) => momentOf(of.askedAt)),
  column('lastOpenedAt', 'Last opened (IST)', 'moment', 17, (of) => momentOf(of.lastOpenedAt)),
]

/** Quotes (issue 31): the desk makes, sends and withdraws them. */
export const quoteOperations = [
  endpoint({
    ...desk,
    method: 'GET',
    path: '/admin/quotes',
    id: 'adminQuotes',
    summary: 'List Quotes',
    query: quoteListQuery,
    reply: listedQuotes,
    handle: ({ services, query }) => services.quotes.list(query),
  }),
  endpoint({
    ...desk,
    method: 'POST',
    path: '/admin/quotes',
    id: 'createQuote',
    audit: 'history',
    summary: 'Draft a Quote for an Enquiry',
    description:
      'What is left out comes from the tour, the departure and the party of the enquiry, and from the settings. An enquiry has at most one draft.',
    body: newQuoteInput,
    reply: quoteReplies.saved,
    location: ({ item }) => `/admin/quotes/${item._id}`,
    errors: { 404: quoteMessages.enquiryNotFound, 409: quoteMessages.openDraft },
    graphql: { args: z.object({ input: newQuoteInput }) },
    handle: ({ services, body, session }) => services.quotes.create(body, session),
  }),
  endpoint({
    ...desk,
    method: 'GET',
    path: '/admin/quotes/{id}',
    id: 'adminQuote',
    summary: 'A Quote',
    reply: quoteReplies.one,
    errors,
    graphql: { member: 'item' },
    handle: async ({ services, params }) => ({ item: await services.quotes.get(params.id) }),
  }),
  endpoint({
    ...desk,
    method: 'GET',
    path: '/admin/quotes/{id}/preview',
    id: 'quotePreview',
    summary: 'A Quote as its traveller sees it, also a draft',
    reply: z.object({ item: publicQuote }),
    errors,
    graphql: { member: 'item' },
    handle: async ({ services, params }) => ({ item: await services.quotes.preview(params.id) }),
  }),
  endpoint({
    ...desk,
    method: 'PUT',
    path: '/admin/quotes/{id}',
    id: 'updateQuote',
    audit: 'history',
    summary: 'Save the draft of a Quote',
    body: quoteInput,
    reply: quoteReplies.saved,
    errors: stale,
    graphql: { args: z.object({ input: quoteInput, version: baseVersion }) },
    handle: ({ services, params, body, session }) =>
      services.quotes.update(params.id, body, session),
  }),
  endpoint({
    ...desk,
    method: 'DELETE',
    path: '/admin/quotes/{id}',
    id: 'discardQuote',
    audit: 'history',
    summary: 'Discard the draft of a Quote',
    query: quoteDiscardQuery,
    reply: messageReply,
    errors: {
      ...errors,
      409: { ...stale[409], description: `${STALE_SAVE} ${quoteMessages.notDiscarded}` },
    },
    graphql: {},
    handle: ({ services, params, query, session }) =>
      services.quotes.discard(params.id, query, session),
  }),
  endpoint({
    ...desk,
    method: 'POST',
    creates: false,
    path: '/admin/quotes/{id}/answer',
    id: 'answerQuote',
    audit: 'history',
    summary: 'Say that the questions of a traveller are answered',
    description: 'A reply to the enquiry and the next revision say it, too.',
    reply: quoteReplies.saved,
    errors: { ...errors, 409: quoteMessages.noQuestion },
    graphql: {},
    handle: ({ services, params, session }) => services.quotes.answer(params.id, session),
  }),
  endpoint({
    ...desk,
    method: 'POST',
    creates: true,
    path: '/admin/quotes/{id}/send',
    id: 'sendQuote',
    audit: 'history',
    summary: 'Send a Quote',
    description:
      'It replaces the revision before it. The enquiry is quoted and gets a follow-up in two days. A person with an e-mail address gets a mail, if there is a mail server.',
    body: quoteSendInput,
    reply: sentQuoteReply,
    errors: {
      ...errors,
      409: { description: `${STALE_SAVE} ${quoteMessages.notDraft}`, body: quoteReplies.stale },
    },
    handle: ({ services, params, body, session }) => services.quotes.send(params.id, body, session),
  }),
  endpoint({
    ...desk,
    method: 'POST',
    path: '/admin/quotes/{id}/revisions',
    id: 'reviseQuote',
    audit: 'history',
    summary: 'Draft the next revision of a Quote',
    reply: quoteReplies.saved,
    location: ({ item }) => `/admin/quotes/${item._id}`,
    errors: { ...errors, 409: quoteMessages.openDraft },
    handle: ({ services, params, session }) => services.quotes.revise(params.id, session),
  }),
  endpoint({
    ...desk,
    method: 'POST',
    creates: false,
    path: '/admin/quotes/{id}/withdraw',
    id: 'withdrawQuote',
    audit: 'history',
    summary: 'Withdraw a Quote',
    description:
      'Its page says so. An accepted one may be withdrawn, too, to send another: its enquiry is quoted again, and gives its seats back.',
    reply: quoteReplies.saved,
    errors: { ...errors, 409: quoteMessages.notSent },
    handle: ({ services, params, session }) => services.quotes.withdraw(params.id, session),
  }),
  ...exportOperations({
    path: '/admin/quotes',
    plural: 'Quotes',
    tag: desk.tag,
    access: desk.access,
    query: quoteListQuery,
    columns,
    slices: ({ quotes }, query) => quotes.slices(query),
  }),
]

const traveller = {
  tag: { name: 'Quotes of travellers', description: 'What a traveller does with the link.' },
  access: 'public',
  params: {
    token: z
      .string()
      .describe('The token of the link.')
      .meta({ documented: { type: 'string', examples: ['c2VjcmV0'] } }),
  },
} as const
const answer = {
  ...traveller,
  method: 'POST',
  creates: false,
  audit: 'none: the quote and its enquiry show it',
} as const
const answered = {
  ...errors,
  409: { description: quoteMessages.notCurrent, body: quoteConflict },
  429: quoteMessages.tooMany,
}

/** What a traveller reads and answers, by the token of the link. */
export const publicQuoteOperations = [
  endpoint({
    ...traveller,
    method: 'GET',
    path: '/public/quotes/{token}',
    id: 'quote',
    summary: 'The quote of a link',
    description: 'One that was withdrawn or replaced says only that (409).',
    reply: z.object({ item: publicQuote }),
    errors: answered,
    graphql: { member: 'item', complexity: { field: 100, multiplier: 1 } },
    handle: async ({ services, params, address }) => ({
      item: await services.quotes.read(params.token, address),
    }),
  }),
  endpoint({
    ...answer,
    path: '/public/quotes/{token}/openings',
    id: 'openQuote',
    summary: 'Say that a person has opened the page of a quote',
    description: 'The page sends it after it has loaded: previews of messengers do not count.',
    reply: messageReply,
    errors: { ...errors, 429: quoteMessages.tooMany },
    handle: ({ services, params, address }) => services.quotes.countOpening(params.token, address),
  }),
  endpoint({
    ...answer,
    path: '/public/quotes/{token}/acceptance',
    id: 'acceptQuote',
    summary: 'Accept an option of a quote',
    description: 'The same option by the same name again is answered as the first time.',
    body: quoteAcceptanceInput,
    reply: publicQuoteReply,
    errors: answered,
    handle: ({ services, params, body, address }) =>
      services.quotes.accept(params.token, body, address),
  }),
  endpoint({
    ...answer,
    path: '/public/quotes/{token}/decline',
    id: 'declineQuote',
    summary: 'Decline a quote',
    body: quoteDeclineInput,
    reply: publicQuoteReply,
    errors: answered,
    handle: ({ services, params, body, address }) =>
      services.quotes.decline(params.token, body, address),
  }),
  endpoint({
    ...answer,
    path: '/public/quotes/{token}/questions',
    id: 'askAboutQuote',
    summary: 'Ask a question about a quote',
    body: quoteQuestionInput,
    reply: messageReply,
    errors: { ...errors, 429: quoteMessages.tooMany },
    handle: ({ services, params, body, address }) =>
      services.quotes.ask(params.token, body, address),
  }),
]
