import type { RequestSession } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import {
  confirmTotpInput,
  ownFactorsReply,
  recoveryCodesReply,
  totpEnrolment,
} from '@bharat/contracts/factors'
import {
  addPasskeyInput,
  passkeyAdded,
  passkeyLoginInput,
  passkeyOptions,
  renamePasskeyInput,
} from '@bharat/contracts/passkeys'
import { messageReply } from '@bharat/contracts/replies'
import { parseInput } from '../../errors.ts'
import { endpoint, type RecordInput, restEndpoint } from '../../http/operation.ts'
import { oneLine } from '../../jobs/mail.ts'
import { loginReply, ownSession, setLoginCookies } from './accounts.operations.ts'
import { ownAccount, ownEmail } from './own-account.operations.ts'

/** The text of an entry of the audit log that names a passkey by the words of its owner. */
const passkeyText = (name: string) => `Passkey “${oneLine(name)}”`

async function passkeyOf({
  services,
  session,
  params,
}: RecordInput & { session: RequestSession }): Promise<string> {
  const { passkeys } = await services.accounts.ownFactors(session)
  const passkey = passkeys.find(({ _id }) => _id === params.id)
  return passkey ? passkeyText(passkey.name) : 'Unknown passkey'
}

/** The second factors of the own account. */
export const factorOperations = [
  endpoint({
    ...ownAccount,
    method: 'GET',
    path: '/admin/me/factors',
    id: 'ownFactors',
    summary: 'The second factors of the own account',
    reply: ownFactorsReply,
    handle: ({ services, session }) => services.accounts.ownFactors(session),
  }),
  endpoint({
    ...ownAccount,
    method: 'POST',
    creates: false,
    path: '/admin/me/totp',
    id: 'startTotp',
    audit: 'none: it has no effect before its confirmation',
    recentLogin: true,
    summary: 'Begin to set up an authenticator app',
    description: 'It has no effect before a code of the app confirms it.',
    reply: totpEnrolment,
    handle: ({ services, session }) => services.accounts.startTotp(session),
  }),
  endpoint({
    ...ownAccount,
    method: 'POST',
    creates: false,
    path: '/admin/me/totp/confirmation',
    id: 'confirmTotp',
    audit: { action: 'totpOn', target: ownEmail },
    recentLogin: true,
    summary: 'Confirm an authenticator app by one of its codes',
    description: 'Logins then ask for a code. Returns new recovery codes.',
    body: confirmTotpInput,
    reply: recoveryCodesReply,
    errors: { 409: accountMessages.totpNotStarted, 429: accountMessages.tooMany },
    handle: ({ services, body, session }) => services.accounts.confirmTotp(body, session),
  }),
  endpoint({
    ...ownAccount,
    method: 'DELETE',
    path: '/admin/me/totp',
    id: 'removeTotp',
    audit: { action: 'totpOff', target: ownEmail },
    recentLogin: true,
    summary: 'Remove the authenticator app',
    reply: messageReply,
    handle: ({ services, session }) => services.accounts.removeTotp(session),
  }),
  endpoint({
    ...ownAccount,
    method: 'POST',
    creates: false,
    path: '/admin/me/recovery-codes',
    id: 'replaceRecoveryCodes',
    audit: { action: 'recoveryCodesReplaced', target: ownEmail },
    recentLogin: true,
    summary: 'Create new recovery codes',
    description: 'Older ones become invalid.',
    reply: recoveryCodesReply,
    errors: { 409: accountMessages.noFactor },
    handle: ({ services, session }) => services.accounts.replaceRecoveryCodes(session),
  }),
  restEndpoint({
    ...ownAccount,
    method: 'POST',
    creates: false,
    path: '/admin/me/passkeys/options',
    id: 'startPasskey',
    audit: 'none: it changes nothing',
    recentLogin: true,
    summary: 'Begin to add a passkey',
    reply: passkeyOptions,
    errors: { 409: accountMessages.passkeysFull },
    handle: ({ services, session }) => services.accounts.startPasskey(session),
  }),
  restEndpoint({
    ...ownAccount,
    method: 'POST',
    path: '/admin/me/passkeys',
    id: 'addPasskey',
    audit: {
      action: 'passkeyAdded',
      target: ({ body }) => passkeyText(parseInput(addPasskeyInput, body).name),
    },
    recentLogin: true,
    summary: 'Add a passkey',
    description: 'Logins with the password then ask for a passkey, or a code.',
    body: addPasskeyInput,
    reply: passkeyAdded,
    location: ({ _id }) => `/admin/me/passkeys/${_id}`,
    errors: { 409: accountMessages.passkeyExists },
    handle: ({ services, body, session }) => services.accounts.addPasskey(body, session),
  }),
  endpoint({
    ...ownAccount,
    method: 'PATCH',
    path: '/admin/me/passkeys/{id}',
    id: 'renamePasskey',
    audit: {
      action: 'passkeyRenamed',
      async target(input) {
        const { name } = parseInput(renamePasskeyInput, input.body)
        return `${await passkeyOf(input)}, now “${oneLine(name)}”`
      },
    },
    recentLogin: true,
    summary: 'Rename a passkey',
    body: renamePasskeyInput,
    reply: messageReply,
    errors: { 404: accountMessages.passkeyNotFound },
    handle: ({ services, params, body, session }) =>
      services.accounts.renamePasskey(params.id, body, session),
  }),
  endpoint({
    ...ownAccount,
    method: 'DELETE',
    path: '/admin/me/passkeys/{id}',
    id: 'removePasskey',
    audit: { action: 'passkeyRemoved', target: passkeyOf },
    recentLogin: true,
    summary: 'Remove a passkey',
    reply: messageReply,
    description: 'An account without a password keeps its last passkey.',
    errors: { 404: accountMessages.passkeyNotFound, 409: accountMessages.lastPasskey },
    handle: ({ services, params, session }) => services.accounts.removePasskey(params.id, session),
  }),
  restEndpoint({
    tag: ownSession.tag,
    method: 'POST',
    creates: false,
    path: '/admin/loginAdmin/passkey/options',
    id: 'startPasskeyLogin',
    audit: 'none: it changes nothing',
    summary: 'Begin a login with a passkey',
    access: 'public',
    reply: passkeyOptions,
    handle: ({ services }) => services.accounts.startPasskeyLogin(),
  }),
  restEndpoint({
    tag: ownSession.tag,
    method: 'POST',
    creates: false,
    path: '/admin/loginAdmin/passkey',
    id: 'passkeyLogin',
    audit: { action: 'login', target: 'service' },
    summary: 'Log in with a passkey',
    description: 'It needs no password: the authenticator verifies its owner.',
    access: 'public',
    body: passkeyLoginInput,
    ...loginReply,
    errors: { 401: accountMessages.passkeyRejected, 429: accountMessages.tooMany },
    handle: (input) =>
      setLoginCookies(input, (client) =>
        input.services.accounts.loginWithPasskey(input.body, client),
      ),
  }),
]
