import { z } from 'zod'
import { accountMessages } from './accounts.messages.ts'
import { PASSWORD_KNOWN } from './back-office-limits.ts'
import { FACTORS } from './factor-kinds.ts'
import { ownPasskey } from './passkeys.ts'
import { errorReply, filledText, messageReply, moment } from './replies.ts'

/** A code of an authenticator app, or a recovery code. */
export const factorCode = z
  .string({ error: accountMessages.codeRequired })
  .min(1, accountMessages.codeRequired)
  .max(40, accountMessages.codeWrong)
  .meta({
    description: 'A code of the authenticator app, or a recovery code.',
    documented: { examples: ['123456'] },
  })

export const confirmTotpInput = z
  .object({ code: factorCode }, { error: accountMessages.codeRequired })
  .meta({ id: 'ConfirmTotpInput', description: 'A code of the app that is being set up.' })

export const ownFactorsReply = z
  .object({
    password: z
      .boolean()
      .describe('Whether the account has a password; without one, only its passkeys log in.'),
    totp: z.boolean().describe('Whether a login asks for a code of the authenticator app.'),
    passkeys: z.array(ownPasskey).describe('In the order in which they were added.'),
    recoveryCodes: z.int().min(0).describe('Number of unused recovery codes.'),
    passwordKnownAt: moment
      .nullable()
      .describe(
        `When somebody entered the right password with ${PASSWORD_KNOWN.wrongCodes} wrong codes on a new device, within the last ${PASSWORD_KNOWN.days} days; null if nobody did, or the password was changed since.`,
      ),
  })
  .meta({ id: 'OwnFactors', description: 'The second factors of the own account.' })

export type OwnFactors = z.output<typeof ownFactorsReply>

export const totpEnrolment = z
  .object({
    secret: filledText.describe('Base32, for apps that cannot read the QR code.'),
    uri: filledText.describe('The `otpauth:` URI for the QR code.'),
  })
  .meta({ id: 'TotpEnrolment', description: 'The secret of an app that is being set up.' })

/** The reply with new recovery codes, which no other reply contains. */
export const recoveryCodesReply = messageReply
  .extend({ recoveryCodes: z.array(filledText).describe('Shown once. Each one works once.') })
  .meta({ id: 'RecoveryCodes', description: 'New recovery codes; older ones are invalid.' })

/** The reply to PUT /admin/me/password. */
export const passwordSet = messageReply
  .extend({
    recoveryCodes: z
      .array(filledText)
      .describe('New recovery codes, shown once; empty if the account has some.'),
  })
  .meta({ id: 'PasswordSet', description: 'The first password of the account was stored.' })

/** The 401 of a login. */
export const loginRejected = errorReply
  .extend({
    factor: z
      .enum(FACTORS)
      .optional()
      .describe('What the login lacks, if e-mail and password are right.'),
  })
  .meta({ id: 'LoginRejected', description: 'Why a login was rejected.' })
