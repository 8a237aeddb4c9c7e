import { formatMoment } from '@bharat/contracts/format'
import { personChoice } from '@bharat/contracts/persons'
import type { Person } from '@bharat/contracts/replies'
import type { JobType, NewJob } from '../../jobs/job-types.ts'
import type { Mail, Mailer } from '../../jobs/mail.ts'
import { htmlMail, withLinks } from '../../jobs/mail-html.ts'

/** The job that mails a link. @param accountId identifies the link of the invitation */
export const invitationMailOf = (invitationId: string, accountId: string): NewJob => ({
  type: 'invitation-mail',
  key: `invitation-mail:${accountId}`,
  payload: { invitationId, accountId },
})

interface InvitationMail {
  email: string
  inviter: Person
  path: string
  /** ISO 8601. */
  expiresAt: string
}

interface Dependencies {
  /** Null: the link is not to be mailed any more. */
  mailOf: (invitationId: string, accountId: string) => Promise<InvitationMail | null | ''>
  markSent: (invitationId: string, accountId: string) => Promise<void>
  mailer: Mailer
  publicUrl: () => string
  brand: () => Promise<{ name: string }>
}

/** Mails the link of an invitation. A repeated mail has the same Message-ID. */
export function invitationMailJob(dependencies: Dependencies): JobType {
  const { mailOf, markSent, mailer, publicUrl, brand } = dependencies
  return {
    async run({ payload }, signal) {
      const [id, accountId] = [String(payload.invitationId), String(payload.accountId)]
      const content = await mailOf(id, accountId)
      if (!content) return
      await mailer.send(
        { id: `invitation-${accountId}`, ...textOf(content, publicUrl(), (await brand()).name) },
        signal,
      )
      await markSent(id, accountId)
    },
  }
}

function textOf(
  { email, inviter, path, expiresAt }: InvitationMail,
  publicUrl: string,
  site: string,
): Omit<Mail, 'id'> {
  const url = `${publicUrl}${path}`
  const lines = [
    `${personChoice(inviter)} invites you to the back-office of ${site}.`,
    'Open this link and choose a password or a passkey:',
    url,
    `The link works once, until ${formatMoment(expiresAt)} IST. If you do not know the sender, ignore this mail.`,
  ]
  const subject = `Invitation to the back-office of ${site}`
  return {
    to: { name: '', address: email },
    subject,
    replyTo: { name: '', address: inviter.email },
    text: `${lines.join('\n\n')}\n`,
    html: htmlMail(subject, lines.map(withLinks).join('')),
  }
}
