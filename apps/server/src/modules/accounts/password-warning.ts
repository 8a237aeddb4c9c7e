import { formatMoment } from '@bharat/contracts/format'
import type { StoredPerson } from '@bharat/contracts/replies'
import type { JobQueue, JobType } from '../../jobs/job-types.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { AccountMailDependencies } from './account-mails.ts'

interface WarningDependencies {
  audit: Pick<AuditService, 'note'>
  jobs: Pick<JobQueue, 'enqueue'>
  /** Whether a mail server is configured. */
  mails: boolean
}

/** Records in the audit log that somebody knows the password of an account, and mails it to its owner. */
export function createPasswordWarning({ audit, jobs, mails }: WarningDependencies) {
  return async (account: StoredPerson, at: Date): Promise<void> => {
    const { _id, email } = account
    if (mails) {
      const payload = { accountId: _id, at: at.toISOString() }
      await jobs.enqueue({
        type: 'password-warning-mail',
        key: `password-warning-mail:${_id}:${at.getTime()}`,
        payload,
      })
    }
    await audit.note({ actor: null, action: 'passwordKnown', target: email, result: 'failed' })
  }
}

/** Mails to the owner that somebody knows the password. A repeated mail has the same Message-ID. */
export function passwordWarningMailJob({
  accountOf,
  sendTo,
  publicUrl,
  brand,
}: AccountMailDependencies): JobType {
  return {
    async run({ payload }, signal) {
      const account = await accountOf(String(payload.accountId))
      if (!account) return
      const at = String(payload.at)
      const { name } = await brand()
      const lines = [
        `Somebody entered the password of ${account.email} for the back-office of ${name} on a device that is new to it, and then wrong codes, until ${formatMoment(at)} IST.`,
        'The second factor has kept the account closed. If this was not you, change the password now:',
        `${publicUrl()}/adminAccount`,
      ]
      const id = `password-warning-${String(payload.accountId)}-${Date.parse(at)}`
      const subject = `Somebody knows your password for the back-office of ${name}`
      await sendTo(account.email, { id, subject, lines }, signal)
    },
  }
}
