import type { Session } from '@bharat/contracts/accounts'
import type { EnquiryChannel } from '@bharat/contracts/enquiries'
import { reminderMessages } from '@bharat/contracts/reminder-kinds'
import { remindersInput } from '@bharat/contracts/reminders'
import { parseInput } from '../../errors.ts'
import type { JobQueue, NewJob } from '../../jobs/job-types.ts'
import { nextMorning } from './next-morning.ts'
import type { PushService } from './push.service.ts'
import type { RemindersRepository } from './reminders.repository.ts'

interface Dependencies {
  repository: RemindersRepository
  push: Pick<PushService, 'announcing' | 'nextFollowUps'>
  jobs: Pick<JobQueue, 'wake'>
  /** Whether a mail server is configured. */
  mails: boolean
}

/** What accounts are reminded of by mail. */
export function createRemindersService({ repository, push, jobs, mails }: Dependencies) {
  return {
    async own({ userId }: Session) {
      return { ...(await repository.get(userId)), mails }
    },

    /** Saves the reminders of an account, and in the same update its next summary. @throws DomainError INVALID */
    async save(value: unknown, { userId }: Session) {
      const reminders = parseInput(remindersInput, value)
      const job = mails && reminders.digest ? nextDigest(userId, new Date()) : undefined
      await repository.set(userId, reminders, job)
      if (job) jobs.wake()
      return { message: reminderMessages.saved, item: { ...reminders, mails } }
    },

    /**
     * The mails and notifications about an enquiry that is about to be stored, for the accounts that want them.
     * @param to the only account that may get them, for an enquiry that a colleague records for it
     */
    async announcing(
      channel: EnquiryChannel,
      to: string | null = null,
    ): Promise<(enquiryId: string) => NewJob[]> {
      const [ids, pushes] = await Promise.all([
        mails ? (to === null ? repository.idsFor(channel) : onlyReminded(to)) : [],
        push.announcing(to),
      ])
      return (enquiryId) => [
        ...ids.map((accountId) => ({
          type: 'reminder-mail',
          key: `reminder-mail:${enquiryId}:${accountId}`,
          payload: { enquiryId, accountId },
        })),
        ...pushes(enquiryId),
      ]
    },

    /** The next summaries and notifications of follow-ups: each account has at most one of both that waits. */
    async nextMorning(now: Date): Promise<NewJob[]> {
      const ids = mails ? await repository.idsWithDigest() : []
      return [...ids.map((id) => nextDigest(id, now)), ...(await push.nextFollowUps(now))]
    },
  }

  async function onlyReminded(accountId: string): Promise<string[]> {
    return (await repository.get(accountId)).newEnquiries === 'none' ? [] : [accountId]
  }
}

/** The next daily summary of an account. Of several with the same day, one is stored. */
export function nextDigest(accountId: string, now: Date): NewJob {
  const { dueAt, day } = nextMorning(now)
  return {
    type: 'digest-mail',
    key: `digest-mail:${accountId}:${day}`,
    payload: { accountId, day },
    dueAt,
  }
}

export type RemindersService = ReturnType<typeof createRemindersService>
