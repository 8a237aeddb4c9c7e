import type { Session } from '@bharat/contracts/accounts'
import type { AuditAction } from '@bharat/contracts/audit-actions'
import { DELIVERIES, WEBHOOK_MAX } from '@bharat/contracts/limits'
import type { Page } from '@bharat/contracts/list'
import type { Saved } from '@bharat/contracts/replies'
import { TEST_EVENT } from '@bharat/contracts/webhook-events'
import {
  type Delivery,
  deliveryListQuery,
  type Webhook,
  type WebhookWithSecret,
  webhookInput,
  webhookListQuery,
  webhookUpdate,
} from '@bharat/contracts/webhooks'
import { webhookMessages as messages } from '@bharat/contracts/webhooks.messages'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import type { JobQueue } from '../../jobs/job-types.ts'
import type { WebhookSender } from '../../jobs/webhook-sender.ts'
import { newWebhookSecret } from '../../jobs/webhook-signature.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { orNotFound, throwConflict } from '../records/records.service.ts'
import type { DeliveriesRepository } from './deliveries.repository.ts'
import { newEventId, type WebhookEvents } from './webhooks.events.ts'
import type { WebhooksRepository } from './webhooks.repository.ts'

interface Dependencies {
  repository: WebhooksRepository
  deliveries: DeliveriesRepository
  events: Pick<WebhookEvents, 'forget'>
  sender: Pick<WebhookSender, 'problemOf' | 'attempts'>
  jobs: Pick<JobQueue, 'wake'>
  audit: Pick<AuditService, 'record'>
}

const DAY_MS = 86_400_000

/** Webhooks, and the log of their deliveries (docs/webhooks.md). */
export function createWebhooksService(dependencies: Dependencies) {
  const { repository, deliveries, events, sender, jobs, audit } = dependencies

  /** Records the change in the audit log: the URL of a webhook determines which system receives personal data. */
  const recorded = async <Result>(
    session: Session,
    action: AuditAction,
    url: string,
    perform: () => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await audit.record(session, action, withoutSecrets(url), perform)
    } finally {
      events.forget()
    }
  }

  return {
    /** The attempts of this process by result, for its metrics. */
    attempts: () => sender.attempts,

    list: async (value: unknown): Promise<Page<Webhook>> =>
      repository.list(parseInput(webhookListQuery, value)),

    /** @throws DomainError NOT_FOUND */
    get: stored,

    /** @throws DomainError INVALID, CONFLICT for one webhook too many */
    async create(value: unknown, session: Session): Promise<WebhookWithSecret> {
      const input = parseInput(webhookInput, value)
      assertAllowed(input.url)
      const secret = newWebhookSecret()
      const item = await recorded(session, 'webhookCreated', input.url, async () => {
        const stored = await repository.insert(input, secret, WEBHOOK_MAX.webhooks)
        if (!stored) throw new DomainError('CONFLICT', messages.tooMany)
        return stored
      })
      return { message: messages.created, item, secret }
    },

    /** @throws DomainError NOT_FOUND, INVALID, CONFLICT with `current` for an outdated version */
    async update(id: string, value: unknown, session: Session): Promise<Saved<Webhook>> {
      const { url } = await stored(id)
      const { version, ...change } = parseInput(webhookUpdate, value)
      if (change.url !== undefined) assertAllowed(change.url)
      const item = await recorded(
        session,
        'webhookChanged',
        change.url ?? url,
        async () =>
          (await repository.update(id, change, version)) ?? throwConflict(await stored(id)),
      )
      return { message: messages.updated, item }
    },

    /** Removes a webhook and its log. @throws DomainError NOT_FOUND */
    async remove(id: string, session: Session): Promise<{ message: string }> {
      const { _id, url } = await stored(id)
      await recorded(session, 'webhookRemoved', url, async () => {
        await repository.remove(_id)
        await deliveries.removeOf(_id)
      })
      return { message: messages.removed }
    },

    /** Replaces the secret. @throws DomainError NOT_FOUND */
    async rotateSecret(id: string, session: Session): Promise<WebhookWithSecret> {
      const { url } = await stored(id)
      const secret = newWebhookSecret()
      const item = await recorded(session, 'webhookSecretReplaced', url, async () =>
        orNotFound(await repository.rotate(id, secret, new Date()), messages.notFound),
      )
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

    /** Posts an event again, under its id. @throws DomainError NOT_FOUND */
    async sendAgain(id: string): Promise<Saved<Delivery>> {
      const item = orNotFound(await deliveries.sendAgain(id), messages.deliveryNotFound)
      jobs.wake()
      return { message: messages.sentAgain, item }
    },

    /** Removes old deliveries from the log. Returns how many. */
    removeOld: (now: Date): Promise<number> =>
      deliveries.removeBefore(new Date(now.getTime() - DELIVERIES.days * DAY_MS)),
  }

  async function stored(id: string): Promise<Webhook> {
    return orNotFound(await repository.get(id), messages.notFound)
  }

  /** @throws DomainError INVALID */
  function assertAllowed(url: string): void {
    const problem = sender.problemOf(url)
    if (problem) throw invalid('url', problem)
  }
}

/** Path and query of a URL may contain a token: the audit log names the host. */
function withoutSecrets(url: string): string {
  return new URL(url).origin
}
