import { WEBHOOK_MAX } from './back-office-limits.ts'
import { failedToLoad } from './messages.ts'
import { type Permission, quoted } from './permissions.ts'

/** Messages about webhooks. */
export const webhookMessages = {
  notFound: 'Webhook not found.',
  deliveryNotFound: 'Delivery not found.',
  created: 'Webhook created. Copy its secret now: it is not shown again.',
  updated: 'Webhook updated.',
  removed: 'Webhook removed.',
  rotated: `Webhook secret replaced. The former one stays valid for ${WEBHOOK_MAX.formerSecretHours} hours.`,
  testSent: 'The test event is being sent.',
  sentAgain: 'The event is being sent again.',
  tooMany: `At most ${WEBHOOK_MAX.webhooks} webhooks can be kept.`,
  bodyInvalid: 'A webhook needs a URL and events.',
  urlInvalid:
    'Enter a URL such as https://crm.example.com/webhooks, without user name and password.',
  urlInsecure: 'Use https: events contain personal data.',
  urlPrivate: 'This address is not public. Events are sent to public addresses only.',
  eventsInvalid: 'Choose at least one event.',
  activeStatusInvalid: 'activeStatus must be true or false.',
  /** For an administrator who may choose none. */
  noEvents: `To add one, your account needs the permission for the data of its events: ${quoted(['catalogue', 'enquiries'], 'or')}.`,
  /** How to start a webhook again that was turned off. */
  resume: 'To resume it, check its URL and its events with “Edit”, and turn it on there.',
  /** For an administrator without the permissions for its data. */
  othersOnly: (missing: readonly Permission[]) =>
    `Only an administrator who also has the permission ${quoted(missing, 'and')} can change or resume it.`,
  unknownOwner: 'It is not known who saved it. Who saves it again takes it over.',
  couldNotLoad: failedToLoad('webhooks'),
  deliveriesCouldNotLoad: failedToLoad('deliveries'),
} as const

/** Why an attempt failed, or a delivery was given up, for administrators. */
export const deliveryErrors = {
  notErased: 'The enquiry is not erased yet.',
  status: (status: number) => `The receiver answered with status ${status}.`,
  redirect: (status: number) =>
    `The receiver answered with a redirect (${status}), which is not followed.`,
  timeout: (seconds: number) => `The receiver did not answer within ${seconds} seconds.`,
  unknownHost: 'The host name has no address.',
  privateAddress: 'The host name leads to an address that is not public.',
  insecure: webhookMessages.urlInsecure,
  connection: (code: string) => `The receiver could not be reached (${code}).`,
  off: 'The webhook is turned off.',
  recordGone: 'The record does not exist any more.',
} as const

/** Why the server turned a webhook off. */
export const turnedOffReasons = {
  gone: 'The receiver answered that it is gone for good (410).',
  failing: `Every attempt failed for ${WEBHOOK_MAX.failingDays} days.`,
  removed: (email: string) => `Paused: the account ${email}, which saved it last, was removed.`,
  reduced: (email: string, missing: readonly Permission[]) =>
    `Paused: the account ${email}, which saved it last, does not have the permission ${quoted(missing, 'and')} any more.`,
  unknownOwner:
    'Paused: it is not known who saved it, and an account with the permission “Settings” was removed or reduced.',
} as const

/** What the administrator reads who has removed or reduced an account. */
export function webhooksPaused(names: readonly string[]): string {
  return names.length === 0 ? '' : ` Webhooks paused: ${names.join(', ')}.`
}
