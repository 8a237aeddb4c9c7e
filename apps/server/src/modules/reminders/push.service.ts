import type { RequestSession, Session } from '@bharat/contracts/accounts'
import { reminderMessages } from '@bharat/contracts/reminder-kinds'
import { type PushDevice, pushDeviceInput } from '@bharat/contracts/reminders'
import type { SecretBox } from '../../database/secret-box.ts'
import { invalid, parseInput } from '../../errors.ts'
import type { JobQueue, NewJob } from '../../jobs/job-types.ts'
import { isPushReceiver, newVapidKeys, type VapidKeys } from '../../jobs/web-push.ts'
import type { WebhookSender } from '../../jobs/webhook-sender.ts'
import { publicIdOf } from '../accounts/public-id.ts'
import { orNotFound } from '../records/records.service.ts'
import { nextMorning } from './next-morning.ts'
import type { PushRepository, StoredDevice } from './push.repository.ts'

interface Dependencies {
  repository: PushRepository
  secretBox: SecretBox
  /** Why nothing may be posted to this URL. */
  problemOf: WebhookSender['problemOf']
  jobs: Pick<JobQueue, 'enqueue'>
  /** Browser and system of a session. */
  deviceOf(sessionId: string): Promise<string | undefined>
}

/** The devices that show notifications of enquiries (docs/decisions/078-web-push.md). */
export function createPushService(dependencies: Dependencies) {
  const { repository, secretBox, problemOf, jobs, deviceOf } = dependencies

  /** The keys of this server; the first use makes them, and replaces those of another SESSION_SECRET. */
  async function keys(): Promise<VapidKeys> {
    const stored = await repository.keys()
    const opened = stored && secretBox.open(stored.sealed, stored.publicKey)
    if (stored && opened) return { publicKey: stored.publicKey, privateKey: opened }
    const { publicKey, privateKey } = await newVapidKeys()
    const sealed = secretBox.seal(privateKey, publicKey)
    const now = await repository.storeKeys({ publicKey, sealed }, stored)
    return now?.sealed === sealed ? { publicKey, privateKey } : keys()
  }

  return {
    keys,

    /** The devices of the own account. */
    async own({ userId }: Session) {
      const items = (await repository.listOf(userId)).map(toDevice)
      return { publicKey: (await keys()).publicKey, items }
    },

    /** Adds the device of a browser, and in it the notifications of the next morning. @throws DomainError INVALID */
    async add(value: unknown, { userId, sessionId }: RequestSession) {
      const input = parseInput(pushDeviceInput, value)
      const problem = problemOf(input.endpoint) || isUnusual(input.endpoint)
      if (problem || !(await isPushReceiver(input))) {
        throw invalid(problem ? 'endpoint' : 'p256dh', reminderMessages.pushInvalid)
      }
      const device: StoredDevice = {
        ...input,
        _id: publicIdOf(input.endpoint),
        accountId: userId,
        device: (sessionId && (await deviceOf(sessionId))) || 'Unknown device',
        publicKey: (await keys()).publicKey,
        createdAt: new Date(),
      }
      await repository.save(device)
      await jobs.enqueue(nextFollowUps(userId, new Date()))
      return { message: reminderMessages.pushOn, item: toDevice(device) }
    },

    /** @throws DomainError NOT_FOUND */
    async remove(id: string, { userId }: Session): Promise<{ message: string }> {
      orNotFound((await repository.remove(id, userId)) || null, reminderMessages.pushNotFound)
      return { message: reminderMessages.pushRemoved }
    },

    /**
     * The notifications of an enquiry that is about to be stored.
     * @param accountId whom they are for; null for every account with devices
     */
    async announcing(accountId: string | null): Promise<(enquiryId: string) => NewJob[]> {
      if (!(await repository.isAny())) return () => []
      return (enquiryId) => [
        { type: 'push-plan', key: `push-plan:${enquiryId}`, payload: { enquiryId, accountId } },
      ]
    },

    /**
     * The notification of what a traveller has replied to a quote, for whom is responsible, or else for every account with devices.
     * @param key identifies the reply
     */
    async replying(
      says: keyof typeof REPLY_TITLES,
      key: string,
      about: { enquiryId: string; accountId: string | null },
    ): Promise<NewJob[]> {
      if (!(await repository.isAny())) return []
      return [
        { type: 'push-plan', key: `push-plan:${key}`, payload: { ...about, says, reply: key } },
      ]
    },

    /** The next notifications of follow-ups, one job for each account with devices. */
    async nextFollowUps(now: Date): Promise<NewJob[]> {
      const ids = new Set((await repository.all()).map(({ accountId }) => accountId))
      return [...ids].map((id) => nextFollowUps(id, now))
    },
  }
}

/** What a notification says about a reply to a quote. */
export const REPLY_TITLES = {
  question: 'Question about a quote',
  accepted: 'Quote accepted',
  declined: 'Quote declined',
} as const

export type PushService = ReturnType<typeof createPushService>

function nextFollowUps(accountId: string, now: Date): NewJob {
  const { dueAt, day } = nextMorning(now)
  return {
    type: 'push-plan',
    key: `push-plan:${accountId}:${day}`,
    payload: { accountId, day },
    dueAt,
  }
}

/** Push services have no credentials in their addresses, and the standard port of https. */
function isUnusual(endpoint: string): boolean {
  const { protocol, port, username, password } = new URL(endpoint)
  return username + password !== '' || (protocol === 'https:' && port !== '')
}

function toDevice({ _id, device, createdAt }: StoredDevice): PushDevice {
  return { _id, device, createdAt: createdAt.toISOString() }
}
