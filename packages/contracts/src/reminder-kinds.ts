/** The forms of the site whose enquiries an account gets by mail. This file has no Zod: pages load it. */
export const REMINDED_FORMS = ['none', 'email', 'whatsapp', 'both'] as const
export type RemindedForms = (typeof REMINDED_FORMS)[number]

/** The time of the daily summary, in Indian time. */
export const DIGEST_TIME = '08:30'

export const reminderMessages = {
  forms: `newEnquiries must be one of ${REMINDED_FORMS.join(', ')}.`,
  digest: 'digest must be true or false.',
  saved: 'Reminders saved.',
  noMails: 'This site sends no mails: it has no mail server. The reminders begin when it has one.',
  notLoaded: 'Failed to load reminders.',
  pushOn: 'Notifications are on for this device.',
  pushOff: 'Notifications are off for this device.',
  pushRemoved: 'Notifications of the device removed.',
  pushNotFound: 'Device not found.',
  pushInvalid: 'A device needs the subscription of its browser: an https endpoint and its keys.',
  pushNotLoaded: 'Failed to load the devices with notifications.',
  pushBlocked:
    'The browser blocks notifications of this site. To allow them, open the settings of this site beside its address, choose Notifications and Allow, then reload this page.',
  pushNotAllowed: 'The browser was not allowed to show notifications.',
  pushUnavailable: 'The browser could not reach its push service. Try again later.',
} as const
