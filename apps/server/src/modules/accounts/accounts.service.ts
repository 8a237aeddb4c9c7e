import { randomBytes } from 'node:crypto'
import {
  accountMessages,
  loginInput,
  registerInput,
  type Session,
} from '@bharat/contracts/accounts'
import {
  LOGIN_FAILURES_PER_ADDRESS,
  LOGIN_FAILURES_PER_EMAIL,
  LOGIN_WINDOW_MINUTES,
  SESSION_HOURS,
} from '@bharat/contracts/limits'
import { DomainError, parseInput } from '../../platform/errors.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Account, AccountsRepository } from './accounts.repository.ts'
import type { SessionsRepository } from './sessions.repository.ts'

interface Dependencies {
  accounts: AccountsRepository
  sessions: SessionsRepository
  limits: RateLimits
  /** Whether the first account ever registered becomes an admin (FIRST_ADMIN). */
  firstAdmin: 'open' | 'closed'
}

/** Accounts and sessions (section 7, admin session, and the decisions on accounts). */
export function createAccountsService({ accounts, sessions, limits, firstAdmin }: Dependencies) {
  // A login for an unknown e-mail takes as long as one with a wrong password.
  const decoyHash = Bun.password.hash(randomBytes(16).toString('hex'))

  return {
    /**
     * Registers an account: `admin` when an admin's session made the call or the first admin's
     * place is open and free, `pending` otherwise.
     * @throws DomainError INVALID, or CONFLICT when the e-mail is taken
     */
    async register(value: unknown, caller: Session | null): Promise<{ message: string }> {
      const { email, password } = parseInput(registerInput, value)
      const role = caller?.role === 'admin' ? 'admin' : 'pending'
      const account = await accounts.insert(email, await Bun.password.hash(password), role)
      if (!account) throw new DomainError('CONFLICT', accountMessages.emailTaken)
      const isAdmin = role === 'admin' || (firstAdmin === 'open' && (await promoteFirst(account)))
      return {
        message: isAdmin ? accountMessages.registeredAdmin : accountMessages.registeredPending,
      }
    },

    /**
     * Makes an admin, whatever FIRST_ADMIN says: for the operator's command, not for a door.
     * @throws DomainError INVALID, or CONFLICT when the e-mail is taken
     */
    async createAdmin(value: unknown): Promise<{ email: string }> {
      const { email, password } = parseInput(registerInput, value)
      const account = await accounts.insert(email, await Bun.password.hash(password), 'admin')
      if (!account) throw new DomainError('CONFLICT', accountMessages.emailTaken)
      await accounts.claimFirstAdmin(account._id)
      return { email }
    },

    /**
     * A new session, and its end for the one the browser had.
     * @param address the caller's network address, for the limit on failures
     * @throws DomainError UNAUTHENTICATED, the same for a wrong e-mail and a wrong password;
     * TOO_MANY after 10 failures for the e-mail or 30 from the address within 15 minutes
     */
    async login(
      value: unknown,
      address: string,
      previous?: string,
    ): Promise<{ message: string; sessionId: string }> {
      const { email, password } = parseInput(loginInput, value)
      const attempts = [
        limitOf(`login:email:${email}`, LOGIN_FAILURES_PER_EMAIL),
        limitOf(`login:address:${address}`, LOGIN_FAILURES_PER_ADDRESS),
      ]
      for (const attempt of attempts) await limits.take(attempt)
      const account = await accounts.byEmail(email)
      const matches = await Bun.password.verify(
        password,
        account?.passwordHash ?? (await decoyHash),
      )
      if (!account || !matches) {
        throw new DomainError('UNAUTHENTICATED', accountMessages.invalidCredentials)
      }
      for (const attempt of attempts) await limits.giveBack(attempt.key)
      // A crash between claiming and promoting left the first admin pending: finish it here.
      if (account.role === 'pending' && (await accounts.holdsFirstAdmin(account._id))) {
        await accounts.setRole(account._id, 'admin')
      }
      if (previous) await sessions.remove(previous)
      const sessionId = randomBytes(24).toString('base64url')
      const expiresAt = new Date(Date.now() + SESSION_HOURS * 3_600_000)
      await sessions.insert(sessionId, account._id, expiresAt)
      return { message: accountMessages.loggedIn, sessionId }
    },

    /** Ends a session on the server. */
    async logout(sessionId: string | undefined): Promise<{ message: string }> {
      if (sessionId) await sessions.remove(sessionId)
      return { message: accountMessages.loggedOut }
    },

    /** Who a session belongs to; the role is read anew each time, so that an approval counts at once. */
    async sessionOf(sessionId: string): Promise<Session | null> {
      const accountId = await sessions.accountOf(sessionId)
      const account = accountId ? await accounts.get(accountId) : null
      return account && { role: account.role, userId: account._id }
    },

    isFirstAdminFree: accounts.isFirstAdminFree,
  }

  async function promoteFirst(account: Account): Promise<boolean> {
    if (!(await accounts.claimFirstAdmin(account._id))) return false
    await accounts.setRole(account._id, 'admin')
    return true
  }
}

export type AccountsService = ReturnType<typeof createAccountsService>

function limitOf(key: string, attempts: number) {
  return {
    key,
    attempts,
    windowMs: LOGIN_WINDOW_MINUTES * 60_000,
    message: accountMessages.tooMany,
  }
}
