import { PERMISSIONS, type Permission } from './permissions.ts'

/** The events that webhooks announce, and the states of a delivery. This file has no Zod: pages may load it. */
export const WEBHOOK_EVENTS = [
  'enquiry.created',
  'enquiry.stage_changed',
  'enquiry.assignee_changed',
  'enquiry.follow_up_changed',
  'enquiry.note_added',
  'enquiry.erased',
  'quote.sent',
  'quote.seen',
  'quote.accepted',
  'quote.declined',
  'tour.changed',
  'departure.changed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

type Subject = WebhookEvent extends `${infer Name}.${string}` ? Name : never

const permissionOf: Record<Subject, Permission> = {
  enquiry: 'enquiries',
  quote: 'enquiries',
  tour: 'catalogue',
  departure: 'catalogue',
}

/** The permissions for the data that these events contain: a webhook needs them besides `settings`. */
export function permissionsOfEvents(events: readonly string[]): Permission[] {
  const subjects = events.map((event) => event.slice(0, event.indexOf('.')) as Subject)
  return PERMISSIONS.filter((each) => subjects.some((subject) => permissionOf[subject] === each))
}

/** The permissions for the data of these events that are not among the given ones. */
export function missingForEvents(
  events: readonly string[],
  permissions: readonly Permission[],
): Permission[] {
  return permissionsOfEvents(events).filter((each) => !permissions.includes(each))
}

/** An administrator sends this one from the page; no webhook subscribes to it. */
export const TEST_EVENT = 'webhook.test'

/** Everything that a delivery announces. */
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number]

export const webhookEventLabels: Record<DeliveredEvent, string> = {
  'enquiry.created': 'Enquiry received',
  'enquiry.stage_changed': 'Stage of an enquiry changed',
  'enquiry.assignee_changed': 'Assignee of an enquiry changed',
  'enquiry.follow_up_changed': 'Follow-up of an enquiry changed',
  'enquiry.note_added': 'Note added to an enquiry',
  'enquiry.erased': 'Enquiry erased',
  'quote.sent': 'Quote sent',
  'quote.seen': 'Quote opened for the first time',
  'quote.accepted': 'Quote accepted',
  'quote.declined': 'Quote declined',
  'tour.changed': 'Tour added or changed',
  'departure.changed': 'Departure changed',
  [TEST_EVENT]: 'Test event',
}

/** `waiting`: it is sent again after a failure. `failed`: given up after the last attempt. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const deliveryStateLabels: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

/** What happened to a tour, in the data of `tour.changed`. */
export type TourChange = 'created' | 'updated' | 'shown' | 'hidden'
