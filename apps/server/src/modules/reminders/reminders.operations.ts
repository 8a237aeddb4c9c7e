import { REMINDED_FORMS, reminderMessages } from '@bharat/contracts/reminder-kinds'
import {
  ownReminders,
  pushDeviceInput,
  pushDeviceSaved,
  pushDevicesReply,
  remindersInput,
  remindersSaved,
} from '@bharat/contracts/reminders'
import { messageReply } from '@bharat/contracts/replies'
import { enumType } from '../../graphql/types.ts'
import { endpoint } from '../../http/operation.ts'
import { ownAccount, ownEmail } from '../accounts/own-account.operations.ts'

enumType('RemindedForms', 'Forms whose enquiries are mailed to an account.', REMINDED_FORMS)

/** What the own account is reminded of by mail and by notifications. Only an account with the permission enquiries gets these mails. */
export const reminderOperations = [
  endpoint({
    ...ownAccount,
    method: 'GET',
    path: '/admin/me/reminders',
    id: 'ownReminders',
    summary: 'What the own account is reminded of by mail',
    reply: ownReminders,
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
    handle: ({ services, body, session }) => services.reminders.save(body, session),
  }),
  endpoint({
    ...ownAccount,
    method: 'GET',
    path: '/admin/me/devices',
    id: 'ownDevices',
    summary: 'The devices that show notifications of the own account',
    reply: pushDevicesReply,
    handle: ({ services, session }) => services.push.own(session),
  }),
  endpoint({
    ...ownAccount,
    method: 'PUT',
    path: '/admin/me/devices',
    id: 'addDevice',
    audit: { action: 'notificationsOn', target: ownEmail },
    summary: 'Show notifications on a device',
    description:
      'New enquiries, and the follow-ups of a day at 08:30 Indian time, also when no page is open (Web Push). ' +
      'They end when the account ends all other sessions, or gets a new password.',
    body: pushDeviceInput,
    reply: pushDeviceSaved,
    handle: ({ services, body, session }) => services.push.add(body, session),
  }),
  endpoint({
    ...ownAccount,
    method: 'DELETE',
    path: '/admin/me/devices/{id}',
    id: 'removeDevice',
    audit: { action: 'notificationsOff', target: ownEmail },
    summary: 'Show no more notifications on a device',
    reply: messageReply,
    errors: { 404: reminderMessages.pushNotFound },
    handle: ({ services, params, session }) => services.push.remove(params.id, session),
  }),
]
