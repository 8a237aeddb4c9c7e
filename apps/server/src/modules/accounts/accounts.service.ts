import { type Account, accountListQuery, type Session } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { PENDING_ACCOUNT_DAYS } from '@bharat/contracts/limits'
import type { Page } from '@bharat/contracts/list'
import type { Person, Saved } from '@bharat/contracts/replies'
import { DomainError, parseInput } from '../../errors.ts'
import { orNotFound } from '../records/records.service.ts'
import type { StoredAccount } from './accounts.repository.ts'
import { createFactorsService, type FactorsDependencies } from './factors.service.ts'
import { createLoginsService } from './logins.service.ts'
import { createOperatorService } from './operator.service.ts'
import { createOwnPasswordService } from './own-password.service.ts'
import { createOwnSessionsService } from './own-sessions.service.ts'
import {
  createRegistrationsService,
  type RegistrationsDependencies,
} from './registrations.service.ts'
import type { SessionsRepository } from './sessions.repository.ts'

interface Dependencies extends RegistrationsDependencies, FactorsDependencies {
  sessions: SessionsRepository
}

/** Accounts and sessions (section 7, admin session, and the decisions on accounts). */
export function createAccountsService(dependencies: Dependencies) {
  const { accounts, admins, sessions } = dependencies
  const { assertSecondFactor, ...factors } = createFactorsService(dependencies)

  return {
    ...createRegistrationsService(dependencies),
    ...createLoginsService({ ...dependencies, assertSecondFactor }),
    ...factors,
    ...createOwnSessionsService(dependencies),
    ...createOwnPasswordService(dependencies),
    operator: createOperatorService(dependencies),
    isFirstAdminFree: admins.isFirstFree,

    /** An account that is an admin now; null for any other id. */
    async findAdmin(id: string): Promise<Person | null> {
      const account = await accounts.get(id)
      if (!account || !(await admins.includes(account._id))) return null
      return { _id: account._id, email: account.email }
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
  }

  /** @throws DomainError FORBIDDEN */
  async function assertAdmin(caller: Session): Promise<void> {
    if (!(await admins.includes(caller.userId))) {
      throw new DomainError('FORBIDDEN', accountMessages.forbidden)
    }
  }
}

export type AccountsService = ReturnType<typeof createAccountsService>

function toAccount({ _id, email, createdAt }: StoredAccount, admins: readonly string[]): Account {
  return { _id, email, role: admins.includes(_id) ? 'admin' : 'pending', createdAt }
}
