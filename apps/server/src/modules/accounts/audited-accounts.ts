import { loginInput, registerInput, type Session } from '@bharat/contracts/accounts'
import { tokenInput } from '@bharat/contracts/api-tokens'
import { DomainError, parseInput } from '../../errors.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { AccountsService } from './accounts.service.ts'

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
  const emailOf = async (id: string) => (await accounts.find(id))?.email ?? UNKNOWN

  return {
    ...accounts,

    async login(value, client) {
      const { email, code } = parseInput(loginInput, value)
      const actor = await accountOf(email)
      const entry = { action: 'login', target: actor?.email ?? UNKNOWN } as const
      try {
        const reply = await accounts.login(value, client)
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
      const reply = await accounts.register(value, caller, address)
      const { email } = parseInput(registerInput, value)
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

    approve: async (id: string, caller: Session) =>
      audit.record(caller, 'accountApproved', await emailOf(id), () =>
        accounts.approve(id, caller),
      ),

    remove: async (id: string, caller: Session) =>
      audit.record(caller, 'accountRemoved', await emailOf(id), () => accounts.remove(id, caller)),
  }
}
