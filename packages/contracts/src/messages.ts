/**
 * Texts that belong to no schema. They stand apart from the schemas because public pages show them,
 * and a page that shows a text should not carry Zod.
 */

/** Section 8: the answer to whatever has no text of its own. */
export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.'

/** What a caller is told of a server that cannot answer now, and can soon. */
export const serviceMessages = {
  unavailable: 'The service is temporarily unavailable. Please try again in a moment.',
  busy: 'The server is busy. Please try again.',
  outOfReach: 'The server cannot be reached. Check your connection and try again.',
} as const

/** What a client, or a process that wants to start, is told while a backup is being restored. */
export const RESTORING = 'A backup is being restored. Please try again when it is there.'

/** Section 8: an admin list that could not be loaded, such as 'Failed to load tours.' */
export function failedToLoad(list: string): string {
  return `Failed to load ${list}.`
}

/** The messages that every kind of record has. */
export interface RecordMessages {
  notFound: string
  created: string
  updated: string
  statusUpdated: string
}

/** Section 8: what becomes of an enquiry by e-mail. */
export const enquiryOutcomes = {
  received: 'Thanks! We’ve received your enquiry by email. Our team will reach out soon.',
  failed: 'Sorry, we couldn’t submit your enquiry by email. Please try again later.',
} as const

/** A save that is based on a version which is no longer the stored one (docs/decisions/010-accounts-and-stale-saves.md). */
export const STALE_SAVE = 'Somebody else has saved this meanwhile. Nothing was changed.'

/** Sections 2 and 8: what public pages say when something is missing or could not be loaded. */
export const pageMessages = {
  categoryFailed: 'Could not load this category.',
  tourFailed: 'Could not load this tour.',
  landscapeFailed: 'Could not load tours for this landscape.',
  heroFailed: 'Could not load hero slides.',
  testimonialsFailed: 'Could not load testimonials.',
  highlightedFailed: 'Could not load tours. Please try again.',
  loadingTour: 'Loading tour…',
  partFailed: 'This part of the page could not be loaded. Please try again.',
  noToursInCategory: 'No tours found in this category yet.',
  noToursInLandscape: 'No tours found for this landscape yet.',
} as const
