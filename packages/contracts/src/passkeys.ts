import { z } from 'zod'
import { accountMessages } from './accounts.messages.ts'
import { PASSKEY_NAME_MAX } from './back-office-limits.ts'
import { filledText, messageReply, moment, recordId } from './replies.ts'
import { cleanText } from './text.ts'

/** The JSON of a credential as `PublicKeyCredential.toJSON()` makes it; a library reads it. */
const credential = z
  .record(z.string(), z.unknown(), { error: accountMessages.passkeyRejected })
  .meta({
    description:
      'What the browser returned, as JSON (Web Authentication, PublicKeyCredential.toJSON).',
    documented: { type: 'object' },
  })

const state = z
  .string({ error: accountMessages.passkeyRejected })
  .max(1000, accountMessages.passkeyRejected)
  .meta({ description: 'From the reply with the options; valid for five minutes, once.' })

const name = z
  .string({ error: accountMessages.passkeyNameRequired })
  .overwrite(cleanText)
  .min(1, accountMessages.passkeyNameRequired)
  .max(PASSKEY_NAME_MAX, accountMessages.passkeyNameLength)
  .meta({
    description: 'By which its owner recognizes it.',
    documented: { examples: ['Office laptop'] },
  })

export const renamePasskeyInput = z
  .object({ name }, { error: accountMessages.passkeyNameRequired })
  .meta({ id: 'RenamePasskeyInput', description: 'The new name of a passkey.' })

export const addPasskeyInput = z
  .object(
    {
      name,
      response: credential,
      state,
    },
    { error: accountMessages.passkeyRejected },
  )
  .meta({ id: 'AddPasskeyInput', description: 'A new passkey.' })

export const passkeyLoginInput = z
  .object({ response: credential, state }, { error: accountMessages.passkeyRejected })
  .meta({ id: 'PasskeyLoginInput', description: 'The proof of a passkey.' })

/** The options of a browser's request for a passkey. */
export const passkeyOptions = z
  .object({
    options: z.unknown().meta({
      description: 'For `navigator.credentials`, as JSON (Web Authentication).',
      documented: { type: 'object' },
    }),
    state: z.string().describe('Goes back with the response of the browser.'),
  })
  .meta({ id: 'PasskeyOptions', description: 'The options of a request for a passkey.' })

/** A passkey of the own account. */
export const ownPasskey = z
  .object({
    _id: recordId,
    name: filledText.describe('By which its owner recognizes it.'),
    createdAt: moment.describe('When it was added.'),
    lastUsedAt: moment.nullable().describe('Null before its first login.'),
  })
  .meta({ id: 'OwnPasskey', description: 'A passkey of the own account.' })

/** The reply to a new passkey. */
export const passkeyAdded = messageReply
  .extend({
    _id: recordId,
    recoveryCodes: z
      .array(filledText)
      .describe('New recovery codes, shown once; empty if the account has some.'),
  })
  .meta({ id: 'PasskeyAdded', description: 'A new passkey was stored.' })
