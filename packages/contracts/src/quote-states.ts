/** States of one revision of a quote. This file has no Zod: pages may load it. */
export const QUOTE_STATES = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'replaced',
] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

/** The labels of the states. */
export const quoteStateLabels: Record<QuoteState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
}

/** What a traveller reads about a quote that cannot be accepted any more. */
export const quoteStateNotes: Record<Exclude<QuoteState, 'draft' | 'sent'>, string> = {
  accepted: 'It’s settled.',
  declined:
    'This quote has been declined. Thank you for telling us. Have you changed your mind? Ask us again.',
  expired: 'This quote is no longer valid. Ask us for a new one.',
  withdrawn:
    'This quote has been withdrawn. It cannot be accepted any more, and you owe us nothing. Ask us for a new one.',
  replaced: 'There is a newer quote.',
}

/** The ends of these notes that lead to the form of a question. */
export const QUOTE_WAYS_ON = ['Ask us for a new one.', 'Ask us again.']

/** Lists of quotes that the desk works on. */
export const QUOTE_VIEWS = ['waiting', 'seen', 'ending', 'asked'] as const
export type QuoteView = (typeof QUOTE_VIEWS)[number]

/** Their labels: sent and not answered; of those, opened; of those, valid for at most seven more days; with an open question. */
export const quoteViewLabels: Record<QuoteView, string> = {
  waiting: 'Waiting',
  seen: 'Seen, no reply',
  ending: 'Ends this week',
  asked: 'Questions',
}
