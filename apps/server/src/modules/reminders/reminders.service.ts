import type { Session } from '@bharat/contracts/accounts'
import type { EnquiryChannel } from '@bharat/contracts/enquiries'
import { endOfIndianDay, indianDay, startOfIndianDay } from '@bharat/contracts/indian-day'
import { reminderMessages } from '@bharat/contracts/reminder-kinds'
import { remindersInput } from '@bharat/contracts/reminders'
import { parseInput } from '../../errors.ts'
import type { JobQueue, NewJob } from '../../jobs/job-types.ts'
import type { RemindersRepository } from './reminders.repository.ts'

interface Dependencies {
  repository: RemindersRepository
  jobs: Pick<JobQueue, 'wake'>
  /** Whether a mail server is configured. */
  mails: boolean
}

/** What accounts are reminded of by mail. */
export function createRemindersService({ repository, jobs, mails }: Dependencies) {
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

    /** The mails about an enquiry that is about to be stored, one for each account that wants them. */
    async announcing(channel: EnquiryChannel): Promise<(enquiryId: string) => NewJob[]> {
      const ids = mails ? await repository.idsFor(channel) : []
      return (enquiryId) =>
        ids.map((accountId) => ({
          type: 'reminder-mail',
          key: `reminder-mail:${enquiryId}:${accountId}`,
          payload: { enquiryId, accountId },
        }))
    },
  }
}

/** 08:30, in milliseconds of a day. */
const DIGEST_MS = 8.5 * 3_600_000

/** The next daily summary of an account. Of several with the same day, one is stored. */
export function nextDigest(accountId: string, now: Date): NewJob {
  const today = indianDay(now)
  const at = (start: Date) => new Date(start.getTime() + DIGEST_MS)
  const dueAt = [at(startOfIndianDay(today)), at(endOfIndianDay(today))].find((each) => each > now)
  const day = indianDay(dueAt as Date)
  return {
    type: 'digest-mail',
    key: `digest-mail:${accountId}:${day}`,
    payload: { accountId, day },
    dueAt: dueAt as Date,
  }
}
