import { formatMoment } from '@bharat/contracts/format'
import type { JobType, NewJob } from '../../jobs/job-types.ts'
import type { AccountMailDependencies } from './account-mails.ts'

/** The job that mails a link for a new password. */
export const passwordResetMailOf = (resetId: string): NewJob => ({
  type: 'password-reset-mail',
  key: `password-reset-mail:${resetId}`,
  payload: { resetId },
})

interface Dependencies extends AccountMailDependencies {
  /** Null: the link is over or mailed, or its address has no account. */
  mailOf: (resetId: string) => Promise<{ email: string; path: string; expiresAt: string } | null>
  markSent: (resetId: string) => Promise<void>
}

/** Mails a link for a new password. Only here the server learns whether the address has an account. */
export function passwordResetMailJob(dependencies: Dependencies): JobType {
  const { mailOf, markSent, sendTo, publicUrl, brand } = dependencies
  return {
    async run({ payload }, signal) {
      const resetId = String(payload.resetId)
      const content = await mailOf(resetId)
      if (!content) return
      const { name } = await brand()
      const subject = `New password for the back-office of ${name}`
      const lines = [
        `A new password was asked for ${content.email} in the back-office of ${name}. Choose it here:`,
        `${publicUrl()}${content.path}`,
        `The link works once, until ${formatMoment(content.expiresAt)} IST. If you did not ask for it, ignore this mail: your password stays as it is.`,
      ]
      await sendTo(content.email, { id: `password-reset-${resetId}`, subject, lines }, signal)
      await markSent(resetId)
    },
  }
}
