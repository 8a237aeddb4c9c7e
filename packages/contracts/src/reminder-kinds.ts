/** The forms of the site whose enquiries an account gets by mail. This file has no Zod: pages load it. */
export const REMINDED_FORMS = ['none', 'email', 'whatsapp', 'both'] as const
export type RemindedForms = (typeof REMINDED_FORMS)[number]

/** The time of the daily summary, in Indian time. */
export const DIGEST_TIME = '08:30'

/** Messages of reminders. */
export const reminderMessages = {
  forms: `newEnquiries must be one of ${REMINDED_FORMS.join(', ')}.`,
  digest: 'digest must be true or false.',
  saved: 'Reminders saved.',
  noMails: 'This site sends no mails: it has no mail server. The reminders begin when it has one.',
  notLoaded: 'Failed to load reminders.',
} as const
