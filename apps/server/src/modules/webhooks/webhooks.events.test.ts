import { expect, test } from 'bun:test'
import type { WebhookEvent } from '@bharat/contracts/webhook-events'
import { createWebhookEvents } from './webhooks.events.ts'

test('subscriptions are read once in five seconds, again after a failure and after a change', async () => {
  let clock = 1_000_000
  let reads = 0
  let subscribed: WebhookEvent[] = []
  let fails = false
  const events = createWebhookEvents({
    repository: {
      async subscribedEvents() {
        reads++
        if (fails) throw new Error('Away.')
        return new Set(subscribed)
      },
    },
    now: () => clock,
  })
  const jobs = async () => (await events.announcing('tour.changed'))('1', { change: 'shown' })

  expect(await jobs()).toEqual([])
  subscribed = ['tour.changed']
  clock += 4999
  expect([await jobs(), reads]).toEqual([[], 1])
  clock += 1
  const [job] = await jobs()
  expect(job).toMatchObject({
    type: 'webhook-event',
    payload: { event: 'tour.changed', recordId: '1', change: 'shown' },
  })
  expect(job?.key).toBe(`webhook-event:${job?.payload.eventId}`)

  subscribed = []
  events.forget()
  expect(await jobs()).toEqual([])
  // The clock is set back: what was read before is not kept for longer.
  clock -= 60_000
  await jobs()
  expect(reads).toBe(4)

  fails = true
  events.forget()
  await expect(jobs()).rejects.toThrow('Away.')
  fails = false
  await jobs()
  expect(reads).toBe(6)
})
