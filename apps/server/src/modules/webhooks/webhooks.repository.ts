import { WEBHOOK_MAX } from '@bharat/contracts/back-office-limits'
import { defined } from '@bharat/contracts/defined'
import type { Page } from '@bharat/contracts/list'
import { unnamed } from '@bharat/contracts/persons'
import type { StoredPerson } from '@bharat/contracts/replies'
import { isObjectId } from '@bharat/contracts/text'
import type { WebhookEvent } from '@bharat/contracts/webhook-events'
import type {
  Webhook,
  WebhookChange,
  WebhookInput,
  WebhookListQuery,
} from '@bharat/contracts/webhooks'
import { type Filter, ObjectId, type UpdateFilter } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import { addSlots, inFreeSlot, type SlotFields, slotIndex } from '../../database/slots.ts'
import { findPage, listIndexes } from '../records/records.repository.ts'

interface WebhookDocument extends WebhookInput, SlotFields {
  /** The account that saved it last; absent in webhooks of version 1.0.0. */
  owner?: StoredPerson
  secret: string
  /** The replaced secret, which signs until `formerSecretUntil`. */
  formerSecret?: string
  formerSecretUntil?: Date
  turnedOff?: string
  /** The first failure since the last success. */
  failingSince?: Date
  updatedAt: Date
  version: number
}

/** What a delivery needs of its webhook. */
export interface Receiver {
  url: string
  activeStatus: boolean
  owner: StoredPerson | null
  /** The secrets that sign, the current one first. */
  secrets: string[]
  failingSince: Date | null
}

const HOUR_MS = 3_600_000

export function createWebhooksRepository(database: Database) {
  const webhooks = database.collection<WebhookDocument>('webhooks')
  const listing = {
    collection: webhooks,
    sorts: { createdAt: new Date(0) },
    searchField: 'url',
    toItem,
  }
  return {
    async prepare(): Promise<void> {
      await webhooks.createIndexes([
        ...listIndexes(listing),
        { key: { activeStatus: 1 } },
        slotIndex,
      ])
      await addSlots(webhooks)
    },

    list: (query: WebhookListQuery): Promise<Page<Webhook>> => findPage(listing, query),

    async get(id: string): Promise<Webhook | null> {
      const document = isObjectId(id) ? await webhooks.findOne(byId(id)) : null
      return document && toItem(document)
    },

    /** Returns null if there are `limit` webhooks. */
    async insert(
      input: WebhookInput,
      owner: StoredPerson,
      secret: string,
      limit: number,
    ): Promise<Webhook | null> {
      const createdAt = new Date()
      const document: WebhookDocument = {
        _id: new ObjectId(),
        ...input,
        owner,
        secret,
        createdAt,
        updatedAt: createdAt,
        version: 1,
      }
      const isStored = await inFreeSlot(webhooks, limit, (slot) =>
        webhooks.insertOne({ ...document, slot }),
      )
      return isStored ? toItem(document) : null
    },

    /** Null if there is none with this id, or another version is stored. */
    update: (
      id: string,
      change: WebhookChange,
      owner: StoredPerson,
      version: number,
    ): Promise<Webhook | null> =>
      changed(
        id,
        {
          $set: { ...defined(change), owner, updatedAt: new Date() },
          $inc: { version: 1 },
          ...(change.activeStatus && { $unset: { turnedOff: '', failingSince: '' } }),
        },
        { version },
      ),

    /**
     * Replaces the secret; the former one signs for some hours more.
     * @param check throws for a webhook whose secret the caller may not have
     */
    async rotate(
      id: string,
      secret: string,
      now: Date,
      check: (webhook: Webhook) => void,
    ): Promise<Webhook | null> {
      for (;;) {
        const current = isObjectId(id) ? await webhooks.findOne(byId(id)) : null
        if (!current) return null
        check(toItem(current))
        const formerSecretUntil = new Date(now.getTime() + WEBHOOK_MAX.formerSecretHours * HOUR_MS)
        const replaced = { secret, formerSecret: current.secret, formerSecretUntil }
        const { secret: former, version } = current
        const item = await changed(id, { $set: replaced }, { secret: former, version })
        if (item) return item
      }
    },

    remove: async (id: string): Promise<boolean> =>
      isObjectId(id) && (await webhooks.deleteOne(byId(id))) > 0,

    async subscribedEvents(): Promise<ReadonlySet<WebhookEvent>> {
      const documents = await webhooks.find(active, { projection: { events: 1 } })
      return new Set(documents.flatMap(({ events }) => events))
    },

    async subscribers(event: WebhookEvent): Promise<Pick<Webhook, '_id' | 'url' | 'owner'>[]> {
      return (await webhooks.find({ ...active, events: event })).map(toItem)
    },

    allActive: async (): Promise<Webhook[]> => (await webhooks.find(active)).map(toItem),

    async receiver(id: string, now: Date): Promise<Receiver | null> {
      const document = await webhooks.findOne(byId(id))
      if (!document) return null
      const { url, activeStatus, owner = null, secret, failingSince } = document
      const { formerSecret, formerSecretUntil } = document
      const isFormerValid = formerSecret && formerSecretUntil && formerSecretUntil > now
      const secrets = isFormerValid ? [secret, formerSecret] : [secret]
      return { url, activeStatus, owner, secrets, failingSince: failingSince ?? null }
    },

    /** Records that an attempt succeeded. */
    async markWorking(id: string): Promise<void> {
      await webhooks.updateOne(
        { ...byId(id), failingSince: { $gt: new Date(0) } },
        { $unset: { failingSince: '' } },
      )
    },

    /** Records that an attempt failed, unless one has failed before since the last success. */
    async markFailing(id: string, now: Date): Promise<void> {
      await webhooks.updateOne(
        { ...byId(id), failingSince: null as never },
        { $set: { failingSince: now } },
      )
    },

    /** Turns a webhook off and says why; a form that was opened before is outdated. True if it was on. */
    turnOff: async (id: string, turnedOff: string): Promise<boolean> =>
      (await webhooks.updateOne(
        { ...byId(id), activeStatus: true },
        { $set: { activeStatus: false, turnedOff }, $inc: { version: 1 } },
      )) > 0,
  }

  async function changed(
    id: string,
    update: UpdateFilter<WebhookDocument>,
    condition: Filter<WebhookDocument>,
  ): Promise<Webhook | null> {
    if (!isObjectId(id)) return null
    const document = await webhooks.findOneAndUpdate({ ...byId(id), ...condition }, update)
    return document && toItem(document)
  }
}

export type WebhooksRepository = ReturnType<typeof createWebhooksRepository>

const active = { activeStatus: true } as const

function byId(id: string): { _id: ObjectId } {
  return { _id: new ObjectId(id) }
}

function toItem(document: WebhookDocument): Webhook {
  const { _id, url, events, note, activeStatus, version, formerSecretUntil: until } = document
  return {
    _id: _id.toHexString(),
    url,
    events,
    note,
    activeStatus,
    owner: document.owner ? unnamed(document.owner) : null,
    turnedOff: document.turnedOff ?? null,
    failingSince: document.failingSince?.toISOString() ?? null,
    formerSecretUntil: until && until > new Date() ? until.toISOString() : null,
    createdAt: document.createdAt.toISOString(),
    version,
  }
}
