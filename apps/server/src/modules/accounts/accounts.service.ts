import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  type Account,
  accountListQuery,
  loginInput,
  newPassword,
  registerInput,
  type Session,
} from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { PENDING_ACCOUNT_DAYS, SESSION_HOURS } from '@bharat/contracts/limits'
import type { Page } from '@bharat/contracts/list'
import type { Saved } from '@bharat/contracts/replies'
import type { RateLimits } from '../../database/rate-limits.ts'
import { DomainError, parseInput } from '../../errors.ts'
import { orNotFound } from '../records/records.service.ts'
import { deviceLimit, loginLimits, registrationLimits } from './accounts.limits.ts'
import type { AccountsRepository, StoredAccount } from './accounts.repository.ts'
import type { AdminsRepository } from './admins.repository.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import { weaknessOf } from './weak-passwords.ts'

/** A device that has logged in to an account. */
interface Device {
  /** A digest of the account and its stored password: with another password the device is unknown. */
  credentials: string
  /** Random: failed logins are counted by it. */
  id: string
}

interface Dependencies {
  accounts: AccountsRepository
  admins: AdminsRepository
  sessions: SessionsRepository
  limits: RateLimits
  /** Whether the first account ever registered becomes an admin (FIRST_ADMIN). */
  firstAdmin: 'open' | 'closed'
  /**
   * What the first administrator has to show besides, where strangers can reach the server (HOST); the
   * place can be taken once, and so the token works once. Undefined: nothing.
   */
  setupToken?: ((address: string) => string | undefined) | undefined
}

/** Accounts and sessions (section 7, admin session, and the decisions on accounts). */
export function createAccountsService(dependencies: Dependencies) {
  const { accounts, admins, sessions, limits, firstAdmin, setupToken } = dependencies
  // A login for an unknown e-mail takes as long as one with a wrong password.
  const decoyHash = hashPassword(randomBytes(16).toString('hex'))

  return {
    /**
     * Registers an account: `admin` when an admin's session made the call, or when the first admin's
     * place is open and free and the setup token, where one is needed, is right; `pending` otherwise.
     * @param address the caller's network address, for the limit on registrations
     * @throws DomainError INVALID, also for a setup token that is wrong or used; TOO_MANY after 30 from the address, 100 from its IPv6
     * /48 or 300 in all within 15 minutes; CONFLICT when
     * the e-mail is taken
     */
    async register(
      value: unknown,
      caller: Session | null,
      address: string,
    ): Promise<{ message: string }> {
      const { email, password, setupToken: shown } = parseInput(registerInput, value)
      await assertStrong(password, email)
      if (caller?.role !== 'admin') await limits.takeAll(registrationLimits(address))
      const mayBeFirst = firstAdmin === 'open' && (await isInvited(shown ?? undefined, address))
      const account = await insert(email, password, address)
      const isAdmin =
        caller?.role === 'admin'
          ? await admins.add(account._id, caller.userId)
          : mayBeFirst && (await promoteFirst(account))
      return {
        message: isAdmin ? accountMessages.registeredAdmin : accountMessages.registeredPending,
      }
    },

    /** A page of accounts. */
    async list(value: unknown): Promise<Page<Account>> {
      const query = parseInput(accountListQuery, value)
      const ids = await admins.ids()
      const page = await accounts.list(query, ids)
      return { ...page, items: page.items.map((account) => shown(account, ids)) }
    },

    /**
     * Makes an account an admin; the same again for one that is.
     * @throws DomainError NOT_FOUND, or FORBIDDEN where the caller is no admin any more
     */
    async approve(id: string, caller: Session): Promise<Saved<Account>> {
      const account = orNotFound(await accounts.get(id), accountMessages.notFound)
      if (!(await admins.add(id, caller.userId))) {
        await stillAdmin(caller)
        throw new DomainError('NOT_FOUND', accountMessages.notFound)
      }
      return { message: accountMessages.approved, item: shown(account, [account._id]) }
    },

    /**
     * Removes an account, pending or admin, and ends its sessions.
     * @throws DomainError NOT_FOUND; FORBIDDEN where the caller is no admin any more; CONFLICT for the last admin
     */
    async remove(id: string, caller: Session): Promise<{ message: string }> {
      const account = orNotFound(await accounts.get(id), accountMessages.notFound)
      if (!(await admins.remove(account._id, caller.userId))) {
        await stillAdmin(caller)
        throw new DomainError('CONFLICT', accountMessages.lastAdmin)
      }
      // In this order: whoever is no admin any more must not stay logged in as one, whatever happens.
      await accounts.remove(account._id)
      await sessions.removeOf(account._id)
      return { message: accountMessages.removed }
    },

    /** What the operator may do, whatever the settings say: for the `admin` command, not for a door. */
    operator: {
      /**
       * Makes an account that is an admin.
       * @throws DomainError INVALID, or CONFLICT when the e-mail is taken
       */
      async create(value: unknown): Promise<void> {
        const { email, password } = parseInput(registerInput, value)
        await assertStrong(password, email)
        const account = await insert(email, password)
        await admins.claimFirst(account._id)
        await admins.add(account._id)
      },

      /** @throws DomainError NOT_FOUND */
      async approve(email: string): Promise<void> {
        const account = await ofEmail(email)
        await admins.claimFirst(account._id)
        await admins.add(account._id)
      },

      /**
       * Sets another password, and ends the account's sessions.
       * @throws DomainError INVALID or NOT_FOUND
       */
      async resetPassword(email: string, value: unknown): Promise<void> {
        const password = parseInput(newPassword, value)
        const account = await ofEmail(email)
        await assertStrong(password, account.email)
        await accounts.setPassword(account._id, await hashPassword(password))
        await sessions.removeOf(account._id)
      },
    },

    /**
     * A new session, and its end for the one the browser had.
     * @param from.address the caller's network, for the limits on failures
     * @param from.device the device, if it has logged in before: to its account it is not locked out by
     * what others do
     * @throws DomainError UNAUTHENTICATED, the same for a wrong e-mail and a wrong password;
     * TOO_MANY within 15 minutes after 10 failures for the e-mail from the network, 30 from the network,
     * 100 from its IPv6 /48 or 500 in all, on a known device after 10 on it; UNAVAILABLE while too many
     * passwords wait to be verified
     */
    async login(
      value: unknown,
      { address, previous, device }: { address: string; previous?: string; device?: Device },
    ): Promise<{ message: string; sessionId: string; device: Device }> {
      const { email, password } = parseInput(loginInput, value)
      const account = await accounts.byEmail(email)
      const credentials = account && credentialsOf(account)
      const known = device && device.credentials === credentials ? device : undefined
      const attempts = known ? [deviceLimit(known.id)] : loginLimits(email, address)
      await limits.takeAll(attempts)
      const hash = account?.passwordHash ?? (await decoyHash)
      const matches = await verifyPassword(password, hash, address).catch(async (error) => {
        // Nobody looked at the password: this was no failure.
        for (const attempt of attempts) await limits.giveBack(attempt.key)
        throw error
      })
      if (!account || !credentials || !matches) {
        throw new DomainError('UNAUTHENTICATED', accountMessages.invalidCredentials)
      }
      for (const attempt of attempts) await limits.giveBack(attempt.key)
      // A crash between claiming and promoting left the first admin pending: finish it here.
      if (await admins.isFirst(account._id)) await admins.add(account._id)
      if (previous) await sessions.remove(previous)
      const sessionId = randomBytes(24).toString('base64url')
      const expiresAt = new Date(Date.now() + SESSION_HOURS * 3_600_000)
      await sessions.insert(sessionId, account._id, expiresAt)
      // Whoever set another password meanwhile ended every session, but could not see this one.
      if ((await accounts.get(account._id))?.passwordHash !== account.passwordHash) {
        await sessions.remove(sessionId)
        throw new DomainError('UNAUTHENTICATED', accountMessages.invalidCredentials)
      }
      return {
        message: accountMessages.loggedIn,
        sessionId,
        device: known ?? { credentials, id: randomBytes(12).toString('base64url') },
      }
    },

    /**
     * Removes accounts that nobody has approved for 30 days, and ends their sessions. Several instances
     * may do so at once.
     * @returns how many there were
     */
    async removeUnapproved(now: Date): Promise<number> {
      const before = new Date(now.getTime() - PENDING_ACCOUNT_DAYS * 86_400_000)
      let removed = 0
      for (const id of await accounts.idsBefore(before, await admins.ids())) {
        if (!(await admins.retire(id))) continue
        await accounts.remove(id)
        await sessions.removeOf(id)
        removed++
      }
      return removed
    },

    /** Ends a session on the server. */
    async logout(sessionId: string | undefined): Promise<{ message: string }> {
      if (sessionId) await sessions.remove(sessionId)
      return { message: accountMessages.loggedOut }
    },

    /** Who a session belongs to; the role is read anew each time, so that an approval counts at once. */
    async sessionOf(sessionId: string): Promise<Session | null> {
      const accountId = await sessions.accountOf(sessionId)
      if (!accountId) return null
      const [account, isAdmin] = await Promise.all([
        accounts.get(accountId),
        admins.includes(accountId),
      ])
      return account && { role: isAdmin ? 'admin' : 'pending', userId: account._id }
    },

    isFirstAdminFree: admins.isFirstFree,
  }

  /** @throws DomainError INVALID for a password that is among the first to be guessed */
  async function assertStrong(password: string, email: string): Promise<void> {
    const message = await weaknessOf(password, email)
    if (message === undefined) return
    throw new DomainError('INVALID', message, { errors: [{ field: 'password', message }] })
  }

  /** @throws DomainError CONFLICT */
  async function insert(email: string, password: string, address?: string): Promise<StoredAccount> {
    const account = await accounts.insert(email, await hashPassword(password, address))
    if (!account) throw new DomainError('CONFLICT', accountMessages.emailTaken)
    return account
  }

  async function promoteFirst(account: StoredAccount): Promise<boolean> {
    return (await admins.claimFirst(account._id)) && admins.add(account._id)
  }

  /** Whether the caller may become the first admin. @throws DomainError INVALID for a wrong or used token */
  async function isInvited(shown: string | undefined, address: string): Promise<boolean> {
    const wanted = setupToken?.(address)
    if (wanted === undefined) return true
    if (shown === undefined) return false
    if (isSame(shown, wanted) && (await admins.isFirstFree())) return true
    throw new DomainError('INVALID', accountMessages.setupInvalid, {
      errors: [{ field: 'setupToken', message: accountMessages.setupInvalid }],
    })
  }

  /** @throws DomainError FORBIDDEN */
  async function stillAdmin(caller: Session): Promise<void> {
    if (!(await admins.includes(caller.userId))) {
      throw new DomainError('FORBIDDEN', accountMessages.forbidden)
    }
  }

  /** @throws DomainError NOT_FOUND */
  async function ofEmail(email: string): Promise<StoredAccount> {
    return orNotFound(await accounts.byEmail(email.trim().toLowerCase()), accountMessages.notFound)
  }
}

export type AccountsService = ReturnType<typeof createAccountsService>

/** What a device is known by: who knew a password that was changed since is no known device any more. */
function credentialsOf({ _id, passwordHash }: StoredAccount): string {
  return createHash('sha256').update(`${_id} ${passwordHash}`).digest('base64url')
}

/** Compares in a time that tells nothing of the two. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

function shown({ _id, email, createdAt }: StoredAccount, admins: readonly string[]): Account {
  return { _id, email, role: admins.includes(_id) ? 'admin' : 'pending', createdAt }
}
