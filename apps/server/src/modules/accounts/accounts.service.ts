import {
  type Account,
  accountListQuery,
  nameInput,
  permissionsInput,
  removalQuery,
  type Session,
} from '@bharat/contracts/accounts'
import { accountMessages, handedOver } from '@bharat/contracts/accounts.messages'
import { PENDING_ACCOUNT_DAYS } from '@bharat/contracts/back-office-limits'
import type { Page } from '@bharat/contracts/list'
import { PERMISSIONS, type Permission, permissionNeeded } from '@bharat/contracts/permissions'
import { personName } from '@bharat/contracts/persons'
import type { Person, Saved, StoredPerson } from '@bharat/contracts/replies'
import { isObjectId } from '@bharat/contracts/text'
import { webhooksPaused } from '@bharat/contracts/webhooks.messages'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import type { JobType, NewJob } from '../../jobs/job-types.ts'
import { orNotFound } from '../records/records.service.ts'
import type { StoredAccount } from './accounts.repository.ts'
import { createFactorsService, type FactorsDependencies } from './factors.service.ts'
import { createInvitationsService, type InvitationsDependencies } from './invitations.service.ts'
import { createLoginsService } from './logins.service.ts'
import { createOperatorService } from './operator.service.ts'
import { createOwnPasswordService } from './own-password.service.ts'
import { createOwnSessionsService } from './own-sessions.service.ts'
import { createPasskeysService } from './passkeys.service.ts'
import {
  createPasswordResetsService,
  type PasswordResetsDependencies,
} from './password-resets.service.ts'
import {
  createRegistrationsService,
  type RegistrationsDependencies,
} from './registrations.service.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import type { TokensRepository } from './tokens.repository.ts'
import { createTokensService } from './tokens.service.ts'

interface Dependencies
  extends RegistrationsDependencies,
    FactorsDependencies,
    InvitationsDependencies,
    PasswordResetsDependencies {
  sessions: SessionsRepository
  tokens: TokensRepository
  /** Pauses the webhooks that depend on permissions which an account has lost. Returns their names. */
  pauseWebhooks: (
    account: StoredPerson,
    lost: { held: readonly Permission[]; kept: readonly Permission[] | null },
    caller: Session,
  ) => Promise<string[]>
  openEnquiries: {
    countOf(accountId: string): Promise<number>
    /** Gives them to another person, or to nobody. May be repeated. */
    handOver(
      from: string,
      successor: () => Promise<Person | null>,
      actor: StoredPerson | null,
      signal: AbortSignal,
    ): Promise<void>
  }
}

/** Accounts and sessions (section 7, admin session, and the decisions on accounts). */
export function createAccountsService(dependencies: Dependencies) {
  const { accounts, admins, sessions, resets, jobs, pauseWebhooks, openEnquiries } = dependencies
  const { assertSecondFactor, ...factors } = createFactorsService(dependencies)
  const { verifyPasskey, startRegistration, newPasskey, ...passkeys } =
    createPasskeysService(dependencies)
  const { begin, ...logins } = createLoginsService({
    ...dependencies,
    assertSecondFactor,
    verifyPasskey,
  })

  return {
    ...createRegistrationsService(dependencies),
    ...logins,
    ...createInvitationsService({ ...dependencies, begin, startRegistration, newPasskey }),
    ...factors,
    ...passkeys,
    ...createOwnSessionsService(dependencies),
    ...createOwnPasswordService(dependencies),
    ...createPasswordResetsService(dependencies),
    ...createTokensService(dependencies),
    operator: createOperatorService(dependencies),
    isFirstAdminFree: admins.isFirstFree,

    /** The account with this id, admin or not; null for any other id. */
    find: accounts.get,

    isAdmin: async (id: string) => isObjectId(id) && (await admins.permissionsOf(id)) !== null,

    /** An admin who has a permission now; null for any other id. */
    findAdmin,

    /** The admins with a permission, by e-mail. */
    listAdmins,

    /** Sets the name of an account. @throws DomainError INVALID or NOT_FOUND */
    async setName(id: string, value: unknown): Promise<Saved<Account>> {
      const { name } = parseInput(nameInput, value)
      const account = orNotFound(await accounts.setName(id, name), accountMessages.notFound)
      const held = (await admins.permissionsOf(account._id)) ?? undefined
      return { message: accountMessages.nameSaved, item: toAccount(account, held) }
    },

    /** The open enquiries of an account, and who may take them over. @throws DomainError NOT_FOUND */
    async openEnquiriesOf(id: string): Promise<{ count: number; persons: Person[] }> {
      const { _id } = orNotFound(await accounts.get(id), accountMessages.notFound)
      const persons = (await listAdmins('enquiries')).filter((person) => person._id !== _id)
      return { count: await openEnquiries.countOf(_id), persons }
    },

    /** What a removal does with the open enquiries, for an entry of the audit log. @throws DomainError INVALID */
    async handOverOf(id: string, value: unknown): Promise<string> {
      const successor = await successorOf(id, value)
      return handedOver(
        await openEnquiries.countOf(id.toLowerCase()),
        successor?.email ?? null,
      ).replace(/^ /, ', ')
    },

    async list(value: unknown): Promise<Page<Account>> {
      const query = parseInput(accountListQuery, value)
      const all = await admins.all()
      const page = await accounts.list(query, [...all.keys()])
      return {
        ...page,
        items: page.items.map((account) => toAccount(account, all.get(account._id))),
      }
    },

    /**
     * Makes an account an admin with all permissions. An admin keeps the permissions it has.
     * @throws DomainError NOT_FOUND; FORBIDDEN if the caller may no longer do this
     */
    async approve(id: string, caller: Session): Promise<Saved<Account>> {
      const account = orNotFound(await accounts.get(id), accountMessages.notFound)
      const held = await admins.permissionsOf(account._id)
      if (!held) await grant(account, PERMISSIONS, caller)
      return {
        message: accountMessages.approved,
        item: toAccount(account, held ?? PERMISSIONS),
      }
    },

    /**
     * Gives an account exactly these permissions; a pending one becomes an admin. The message names the webhooks that
     * pause, because they depend on permissions which the account has lost.
     * @throws DomainError INVALID; NOT_FOUND; FORBIDDEN if the caller may no longer do this; CONFLICT if nobody would
     * have the permission `accounts`
     */
    async setPermissions(id: string, value: unknown, caller: Session): Promise<Saved<Account>> {
      const wanted = parseInput(permissionsInput, value).permissions
      const permissions = PERMISSIONS.filter((permission) => wanted.includes(permission))
      const account = orNotFound(await accounts.get(id), accountMessages.notFound)
      const held = await admins.permissionsOf(account._id)
      await grant(account, permissions, caller)
      const message = held ? accountMessages.permissionsSaved : accountMessages.approved
      const lost = { held: held ?? [], kept: permissions }
      return {
        message: message + webhooksPaused(await pauseWebhooks(personOf(account), lost, caller)),
        item: toAccount(account, permissions),
      }
    },

    /**
     * Removes an account, pending or admin, and ends its sessions. Its webhooks pause; the message names them. A job,
     * which the removal stores, gives its open enquiries to another person, or to nobody.
     * @throws DomainError INVALID for a successor who may not work with enquiries; NOT_FOUND; FORBIDDEN if the caller may no longer do this; CONFLICT for the last admin
     * with the permission `accounts`
     */
    async remove(id: string, caller: Session, value: unknown = {}): Promise<{ message: string }> {
      const account = orNotFound(await accounts.get(id), accountMessages.notFound)
      const successor = await successorOf(account._id, value)
      const open = await openEnquiries.countOf(account._id)
      const lost = { held: (await admins.permissionsOf(account._id)) ?? [], kept: null }
      const job = removalOf(account._id, successor?._id ?? null, caller.userId)
      if (!(await admins.remove(account._id, caller.userId, job))) {
        await assertMayManage(caller)
        throw new DomainError('CONFLICT', accountMessages.lastAdmin)
      }
      await endAccount(account._id)
      await resets.removeOf(account.email)
      jobs.wake()
      const paused = await pauseWebhooks(personOf(account), lost, caller)
      const to = successor && personName(successor)
      return { message: accountMessages.removed + handedOver(open, to) + webhooksPaused(paused) }
    },

    /** Completes removals, also those that a restart interrupted. */
    removalJob: {
      timeoutMs: REMOVAL_MINUTES * 60_000,
      async run({ payload }, signal) {
        const accountId = String(payload.accountId)
        await endAccount(accountId)
        const successor = async () =>
          payload.to === null ? null : findAdmin(String(payload.to), 'enquiries')
        const by = await accounts.get(String(payload.by))
        await openEnquiries.handOver(accountId, successor, by && personOf(by), signal)
      },
    } satisfies JobType as JobType,

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

  async function findAdmin(id: string, permission: Permission): Promise<Person | null> {
    const account = await accounts.get(id)
    if (!account) return null
    const held = await admins.permissionsOf(account._id)
    return held?.includes(permission) ? { ...personOf(account), name: account.name } : null
  }

  async function listAdmins(permission: Permission): Promise<Person[]> {
    const all = await admins.all()
    const ids = [...all].flatMap(([id, held]) => (held.includes(permission) ? [id] : []))
    return accounts.persons(ids)
  }

  /** Who takes over from an account; null for nobody. @throws DomainError INVALID */
  async function successorOf(id: string, value: unknown): Promise<Person | null> {
    const { handOverTo } = parseInput(removalQuery, value)
    if (handOverTo === '') return null
    const successor = await findAdmin(handOverTo, 'enquiries')
    if (!successor || successor._id === id.toLowerCase()) {
      throw invalid('handOverTo', accountMessages.handOver)
    }
    return successor
  }

  /** In this order: if a step fails, the account must not stay logged in as an admin. */
  async function endAccount(id: string): Promise<void> {
    await accounts.retire(id)
    await sessions.removeOf(id)
  }

  /** @throws DomainError NOT_FOUND, FORBIDDEN or CONFLICT, as `setPermissions` */
  async function grant(
    { _id }: StoredAccount,
    permissions: readonly Permission[],
    caller: Session,
  ): Promise<void> {
    if (await admins.grant(_id, permissions, caller.userId)) return
    await assertMayManage(caller)
    if ((await admins.permissionsOf(_id))?.includes('accounts')) {
      throw new DomainError('CONFLICT', accountMessages.lastAccountsAdmin)
    }
    throw new DomainError('NOT_FOUND', accountMessages.notFound)
  }

  /** @throws DomainError FORBIDDEN for an admin who has lost the permission meanwhile */
  async function assertMayManage(caller: Session): Promise<void> {
    if (!(await admins.permissionsOf(caller.userId))?.includes('accounts')) {
      throw new DomainError('FORBIDDEN', permissionNeeded(['accounts']))
    }
  }
}

export type AccountsService = ReturnType<typeof createAccountsService>

/** The longest attempt to hand over enquiries, in minutes. The next one continues. */
const REMOVAL_MINUTES = 10

/** The job that completes the removal of an account. @param to who takes over; null for nobody */
const removalOf = (accountId: string, to: string | null, by: string): NewJob => ({
  type: 'account-removal',
  key: `account-removal:${accountId}`,
  payload: { accountId, to, by },
})

function personOf({ _id, email }: StoredAccount): StoredPerson {
  return { _id, email }
}

/** @param permissions undefined for an account that is no admin */
function toAccount(
  { _id, email, name, createdAt }: StoredAccount,
  permissions: readonly Permission[] | undefined,
): Account {
  return {
    _id,
    email,
    name,
    role: permissions ? 'admin' : 'pending',
    permissions: [...(permissions ?? [])],
    addressConfirmed: permissions !== undefined,
    createdAt,
  }
}
