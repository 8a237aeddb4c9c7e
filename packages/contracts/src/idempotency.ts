/**
 * Repeatable requests (`Idempotency-Key`): characters of a key, hours for which it is kept, characters of a stored reply
 * (the largest body has as many), and seconds after which a request without an end counts as interrupted.
 * Not among the limits: those that the dashboard needs are in the scripts of public pages.
 */
export const IDEMPOTENCY = {
  key: 255,
  hours: 24,
  replyCharacters: 2 ** 20,
  runningSeconds: 120,
} as const
