import type { WebhookEvent } from '@bharat/contracts/webhook-events'
import type { JobPayload, NewJob } from '../../jobs/job-types.ts'
import type { WebhooksRepository } from './webhooks.repository.ts'

/** The jobs that announce an event of a record; a service stores them with the write that causes the event. */
type Announcement = (recordId: string, facts?: JobPayload) => NewJob[]

export interface WebhookEvents {
  /** Prepares to announce an event. The announcement is empty if no webhook subscribes to it. */
  announcing(event: WebhookEvent): Promise<Announcement>
  /** Reads the subscriptions again at the next event. */
  forget(): void
}

/**
 * How long subscriptions are cached, in milliseconds: the events of a busy minute cost one small read each few seconds.
 * A webhook that another instance has stored misses the events until then.
 */
const CACHE_MS = 5000

/** Decides which writes announce an event. */
export function createWebhookEvents({
  repository,
  now = Date.now,
}: {
  repository: Pick<WebhooksRepository, 'subscribedEvents'>
  now?: () => number
}): WebhookEvents {
  let cached: { until: number; events: Promise<ReadonlySet<WebhookEvent>> } | undefined

  function subscribed(): Promise<ReadonlySet<WebhookEvent>> {
    // A clock that was set back must not keep the cache.
    if (cached && now() < cached.until && cached.until <= now() + CACHE_MS) return cached.events
    const events = repository.subscribedEvents()
    const read = { until: now() + CACHE_MS, events }
    cached = read
    events.catch(() => {
      if (cached === read) cached = undefined
    })
    return events
  }

  return {
    async announcing(event) {
      if (!(await subscribed()).has(event)) return () => []
      return (recordId, facts = {}) => [eventJob(event, recordId, facts)]
    },
    forget() {
      cached = undefined
    },
  }
}

function eventJob(event: WebhookEvent, recordId: string, facts: JobPayload): NewJob {
  const eventId = newEventId()
  const at = new Date().toISOString()
  return {
    type: 'webhook-event',
    key: `webhook-event:${eventId}`,
    payload: { ...facts, eventId, event, recordId, at },
  }
}

/** An id as Standard Webhooks recommends it. */
export function newEventId(): string {
  return `msg_${crypto.randomUUID().replaceAll('-', '')}`
}
