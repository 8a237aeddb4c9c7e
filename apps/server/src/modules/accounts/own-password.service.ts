import { changePasswordInput, type RequestSession } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import type { RateLimits } from '../../database/rate-limits.ts'
import { invalid, parseInput } from '../../errors.ts'
import { orNotFound } from '../records/records.service.ts'
import { countFailure, currentPasswordLimits } from './accounts.limits.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import { assertStrong } from './weak-passwords.ts'

interface Dependencies {
  accounts: AccountsRepository
  sessions: SessionsRepository
  limits: RateLimits
}

/** The password of the own account. */
export function createOwnPasswordService({ accounts, sessions, limits }: Dependencies) {
  return {
    /**
     * Changes the password and ends the other sessions of the account.
     * @param address the network of the client: failures count there as failed logins
     * @throws DomainError INVALID for a wrong current or a weak new password; TOO_MANY after 10 failures for the
     * account within 15 minutes, or by the limits of logins
     */
    async changePassword(
      value: unknown,
      { userId, sessionId }: RequestSession,
      address: string,
    ): Promise<{ message: string }> {
      const { current, next } = parseInput(changePasswordInput, value)
      const account = orNotFound(await accounts.get(userId), accountMessages.notFound)
      await assertStrong(next, account.email)
      const isRight = await countFailure(limits, currentPasswordLimits(account, address), () =>
        verifyPassword(current, account.passwordHash, address),
      )
      const isReplaced =
        isRight &&
        (await accounts.replacePassword(
          account._id,
          account.passwordHash,
          await hashPassword(next, address),
        ))
      if (!isReplaced) throw invalid('current', accountMessages.wrongPassword)
      await sessions.removeOf(account._id, sessionId)
      return { message: accountMessages.passwordChanged }
    },
  }
}
