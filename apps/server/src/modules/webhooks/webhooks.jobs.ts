import { WEBHOOK_MAX } from '@bharat/contracts/back-office-limits'
import { TEST_EVENT, type WebhookEvent } from '@bharat/contracts/webhook-events'
import { deliveryErrors, turnedOffReasons } from '@bharat/contracts/webhooks.messages'
import { type ClaimedJob, JobError, type JobQueue, type JobType } from '../../jobs/job-types.ts'
import type { WebhookSender } from '../../jobs/webhook-sender.ts'
import { signedHeaders } from '../../jobs/webhook-signature.ts'
import type { Log } from '../../operations/logging.ts'
import type { DeliveriesRepository, PendingDelivery } from './deliveries.repository.ts'
import { eventProblem, type PermissionsOf } from './webhooks.authority.ts'
import { type EventRecords, isAboutEnquiry } from './webhooks.bodies.ts'
import type { Receiver, WebhooksRepository } from './webhooks.repository.ts'

interface EventDependencies {
  webhooks: Pick<WebhooksRepository, 'subscribers' | 'turnOff'>
  permissionsOf: PermissionsOf
  deliveries: Pick<DeliveriesRepository, 'insert'>
  records: Pick<EventRecords, 'nameOf'>
  jobs: Pick<JobQueue, 'wake'>
}

/** Distributes an event: one delivery for each webhook that subscribes to it. A repetition stores none twice. */
export function webhookEventJob(dependencies: EventDependencies): JobType {
  const { webhooks, deliveries, records, jobs, permissionsOf } = dependencies
  return {
    async run({ payload }) {
      const { eventId, event: name, at, ...facts } = payload
      const event = name as WebhookEvent
      const subscribers = await webhooks.subscribers(event)
      if (subscribers.length === 0) return
      const subject = await records.nameOf(event, facts)
      // Removed meanwhile.
      if (subject === null) return
      for (const { _id: id, url, owner } of subscribers) {
        const problem = await eventProblem(owner, event, permissionsOf)
        if (problem) {
          await webhooks.turnOff(id, problem)
          continue
        }
        await deliveries.insert({
          webhookId: id,
          url,
          eventId: String(eventId),
          event,
          subject,
          at: new Date(String(at)),
          facts,
        })
      }
      jobs.wake()
    },
  }
}

interface DeliveryDependencies {
  webhooks: Pick<WebhooksRepository, 'receiver' | 'markWorking' | 'markFailing' | 'turnOff'>
  deliveries: Pick<DeliveriesRepository, 'find' | 'record' | 'giveUp'>
  records: Pick<EventRecords, 'bodyOf'>
  permissionsOf: PermissionsOf
  sender: WebhookSender
  log: Log
  now?: () => Date
}

/** About a day, with the delays of the job runner. */
const ATTEMPTS = 30
/** Attempts to one webhook at a time. A slow receiver holds each for the time limit of an attempt. */
const PER_WEBHOOK = 4
const GONE = 410
const DAY_MS = 86_400_000

/** Posts a delivery to its webhook, signed. */
export function webhookDeliveryJob(dependencies: DeliveryDependencies): JobType {
  const { webhooks, deliveries, records, permissionsOf, sender, log } = dependencies
  const { now = () => new Date() } = dependencies

  async function attempt(
    job: ClaimedJob,
    delivery: PendingDelivery,
    receiver: Receiver,
    signal: AbortSignal,
  ) {
    const body = await records.bodyOf(delivery)
    if (body === null) return deliveries.giveUp(delivery, deliveryErrors.recordGone)
    const at = now()
    const headers = signedHeaders({ id: delivery.eventId, at, body }, receiver.secrets)
    const keepsResponse = !isAboutEnquiry(delivery.event)
    const outcome = await sender.post({ url: receiver.url, headers, body, keepsResponse }, signal)
    const hasFailed = outcome.error !== ''
    const isLast = hasFailed && job.attempts >= ATTEMPTS
    const state = hasFailed ? (isLast ? 'failed' : 'waiting') : 'delivered'
    await deliveries.record(delivery, state, { at: at.toISOString(), ...outcome })
    if (!hasFailed) {
      if (receiver.failingSince) await webhooks.markWorking(delivery.webhookId)
      return
    }
    await noteFailure(delivery.webhookId, receiver, outcome.status, at)
    throw new JobError(outcome.error)
  }

  async function noteFailure(id: string, receiver: Receiver, status: number | null, at: Date) {
    const { failingSince, activeStatus } = receiver
    if (!failingSince) await webhooks.markFailing(id, at)
    const isLong =
      failingSince && at.getTime() - failingSince.getTime() > WEBHOOK_MAX.failingDays * DAY_MS
    if (!activeStatus || !(isLong || status === GONE)) return
    const reason = status === GONE ? turnedOffReasons.gone : turnedOffReasons.failing
    if (await webhooks.turnOff(id, reason)) log.info('webhook turned off', { webhook: id, reason })
  }

  return {
    attempts: ATTEMPTS,
    // Every webhook has its own share: no slow receiver delays the deliveries to others.
    concurrency: PER_WEBHOOK * WEBHOOK_MAX.webhooks,
    perGroup: PER_WEBHOOK,
    async run(job, signal) {
      const delivery = await deliveries.find(String(job.payload.deliveryId))
      // Removed, delivered before the result was stored, or sent again by another job.
      if (!delivery || delivery.state === 'delivered' || delivery.jobKey !== job.key) return
      const receiver = await webhooks.receiver(delivery.webhookId, now())
      // A test shows whether a webhook works before it is turned on.
      const isTest = delivery.event === TEST_EVENT
      if (!receiver || !(receiver.activeStatus || isTest)) {
        return deliveries.giveUp(delivery, deliveryErrors.off)
      }
      const problem = isTest
        ? undefined
        : await eventProblem(receiver.owner, delivery.event, permissionsOf)
      if (problem) {
        await webhooks.turnOff(delivery.webhookId, problem)
        return deliveries.giveUp(delivery, deliveryErrors.off)
      }
      await attempt(job, delivery, receiver, signal)
    },
  }
}
