import { DELIVERIES } from '@bharat/contracts/back-office-limits'
import type { Page } from '@bharat/contracts/list'
import { isObjectId } from '@bharat/contracts/text'
import type { DeliveredEvent, DeliveryState } from '@bharat/contracts/webhook-events'
import type { Delivery, DeliveryAttempt, DeliveryListQuery } from '@bharat/contracts/webhooks'
import { type Filter, ObjectId } from 'mongodb'
import { type Database, unlessDuplicate } from '../../database/mongo.ts'
import type { JobPayload, NewJob } from '../../jobs/job-types.ts'
import { findPage, listIndexes } from '../records/records.repository.ts'

export interface NewDelivery {
  webhookId: string
  url: string
  eventId: string
  event: DeliveredEvent
  /** What the event happened to, for administrators. */
  subject: string
  /** When it happened. */
  at: Date
  /** What the body is made of: ids and small facts, no personal data. */
  facts: JobPayload
}

export interface PendingDelivery extends NewDelivery {
  _id: string
  state: DeliveryState
  /** The key of the only job that may deliver it. */
  jobKey: string
}

interface DeliveryDocument extends NewDelivery {
  _id: ObjectId
  /** The event and the webhook: one delivery of each event to each webhook. */
  key: string
  state: DeliveryState
  jobKey: string
  attemptCount: number
  attempts: (Omit<DeliveryAttempt, 'at'> & { at: Date })[]
  error: string
  createdAt: Date
  /** Jobs that the job runner has not collected yet. */
  pendingJobs?: NewJob[]
}

/** The log of deliveries. Each is stored together with the job that posts it. */
export function createDeliveriesRepository(database: Database) {
  const deliveries = database.collection<DeliveryDocument>('webhookDeliveries')
  const listing = {
    collection: deliveries,
    sorts: { createdAt: new Date(0) },
    searchField: 'subject',
    filters: ['webhookId', 'state'],
    projection: { facts: 0, pendingJobs: 0 },
    toItem,
  } as const
  return {
    prepare: () =>
      deliveries.createIndexes([
        ...listIndexes(listing),
        { key: { key: 1 }, unique: true },
        { key: { webhookId: 1 } },
      ]),

    /** A page of the log, newest first. */
    list({ webhookId, state, ...query }: DeliveryListQuery): Promise<Page<Delivery>> {
      const conditions: Filter<DeliveryDocument>[] = []
      if (webhookId) conditions.push({ webhookId: webhookId.toLowerCase() })
      if (state) conditions.push({ state })
      return findPage(listing, query, conditions)
    },

    /** Stores a delivery with its job. Null if the event is being delivered to the webhook already. */
    async insert(added: NewDelivery): Promise<Delivery | null> {
      const _id = new ObjectId()
      const job = deliveryJob(_id.toHexString(), added.webhookId)
      const document: DeliveryDocument = {
        _id,
        key: `${added.eventId}:${added.webhookId}`,
        ...added,
        state: 'waiting',
        jobKey: job.key,
        attemptCount: 0,
        attempts: [],
        error: '',
        createdAt: new Date(),
        pendingJobs: [job],
      }
      const stored = await unlessDuplicate(deliveries.insertOne(document), 'key')
      return stored === null ? null : toItem(document)
    },

    /** Posts a delivery again: a new job takes the place of the former one. */
    async sendAgain(id: string): Promise<Delivery | null> {
      if (!isObjectId(id)) return null
      const stored = await deliveries.findOne(byId(id), { projection: { webhookId: 1 } })
      if (!stored) return null
      const job = deliveryJob(id.toLowerCase(), stored.webhookId)
      const document = await deliveries.findOneAndUpdate(byId(id), {
        $set: { state: 'waiting', jobKey: job.key, error: '' },
        $push: { pendingJobs: job },
      })
      return document && toItem(document)
    },

    async get(id: string): Promise<Delivery | null> {
      const document = isObjectId(id) ? await deliveries.findOne(byId(id)) : null
      return document && toItem(document)
    },

    async find(id: string): Promise<PendingDelivery | null> {
      const document = await deliveries.findOne(byId(id))
      return document && { ...document, _id: id }
    },

    /** Stores the result of an attempt, unless another job delivers it by now. */
    async record(
      { _id, jobKey }: PendingDelivery,
      state: DeliveryState,
      attempt: DeliveryAttempt,
    ): Promise<void> {
      const stored = { ...attempt, at: new Date(attempt.at) }
      await deliveries.updateOne(
        { ...byId(_id), jobKey },
        {
          $set: { state, error: attempt.error },
          $inc: { attemptCount: 1 },
          $push: { attempts: { $each: [stored], $slice: -DELIVERIES.attempts } },
        },
      )
    },

    /** Gives a delivery up without an attempt. */
    async giveUp({ _id, jobKey }: PendingDelivery, error: string): Promise<void> {
      await deliveries.updateOne({ ...byId(_id), jobKey }, { $set: { state: 'failed', error } })
    },

    removeOf: (webhookId: string): Promise<number> => deliveries.deleteMany({ webhookId }),

    removeBefore: (moment: Date): Promise<number> =>
      deliveries.deleteMany({ createdAt: { $lt: moment } }),
  }
}

export type DeliveriesRepository = ReturnType<typeof createDeliveriesRepository>

function byId(id: string): { _id: ObjectId } {
  return { _id: new ObjectId(id) }
}

function deliveryJob(deliveryId: string, webhookId: string): NewJob {
  return {
    type: 'webhook-delivery',
    key: `webhook-delivery:${deliveryId}:${crypto.randomUUID().slice(0, 8)}`,
    payload: { deliveryId },
    group: webhookId,
  }
}

function toItem(document: DeliveryDocument): Delivery {
  return {
    _id: document._id.toHexString(),
    webhookId: document.webhookId,
    url: document.url,
    eventId: document.eventId,
    event: document.event,
    subject: document.subject,
    state: document.state,
    attemptCount: document.attemptCount,
    attempts: document.attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
    error: document.error,
    createdAt: document.createdAt.toISOString(),
  }
}
