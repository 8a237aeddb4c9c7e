import { accountMessages } from '@bharat/contracts/accounts.messages'
import { invitationMessages } from '@bharat/contracts/invitations.messages'
import { DomainError } from '../../errors.ts'
import type {
  AccountsRepository,
  InvitedCredentials,
  StoredAccount,
} from './accounts.repository.ts'
import type { AdminsRepository } from './admins.repository.ts'
import type { InvitationsRepository, StoredInvitation } from './invitations.repository.ts'
import type { SessionsRepository } from './sessions.repository.ts'

export interface AcceptanceDependencies {
  invitations: InvitationsRepository
  accounts: AccountsRepository
  admins: AdminsRepository
  sessions: SessionsRepository
}

/** A new account, and whether it replaced one that nobody had approved. */
interface Accepted {
  account: StoredAccount
  replaced: boolean
}

/** Uses an invitation: creates its account and makes it an admin. */
export function createAcceptance({
  invitations,
  accounts,
  admins,
  sessions,
}: AcceptanceDependencies) {
  /**
   * @param name of the person; '' for the one of the invitation
   * @throws DomainError GONE, also if the inviter lost the permission meanwhile; CONFLICT if the address has an account
   * that is an admin. The link then stays valid.
   */
  return async function complete(
    tokenHash: string,
    credentials: () => InvitedCredentials,
    name: string,
  ): Promise<Accepted> {
    const taken = await invitations.take(tokenHash)
    if (!taken) throw invitationEnded()
    try {
      const accepted = await insert(taken, credentials(), name || taken.name)
      const { _id } = accepted.account
      if (!(await admins.grant(_id, taken.permissions, taken.invitedBy._id))) {
        await accounts.remove(_id)
        throw invitationEnded()
      }
      await invitations.remove(taken._id)
      return accepted
    } catch (error) {
      await invitations.giveBack(taken, tokenHash).catch(() => undefined)
      throw error
    }
  }

  /**
   * A stranger may have registered the address: that account is removed with its password and its sessions. The
   * stranger may register again meanwhile, so this is repeated.
   */
  async function insert(
    { accountId, email }: StoredInvitation,
    credentials: InvitedCredentials,
    name: string,
  ): Promise<Accepted> {
    let replaced = false
    for (let round = 0; round < 5; round++) {
      const account = await accounts.insertInvited(accountId, email, credentials, name)
      if (account) return { account, replaced }
      const existing = await accounts.byEmail(email)
      // An admin cannot be retired. A retired account cannot be approved by a concurrent request.
      if (existing && !(await admins.retire(existing._id))) break
      if (existing) {
        await accounts.remove(existing._id)
        await sessions.removeOf(existing._id)
        replaced = true
      }
    }
    throw new DomainError('CONFLICT', accountMessages.emailTaken)
  }
}

/** The error of an invitation that is not valid any more. */
export function invitationEnded(): DomainError {
  return new DomainError('GONE', invitationMessages.ended)
}
