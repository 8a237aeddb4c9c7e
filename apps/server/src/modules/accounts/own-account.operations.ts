import {
  accountReplies,
  changePasswordInput,
  nameInput,
  ownSessionsReply,
  setPasswordInput,
} from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { passwordSet } from '@bharat/contracts/factors'
import { messageReply } from '@bharat/contracts/replies'
import { endpoint } from '../../http/operation.ts'

export const ownAccount = {
  tag: { name: 'Own account', description: 'The account of the session.' },
  access: 'anyAdmin',
} as const

/** The own address, in an entry of the audit log. */
export const ownEmail = ({ session }: { session: { email: string } }): string => session.email

/** The name, the password and the sessions of the own account. */
export const ownAccountOperations = [
  endpoint({
    ...ownAccount,
    method: 'PUT',
    path: '/admin/me/name',
    id: 'setOwnName',
    audit: { action: 'accountRenamed', target: ownEmail },
    summary: 'Set the own name',
    description: 'Colleagues see it with everything that the account does.',
    body: nameInput,
    reply: accountReplies.saved,
    handle: ({ services, body, session }) => services.accounts.setName(session.userId, body),
  }),
  endpoint({
    ...ownAccount,
    method: 'PATCH',
    path: '/admin/me/password',
    id: 'changePassword',
    audit: { action: 'passwordChanged', target: ownEmail },
    summary: 'Change the own password',
    description:
      'Ends the other sessions of the account. A wrong current password counts as a failed login.',
    body: changePasswordInput,
    reply: messageReply,
    errors: { 409: accountMessages.noPassword, 429: accountMessages.tooMany },
    handle: ({ services, body, session, address }) =>
      services.accounts.changePassword(body, session, address),
  }),
  endpoint({
    ...ownAccount,
    method: 'PUT',
    path: '/admin/me/password',
    id: 'setPassword',
    audit: { action: 'passwordChanged', target: ownEmail },
    recentLogin: true,
    summary: 'Set the password of the own account, which has none',
    description: 'Ends the other sessions of the account.',
    body: setPasswordInput,
    reply: passwordSet,
    errors: { 409: accountMessages.hasPassword },
    handle: ({ services, body, session, address }) =>
      services.accounts.setPassword(body, session, address),
  }),
  endpoint({
    ...ownAccount,
    method: 'DELETE',
    path: '/admin/me/password',
    id: 'removePassword',
    audit: { action: 'passwordRemoved', target: ownEmail },
    recentLogin: true,
    summary: 'Remove the own password',
    description: 'The account then logs in with its passkeys only. Ends its other sessions.',
    reply: messageReply,
    errors: { 409: accountMessages.passkeyNeeded },
    handle: ({ services, session }) => services.accounts.removePassword(session),
  }),
  endpoint({
    ...ownAccount,
    method: 'GET',
    path: '/admin/me/sessions',
    id: 'ownSessions',
    summary: 'List the sessions of the own account',
    reply: ownSessionsReply,
    handle: ({ services, session }) => services.accounts.ownSessions(session),
  }),
  endpoint({
    ...ownAccount,
    method: 'DELETE',
    path: '/admin/me/sessions/{id}',
    id: 'endSession',
    audit: { action: 'sessionsEnded', target: ({ session }) => `${session.email}: one session` },
    summary: 'End a session of the own account',
    reply: messageReply,
    errors: { 404: accountMessages.sessionNotFound },
    handle: ({ services, params, session }) => services.accounts.endSession(params.id, session),
  }),
  endpoint({
    ...ownAccount,
    method: 'DELETE',
    path: '/admin/me/sessions',
    id: 'endOtherSessions',
    audit: {
      action: 'sessionsEnded',
      target: ({ session }) => `${session.email}: all other sessions`,
    },
    summary: 'End all other sessions of the own account',
    reply: messageReply,
    handle: ({ services, session }) => services.accounts.endOtherSessions(session),
  }),
]
