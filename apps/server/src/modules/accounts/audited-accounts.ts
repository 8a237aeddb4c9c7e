import {
  loginInput,
  permissionsInput,
  type RequestSession,
  registerInput,
  type Session,
} from '@bharat/contracts/accounts'
import { tokenInput } from '@bharat/contracts/api-tokens'
import type { AuditAction } from '@bharat/contracts/audit-actions'
import { invitationInput } from '@bharat/contracts/invitations'
import { addPasskeyInput, renamePasskeyInput } from '@bharat/contracts/passkeys'
import { PERMISSIONS, type Permission, permissionTexts } from '@bharat/contracts/permissions'
import type { Person } from '@bharat/contracts/replies'
import { DomainError, parseInput } from '../../errors.ts'
import { oneLine } from '../../jobs/mail.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { AccountsService } from './accounts.service.ts'
import { registersAdmins } from './registrations.service.ts'

interface Dependencies {
  accounts: AccountsService
  /** The account with this e-mail address. */
  byEmail(email: string): Promise<{ _id: string; email: string } | null>
  audit: Pick<AuditService, 'note' | 'record'>
}

/** A stranger may send any text as e-mail address: the log names only accounts that exist. */
const UNKNOWN = 'Unknown account'

/** The accounts service, whose security events are part of the audit log. It never contains a password. */
export function auditAccounts({ accounts, byEmail, audit }: Dependencies): AccountsService {
  const accountOf = async (email: string) => {
    const account = await byEmail(email)
    return account && { _id: account._id, email: account.email }
  }
  const tokenText = async (accountId: string, id: string) => {
    const { items } = await accounts.tokensOf(accountId)
    return `API token “${items.find(({ _id }) => _id === id)?.name ?? 'unknown'}”`
  }
  /** The text of an entry that names a passkey by the words of its owner. */
  const passkeyText = (name: string) => `Passkey “${oneLine(name)}”`
  const passkeyOf = async (id: string, session: RequestSession) => {
    const { passkeys } = await accounts.ownFactors(session)
    const passkey = passkeys.find(({ _id }) => _id === id)
    return passkey ? passkeyText(passkey.name) : 'Unknown passkey'
  }
  const emailOf = async (id: string) => (await accounts.find(id))?.email ?? UNKNOWN

  const invitedEmail = async (id: string) =>
    (await accounts.invitedEmail(id)) ?? 'Unknown invitation'
  const labelsOf = (permissions: readonly Permission[]) =>
    permissions.map((permission) => permissionTexts[permission].label).join(', ')
  /** Records the use of an invitation, and the account that the new one replaced. */
  const accepting = async <Reply extends { replaced: boolean }>(
    { _id: userId, email }: Person,
    accept: () => Promise<Reply>,
  ) => {
    const reply = await audit.record({ userId, email }, 'invitationAccepted', email, accept)
    if (reply.replaced) {
      const actor = { _id: userId, email }
      const target = `${email}, which waited for approval`
      await audit.note({ actor, action: 'accountRemoved', target, result: 'done' })
    }
    return reply
  }
  const { operator } = accounts
  /** Records what the `admin` command did; its user has no account. */
  const noteCommand = (action: AuditAction, email: string) =>
    audit.note({
      actor: null,
      action,
      target: `${email.trim().toLowerCase()}, by the admin command`,
      result: 'done',
    })

  return {
    ...accounts,

    operator: {
      async create(value) {
        await operator.create(value)
        await noteCommand('accountApproved', parseInput(registerInput, value).email)
      },
      async approve(email) {
        await operator.approve(email)
        await noteCommand('accountApproved', email)
      },
      async resetPassword(email, value) {
        await operator.resetPassword(email, value)
        await noteCommand('passwordChanged', email)
      },
      async resetFactors(email) {
        await operator.resetFactors(email)
        await noteCommand('factorsRemoved', email)
      },
    },

    async login(value, client) {
      const { email, code } = parseInput(loginInput, value)
      const actor = await accountOf(email)
      const entry = { action: 'login', target: actor?.email ?? UNKNOWN } as const
      try {
        const reply = await accounts.login(value, client)
        if (reply.usedRecoveryCode) {
          await audit.note({ ...entry, actor, action: 'recoveryCodeUsed', result: 'done' })
        }
        await audit.note({ ...entry, actor, result: 'done' })
        return reply
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        // The password was correct, and the client has not sent the second factor yet.
        const isFirstStep = error.details.factor !== undefined && !code
        // Wrong credentials prove nothing about who sent them.
        if (error.reason === 'UNAUTHENTICATED' && !isFirstStep) {
          await audit.note({ ...entry, actor: null, result: 'failed' })
        }
        throw error
      }
    },

    async loginWithPasskey(value, client) {
      try {
        const reply = await accounts.loginWithPasskey(value, client)
        const actor = reply.account
        await audit.note({ actor, action: 'login', target: actor.email, result: 'done' })
        return reply
      } catch (error) {
        if (error instanceof DomainError && error.reason === 'UNAUTHENTICATED') {
          await audit.note({ actor: null, action: 'login', target: UNKNOWN, result: 'failed' })
        }
        throw error
      }
    },

    async logout(sessionId) {
      const session = sessionId ? await accounts.sessionOf(sessionId, false) : null
      const reply = await accounts.logout(sessionId)
      if (session) {
        const actor = { _id: session.userId, email: session.email }
        await audit.note({ actor, action: 'logout', target: session.email, result: 'done' })
      }
      return reply
    },

    async register(value, caller, address) {
      const { email } = parseInput(registerInput, value)
      const register = () => accounts.register(value, caller, address)
      if (caller && registersAdmins(caller)) {
        const target = `${email}: ${labelsOf(PERMISSIONS)}`
        return audit.record(caller, 'accountRegistered', target, register)
      }
      const reply = await register()
      const actor = caller && { _id: caller.userId, email: caller.email }
      await audit.note({ actor, action: 'accountRegistered', target: email, result: 'done' })
      return reply
    },

    changePassword: (value, session, address) =>
      audit.record(session, 'passwordChanged', session.email, () =>
        accounts.changePassword(value, session, address),
      ),

    createToken: (value, session) => {
      const { name, scopes } = parseInput(tokenInput, value)
      const target = `API token “${name}” (${scopes.join(', ')})`
      return audit.record(session, 'tokenCreated', target, () =>
        accounts.createToken(value, session),
      )
    },

    revokeToken: async (id, session) =>
      audit.record(session, 'tokenRevoked', await tokenText(session.userId, id), () =>
        accounts.revokeToken(id, session),
      ),

    revokeAccountToken: async (accountId, id, caller) => {
      const target = `${await tokenText(accountId, id)} of ${await emailOf(accountId)}`
      return audit.record(caller, 'tokenRevoked', target, () =>
        accounts.revokeAccountToken(accountId, id, caller),
      )
    },

    setPassword: (value, session, address) =>
      audit.record(session, 'passwordChanged', session.email, () =>
        accounts.setPassword(value, session, address),
      ),

    removePassword: (session) =>
      audit.record(session, 'passwordRemoved', session.email, () =>
        accounts.removePassword(session),
      ),

    confirmTotp: (value, session) =>
      audit.record(session, 'totpOn', session.email, () => accounts.confirmTotp(value, session)),

    removeTotp: (session) =>
      audit.record(session, 'totpOff', session.email, () => accounts.removeTotp(session)),

    replaceRecoveryCodes: (session) =>
      audit.record(session, 'recoveryCodesReplaced', session.email, () =>
        accounts.replaceRecoveryCodes(session),
      ),

    addPasskey: (value, session) => {
      const target = passkeyText(parseInput(addPasskeyInput, value).name)
      return audit.record(session, 'passkeyAdded', target, () =>
        accounts.addPasskey(value, session),
      )
    },

    async renamePasskey(id, value, session) {
      const { name } = parseInput(renamePasskeyInput, value)
      const target = `${await passkeyOf(id, session)}, now “${oneLine(name)}”`
      return audit.record(session, 'passkeyRenamed', target, () =>
        accounts.renamePasskey(id, value, session),
      )
    },

    removePasskey: async (id, session) =>
      audit.record(session, 'passkeyRemoved', await passkeyOf(id, session), () =>
        accounts.removePasskey(id, session),
      ),

    endSession: (id, session) =>
      audit.record(session, 'sessionsEnded', `${session.email}: one session`, () =>
        accounts.endSession(id, session),
      ),

    endOtherSessions: (session) =>
      audit.record(session, 'sessionsEnded', `${session.email}: all other sessions`, () =>
        accounts.endOtherSessions(session),
      ),

    async setPermissions(id, value, caller) {
      const { permissions } = parseInput(permissionsInput, value)
      const action = (await accounts.isAdmin(id)) ? 'permissionsChanged' : 'accountApproved'
      const target = `${await emailOf(id)}: ${labelsOf(permissions)}`
      return audit.record(caller, action, target, () => accounts.setPermissions(id, value, caller))
    },

    async invite(value, caller) {
      const { email, permissions } = parseInput(invitationInput, value)
      return audit.record(caller, 'invitationCreated', `${email}: ${labelsOf(permissions)}`, () =>
        accounts.invite(value, caller),
      )
    },

    sendInvitationAgain: async (id, caller) =>
      audit.record(caller, 'invitationSentAgain', await invitedEmail(id), () =>
        accounts.sendInvitationAgain(id, caller),
      ),

    revokeInvitation: async (id, caller) =>
      audit.record(caller, 'invitationRevoked', await invitedEmail(id), () =>
        accounts.revokeInvitation(id, caller),
      ),

    async acceptInvitation(value, address) {
      const account = await accounts.invitedAccount(value, address)
      return accepting(account, () => accounts.acceptInvitation(value, address))
    },

    async acceptWithPasskey(value, client) {
      const account = await accounts.invitedAccount(value, client.address)
      return accepting(account, () => accounts.acceptWithPasskey(value, client))
    },

    approve: async (id: string, caller: Session) =>
      audit.record(caller, 'accountApproved', await emailOf(id), () =>
        accounts.approve(id, caller),
      ),

    remove: async (id: string, caller: Session) =>
      audit.record(caller, 'accountRemoved', await emailOf(id), () => accounts.remove(id, caller)),
  }
}
