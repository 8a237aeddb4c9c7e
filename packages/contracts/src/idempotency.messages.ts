import { IDEMPOTENCY } from './idempotency.ts'

/** The error responses to requests with an `Idempotency-Key`. */
export const idempotencyMessages = {
  invalid: `Idempotency-Key must have 1 to ${IDEMPOTENCY.key} visible ASCII characters.`,
  reused: 'This Idempotency-Key was sent with another request. Use a new key for each request.',
  running:
    'The first request with this Idempotency-Key is still running. Repeat this one in a second.',
  unknown:
    'The first request with this Idempotency-Key did not finish. Look whether it has created the record; if not, use a new key.',
  notStored:
    'The first request with this Idempotency-Key has succeeded, but its response is not stored.',
  /** For people. It may be done; the second request has the key of the first one. */
  noAnswer: 'The connection broke. Try again: it is done only once.',
  /** The same, after the text was changed. */
  otherMayBeDone:
    'The connection broke. The text before your change may have arrived: look at the timeline.',
} as const
