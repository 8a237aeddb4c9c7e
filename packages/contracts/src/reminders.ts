import { z } from 'zod'
import { DIGEST_TIME, REMINDED_FORMS, reminderMessages } from './reminder-kinds.ts'
import { messageReply } from './replies.ts'

const fields = {
  newEnquiries: z
    .enum(REMINDED_FORMS, { error: reminderMessages.forms })
    .describe('The forms whose enquiries are mailed to the account when they arrive.'),
  digest: z
    .boolean({ error: reminderMessages.digest })
    .describe(
      `Whether a summary is mailed at ${DIGEST_TIME} Indian time, on days with something to say.`,
    ),
}

/** PUT /admin/me/reminders. */
export const remindersInput = z
  .object(fields, { error: reminderMessages.forms })
  .meta({ id: 'RemindersInput', description: 'What an account is reminded of by mail.' })

export type Reminders = z.output<typeof remindersInput>

/** GET /admin/me/reminders. */
export const ownReminders = z
  .object({
    ...fields,
    mails: z.boolean().describe('Whether the server has a mail server; without one it sends none.'),
  })
  .meta({ id: 'OwnReminders', description: 'What the own account is reminded of by mail.' })

export const remindersSaved = messageReply
  .extend({ item: ownReminders })
  .meta({ id: 'RemindersPayload', description: 'The reminders that are stored now.' })
