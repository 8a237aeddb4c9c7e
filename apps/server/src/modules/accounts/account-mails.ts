import { formatMoment } from '@bharat/contracts/format'
import type { JobType, NewJob } from '../../jobs/job-types.ts'
import type { Mailer } from '../../jobs/mail.ts'
import { htmlMail, link, withLinks } from '../../jobs/mail-html.ts'

export interface AccountMailDependencies {
  accountOf: (id: string) => Promise<{ email: string } | null>
  sendTo: ReturnType<typeof createAccountMailer>
  publicUrl: () => string
  brand: () => Promise<{ name: string }>
}

interface AccountMail {
  /** The same for every attempt. */
  id: string
  subject: string
  /** Paragraphs, whose web addresses become links; or a link with a text that may be a visitor's. */
  lines: (string | { text: string; url: string })[]
}

/** Sends mails to owners of accounts. A repeated mail has the same Message-ID. */
export function createAccountMailer(mailer: Mailer) {
  return async (address: string, { id, subject, lines }: AccountMail, signal: AbortSignal) => {
    const owner = { name: '', address }
    const plain = lines.map((line) =>
      typeof line === 'string' ? line : `${line.text}\n${line.url}`,
    )
    const html = lines.map((line) =>
      typeof line === 'string' ? withLinks(line) : `<p>${link(line.url, line.text)}</p>`,
    )
    const text = `${plain.join('\n\n')}\n`
    const mail = { id, to: owner, replyTo: owner, subject, text }
    await mailer.send({ ...mail, html: htmlMail(subject, html.join('')) }, signal)
  }
}

/** What an owner is told after somebody has changed the account. */
const NOTICES = {
  passwordReset: {
    subject: 'Your password was changed',
    text: 'was set through a link from a mail or an administrator. All sessions and API tokens have ended.',
    what: 'The password',
  },
  factorsRemoved: {
    subject: 'Your second factor was removed',
    text: 'were removed by an administrator. Set up another one after your next login.',
    what: 'The authenticator app, passkeys and recovery codes',
  },
} as const

/** The job that tells the owner of an account about a change. */
export function accountNotice(accountId: string, notice: keyof typeof NOTICES): NewJob {
  const at = new Date().toISOString()
  return {
    type: 'account-notice-mail',
    key: `account-notice-mail:${accountId}:${notice}:${at}`,
    payload: { accountId, notice, at },
  }
}

/** Mails a notice to the owner of an account. */
export function accountNoticeMailJob(dependencies: AccountMailDependencies): JobType {
  const { accountOf, sendTo, publicUrl, brand } = dependencies
  return {
    async run({ payload }, signal) {
      const [accountId, at] = [String(payload.accountId), String(payload.at)]
      const account = await accountOf(accountId)
      if (!account) return
      const { subject, what, text } = NOTICES[payload.notice as keyof typeof NOTICES]
      const { name } = await brand()
      const lines = [
        `${what} of ${account.email} for the back-office of ${name} ${text} (${formatMoment(at)} IST)`,
        'If you did not expect this, ask an administrator now. Your account:',
        `${publicUrl()}/adminAccount`,
      ]
      const id = `account-notice-${accountId}-${Date.parse(at)}`
      await sendTo(account.email, { id, subject: `${subject}: ${name}`, lines }, signal)
    },
  }
}
