import type { Session } from '@bharat/contracts/accounts'
import { DELIVERIES, WEBHOOK_MAX } from '@bharat/contracts/back-office-limits'
import type { Page } from '@bharat/contracts/list'
import { type Permission, permissionNeeded } from '@bharat/contracts/permissions'
import type { Saved, StoredPerson } from '@bharat/contracts/replies'
import { missingForEvents, permissionsOfEvents, TEST_EVENT } from '@bharat/contracts/webhook-events'
import {
  type Delivery,
  deliveryListQuery,
  type Webhook,
  type WebhookWithSecret,
  webhookInput,
  webhookListQuery,
  webhookUpdate,
} from '@bharat/contracts/webhooks'
import { webhookMessages as messages, turnedOffReasons } from '@bharat/contracts/webhooks.messages'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import type { JobQueue } from '../../jobs/job-types.ts'
import type { WebhookSender } from '../../jobs/webhook-sender.ts'
import { newWebhookSecret } from '../../jobs/webhook-signature.ts'
import type { NamePersons } from '../accounts/person-names.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { orNotFound, throwConflict } from '../records/records.service.ts'
import type { DeliveriesRepository } from './deliveries.repository.ts'
import { authorityProblem } from './webhooks.authority.ts'
import { newEventId, type WebhookEvents } from './webhooks.events.ts'
import type { WebhooksRepository } from './webhooks.repository.ts'

interface Dependencies {
  repository: WebhooksRepository
  deliveries: DeliveriesRepository
  events: Pick<WebhookEvents, 'forget'>
  sender: Pick<WebhookSender, 'problemOf' | 'attempts'>
  jobs: Pick<JobQueue, 'wake'>
  audit: Pick<AuditService, 'record'>
  namePersons: NamePersons
}

const DAY_MS = 86_400_000

/** The permissions of an account before and after it was removed or reduced. */
export interface LostPermissions {
  held: readonly Permission[]
  /** Null for a removed account. */
  kept: readonly Permission[] | null
}

/** Webhooks, and the log of their deliveries (docs/webhooks.md). */
export function createWebhooksService(dependencies: Dependencies) {
  const { repository, deliveries, events, sender, jobs, audit, namePersons } = dependencies

  const named = async <Found extends Webhook | null>(webhook: Found): Promise<Found> => {
    await namePersons([webhook?.owner])
    return webhook
  }

  /** What reads the webhooks next reads them again. */
  const changed = <Result>(change: Promise<Result>) => change.finally(events.forget)

  return {
    /** The attempts of this process by result, for its metrics. */
    attempts: () => sender.attempts,

    async list(value: unknown): Promise<Page<Webhook>> {
      const page = await repository.list(parseInput(webhookListQuery, value))
      await namePersons(page.items.map(({ owner }) => owner))
      return page
    },

    /** @throws DomainError NOT_FOUND */
    get: stored,

    /** @throws DomainError INVALID, FORBIDDEN, CONFLICT for one webhook too many */
    async create(value: unknown, session: Session): Promise<WebhookWithSecret> {
      const input = parseNew(value, session)
      const secret = newWebhookSecret()
      const item = await named(
        await changed(repository.insert(input, ownerOf(session), secret, WEBHOOK_MAX.webhooks)),
      )
      if (!item) throw new DomainError('CONFLICT', messages.tooMany)
      return { message: messages.created, item, secret }
    },

    /**
     * Changes a webhook, which depends on the permissions of this account from then on. The permissions for its events
     * are checked with the version that is changed.
     * @throws DomainError NOT_FOUND, INVALID, FORBIDDEN, CONFLICT with `current` for an outdated version
     */
    async update(id: string, value: unknown, session: Session): Promise<Saved<Webhook>> {
      const { version, ...change } = parseUpdate(value)
      for (;;) {
        const before = await stored(id)
        requireEvents(session, [...before.events, ...(change.events ?? [])])
        const base = version ?? before.version
        const item = await named(
          await changed(repository.update(id, change, ownerOf(session), base)),
        )
        if (item) return { message: messages.updated, item }
        if (version !== undefined) throwConflict(await stored(id))
      }
    },

    /**
     * What entries of the audit log name: the URL of a webhook determines which system receives personal data. Its path
     * and its query may contain a token.
     */
    originOf: {
      created: (value: unknown, session: Session) => originOf(parseNew(value, session)),
      async updated(id: string, value: unknown) {
        const { url } = parseUpdate(value)
        const before = await stored(id)
        return originOf(url === undefined ? before : { url })
      },
      stored: async (id: string) => originOf(await stored(id)),
    },

    /**
     * Turns off the webhooks that depend on permissions which an account has lost.
     * @returns their names
     */
    async pauseOf(
      account: StoredPerson,
      lost: LostPermissions,
      session: Session,
    ): Promise<string[]> {
      const names: string[] = []
      for (const webhook of await repository.allActive()) {
        const reason = pauseReason(webhook, account, lost)
        if (!reason) continue
        await audit.record(session, 'webhookPaused', originOf(webhook), () =>
          changed(repository.turnOff(webhook._id, reason)),
        )
        const { host } = new URL(webhook.url)
        names.push(webhook.note ? `${webhook.note} (${host})` : host)
      }
      return names
    },

    /** Removes a webhook and its log. @throws DomainError NOT_FOUND */
    async remove(id: string): Promise<{ message: string }> {
      const { _id } = await stored(id)
      await changed(repository.remove(_id))
      await deliveries.removeOf(_id)
      return { message: messages.removed }
    },

    /** Replaces the secret. @throws DomainError NOT_FOUND, FORBIDDEN */
    async rotateSecret(id: string, session: Session): Promise<WebhookWithSecret> {
      const secret = newWebhookSecret()
      const rotated = repository.rotate(id, secret, new Date(), ({ events }) =>
        requireEvents(session, events),
      )
      const item = orNotFound(await named(await changed(rotated)), messages.notFound)
      return { message: messages.rotated, item, secret }
    },

    /** Posts a test event, also to a webhook that is turned off. @throws DomainError NOT_FOUND */
    async sendTest(id: string): Promise<Saved<Delivery>> {
      const { _id, url } = await stored(id)
      const item = await deliveries.insert({
        webhookId: _id,
        url,
        eventId: newEventId(),
        event: TEST_EVENT,
        subject: '',
        at: new Date(),
        facts: {},
      })
      jobs.wake()
      return { message: messages.testSent, item: orNotFound(item, messages.deliveryNotFound) }
    },

    /** A page of the log, newest first. */
    listDeliveries: async (value: unknown): Promise<Page<Delivery>> =>
      deliveries.list(parseInput(deliveryListQuery, value)),

    /** Posts an event again, under its id. @throws DomainError NOT_FOUND, FORBIDDEN */
    async sendAgain(id: string, session: Session): Promise<Saved<Delivery>> {
      const delivery = orNotFound(await deliveries.get(id), messages.deliveryNotFound)
      requireEvents(session, [delivery.event])
      const item = orNotFound(await deliveries.sendAgain(id), messages.deliveryNotFound)
      jobs.wake()
      return { message: messages.sentAgain, item }
    },

    /** Removes old deliveries from the log. Returns how many. */
    removeOld: (now: Date): Promise<number> =>
      deliveries.removeBefore(new Date(now.getTime() - DELIVERIES.days * DAY_MS)),
  }

  async function stored(id: string): Promise<Webhook> {
    return orNotFound(await named(await repository.get(id)), messages.notFound)
  }

  /** @throws DomainError INVALID, FORBIDDEN */
  function parseNew(value: unknown, session: Session) {
    const input = parseInput(webhookInput, value)
    requireEvents(session, input.events)
    assertAllowed(input.url)
    return input
  }

  /** @throws DomainError INVALID */
  function parseUpdate(value: unknown) {
    const input = parseInput(webhookUpdate, value)
    if (input.url !== undefined) assertAllowed(input.url)
    return input
  }

  /** @throws DomainError INVALID */
  function assertAllowed(url: string): void {
    const problem = sender.problemOf(url)
    if (problem) throw invalid('url', problem)
  }
}

function ownerOf({ userId, email }: Session): StoredPerson {
  return { _id: userId, email }
}

/** Requires the permissions for the data of events. @throws DomainError FORBIDDEN */
function requireEvents({ permissions }: Session, events: readonly string[]): void {
  const missing = missingForEvents(events, permissions)
  if (missing.length > 0) throw new DomainError('FORBIDDEN', permissionNeeded(missing, 'and'))
}

/** Why a webhook stops when an account loses permissions; undefined if it does not. */
function pauseReason(
  { events, owner }: Webhook,
  account: StoredPerson,
  { held, kept }: LostPermissions,
): string | undefined {
  const needed: Permission[] = ['settings', ...permissionsOfEvents(events)]
  const isLost = needed.some((each) => held.includes(each) && !kept?.includes(each))
  if (!owner && held.includes('settings') && isLost) return turnedOffReasons.unknownOwner
  return owner?._id === account._id ? authorityProblem(account, needed, kept) : undefined
}

function originOf({ url }: { url: string }): string {
  return new URL(url).origin
}
