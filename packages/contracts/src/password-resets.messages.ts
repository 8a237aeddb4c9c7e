import { PASSWORD_RESETS } from './back-office-limits.ts'

/** Messages of links that set a new password. */
export const passwordResetMessages = {
  asked: `If an account has this address, a mail with a link is on its way to it. The link works once, within ${PASSWORD_RESETS.minutes} minutes.`,
  noMails:
    'This site sends no mails. Ask an administrator with the permission “Accounts” for a link, or who runs the server: the command “admin reset-password” sets a password.',
  mailed: `A mail with a link is on its way. It works once, within ${PASSWORD_RESETS.minutes} minutes.`,
  created: `Copy the link and give it to the person. It works once, within ${PASSWORD_RESETS.minutes} minutes.`,
  ended: `This link has expired or was used. A link works once, within ${PASSWORD_RESETS.minutes} minutes: ask for another one.`,
  done: 'Your new password is stored. All sessions and API tokens of the account have ended. You can log in now.',
  tooMany: 'Too many links were asked for. Please try again later.',
  factorsRemoved: 'The second factors are removed, and the account is logged out everywhere.',
} as const
