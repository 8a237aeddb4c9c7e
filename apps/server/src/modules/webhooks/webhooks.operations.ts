import { STALE_SAVE } from '@bharat/contracts/messages'
import { messageReply } from '@bharat/contracts/replies'
import { baseVersion } from '@bharat/contracts/text'
import { DELIVERY_STATES } from '@bharat/contracts/webhook-events'
import {
  deliveryListQuery,
  deliveryReplies,
  webhook,
  webhookChange,
  webhookInput,
  webhookListQuery,
  webhookReplies,
  webhookUpdate,
} from '@bharat/contracts/webhooks'
import { webhookMessages as messages } from '@bharat/contracts/webhooks.messages'
import { z } from 'zod'
import { enumType } from '../../graphql/types.ts'
import { endpoint, type RecordInput } from '../../http/operation.ts'

enumType('WebhookDeliveryState', 'What became of a delivery.', DELIVERY_STATES)

const shared = {
  tag: {
    name: 'Webhooks',
    description: 'Events that the server posts to other systems, signed by Standard Webhooks.',
  },
  access: 'settings',
} as const
const errors = { 404: messages.notFound }
/** A change of a webhook decides which system gets personal data. API tokens are not accepted. */
const change = { ...shared, recentLogin: true } as const
const NEEDS =
  'Events of enquiries need the permission enquiries in addition, events of tours and departures catalogue.'

const storedOrigin = ({ services, params }: RecordInput) =>
  services.webhooks.originOf.stored(params.id)

/** Webhooks and the log of their deliveries. */
export const webhookOperations = [
  endpoint({
    ...shared,
    method: 'GET',
    path: '/admin/webhooks',
    id: 'adminWebhooks',
    summary: 'List Webhooks',
    query: webhookListQuery,
    reply: webhookReplies.page,
    handle: ({ services, query }) => services.webhooks.list(query),
  }),
  endpoint({
    ...change,
    method: 'POST',
    path: '/admin/webhooks',
    id: 'createWebhook',
    audit: {
      action: 'webhookCreated',
      target: ({ services, body, session }) => services.webhooks.originOf.created(body, session),
    },
    summary: 'Create a Webhook',
    description: `The reply contains its secret, this once. ${NEEDS}`,
    body: webhookInput,
    reply: webhookReplies.withSecret,
    location: ({ item }) => `/admin/webhooks/${item._id}`,
    errors: { 409: messages.tooMany },
    graphql: { args: z.object({ input: webhookInput }) },
    handle: ({ services, body, session }) => services.webhooks.create(body, session),
  }),
  endpoint({
    ...shared,
    method: 'GET',
    path: '/admin/webhooks/{id}',
    id: 'adminWebhook',
    summary: 'A Webhook',
    reply: z.object({ item: webhook }),
    errors,
    graphql: { member: 'item' },
    handle: async ({ services, params }) => ({ item: await services.webhooks.get(params.id) }),
  }),
  endpoint({
    ...change,
    method: 'PATCH',
    path: '/admin/webhooks/{id}',
    id: 'updateWebhook',
    audit: {
      action: 'webhookChanged',
      target: ({ services, params, body }) => services.webhooks.originOf.updated(params.id, body),
    },
    summary: 'Change a Webhook',
    description: `It then depends on the permissions of this account. ${NEEDS}`,
    body: webhookUpdate,
    reply: webhookReplies.saved,
    errors: { ...errors, 409: { description: STALE_SAVE, body: webhookReplies.stale } },
    graphql: { args: z.object({ input: webhookChange, version: baseVersion }) },
    handle: ({ services, params, body, session }) =>
      services.webhooks.update(params.id, body, session),
  }),
  endpoint({
    ...change,
    method: 'DELETE',
    path: '/admin/webhooks/{id}',
    id: 'removeWebhook',
    audit: { action: 'webhookRemoved', target: storedOrigin },
    summary: 'Remove a Webhook and its log',
    reply: messageReply,
    errors,
    handle: ({ services, params }) => services.webhooks.remove(params.id),
  }),
  endpoint({
    ...change,
    method: 'POST',
    creates: false,
    path: '/admin/webhooks/{id}/secret',
    id: 'rotateWebhookSecret',
    audit: { action: 'webhookSecretReplaced', target: storedOrigin },
    summary: 'Replace the secret of a Webhook',
    description: `Events are signed by the former secret, too, for some hours more. ${NEEDS}`,
    reply: webhookReplies.withSecret,
    errors,
    handle: ({ services, params, session }) => services.webhooks.rotateSecret(params.id, session),
  }),
  endpoint({
    ...change,
    method: 'POST',
    path: '/admin/webhooks/{id}/test',
    id: 'testWebhook',
    audit: 'none: the log of deliveries shows it',
    summary: 'Post a test event to a Webhook',
    description: 'The log shows what the receiver answered.',
    reply: deliveryReplies.saved,
    location: ({ item }) => `/admin/webhook-deliveries/${item._id}`,
    errors,
    handle: ({ services, params }) => services.webhooks.sendTest(params.id),
  }),
  endpoint({
    ...shared,
    method: 'GET',
    path: '/admin/webhook-deliveries',
    id: 'adminWebhookDeliveries',
    summary: 'List deliveries, newest first',
    query: deliveryListQuery,
    reply: deliveryReplies.page,
    handle: ({ services, query }) => services.webhooks.listDeliveries(query),
  }),
  endpoint({
    ...change,
    method: 'POST',
    creates: false,
    path: '/admin/webhook-deliveries/{id}/resend',
    id: 'resendWebhookDelivery',
    audit: 'none: the log of deliveries shows it',
    summary: 'Post an event again',
    description: `Under the same event id, with the record as it is now. ${NEEDS}`,
    reply: deliveryReplies.saved,
    errors: { 404: messages.deliveryNotFound },
    handle: ({ services, params, session }) => services.webhooks.sendAgain(params.id, session),
  }),
]
