/**
 * States of a job. `waiting`: due, or retried after a failure. `scheduled`: planned for a time. `failed`: given up
 * after the last attempt. `held`: restored from a backup, until an administrator releases or discards it.
 */
export const JOB_STATES = ['waiting', 'running', 'scheduled', 'done', 'failed', 'held'] as const
export type JobState = (typeof JOB_STATES)[number]

/** The states of the filter; `open` selects the jobs that wait, run or failed. */
export const JOB_FILTERS = ['open', ...JOB_STATES] as const
export type JobFilter = (typeof JOB_FILTERS)[number]

/** Milliseconds between two runs of a recurring job. */
export const RECURRING_MS = 6 * 3_600_000

/** The types of the server's background jobs, and their names for administrators. */
export const JOB_TYPE_NAMES = {
  'enquiry-mail': 'Mail about an enquiry',
  'enquiry-reply': 'Mail to a visitor',
  'enquiry-seats': 'Seats of an enquiry',
  'quote-sending': 'Sending of a quote',
  'quote-event': 'Entry about a quote',
  'quote-expiry': 'End of a quote',
  'quote-mail': 'Mail with a quote',
  'quote-notice-mail': 'Reply to a quote',
  'invitation-mail': 'Invitation of a colleague',
  'password-warning-mail': 'Warning about a known password',
  'password-reset-mail': 'Link for a new password',
  'account-notice-mail': 'Notice about a changed account',
  'reminder-mail': 'Reminder of a new enquiry',
  'digest-mail': 'Daily summary',
  'digest-plan': 'Plan of daily summaries',
  'push-plan': 'Notifications to send',
  push: 'Notification of a device',
  'account-removal': 'Removal of an account',
  'token-expiry': 'Search for tokens that expire',
  'token-expiry-mail': 'Notice that a token expires',
  'tour-publication': 'Publication of a tour',
  'tour-import': 'Import of tours',
  'tour-pictures': 'Drawn pictures of a tour',
  'webhook-event': 'Event for webhooks',
  'webhook-delivery': 'Delivery to a webhook',
  'webhook-retention': 'Removal of old deliveries',
  'enquiry-retention': 'Removal of old enquiries',
  'account-retention': 'Removal of unapproved accounts',
  'image-retention': 'Removal of deleted images',
  'history-retention': 'Removal of old history and audit entries',
  'job-retention': 'Removal of finished jobs',
} as const
export type JobTypeName = keyof typeof JOB_TYPE_NAMES
