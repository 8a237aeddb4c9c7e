import { API_TOKENS } from './back-office-limits.ts'
import { failedToLoad } from './messages.ts'

export const tokenMessages = {
  nameRequired: 'Give the token a name.',
  nameLength: `The name of a token has at most ${API_TOKENS.name} characters.`,
  scopesRequired: 'Choose at least one scope.',
  scopeUnknown: 'This scope does not exist.',
  scopeNotHeld: 'A token can only have permissions of your account.',
  readOnlyInvalid: 'readOnly must be true or false.',
  daysInvalid: `A token expires after 1 to ${API_TOKENS.maxDays} days.`,
  created: 'Token created. Copy it now: it is not shown again.',
  revoked: 'Token revoked. It is not accepted any more.',
  expiresSoon: (name: string, day: string) =>
    `The API token “${name}” expires on ${day}. Create another one, and replace it in the program that uses it.`,
  notFound: 'Token not found.',
  noToken: 'This request was not sent with an API token.',
  tooMany: `An account has at most ${API_TOKENS.perAccount} tokens. Revoke one first.`,
  couldNotLoad: failedToLoad('API tokens'),
  invalid: 'This API token is not valid: it is wrong or was revoked.',
  expired: 'This API token has expired. Its owner can create another one on the account page.',
  tooManyWrong: 'Too many wrong API tokens. Please try again later.',
  notAccepted: 'API tokens are not accepted here. Log in to the dashboard for this.',
  readOnly: 'This API token can only read.',
} as const
