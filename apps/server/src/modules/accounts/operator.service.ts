import { newPassword, registerInput } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import type { AuditAction } from '@bharat/contracts/audit-actions'
import { parseInput } from '../../errors.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { orNotFound } from '../records/records.service.ts'
import type { AccountsRepository, StoredAccount } from './accounts.repository.ts'
import type { AdminsRepository } from './admins.repository.ts'
import type { FactorsRepository } from './factors.repository.ts'
import { hashPassword } from './passwords.ts'
import { insertAccount } from './registrations.service.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import { assertStrong } from './weak-passwords.ts'

interface Dependencies {
  accounts: AccountsRepository
  admins: AdminsRepository
  sessions: SessionsRepository
  factors: FactorsRepository
  audit: Pick<AuditService, 'note'>
}

/**
 * Operations of the `admin` command, which no API offers. FIRST_ADMIN does not apply to them. The audit log has them,
 * without an actor: the command's user has no account.
 */
export function createOperatorService(dependencies: Dependencies) {
  const { accounts, admins, sessions, factors, audit } = dependencies
  return {
    /**
     * Creates an account that is an admin.
     * @throws DomainError INVALID; CONFLICT if the e-mail is taken
     */
    async create(value: unknown): Promise<void> {
      const input = parseInput(registerInput, value)
      await assertStrong(input.password, input.email)
      const account = await insertAccount(accounts, input)
      await admins.claimFirst(account._id)
      await admins.add(account._id)
      await note('accountApproved', account)
    },

    /** @throws DomainError NOT_FOUND */
    async approve(email: string): Promise<void> {
      const account = await accountByEmail(email)
      await admins.claimFirst(account._id)
      await admins.add(account._id)
      await note('accountApproved', account)
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
      await note('passwordChanged', account)
    },

    /**
     * Removes the second factors of an account, for an owner who has lost them, and ends its sessions.
     * @throws DomainError NOT_FOUND
     */
    async resetFactors(email: string): Promise<void> {
      const account = await accountByEmail(email)
      await factors.removeAll(account._id)
      await sessions.removeOf(account._id)
      await note('factorsRemoved', account)
    },
  }

  function note(action: AuditAction, { email }: StoredAccount): Promise<void> {
    const target = `${email}, by the admin command`
    return audit.note({ actor: null, action, target, result: 'done' })
  }

  /** @throws DomainError NOT_FOUND */
  async function accountByEmail(email: string): Promise<StoredAccount> {
    return orNotFound(await accounts.byEmail(email.trim().toLowerCase()), accountMessages.notFound)
  }
}
