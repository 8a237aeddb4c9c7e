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
  /** A digest of the account and its password hash: after a change of the password the device is unknown. */
  credentials: string
  /** Random; failed logins are counted per id. */
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
   * The token that the first admin has to send from this address, if strangers can reach the server
   * (HOST). It works once, because there is one first admin. Undefined: no token is needed.
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
     * Registers an account. Its role is `admin` if an admin sent the request, or if FIRST_ADMIN is open,
     * there is no first admin yet and the setup token, if one is needed, is correct; otherwise `pending`.
     * @param address the network address of the client, for the limit on registrations
     * @throws DomainError INVALID, also for a wrong or used setup token; TOO_MANY after 30 registrations from
     * the address, 100 from its IPv6 /48 or 300 in total within 15 minutes; CONFLICT if the e-mail is taken
     */
    async register(
      value: unknown,
      caller: Session | null,
      address: string,
    ): Promise<{ message: string }> {
      const { email, password, setupToken: sentToken } = parseInput(registerInput, value)
      await assertStrong(password, email)
      if (caller?.role !== 'admin') await limits.takeAll(registrationLimits(address))
      const mayBeFirst =
        firstAdmin === 'open' && (await mayBecomeFirstAdmin(sentToken ?? undefined, address))
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
      return { ...page, items: page.items.map((account) => toAccount(account, ids)) }
    },

    /**
     * Makes an account an admin. Idempotent.
     * @throws DomainError NOT_FOUND; FORBIDDEN if the caller is no longer an admin
     */
    async approve(id: string, caller: Session): Promise<Saved<Account>> {
      const account = orNotFound(await accounts.get(id), accountMessages.notFound)
      if (!(await admins.add(id, caller.userId))) {
        await assertAdmin(caller)
        throw new DomainError('NOT_FOUND', accountMessages.notFound)
      }
      return { message: accountMessages.approved, item: toAccount(account, [account._id]) }
    },

    /**
     * Removes an account, pending or admin, and ends its sessions.
     * @throws DomainError NOT_FOUND; FORBIDDEN if the caller is no longer an admin; CONFLICT for the last admin
     */
    async remove(id: string, caller: Session): Promise<{ message: string }> {
      const account = orNotFound(await accounts.get(id), accountMessages.notFound)
      if (!(await admins.remove(account._id, caller.userId))) {
        await assertAdmin(caller)
        throw new DomainError('CONFLICT', accountMessages.lastAdmin)
      }
      // In this order: if a step fails, the account must not stay logged in as an admin.
      await accounts.remove(account._id)
      await sessions.removeOf(account._id)
      return { message: accountMessages.removed }
    },

    /** Operations of the `admin` command, which no API offers. FIRST_ADMIN does not apply to them. */
    operator: {
      /**
       * Creates an account that is an admin.
       * @throws DomainError INVALID; CONFLICT if the e-mail is taken
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
        const account = await accountByEmail(email)
        await admins.claimFirst(account._id)
        await admins.add(account._id)
      },

      /**
       * Sets another password and ends the sessions of the account.
       * @throws DomainError INVALID or NOT_FOUND
       */
      async resetPassword(email: string, value: unknown): Promise<void> {
        const password = parseInput(newPassword, value)
        const account = await accountByEmail(email)
        await assertStrong(password, account.email)
        await accounts.setPassword(account._id, await hashPassword(password))
        await sessions.removeOf(account._id)
      },
    },

    /**
     * Creates a session and ends the previous session of the browser.
     * @param client.address the network of the client, for the limits on failures
     * @param client.device the device, if it has logged in before: failures elsewhere do not lock it out of
     * its account
     * @throws DomainError UNAUTHENTICATED, the same for a wrong e-mail and a wrong password; TOO_MANY within
     * 15 minutes after 10 failures for the e-mail from the network, 30 from the network, 100 from its IPv6
     * /48 or 500 in total, and for a known device after 10 failures on it; UNAVAILABLE while too many
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
        // The password was not verified, so this was not a failed login.
        for (const attempt of attempts) await limits.giveBack(attempt.key)
        throw error
      })
      if (!account || !credentials || !matches) {
        throw new DomainError('UNAUTHENTICATED', accountMessages.invalidCredentials)
      }
      for (const attempt of attempts) await limits.giveBack(attempt.key)
      // After a crash between claimFirst and add, the first admin is still pending: finish it here.
      if (await admins.isFirst(account._id)) await admins.add(account._id)
      if (previous) await sessions.remove(previous)
      const sessionId = randomBytes(24).toString('base64url')
      const expiresAt = new Date(Date.now() + SESSION_HOURS * 3_600_000)
      await sessions.insert(sessionId, account._id, expiresAt)
      // A concurrent change of the password has ended every session except this new one.
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
     * Removes accounts that no admin has approved within 30 days, and ends their sessions. Several
     * instances may do this concurrently.
     * @returns the number of removed accounts
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

    /** The account and role of a session. The role is read for each request, so that an approval takes effect immediately. */
    async sessionOf(sessionId: string): Promise<Session | null> {
      const accountId = await sessions.accountOf(sessionId)
      if (!accountId) return null
      const [account, isAdmin] = await Promise.all([
        accounts.get(accountId),
        admins.includes(accountId),
      ])
      if (!account) return null
      return { role: isAdmin ? 'admin' : 'pending', userId: account._id, email: account.email }
    },

    isFirstAdminFree: admins.isFirstFree,
  }

  /** @throws DomainError INVALID for a password that is easy to guess */
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

  /** Whether the client may become the first admin. @throws DomainError INVALID for a wrong or used token */
  async function mayBecomeFirstAdmin(
    sentToken: string | undefined,
    address: string,
  ): Promise<boolean> {
    const expected = setupToken?.(address)
    if (expected === undefined) return true
    if (sentToken === undefined) return false
    if (isSame(sentToken, expected) && (await admins.isFirstFree())) return true
    throw new DomainError('INVALID', accountMessages.setupInvalid, {
      errors: [{ field: 'setupToken', message: accountMessages.setupInvalid }],
    })
  }

  /** @throws DomainError FORBIDDEN */
  async function assertAdmin(caller: Session): Promise<void> {
    if (!(await admins.includes(caller.userId))) {
      throw new DomainError('FORBIDDEN', accountMessages.forbidden)
    }
  }

  /** @throws DomainError NOT_FOUND */
  async function accountByEmail(email: string): Promise<StoredAccount> {
    return orNotFound(await accounts.byEmail(email.trim().toLowerCase()), accountMessages.notFound)
  }
}

export type AccountsService = ReturnType<typeof createAccountsService>

/** The digest by which a device is recognized. It changes with the password. */
function credentialsOf({ _id, passwordHash }: StoredAccount): string {
  return createHash('sha256').update(`${_id} ${passwordHash}`).digest('base64url')
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

function toAccount({ _id, email, createdAt }: StoredAccount, admins: readonly string[]): Account {
  return { _id, email, role: admins.includes(_id) ? 'admin' : 'pending', createdAt }
}
