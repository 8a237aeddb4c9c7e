import { REMINDED_FORMS } from '@bharat/contracts/reminder-kinds'
import { ownReminders, remindersInput, remindersSaved } from '@bharat/contracts/reminders'
import { enumType } from '../../graphql/types.ts'
import { endpoint } from '../../http/operation.ts'
import { ownAccount } from '../accounts/own-account.operations.ts'

enumType('RemindedForms', 'Forms whose enquiries are mailed to an account.', REMINDED_FORMS)

/** What the own account is reminded of by mail. Only an account with the permission enquiries gets these mails. */
export const reminderOperations = [
  endpoint({
    ...ownAccount,
    method: 'GET',
    path: '/admin/me/reminders',
    id: 'ownReminders',
    summary: 'What the own account is reminded of by mail',
    reply: ownReminders,
    graphql: {},
    handle: ({ services, session }) => services.reminders.own(session),
  }),
  endpoint({
    ...ownAccount,
    method: 'PUT',
    path: '/admin/me/reminders',
    id: 'setReminders',
    audit: 'none: it changes only which mails the own account gets',
    summary: 'Choose what the own account is reminded of by mail',
    description: 'Only an account with the permission enquiries gets these mails.',
    body: remindersInput,
    reply: remindersSaved,
    graphql: {},
    handle: ({ services, body, session }) => services.reminders.save(body, session),
  }),
]
