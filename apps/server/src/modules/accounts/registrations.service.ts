import { createHash, timingSafeEqual } from 'node:crypto'
import { registerInput, type Session } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { MAX_PENDING_ACCOUNTS } from '@bharat/contracts/back-office-limits'
import { PERMISSIONS, type Permission, permissionTexts } from '@bharat/contracts/permissions'
import type { z } from 'zod'
import type { RateLimits } from '../../database/rate-limits.ts'
import { DomainError, parseInput } from '../../errors.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { registrationLimits } from './accounts.limits.ts'
import type { AccountsRepository, StoredAccount } from './accounts.repository.ts'
import type { AdminsRepository } from './admins.repository.ts'
import { hashPassword } from './passwords.ts'
import { assertStrong } from './weak-passwords.ts'

export interface RegistrationsDependencies {
  accounts: AccountsRepository
  admins: AdminsRepository
  limits: RateLimits
  /** Whether the first account ever registered becomes an admin (FIRST_ADMIN). */
  firstAdmin: 'open' | 'closed'
  /** Whether anybody may register (SELF_REGISTRATION); the first admin and admins always may. */
  selfRegistration: 'open' | 'closed'
  /**
   * The token that the first admin has to send from this address, if strangers can reach the server
   * (HOST). It works once, because there is one first admin. Undefined: no token is needed.
   */
  setupToken?: ((address: string) => string | undefined) | undefined
  /** Whether a mail server is configured. */
  mails: boolean
  audit: Pick<AuditService, 'note' | 'record'>
}

/** Registrations (the decisions on accounts). */
export function createRegistrationsService(dependencies: RegistrationsDependencies) {
  const { accounts, admins, limits, firstAdmin, selfRegistration, setupToken, mails, audit } =
    dependencies
  return {
    /** Whether a client without a session may register an account, and get a link for a new password. */
    async registration(): Promise<{ isOpen: boolean; mailsLinks: boolean }> {
      const mayBeFirst = firstAdmin === 'open' && (await admins.isFirstFree())
      return { isOpen: mayBeFirst || selfRegistration === 'open', mailsLinks: mails }
    },

    /**
     * Registers an account. Its role is `admin`, with all permissions, if an admin with the permission `accounts`
     * sent the request, or if FIRST_ADMIN is open,
     * there is no first admin yet and the setup token, if one is needed, is correct; otherwise `pending`.
     * @param address the network address of the client, for the limit on registrations
     * @throws DomainError INVALID, also for a wrong or used setup token; FORBIDDEN where SELF_REGISTRATION is closed;
     * TOO_MANY after 30 registrations from
     * the address, 100 from its IPv6 /48 or 300 in total within 15 minutes, and while 200 accounts wait for approval; CONFLICT if the e-mail is taken
     */
    async register(
      value: unknown,
      caller: Session | null,
      address: string,
    ): Promise<{ message: string; _id: string }> {
      const input = parseInput(registerInput, value)
      const { email } = input
      if (caller && registersAdmins(caller)) {
        return audit.record(
          caller,
          'accountRegistered',
          `${email}: ${permissionLabels(PERMISSIONS)}`,
          () => store(input, caller, address),
        )
      }
      const reply = await store(input, null, address)
      const actor = caller && { _id: caller.userId, email: caller.email }
      await audit.note({ actor, action: 'accountRegistered', target: email, result: 'done' })
      return reply
    },
  }

  /** @param manager the administrator who registers another one; null for any other client */
  async function store(
    { email, password, name, setupToken: sentToken }: z.output<typeof registerInput>,
    manager: Session | null,
    address: string,
  ): Promise<{ message: string; _id: string }> {
    await assertStrong(password, email)
    if (!manager) await limits.takeAll(registrationLimits(address))
    const mayBeFirst =
      firstAdmin === 'open' && (await mayBecomeFirstAdmin(sentToken ?? undefined, address))
    if (selfRegistration === 'closed' && !manager) {
      const isFirst = mayBeFirst && (await admins.isFirstFree())
      if (!isFirst) throw new DomainError('FORBIDDEN', accountMessages.registrationClosed)
    }
    const account = manager
      ? await insertAccount(accounts, { email, password, name }, address)
      : await insertPending({ email, name }, await hashPassword(password, address), mayBeFirst)
    const isAdmin = manager
      ? await admins.grant(account._id, PERMISSIONS, manager.userId)
      : mayBeFirst && (await promoteFirst(account))
    return {
      message: isAdmin ? accountMessages.registeredAdmin : accountMessages.registeredPending,
      _id: account._id,
    }
  }

  /** Stores an account that waits for approval; the first admin always finds room. @throws DomainError */
  async function insertPending(
    { email, name }: { email: string; name: string },
    passwordHash: string,
    mayBeFirst: boolean,
  ): Promise<StoredAccount> {
    const insert = () => accounts.insertPending(email, passwordHash, MAX_PENDING_ACCOUNTS, name)
    let account = await insert()
    if (account === 'full') {
      await accounts.freeSlots(await admins.ids())
      account = await insert()
    }
    if (account === 'full' && mayBeFirst && (await admins.isFirstFree())) {
      account = await accounts.insert(email, passwordHash, name)
    }
    if (account === 'full') {
      throw new DomainError('TOO_MANY', accountMessages.tooManyPending, { retryAfter: 3600 })
    }
    return orTaken(account)
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
}

/** Whether the caller registers administrators. Other accounts wait for approval. */
export function registersAdmins({ permissions }: Session): boolean {
  return permissions.includes('accounts')
}

/** The permissions in an entry of the audit log. */
export function permissionLabels(permissions: readonly Permission[]): string {
  return permissions.map((permission) => permissionTexts[permission].label).join(', ')
}

/** Stores a new account. @throws DomainError CONFLICT if the e-mail is taken */
export async function insertAccount(
  accounts: AccountsRepository,
  { email, password, name }: { email: string; password: string; name: string },
  address?: string,
): Promise<StoredAccount> {
  return orTaken(await accounts.insert(email, await hashPassword(password, address), name))
}

function orTaken(account: StoredAccount | null): StoredAccount {
  if (!account) throw new DomainError('CONFLICT', accountMessages.emailTaken)
  return account
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
