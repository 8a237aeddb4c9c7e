import {
  changePasswordInput,
  type RequestSession,
  setPasswordInput,
} from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import type { RateLimits } from '../../database/rate-limits.ts'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import { orNotFound } from '../records/records.service.ts'
import { countFailure, currentPasswordLimits } from './accounts.limits.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import type { FactorsRepository } from './factors.repository.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import { assertStrong } from './weak-passwords.ts'

interface Dependencies {
  accounts: AccountsRepository
  sessions: SessionsRepository
  factors: FactorsRepository
  limits: RateLimits
}

/** The password of the own account. */
export function createOwnPasswordService({ accounts, sessions, factors, limits }: Dependencies) {
  return {
    /**
     * Changes the password and ends the other sessions of the account.
     * @param address the network of the client: failures count there as failed logins
     * @throws DomainError INVALID for a wrong current or a weak new password; TOO_MANY after 10 failures for the
     * account within 15 minutes, or by the limits of logins; CONFLICT if the account has no password
     */
    async changePassword(
      value: unknown,
      { userId, sessionId }: RequestSession,
      address: string,
    ): Promise<{ message: string }> {
      const { current, next } = parseInput(changePasswordInput, value)
      const account = orNotFound(await accounts.get(userId), accountMessages.notFound)
      const { passwordHash } = account
      if (passwordHash === null) throw new DomainError('CONFLICT', accountMessages.noPassword)
      await assertStrong(next, account.email, 'next')
      const isRight = await countFailure(limits, currentPasswordLimits(account, address), () =>
        verifyPassword(current, passwordHash, address),
      )
      const isReplaced =
        isRight &&
        (await accounts.replacePassword(
          account._id,
          passwordHash,
          await hashPassword(next, address),
        ))
      if (!isReplaced) throw invalid('current', accountMessages.wrongPassword)
      await sessions.removeOf(account._id, sessionId)
      return { message: accountMessages.passwordChanged }
    },

    /**
     * Sets the password of an account that has none, and ends its other sessions.
     * @returns recovery codes if the account has none: logins with the password ask for a second factor
     * @throws DomainError INVALID for a weak password; CONFLICT if the account has a password
     */
    async setPassword(value: unknown, session: RequestSession, address: string) {
      const { userId, email, sessionId } = session
      const { next } = parseInput(setPasswordInput, value)
      await assertStrong(next, email, 'next')
      if (!(await accounts.addPassword(userId, await hashPassword(next, address)))) {
        throw new DomainError('CONFLICT', accountMessages.hasPassword)
      }
      await sessions.removeOf(userId, sessionId)
      const recoveryCodes = await newRecoveryCodes(factors, userId)
      return { message: accountMessages.passwordSet, recoveryCodes }
    },

    /**
     * Removes the password of an account with a passkey, and ends its other sessions.
     * @throws DomainError CONFLICT without a passkey or a password
     */
    async removePassword({ userId, sessionId }: RequestSession): Promise<{ message: string }> {
      if (!(await accounts.removePassword(userId))) {
        const { hasPassword } = await factors.get(userId)
        const message = hasPassword ? accountMessages.passkeyNeeded : accountMessages.noPassword
        throw new DomainError('CONFLICT', message)
      }
      await sessions.removeOf(userId, sessionId)
      return { message: accountMessages.passwordRemoved }
    },
  }
}
