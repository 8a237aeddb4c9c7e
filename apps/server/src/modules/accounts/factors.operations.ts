import { accountMessages } from '@bharat/contracts/accounts.messages'
import {
  confirmTotpInput,
  ownFactorsReply,
  recoveryCodesReply,
  totpEnrolment,
} from '@bharat/contracts/factors'
import { messageReply } from '@bharat/contracts/replies'
import { endpoint } from '../../http/operation.ts'
import { ownAccount } from './accounts.operations.ts'

/** The second factors of the own account. */
export const factorOperations = [
  endpoint({
    ...ownAccount,
    method: 'GET',
    path: '/admin/me/factors',
    id: 'ownFactors',
    summary: 'The second factors of the own account',
    reply: ownFactorsReply,
    graphql: {},
    handle: ({ services, session }) => services.accounts.ownFactors(session),
  }),
  endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/admin/me/totp',
    id: 'startTotp',
    recentLogin: true,
    summary: 'Begin to set up an authenticator app',
    description: 'It has no effect before a code of the app confirms it.',
    reply: totpEnrolment,
    graphql: {},
    handle: ({ services, session }) => services.accounts.startTotp(session),
  }),
  endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/admin/me/totp/confirmation',
    id: 'confirmTotp',
    recentLogin: true,
    summary: 'Confirm an authenticator app by one of its codes',
    description: 'Logins then ask for a code. Returns new recovery codes.',
    body: confirmTotpInput,
    reply: recoveryCodesReply,
    errors: { 409: accountMessages.totpNotStarted, 429: accountMessages.tooMany },
    graphql: {},
    handle: ({ services, body, session }) => services.accounts.confirmTotp(body, session),
  }),
  endpoint({
    ...ownAccount,
    method: 'DELETE',
    path: '/admin/me/totp',
    id: 'removeTotp',
    recentLogin: true,
    summary: 'Remove the authenticator app',
    reply: messageReply,
    graphql: {},
    handle: ({ services, session }) => services.accounts.removeTotp(session),
  }),
  endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/admin/me/recovery-codes',
    id: 'replaceRecoveryCodes',
    recentLogin: true,
    summary: 'Create new recovery codes',
    description: 'Older ones become invalid.',
    reply: recoveryCodesReply,
    errors: { 409: accountMessages.noFactor },
    graphql: {},
    handle: ({ services, session }) => services.accounts.replaceRecoveryCodes(session),
  }),
]
