import type { Enquiry } from '@bharat/contracts/enquiries'
import type { Permission } from '@bharat/contracts/permissions'
import { JobError, type JobPayload, type JobQueue, type JobType } from '../../jobs/job-types.ts'
import { encryptPush, vapidAuthorization } from '../../jobs/web-push.ts'
import type { WebhookSender } from '../../jobs/webhook-sender.ts'
import { titleOf } from './enquiry-title.ts'
import type { PushRepository } from './push.repository.ts'
import { type PushService, REPLY_TITLES } from './push.service.ts'

interface PlanDependencies {
  repository: Pick<PushRepository, 'all' | 'listOf'>
  dueOf: (accountId: string, day: string) => Promise<{ count: number; some: { _id: string }[] }>
  jobs: Pick<JobQueue, 'enqueue'>
}

/** More follow-ups of a day are one notification. */
const NAMED = 3

/** Distributes an event, one job for each device: a new enquiry, a reply to a quote, or the follow-ups of a day. May be repeated. */
export function pushPlanJob({ repository, dueOf, jobs }: PlanDependencies): JobType {
  const eventsOf = async ({
    accountId,
    day,
    enquiryId = '',
    says,
    reply,
  }: JobPayload): Promise<JobPayload[]> => {
    if (says && reply) return [{ event: 'quote', enquiryId, says, reply }]
    if (!day) return [{ event: 'new', enquiryId }]
    const { count, some } = await dueOf(String(accountId), String(day))
    return count > NAMED
      ? [{ event: 'due', day, count }]
      : some.map(({ _id }) => ({ event: 'due', day, enquiryId: _id }))
  }
  return {
    async run({ payload }) {
      const { accountId } = payload
      const devices = await (accountId ? repository.listOf(String(accountId)) : repository.all())
      if (devices.length === 0) return
      for (const event of await eventsOf(payload)) {
        for (const { _id: deviceId } of devices) {
          const key = ['push', ...Object.values(event), deviceId].join(':')
          await jobs.enqueue({ type: 'push', key, payload: { ...event, deviceId } })
        }
      }
    },
  }
}

interface PushDependencies {
  repository: Pick<PushRepository, 'get' | 'remove'>
  keys: PushService['keys']
  permissionsOf: (accountId: string) => Promise<readonly Permission[] | null>
  enquiryOf: (id: string) => Promise<Enquiry | null>
  sender: Pick<WebhookSender, 'post'>
  publicUrl: () => string
  now?: () => Date
}

/** A push service keeps a message for a device that is off for a day. */
const TTL_SECONDS = 86_400
/** About half a day, with the delays of the job runner. */
const ATTEMPTS = 20
const BODY_MAX = 200
const isGone = (status: number | null) => status === 404 || status === 410
const isFinal = (status: number | null) =>
  status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429

/** Sends a notification to a device, encrypted. Its account may have lost the permission meanwhile. */
export function pushJob(dependencies: PushDependencies): JobType {
  const { repository, keys, permissionsOf, enquiryOf, sender, publicUrl } = dependencies
  const { now = () => new Date() } = dependencies

  /** What the device shows, and opens; null if there is nothing to say any more. */
  async function messageOf({ event, enquiryId, count, says }: JobPayload) {
    if (count) {
      return { title: 'Follow-ups today', body: `${count} enquiries`, url: '/adminDesk?view=today' }
    }
    const enquiry = await enquiryOf(String(enquiryId))
    return (
      enquiry && {
        title: says
          ? REPLY_TITLES[says as keyof typeof REPLY_TITLES]
          : event === 'due'
            ? 'Follow-up today'
            : 'New enquiry',
        body: titleOf(enquiry).slice(0, BODY_MAX).toWellFormed(),
        url: `/adminDesk?enquiry=${enquiry._id}`,
      }
    )
  }

  return {
    attempts: ATTEMPTS,
    concurrency: 8,
    async run({ payload }, signal) {
      const device = await repository.get(String(payload.deviceId))
      if (!device || !(await permissionsOf(device.accountId))?.includes('enquiries')) return
      const vapid = await keys()
      const { _id, accountId, endpoint } = device
      // The browser has subscribed for keys that this server has no more.
      if (device.publicKey !== vapid.publicKey)
        return void (await repository.remove(_id, accountId))
      const message = await messageOf(payload)
      if (!message) return
      // A push service, and a device, replace an earlier message of the same topic.
      const topic = `${payload.event}-${payload.enquiryId ?? payload.day}`
      const headers = {
        authorization: await vapidAuthorization(endpoint, vapid, publicUrl(), now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_SECONDS),
        topic,
        urgency: 'high',
      }
      const body = await encryptPush(JSON.stringify({ ...message, tag: topic }), device)
      const post = { url: endpoint, headers, body, keepsResponse: false }
      const { status, error } = await sender.post(post, signal)
      if (isGone(status)) return void (await repository.remove(_id, accountId))
      if (error) throw new JobError(error, { isFinal: isFinal(status) })
    },
  }
}
