import { z } from 'zod'
import { accountMessages } from './accounts.messages.ts'
import { email, newPassword } from './accounts.ts'
import { passwordResetMessages } from './password-resets.messages.ts'
import { filledText, messageReply } from './replies.ts'

export const resetInput = z
  .object({ email }, { error: accountMessages.emailInvalid })
  .meta({ id: 'PasswordResetInput', description: 'Who has forgotten the password.' })

export const completeResetInput = z
  .object(
    {
      token: z
        .string({ error: passwordResetMessages.ended })
        .max(100, passwordResetMessages.ended)
        .meta({
          description: 'The token of the link.',
          documented: { examples: ['a'.repeat(43)] },
        }),
      password: newPassword,
    },
    { error: accountMessages.passwordRequired },
  )
  .meta({ id: 'CompletePasswordResetInput', description: 'A new password, by a link.' })

/** The reply to an administrator who sends a link. */
export const resetLink = messageReply
  .extend({
    path: filledText.nullable().meta({
      description:
        'The link, as a path of this site, on a server without a mail server; otherwise null: only the owner of the address gets it.',
      examples: [`/adminLogin#reset=${'a'.repeat(43)}`],
    }),
  })
  .meta({ id: 'PasswordResetLink', description: 'A link for a new password.' })

export type ResetLink = z.output<typeof resetLink>
