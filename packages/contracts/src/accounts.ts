import { z } from 'zod'
import { accountMessages } from './accounts.messages.ts'
import { PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_MAX } from './back-office-limits.ts'
import { factorCode } from './factors.ts'
import { LARGE_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
import { isUnmistakable } from './look-alikes.ts'
import { PERMISSIONS, type TokenScope } from './permissions.ts'
import { cleanName } from './persons.ts'
import { filledText, moment, person, recordId, recordReplies } from './replies.ts'
import { cleanText, EMAIL, OBJECT_ID } from './text.ts'

export const ROLES = ['admin', 'pending'] as const
export type Role = (typeof ROLES)[number]

const address = z
  .string({ error: accountMessages.emailInvalid })
  .max(254, accountMessages.emailInvalid)
  .overwrite((value) => cleanText(value).toLowerCase())
  .regex(EMAIL, accountMessages.emailInvalid)

/** The email of an account that exists, or of one that may not. */
export const email = address.meta({
  description: 'Compared case-insensitively.',
  documented: { examples: ['admin@example.com'] },
})

export const newEmail = address
  .refine(hasNoEmptyLabel, accountMessages.emailInvalid)
  .refine(isUnmistakable, accountMessages.emailMixed)
  .meta({
    description:
      'Compared without regard to case. Letters of one alphabet, in their usual form, and no invisible characters.',
    documented: { examples: ['admin@example.com'] },
  })

/** Mail servers deliver `anu@example.com.` to the mailbox of `anu@example.com`: one mailbox, two accounts. */
function hasNoEmptyLabel(value: string): boolean {
  return value.split('@').every((part) => part.split('.').every((label) => label !== ''))
}

/** Maximum length of a setup token, in characters; the server's tokens have 43. */
const SETUP_TOKEN_MAX = 100

export const newPassword = z
  .string({ error: accountMessages.passwordRequired })
  .min(1, accountMessages.passwordRequired)
  .min(PASSWORD_MIN, accountMessages.passwordLength)
  .max(PASSWORD_MAX, accountMessages.passwordLength)
  .meta({
    description: `${PASSWORD_MIN} to ${PASSWORD_MAX} characters; none of the most common passwords, nor the email or the site’s name.`,
    documented: { examples: ['correct horse battery staple'] },
  })

/** The name of a person; '' for none. */
export const personNameInput = z
  .string({ error: accountMessages.nameInvalid })
  .overwrite(cleanName)
  .max(PERSON_NAME_MAX, accountMessages.nameTooLong)
  .nullish()
  .transform((name) => name ?? '')
  .meta({
    description: 'The name of the person, which colleagues see; empty for none.',
    documented: {
      type: ['string', 'null'],
      maxLength: PERSON_NAME_MAX,
      examples: ['Asha Menon'],
    },
  })

export const nameInput = z
  .object({ name: personNameInput }, { error: accountMessages.nameInvalid })
  .meta({ id: 'NameInput', description: 'The name of a person.' })

export const registerInput = z
  .object(
    {
      email: newEmail,
      password: newPassword,
      name: personNameInput,
      setupToken: z
        .string({ error: accountMessages.setupInvalid })
        .max(SETUP_TOKEN_MAX, accountMessages.setupInvalid)
        .nullish()
        .meta({
          description:
            'Of the setup link that the server prints; only the first administrator of a server on a public address needs it.',
          documented: { examples: [null] },
        }),
    },
    { error: accountMessages.emailInvalid },
  )
  .meta({ id: 'RegisterInput', description: 'A new account.' })

export const registrationState = z
  .object({
    isOpen: z
      .boolean()
      .describe('Whether anybody may register an account; before the first one, always.'),
    mailsLinks: z
      .boolean()
      .describe('Whether the server mails links that set a new password: it has a mail server.'),
  })
  .meta({ id: 'Registration', description: 'The registration of accounts.' })

/** POST /admin/loginAdmin: a password that the rules forbid is simply a wrong one. */
export const loginInput = z
  .object(
    {
      email,
      password: z
        .string({ error: accountMessages.passwordRequired })
        .min(1, accountMessages.passwordRequired)
        .max(1024, accountMessages.passwordLength)
        .meta({
          description: 'The account’s password.',
          documented: { examples: ['correct horse battery staple'] },
        }),
      code: factorCode.nullish().meta({
        description:
          'The code of the authenticator app or a recovery code, for an account with a second factor.',
        documented: { examples: [null] },
      }),
    },
    { error: accountMessages.emailInvalid },
  )
  .meta({ id: 'LoginInput', description: 'Credentials of an account.' })

export const changePasswordInput = z
  .object(
    {
      current: z
        .string({ error: accountMessages.passwordRequired })
        .min(1, accountMessages.passwordRequired)
        .max(1024, accountMessages.wrongPassword)
        .meta({
          description: 'The password of the account until now.',
          documented: { examples: ['correct horse battery staple'] },
        }),
      next: newPassword,
    },
    { error: accountMessages.passwordRequired },
  )
  .meta({ id: 'ChangePasswordInput', description: 'The old and the new password.' })

export const setPasswordInput = z
  .object({ next: newPassword }, { error: accountMessages.passwordRequired })
  .meta({ id: 'SetPasswordInput', description: 'The password of an account that has none.' })

const permissions = z.array(z.enum(PERMISSIONS))

export const session = z
  .object({
    role: z.enum(ROLES).describe('What the account may do; only an admin may enter the dashboard.'),
    userId: recordId.describe('Id of the account.'),
    email: filledText.describe('What its owner logs in with; lower case.'),
    name: person.shape.name,
    permissions: permissions.describe('What an admin may work with; empty for any other role.'),
  })
  .meta({ id: 'Session', description: 'The account of the session (section 3).' })

export type Session = z.output<typeof session>

export interface RequestSession extends Session {
  /** The secret id in the cookie; no response contains it. */
  sessionId?: string
  /** When the account logged in. Without it, no operation is possible that needs a recent login. */
  startedAt?: Date
  /** The API token that authenticates the request in place of a session. */
  token?: RequestToken
}

/** The API token of a request. The permissions of its session are those of both the token and the account. */
export interface RequestToken {
  _id: string
  name: string
  scopes: readonly TokenScope[]
  readOnly: boolean
}

export const ownSessionsReply = z
  .object({
    items: z
      .array(
        z
          .object({
            _id: recordId.describe('Identifies the session; it cannot be used to log in.'),
            device: filledText.meta({
              description: 'Browser and system at the login.',
              examples: ['Firefox on Windows'],
            }),
            lastUsedAt: moment.describe('To the minute.'),
            current: z.boolean().describe('Whether it is the session of this request.'),
          })
          .meta({ id: 'OwnSession', description: 'A session of the own account.' }),
      )
      .describe('The sessions that have not ended, the last used first.'),
  })
  .meta({ id: 'OwnSessions', description: 'The sessions of the own account.' })

export type OwnSession = z.output<typeof ownSessionsReply>['items'][number]

/** An account as an admin sees it. */
export const account = z
  .object({
    _id: recordId,
    email: filledText.describe('The login name; lower case.'),
    name: person.shape.name,
    role: z.enum(ROLES).describe('`pending` until an admin approves it.'),
    permissions: permissions.describe('What an admin may work with; empty for any other role.'),
    addressConfirmed: z
      .boolean()
      .describe(
        'False for an account that registered itself, until an admin approves it: anybody may register with any address.',
      ),
    createdAt: moment,
  })
  .meta({ id: 'Account', description: 'An account of the back-office.' })

export const permissionsInput = z
  .object(
    {
      permissions: z
        .array(z.enum(PERMISSIONS, { error: accountMessages.permissionUnknown }), {
          error: accountMessages.permissionMissing,
        })
        .min(1, accountMessages.permissionMissing)
        .max(PERMISSIONS.length, accountMessages.permissionUnknown)
        .meta({
          description: 'All permissions of the account; at least one.',
          documented: { examples: [['catalogue', 'enquiries']] },
        }),
    },
    { error: accountMessages.permissionMissing },
  )
  .meta({ id: 'PermissionsInput', description: 'What an admin may work with.' })

export const removalQuery = z.object({
  handOverTo: z
    .string({ error: accountMessages.handOver })
    .refine((id) => id === '' || OBJECT_ID.test(id), accountMessages.handOver)
    .overwrite((id) => id.toLowerCase())
    .default('')
    .meta({
      description:
        'The account that takes over its open enquiries; left out, nobody is responsible for them.',
      documented: { type: 'string', examples: ['650000000000000000000001'] },
    }),
})

export const openEnquiriesReply = z
  .object({
    count: z.int().min(0).describe('Open enquiries for which the account is responsible.'),
    persons: z.array(person).describe('Who may take them over, by e-mail.'),
  })
  .meta({ id: 'OpenEnquiries', description: 'What an account leaves behind when it is removed.' })

export const accountReplies = recordReplies('Account', account)

export type Account = z.output<typeof account>

export const accountListQuery = listQuery(['createdAt', 'email'], LARGE_PAGE).extend({
  role: z
    .enum([...ROLES, ''], { error: 'role must be admin or pending.' })
    .default('')
    .meta({
      description: 'Only accounts of this role.',
      documented: { type: 'string', enum: ROLES },
    }),
})

export type AccountListQuery = z.output<typeof accountListQuery>
