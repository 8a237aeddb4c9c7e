/**
 * Messages that belong to no domain. A domain's messages are in `<domain>.messages.ts`, separate from its
 * schemas, so that a page that shows a message does not load Zod.
 */

/** Section 8: the message for errors without a message of their own. */
export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.'

/** Messages about a server that is temporarily unavailable. */
export const serviceMessages = {
  unavailable: 'The service is temporarily unavailable. Please try again in a moment.',
  busy: 'The server is busy. Please try again.',
  outOfReach: 'The server cannot be reached. Check your connection and try again.',
} as const

/** For clients, and for processes that try to start, while a backup is being restored. */
export const RESTORING = 'A backup is being restored. Please try again when it is there.'

/** Section 8: an admin list failed to load, such as 'Failed to load tours.' */
export function failedToLoad(list: string): string {
  return `Failed to load ${list}.`
}

/** The messages that every record type has. */
export interface RecordMessages {
  notFound: string
  created: string
  updated: string
  statusUpdated: string
}

/** A save that is based on an outdated version (docs/decisions/010-accounts-and-stale-saves.md). */
export const STALE_SAVE = 'Somebody else has saved this meanwhile. Nothing was changed.'

/** A PATCH without any field that it could change. */
export function nothingToChange(fields: readonly string[]): string {
  return `Send at least one of these fields: ${fields.join(', ')}.`
}

/** A part of a page whose code or data failed to load. */
export const PART_FAILED = 'This part of the page could not be loaded. Please try again.'

/** A record was moved in the manual order of its list. */
export const ORDER_UPDATED = 'Order updated successfully.'

/** A record cannot be moved behind one that its list does not have. */
export const UNKNOWN_POSITION = 'after must be the id of another record of this list, or null.'
