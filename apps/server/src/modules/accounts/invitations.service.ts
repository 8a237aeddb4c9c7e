import type { Session } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { MAX_INVITATIONS } from '@bharat/contracts/back-office-limits'
import {
  acceptInvitationInput,
  acceptWithPasskeyInput,
  type Invitation,
  type InvitationLink,
  invitationInput,
  invitationListQuery,
  invitationToken,
} from '@bharat/contracts/invitations'
import { invitationMessages } from '@bharat/contracts/invitations.messages'
import type { Page } from '@bharat/contracts/list'
import { PERMISSIONS, type Permission } from '@bharat/contracts/permissions'
import { unnamed } from '@bharat/contracts/persons'
import type { RateLimits } from '../../database/rate-limits.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { DomainError, parseInput } from '../../errors.ts'
import type { JobQueue } from '../../jobs/job-types.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { orNotFound } from '../records/records.service.ts'
import { countFailure, invitationLimits, invitationLinkLimit } from './accounts.limits.ts'
import type { StoredAccount } from './accounts.repository.ts'
import {
  type AcceptanceDependencies,
  createAcceptance,
  invitationEnded,
} from './invitations.acceptance.ts'
import { invitationMailOf } from './invitations.mail.ts'
import type { NewLink, StoredInvitation } from './invitations.repository.ts'
import { hashOf, newLinkToken } from './link-tokens.ts'
import type { Begun, LoginClient } from './logins.service.ts'
import type { createPasskeysService } from './passkeys.service.ts'
import { hashPassword } from './passwords.ts'
import { createPersonNames } from './person-names.ts'
import { assertStrong } from './weak-passwords.ts'

export interface InvitationsDependencies extends AcceptanceDependencies {
  limits: RateLimits
  /** Encrypts the tokens that wait for their mail. */
  secretBox: SecretBox
  jobs: Pick<JobQueue, 'wake'>
  /** Whether a mail server is configured. */
  mails: boolean
  audit: Pick<AuditService, 'note' | 'record'>
}

interface Dependencies
  extends InvitationsDependencies,
    Pick<ReturnType<typeof createPasskeysService>, 'startRegistration' | 'newPasskey'> {
  /** Starts a session. */
  begin: (account: StoredAccount, client: LoginClient) => Promise<Begun>
}

/** Invitations by link (docs/decisions/047-invitations.md). */
export function createInvitationsService(dependencies: Dependencies) {
  const { invitations, accounts, admins, limits, secretBox, jobs, mails, audit } = dependencies
  const { begin, startRegistration, newPasskey } = dependencies
  const complete = createAcceptance(dependencies)
  const namePersons = createPersonNames(accounts.namesOf)

  return {
    /** A page of the invitations that nobody has accepted, without their tokens. */
    async listInvitations(value: unknown): Promise<Page<Invitation>> {
      const page = await invitations.list(parseInput(invitationListQuery, value))
      const all = await admins.all()
      const items = page.items.map((each) => toInvitation(each, all))
      await namePersons(items.map(({ invitedBy }) => invitedBy))
      return { ...page, items }
    },

    /**
     * Invites an address. A later approval of the invitation needs no administrator.
     * @returns the invitation with its link, which is shown once
     * @throws DomainError INVALID; CONFLICT if the address has an account that is an admin or an open invitation, or if
     * 100 are open; TOO_MANY after 50 links of the administrator within an hour
     */
    async invite(value: unknown, caller: Session): Promise<InvitationLink> {
      const { email, name, permissions } = parseInput(invitationInput, value)
      await assertNoAdmin(email)
      const _id = invitations.newId()
      const { token, link } = await newLink(_id, caller)
      const sorted = PERMISSIONS.filter((permission) => permissions.includes(permission))
      const newOne = { ...link, _id }
      const stored = await invitations.insert(email, sorted, newOne, MAX_INVITATIONS, name)
      if (typeof stored === 'string') throw new DomainError('CONFLICT', invitationMessages[stored])
      const message = mails ? invitationMessages.createdAndMailed : invitationMessages.created
      return replyOf(stored, token, message)
    },

    /**
     * Creates another link for an invitation; the earlier one is not valid any more. The caller is its inviter from
     * then on.
     * @throws DomainError NOT_FOUND; CONFLICT if the address has an account that is an admin, or if the invitation has
     * expired and 100 are open; TOO_MANY
     */
    async sendInvitationAgain(id: string, caller: Session): Promise<InvitationLink> {
      const { _id, email } = orNotFound(await invitations.get(id), invitationMessages.notFound)
      await assertNoAdmin(email)
      const { token, link } = await newLink(_id, caller)
      const replaced = await invitations.replaceLink(_id, link, MAX_INVITATIONS)
      if (replaced === 'full') throw new DomainError('CONFLICT', invitationMessages.full)
      const stored = orNotFound(replaced, invitationMessages.notFound)
      return replyOf(stored, token, invitationMessages.sentAgain)
    },

    /**
     * Makes the link of an invitation invalid.
     * @throws DomainError NOT_FOUND
     */
    async revokeInvitation(id: string): Promise<{ message: string }> {
      orNotFound((await invitations.remove(id)) || null, invitationMessages.notFound)
      return { message: invitationMessages.revoked }
    },

    invitedEmail: async (id: string) => (await invitations.get(id))?.email ?? null,

    /**
     * The invitation of a token.
     * @throws DomainError GONE; TOO_MANY after 30 unknown tokens from the network within 15 minutes
     */
    async findInvitation(value: unknown, address: string) {
      const { token } = parseInput(invitationToken, value)
      const { email, name, expiresAt } = await find(token, address)
      return { email, name, expiresAt }
    },

    /**
     * Creates the account of an invitation with a password. It is an admin with the invited permissions, in place of an
     * account of the address that nobody approved.
     * @throws DomainError INVALID for a weak password; GONE; CONFLICT if the address has an account that is an admin;
     * TOO_MANY
     */
    acceptInvitation: (value: unknown, address: string) =>
      accepting(value, address, async ({ email }) => {
        const { token, password, name } = parseInput(acceptInvitationInput, value)
        await assertStrong(password, email)
        const passwordHash = await hashPassword(password, address)
        const { replaced } = await complete(hashOf(token), () => ({ passwordHash }), name)
        return { message: invitationMessages.accepted, replaced }
      }),

    /** The options for the passkey of an invited account. @throws DomainError as `findInvitation` */
    async startInvitationPasskey(value: unknown, address: string) {
      const { token } = parseInput(invitationToken, value)
      const { accountId, email } = await find(token, address)
      return startRegistration({ accountId, email, existing: [] }, contextOf(accountId))
    },

    /**
     * Creates the account of an invitation with a passkey and without a password, and logs it in.
     * @throws DomainError INVALID for a response that is not valid; GONE; CONFLICT; TOO_MANY
     */
    acceptWithPasskey: (value: unknown, client: LoginClient) =>
      accepting(value, client.address, async ({ accountId }) => {
        const input = parseInput(acceptWithPasskeyInput, value)
        const { token, response, state } = input
        const name = client.deviceName ?? 'Passkey'
        const { id, ...passkey } = await newPasskey({ name, response, state }, contextOf(accountId))
        const credentials = { passkeys: { [id]: passkey }, passkeyCount: 1 } as const
        const { account, replaced } = await complete(hashOf(token), () => credentials, input.name)
        const begun = await begin(account, client)
        return { ...begun, message: invitationMessages.acceptedAndLoggedIn, replaced }
      }),

    /**
     * What the mail of a link contains.
     * @returns null if the link is not to be mailed any more, or cannot be read after a change of SESSION_SECRET
     */
    async invitationMailOf(id: string, accountId: string) {
      const waiting = await invitations.waitingMail(id, accountId)
      if (!waiting || !(await mayInvite(waiting.invitation))) return null
      const token = secretBox.open(waiting.sealedToken, accountId)
      const { email, invitedBy, expiresAt } = waiting.invitation
      const inviter = unnamed(invitedBy)
      await namePersons([inviter])
      return token && { path: pathOf(token), email, inviter, expiresAt }
    },
  }

  /** @throws DomainError TOO_MANY */
  async function newLink(id: string, caller: Session): Promise<{ token: string; link: NewLink }> {
    await limits.take(invitationLinkLimit(caller.userId))
    const token = newLinkToken()
    const accountId = invitations.newId()
    const invitedBy = { _id: caller.userId, email: caller.email }
    const mail = mails
      ? { sealedToken: secretBox.seal(token, accountId), job: invitationMailOf(id, accountId) }
      : undefined
    return { token, link: { accountId, tokenHash: hashOf(token), invitedBy, mail } }
  }

  async function replyOf(
    stored: StoredInvitation,
    token: string,
    message: string,
  ): Promise<InvitationLink> {
    if (mails) jobs.wake()
    const item = toInvitation(stored, await admins.all())
    await namePersons([item.invitedBy])
    return { message, item, path: pathOf(token) }
  }

  /** The invitation of a token. @throws DomainError GONE; TOO_MANY */
  async function find(token: string, address: string): Promise<StoredInvitation> {
    let found: StoredInvitation | null = null
    await countFailure(limits, invitationLimits(address), async () => {
      found = await invitations.find(hashOf(token))
      return found !== null
    })
    if (!found || !(await mayInvite(found))) throw invitationEnded()
    return found
  }

  /** Records the use of an invitation, and the account that the new one replaced. @throws DomainError GONE; TOO_MANY */
  async function accepting<Reply extends { replaced: boolean }>(
    value: unknown,
    address: string,
    accept: (invitation: StoredInvitation) => Promise<Reply>,
  ): Promise<Reply> {
    const invitation = await find(parseInput(invitationToken, value).token, address)
    const { accountId, email } = invitation
    const reply = await audit.record(
      { userId: accountId, email },
      'invitationAccepted',
      email,
      () => accept(invitation),
    )
    if (reply.replaced) {
      const actor = { _id: accountId, email }
      const target = `${email}, which waited for approval`
      await audit.note({ actor, action: 'accountRemoved', target, result: 'done' })
    }
    return reply
  }

  /** Whether the inviter may still manage accounts. */
  async function mayInvite({ invitedBy }: StoredInvitation): Promise<boolean> {
    return (await admins.permissionsOf(invitedBy._id))?.includes('accounts') ?? false
  }

  /** An account that nobody approved does not count. @throws DomainError CONFLICT */
  async function assertNoAdmin(email: string): Promise<void> {
    const account = await accounts.byEmail(email)
    if (account && (await admins.permissionsOf(account._id))) {
      throw new DomainError('CONFLICT', accountMessages.emailTaken)
    }
  }
}

function toInvitation(
  { accountId: _accountId, ...stored }: StoredInvitation,
  all: ReadonlyMap<string, readonly Permission[]>,
): Invitation {
  const isSuspended = !all.get(stored.invitedBy._id)?.includes('accounts')
  const isOver = new Date(stored.expiresAt) <= new Date()
  const state = isSuspended ? 'suspended' : 'open'
  return {
    ...stored,
    invitedBy: unnamed(stored.invitedBy),
    state: isOver ? 'expired' : state,
  }
}

/** Browsers do not send the fragment to servers, so no log and no referrer contains the token. */
function pathOf(token: string): string {
  return `/adminRegister#invitation=${token}`
}

function contextOf(accountId: string): string {
  return `invitation ${accountId}`
}
