import type { Session } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { completeResetInput, type ResetLink, resetInput } from '@bharat/contracts/password-resets'
import { passwordResetMessages } from '@bharat/contracts/password-resets.messages'
import type { RateLimits } from '../../database/rate-limits.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { DomainError, parseInput } from '../../errors.ts'
import type { JobQueue } from '../../jobs/job-types.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { orNotFound } from '../records/records.service.ts'
import { accountNotice } from './account-mails.ts'
import {
  countFailure,
  invitationLimits,
  invitationLinkLimit,
  resetLimits,
} from './accounts.limits.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import type { FactorsRepository } from './factors.repository.ts'
import { hashOf, newLinkToken } from './link-tokens.ts'
import { passwordResetMailOf } from './password-resets.mail.ts'
import type { PasswordResetsRepository } from './password-resets.repository.ts'
import { hashPassword } from './passwords.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import { assertStrong } from './weak-passwords.ts'

export interface PasswordResetsDependencies {
  resets: PasswordResetsRepository
  accounts: AccountsRepository
  sessions: SessionsRepository
  factors: FactorsRepository
  limits: RateLimits
  /** Encrypts the tokens that wait for their mail. */
  secretBox: SecretBox
  jobs: Pick<JobQueue, 'wake'>
  /** Whether a mail server is configured. */
  mails: boolean
  audit: Pick<AuditService, 'note' | 'record'>
}

/** Links that set a new password, and lost second factors. */
export function createPasswordResetsService(dependencies: PasswordResetsDependencies) {
  const { resets, accounts, sessions, factors, limits, secretBox, jobs, mails, audit } =
    dependencies

  return {
    /**
     * Mails a link to the owner of an address. The request does the same for an address without an account: only the
     * job of the mail looks for one, so neither the reply nor its time tells whether it exists.
     * Without a mail server the reply says who can help.
     * @throws DomainError TOO_MANY
     */
    async requestPasswordReset(value: unknown, address: string): Promise<{ message: string }> {
      const { email } = parseInput(resetInput, value)
      await limits.takeAll(resetLimits(email, address))
      if (!mails) return { message: passwordResetMessages.noMails }
      await newLink(email, false)
      return { message: passwordResetMessages.asked }
    },

    /**
     * Sends a link for another account. Without a mail server the reply has it, this once.
     * @throws DomainError NOT_FOUND; TOO_MANY
     */
    async sendPasswordReset(id: string, caller: Session): Promise<ResetLink> {
      const { email } = orNotFound(await accounts.get(id), accountMessages.notFound)
      await limits.take(invitationLinkLimit(caller.userId))
      const token = await newLink(email, true)
      return mails
        ? { message: passwordResetMessages.mailed, path: null }
        : { message: passwordResetMessages.created, path: pathOf(token) }
    },

    /**
     * Sets the password of a link's account and ends its sessions and API tokens. The second factors stay.
     * @throws DomainError GONE for a link that is over, whatever the password; INVALID for a weak password: the link stays valid; TOO_MANY
     */
    async completePasswordReset(value: unknown, address: string): Promise<{ message: string }> {
      // The link first: the page asks with an empty password whether it is over, before the person thinks of a new one.
      const { token } = parseInput(completeResetInput.pick({ token: true }), value)
      const tokenHash = hashOf(token)
      let email: string | null = null
      await countFailure(limits, invitationLimits(address), async () => {
        email = await resets.find(tokenHash)
        return email !== null
      })
      const account = email === null ? null : await accounts.byEmail(email)
      if (!account) throw ended()
      const { password } = parseInput(completeResetInput, value)
      const { _id } = account
      await assertStrong(password, account.email)
      const passwordHash = await hashPassword(password, address)
      return audit.record(
        { userId: _id, email: account.email },
        'passwordChanged',
        `${account.email}, by a link`,
        async () => {
          if (!(await resets.use(tokenHash))) throw ended()
          const notice = mails ? accountNotice(_id, 'passwordReset') : undefined
          await accounts.resetPassword(_id, passwordHash, notice)
          await sessions.removeOf(_id)
          await resets.removeOf(account.email)
          if (mails) jobs.wake()
          return { message: passwordResetMessages.done }
        },
      )
    },

    /**
     * Removes the second factors of another account, whose owner has lost them, ends its sessions and mails the owner.
     * @throws DomainError NOT_FOUND; CONFLICT without a second factor
     */
    async removeFactorsOf(id: string): Promise<{ message: string }> {
      const { _id } = orNotFound(await accounts.get(id), accountMessages.notFound)
      const { totp, passkeys } = await factors.get(_id)
      if (totp === null && Object.keys(passkeys).length === 0) {
        throw new DomainError('CONFLICT', accountMessages.noFactor)
      }
      await factors.removeAll(_id, mails ? accountNotice(_id, 'factorsRemoved') : undefined)
      await sessions.removeOf(_id)
      if (mails) jobs.wake()
      return { message: passwordResetMessages.factorsRemoved }
    },

    async resetMailOf(id: string) {
      const waiting = await resets.waitingMail(id)
      if (!waiting || !(await accounts.byEmail(waiting.email))) return null
      const token = secretBox.open(waiting.sealedToken, id)
      return token ? { ...waiting, path: pathOf(token) } : null
    },

    /** Records that a link was mailed. The audit log has it: an administrator's own entry says who sent it. */
    async markResetMailed(id: string): Promise<void> {
      const sent = await resets.markMailSent(id)
      if (!sent || sent.byAdmin) return
      const target = sent.email
      await audit.note({ actor: null, action: 'passwordResetSent', target, result: 'done' })
    },
  }

  /** Stores a link, and its mail if there is a mail server. Returns its token. */
  async function newLink(email: string, byAdmin: boolean): Promise<string> {
    const _id = resets.newId()
    const token = newLinkToken()
    const mail = mails
      ? { sealedToken: secretBox.seal(token, _id), job: passwordResetMailOf(_id) }
      : undefined
    await resets.insert({ _id, email, tokenHash: hashOf(token), byAdmin, mail })
    if (mails) jobs.wake()
    return token
  }
}

function ended(): DomainError {
  return new DomainError('GONE', passwordResetMessages.ended)
}

/** Browsers do not send the fragment to servers, so no log and no referrer contains the token. */
function pathOf(token: string): string {
  return `/adminLogin#reset=${token}`
}
