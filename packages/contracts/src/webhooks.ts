import { z } from 'zod'
import { DELIVERIES, WEBHOOK_MAX } from './back-office-limits.ts'
import { TEXT_MAX } from './limits.ts'
import { listQuery } from './list.ts'
import {
  filledText,
  moment,
  person,
  recordId,
  recordReplies,
  recordVersion,
  storedText,
} from './replies.ts'
import { baseVersion, cleanText, optionalText } from './text.ts'
import { DELIVERED_EVENTS, DELIVERY_STATES, WEBHOOK_EVENTS } from './webhook-events.ts'
import { webhookMessages as messages } from './webhooks.messages.ts'

/*
 * Webhooks: the server posts events to other systems, signed as Standard Webhooks 1.0 says
 * (https://www.standardwebhooks.com). docs/webhooks.md describes them for receivers.
 */

const described = {
  url: 'Where the events are posted.',
  events: 'The events that are posted.',
  note: 'What the webhook is for.',
  activeStatus: 'Whether events are posted.',
}

/** Whether a URL names a receiver: http or https, a host, no credentials and no fragment. */
function isReceiverUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /[\s"'<>\\]/.test(value) || !URL.canParse(value)) return false
  const { username, password, hash } = new URL(value)
  return username === '' && password === '' && hash === ''
}

export const webhookInput = z
  .object(
    {
      url: z
        .string({ error: messages.urlInvalid })
        .overwrite(cleanText)
        .max(TEXT_MAX.url, { error: messages.urlInvalid, abort: true })
        .refine(isReceiverUrl, messages.urlInvalid)
        .meta({
          description: described.url,
          documented: { examples: ['https://crm.example.com/webhooks'] },
        }),
      events: z
        .array(z.enum(WEBHOOK_EVENTS, { error: messages.eventsInvalid }), {
          error: messages.eventsInvalid,
        })
        .min(1, messages.eventsInvalid)
        .max(WEBHOOK_EVENTS.length, messages.eventsInvalid)
        .overwrite((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event)))
        .describe(described.events),
      note: optionalText('Note', WEBHOOK_MAX.note).meta({
        description: described.note,
        documented: { type: ['string', 'null'], examples: ['Customer database'] },
      }),
      activeStatus: z
        .boolean({ error: messages.activeStatusInvalid })
        .nullish()
        .transform((active) => active ?? true)
        .meta({
          description: `${described.activeStatus} True if left out.`,
          documented: { type: ['boolean', 'null'], examples: [true] },
        }),
    },
    { error: messages.bodyInvalid },
  )
  .meta({ id: 'WebhookInput', description: 'A webhook.' })

/** What a change of a webhook contains; what it leaves out stays. */
export const webhookChange = webhookInput
  .partial()
  .extend({
    activeStatus: z
      .boolean({ error: messages.activeStatusInvalid })
      .nullish()
      .transform((active) => active ?? undefined)
      .meta({
        description: described.activeStatus,
        documented: { type: ['boolean', 'null'], examples: [true] },
      }),
  })
  .meta({ id: 'WebhookChange', description: 'The changed fields of a webhook.' })

export const webhookUpdate = webhookChange.extend({ version: baseVersion }).meta({
  id: 'WebhookUpdate',
  description: 'The changed fields of a webhook, and the version that they are based on.',
})

export const webhookListQuery = listQuery(['createdAt'], WEBHOOK_MAX.webhooks)

/** A webhook as administrators see it: without its secret. */
export const webhook = z
  .object({
    _id: recordId,
    url: filledText.describe(described.url),
    events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).describe(described.events),
    note: storedText.describe(described.note),
    activeStatus: z.boolean().describe(described.activeStatus),
    owner: person
      .nullable()
      .describe(
        'The account that saved it last. Events are posted while it has the permission `settings` and those of the events. Null: an earlier version stored the webhook.',
      ),
    turnedOff: storedText.nullable().describe('Why the server turned it off; null if it did not.'),
    failingSince: moment
      .nullable()
      .describe('Since when every attempt failed; null if the last succeeded.'),
    formerSecretUntil: moment
      .nullable()
      .describe('Until when the replaced secret signs, too; null if none was replaced.'),
    createdAt: moment,
    version: recordVersion,
  })
  .meta({ id: 'Webhook', description: 'Another system that is told about events.' })

const baseReplies = recordReplies('Webhook', webhook)

export const webhookReplies = {
  ...baseReplies,
  /** The only replies that contain a secret. */
  withSecret: baseReplies.saved
    .extend({
      secret: z.string().meta({
        description: 'Signs the events. It is shown this once.',
        examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
      }),
    })
    .meta({ id: 'WebhookSecretPayload', description: 'A webhook with its new secret.' }),
}

export const deliveryListQuery = listQuery(['createdAt'], DELIVERIES.page).extend({
  webhookId: z
    .string({ error: 'webhookId must be text.' })
    .max(24, 'webhookId must be an id.')
    .overwrite(cleanText)
    .default('')
    .meta({
      description: 'Only the deliveries of this webhook.',
      documented: { type: 'string', examples: ['650000000000000000000101'] },
    }),
  state: z
    .enum([...DELIVERY_STATES, ''], {
      error: `state must be one of ${DELIVERY_STATES.join(', ')}.`,
    })
    .default('')
    .meta({
      description: 'Only deliveries in this state.',
      documented: { type: 'string', enum: DELIVERY_STATES },
    }),
})

const deliveryAttempt = z
  .object({
    at: moment,
    status: z.int().nullable().describe('The HTTP status of the response; null if there was none.'),
    milliseconds: z.int().min(0).describe('How long the attempt took.'),
    error: z.string().describe('Why it failed; empty if it succeeded.'),
    response: z
      .string()
      .describe(
        'The start of the response; always empty for enquiries: it may repeat personal data.',
      ),
  })
  .meta({ id: 'WebhookAttempt', description: 'One attempt to deliver an event.' })

/** One event for one webhook. It contains no personal data of visitors. */
export const delivery = z
  .object({
    _id: recordId,
    webhookId: recordId,
    url: filledText.describe('The URL of the webhook when the event happened.'),
    eventId: z.string().meta({
      description: 'Identifies the event, also for the receiver: the header `webhook-id`.',
      examples: ['msg_0f1e2d3c4b5a69788796a5b4c3d2e1f0'],
    }),
    event: z.enum(DELIVERED_EVENTS).describe('What happened.'),
    subject: z.string().meta({
      description:
        'What it happened to: the reference of an enquiry, the name of a tour; empty for a test.',
      examples: ['ENQ-7K3Q'],
    }),
    state: z.enum(DELIVERY_STATES).describe('What became of it.'),
    attemptCount: z.int().min(0).describe('Attempts so far.'),
    attempts: z
      .array(deliveryAttempt)
      .describe(`The last ${DELIVERIES.attempts} attempts, oldest first.`),
    error: z.string().describe('Why it waits or was given up; empty if it was delivered.'),
    createdAt: moment,
  })
  .meta({ id: 'WebhookDelivery', description: 'An event that is posted to a webhook.' })

export const deliveryReplies = recordReplies('WebhookDelivery', delivery)

export type WebhookInput = z.output<typeof webhookInput>
export type WebhookChange = z.output<typeof webhookChange>
export type Webhook = z.output<typeof webhook>
export type WebhookListQuery = z.output<typeof webhookListQuery>
export type WebhookWithSecret = z.output<typeof webhookReplies.withSecret>
export type DeliveryListQuery = z.output<typeof deliveryListQuery>
export type Delivery = z.output<typeof delivery>
export type DeliveryAttempt = z.output<typeof deliveryAttempt>
