import { formatMoment } from '@bharat/contracts/format'
import type { StoredPerson } from '@bharat/contracts/replies'
import type { JobQueue, JobType } from '../../jobs/job-types.ts'
import type { Mailer } from '../../jobs/mail.ts'
import type { AuditService } from '../audit/audit.service.ts'

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

interface MailDependencies {
  /** The account with this id; null if it was removed. */
  accountOf: (id: string) => Promise<{ email: string } | null>
  mailer: Mailer
  publicUrl: () => string
  brand: () => Promise<{ name: string }>
}

/** Mails to the owner that somebody knows the password. A repeated mail has the same Message-ID. */
export function passwordWarningMailJob(dependencies: MailDependencies): JobType {
  const { accountOf, mailer, publicUrl, brand } = dependencies
  return {
    async run({ payload }, signal) {
      const account = await accountOf(String(payload.accountId))
      if (!account) return
      const at = String(payload.at)
      const { name } = await brand()
      const url = `${publicUrl()}/adminAccount`
      const lines = [
        `Somebody entered the password of ${account.email} for the back-office of ${name} on a device that is new to it, and then wrong codes, until ${formatMoment(at)} IST.`,
        'The second factor has kept the account closed. If this was not you, change the password now:',
        url,
      ]
      const html = lines.map((line) => {
        const text = Bun.escapeHTML(line)
        return line === url ? `<p><a href="${text}">${text}</a></p>` : `<p>${text}</p>`
      })
      const owner = { name: '', address: account.email }
      await mailer.send(
        {
          id: `password-warning-${String(payload.accountId)}-${Date.parse(at)}`,
          to: owner,
          replyTo: owner,
          subject: `Somebody knows your password for the back-office of ${name}`,
          text: `${lines.join('\n\n')}\n`,
          html: `<!doctype html><html lang="en"><meta charset="utf-8"><body>${html.join('')}</body></html>`,
        },
        signal,
      )
    },
  }
}
