import { accountMessages } from '@bharat/contracts/accounts.messages'
import { INVITATION_MAILS, INVITATION_STATES } from '@bharat/contracts/invitation-states'
import {
  acceptInvitationInput,
  acceptWithPasskeyInput,
  invitationFound,
  invitationInput,
  invitationLink,
  invitationListQuery,
  invitationReplies,
  invitationToken,
} from '@bharat/contracts/invitations'
import { invitationMessages } from '@bharat/contracts/invitations.messages'
import { passkeyOptions } from '@bharat/contracts/passkeys'
import { messageReply } from '@bharat/contracts/replies'
import { parseInput } from '../../errors.ts'
import { enumType } from '../../graphql/types.ts'
import { endpoint, type RecordInput, restEndpoint } from '../../http/operation.ts'
import { loginReply, setLoginCookies } from './accounts.operations.ts'
import { permissionLabels } from './registrations.service.ts'

enumType('InvitationState', 'Whether the link of an invitation is valid.', INVITATION_STATES)
enumType('InvitationMail', 'Whether the link of an invitation is mailed.', INVITATION_MAILS)

const managed = {
  tag: { name: 'Invitations', description: 'Links that create accounts of administrators.' },
  access: 'accounts',
} as const

const invited = { tag: managed.tag, access: 'public' } as const

const invitedEmail = async ({ services, params }: RecordInput) =>
  (await services.accounts.invitedEmail(params.id)) ?? 'Unknown invitation'

const gone = { 410: invitationMessages.ended, 429: accountMessages.tooMany }

/** Invitations: for the administrators who invite, and for the persons who open a link. */
export const invitationOperations = [
  endpoint({
    ...managed,
    method: 'GET',
    path: '/admin/accounts/invitations',
    id: 'adminInvitations',
    summary: 'List the invitations that nobody has accepted',
    query: invitationListQuery,
    reply: invitationReplies.page,
    handle: ({ services, query }) => services.accounts.listInvitations(query),
  }),
  endpoint({
    ...managed,
    method: 'POST',
    path: '/admin/accounts/invitations',
    id: 'invite',
    audit: {
      action: 'invitationCreated',
      target({ body }) {
        const { email, permissions } = parseInput(invitationInput, body)
        return `${email}: ${permissionLabels(permissions)}`
      },
    },
    recentLogin: true,
    summary: 'Invite an address',
    description:
      'Returns the link once. The server mails it too if a mail server is configured; `item.mail` says so.',
    body: invitationInput,
    reply: invitationLink,
    location: ({ item }) => `/admin/accounts/invitations/${item._id}`,
    errors: {
      409: `${accountMessages.emailTaken} ${invitationMessages.full}`,
      429: invitationMessages.tooManyLinks,
    },
    handle: ({ services, body, session }) => services.accounts.invite(body, session),
  }),
  endpoint({
    ...managed,
    method: 'POST',
    creates: false,
    path: '/admin/accounts/invitations/{id}/link',
    id: 'sendInvitationAgain',
    audit: { action: 'invitationSentAgain', target: invitedEmail },
    recentLogin: true,
    summary: 'Create another link of an invitation',
    description: 'The earlier link is not valid any more. The new one is mailed as the first one.',
    reply: invitationLink,
    errors: {
      404: invitationMessages.notFound,
      409: `${accountMessages.emailTaken} ${invitationMessages.full}`,
      429: invitationMessages.tooManyLinks,
    },
    handle: ({ services, params, session }) =>
      services.accounts.sendInvitationAgain(params.id, session),
  }),
  endpoint({
    ...managed,
    method: 'DELETE',
    path: '/admin/accounts/invitations/{id}',
    id: 'revokeInvitation',
    audit: { action: 'invitationRevoked', target: invitedEmail },
    recentLogin: true,
    summary: 'Revoke an invitation',
    reply: messageReply,
    errors: { 404: invitationMessages.notFound },
    handle: ({ services, params }) => services.accounts.revokeInvitation(params.id),
  }),
  endpoint({
    ...invited,
    method: 'POST',
    creates: false,
    path: '/admin/invitations/lookup',
    id: 'findInvitation',
    audit: 'none: it changes nothing',
    summary: 'Whom an invitation is for',
    body: invitationToken,
    reply: invitationFound,
    errors: gone,
    handle: ({ services, body, address }) => services.accounts.findInvitation(body, address),
  }),
  endpoint({
    ...invited,
    method: 'POST',
    path: '/admin/invitations/acceptance',
    id: 'acceptInvitation',
    audit: { action: 'invitationAccepted', target: 'service' },
    summary: 'Accept an invitation with a password',
    description:
      'Creates the account, which is an admin with the invited permissions. It replaces an account of the address that nobody has approved. Log in afterwards.',
    body: acceptInvitationInput,
    reply: messageReply,
    location: () => '/admin/me',
    errors: { ...gone, 409: accountMessages.emailTaken },
    async handle({ services, body, address }) {
      const { message } = await services.accounts.acceptInvitation(body, address)
      return { message }
    },
  }),
  restEndpoint({
    ...invited,
    method: 'POST',
    creates: false,
    path: '/admin/invitations/passkey/options',
    id: 'startInvitationPasskey',
    audit: 'none: it changes nothing',
    summary: 'Begin to accept an invitation with a passkey',
    body: invitationToken,
    reply: passkeyOptions,
    errors: gone,
    handle: ({ services, body, address }) =>
      services.accounts.startInvitationPasskey(body, address),
  }),
  restEndpoint({
    ...invited,
    method: 'POST',
    path: '/admin/invitations/passkey',
    id: 'acceptWithPasskey',
    audit: { action: 'invitationAccepted', target: 'service' },
    summary: 'Accept an invitation with a passkey',
    description: 'As with a password, which the account then lacks; this also logs in.',
    body: acceptWithPasskeyInput,
    ...loginReply,
    location: () => '/admin/me',
    errors: { ...gone, 409: accountMessages.emailTaken },
    handle: (input) =>
      setLoginCookies(input, (client) =>
        input.services.accounts.acceptWithPasskey(input.body, client),
      ),
  }),
]
