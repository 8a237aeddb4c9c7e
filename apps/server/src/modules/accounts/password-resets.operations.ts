import { accountMessages } from '@bharat/contracts/accounts.messages'
import { invitationMessages } from '@bharat/contracts/invitations.messages'
import { completeResetInput, resetInput, resetLink } from '@bharat/contracts/password-resets'
import { passwordResetMessages } from '@bharat/contracts/password-resets.messages'
import { messageReply } from '@bharat/contracts/replies'
import { endpoint } from '../../http/operation.ts'
import { accounts, emailOf, ownSession } from './accounts.operations.ts'

const forgotten = { tag: ownSession.tag, method: 'POST', creates: false, access: 'public' } as const

/** Ways back into an account: links for a new password, and the removal of a lost second factor. */
export const passwordResetOperations = [
  endpoint({
    ...forgotten,
    path: '/admin/password-resets',
    id: 'requestPasswordReset',
    audit: 'none: the job of the mail makes the entry, if the address has an account',
    summary: 'Ask for a link that sets a new password',
    description:
      'The reply is the same for known and unknown addresses. The mailed link works once, within 30 minutes. Without a mail server the reply says who can help.',
    body: resetInput,
    reply: messageReply,
    errors: { 429: passwordResetMessages.tooMany },
    handle: ({ services, body, address }) => services.accounts.requestPasswordReset(body, address),
  }),
  endpoint({
    ...forgotten,
    path: '/admin/password-resets/completion',
    id: 'completePasswordReset',
    audit: { action: 'passwordChanged', target: 'service' },
    summary: 'Set a new password by a link',
    description:
      'All sessions and API tokens of the account end. Its second factors stay. A link that is over is 410, whatever the password.',
    body: completeResetInput,
    reply: messageReply,
    errors: { 410: passwordResetMessages.ended, 429: accountMessages.tooMany },
    handle: ({ services, body, address }) => services.accounts.completePasswordReset(body, address),
  }),
  endpoint({
    ...accounts,
    method: 'POST',
    creates: false,
    path: '/admin/accounts/{id}/password-reset',
    id: 'sendPasswordReset',
    audit: { action: 'passwordResetSent', target: emailOf },
    recentLogin: true,
    summary: 'Send a link that sets a new password',
    description:
      'The password stays until the link is used. Without a mail server the reply has the link.',
    reply: resetLink,
    errors: { 404: accountMessages.notFound, 429: invitationMessages.tooManyLinks },
    handle: ({ services, params, session }) =>
      services.accounts.sendPasswordReset(params.id, session),
  }),
  endpoint({
    ...accounts,
    method: 'DELETE',
    path: '/admin/accounts/{id}/factors',
    id: 'removeAccountFactors',
    audit: { action: 'factorsRemoved', target: emailOf },
    recentLogin: true,
    summary: 'Remove the lost second factors of an account',
    description:
      'Its authenticator app, passkeys and recovery codes; its sessions end, and its owner is told by mail.',
    reply: messageReply,
    errors: { 404: accountMessages.notFound, 409: accountMessages.noFactor },
    handle: ({ services, params }) => services.accounts.removeFactorsOf(params.id),
  }),
]
