import {
  accountListQuery,
  accountReplies,
  loginInput,
  nameInput,
  openEnquiriesReply,
  permissionsInput,
  type Role,
  registerInput,
  registrationState,
  removalQuery,
  session,
} from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { RECENT_LOGIN_MINUTES } from '@bharat/contracts/back-office-limits'
import { loginRejected } from '@bharat/contracts/factors'
import { type Permission, permissionTexts } from '@bharat/contracts/permissions'
import { invalidReply, messageReply, recordId } from '@bharat/contracts/replies'
import { z } from 'zod'
import { parseInput } from '../../errors.ts'
import { enumType } from '../../graphql/types.ts'
import { deviceNameOf } from '../../http/device.ts'
import {
  endpoint,
  type HttpInput,
  type OperationContext,
  type RecordInput,
  restEndpoint,
} from '../../http/operation.ts'
import { requireRecentLogin } from '../../http/sessions.ts'
import { type Begun, type LoginClient, UNKNOWN_ACCOUNT } from './logins.service.ts'
import { ownAccountOperations } from './own-account.operations.ts'
import { permissionLabels, registersAdmins } from './registrations.service.ts'

export const ownSession = {
  tag: { name: 'Session', description: 'Accounts of administrators, and their sessions.' },
  section: '7, admin session',
}

export const accounts = {
  tag: { name: 'Accounts', description: 'Who may enter the back-office.' },
  access: 'accounts',
} as const

const roles: Record<Role, { description: string }> = {
  admin: { description: 'May enter the dashboard; its permissions say what it may work with.' },
  pending: { description: 'May log in; waits for an admin to approve it.' },
}
enumType('Role', 'What an account may do.', roles)
enumType<Permission>('Permission', 'What an admin may work with.', permissionTexts)

/** The address of the account in the path, in an entry of the audit log. */
export async function emailOf({ services, params }: RecordInput): Promise<string> {
  return (await services.accounts.find(params.id))?.email ?? UNKNOWN_ACCOUNT
}

/** The success of a login, in the declaration of its endpoint. */
export const loginReply = {
  reply: messageReply,
  replyHeaders: { 'Set-Cookie': 'The session, and that the device has logged in before.' },
}

/** Performs a login for the client of a request, and sets the cookies of its session and its device. */
export async function setLoginCookies(
  { request, address, headers, sessions, devices }: HttpInput & Pick<OperationContext, 'address'>,
  login: (client: LoginClient) => Promise<Begun>,
): Promise<{ message: string }> {
  const { message, sessionId, device } = await login({
    address,
    previous: await sessions.read(request),
    device: await devices.read(request),
    deviceName: deviceNameOf(request),
  })
  headers['set-cookie'] = [await sessions.write(sessionId), await devices.write(device)]
  return { message }
}

const registrationReply = messageReply
  .extend({ _id: recordId.describe('The id of the account.') })
  .meta({ id: 'RegistrationReceipt', description: 'A new account was stored.' })

/** Section 7: the session, which REST alone sets by its cookie, and the accounts. */
export const accountOperations = [
  restEndpoint({
    ...ownSession,
    method: 'GET',
    path: '/admin/me',
    id: 'me',
    summary: 'Who is logged in',
    access: 'session',
    reply: session,
    handle: ({ session: { role, userId, email, name, permissions } }) => ({
      role,
      userId,
      email,
      name,
      permissions,
    }),
  }),
  restEndpoint({
    ...ownSession,
    method: 'POST',
    creates: false,
    path: '/admin/loginAdmin',
    id: 'login',
    audit: { action: 'login', target: 'service' },
    summary: 'Log in',
    description:
      'The session ends after 12 hours, after 2 hours without use, at logout, and at the next login.',
    access: 'public',
    body: loginInput,
    ...loginReply,
    errors: {
      400: { description: 'Invalid input, or a used recovery code.', body: invalidReply },
      401: {
        description: 'Wrong credentials, or a missing or wrong second factor.',
        body: loginRejected,
      },
      429: accountMessages.tooMany,
    },
    handle: (input) =>
      setLoginCookies(input, (client) => input.services.accounts.login(input.body, client)),
  }),
  endpoint({
    tag: ownSession.tag,
    method: 'GET',
    path: '/public/registration',
    id: 'registration',
    summary: 'Whether anybody may register an account',
    access: 'public',
    reply: z.object({ registration: registrationState }),
    graphql: { member: 'registration', complexity: { field: 50, multiplier: 1 } },
    handle: async ({ services }) => ({ registration: await services.accounts.registration() }),
  }),
  restEndpoint({
    ...ownSession,
    method: 'POST',
    path: '/admin/registerAdmin',
    id: 'register',
    audit: { action: 'accountRegistered', target: 'service' },
    summary: 'Register an account',
    description:
      'The session of an admin with the permission accounts makes another admin; it needs a recent login. Otherwise the account waits for approval, unless SELF_REGISTRATION is closed; the very first one becomes an admin where FIRST_ADMIN is open; from another machine, or where HOST or PUBLIC_URL opens the server to others, it needs the token of the setup link that the server prints.',
    access: 'public',
    body: registerInput,
    reply: registrationReply,
    location: ({ _id }) => `/admin/accounts/${_id}`,
    errors: {
      403: `Sent by a page of another origin. ${accountMessages.registrationClosed} Or the login of an admin is older than ${RECENT_LOGIN_MINUTES} minutes.`,
      409: accountMessages.emailTaken,
      429: accountMessages.tooMany,
    },
    async handle({ services, request, body, address, sessions, tokenSession }) {
      // As for every operation, the cookie beside a token is ignored, also if the token is not valid.
      const id = (await tokenSession()) ? undefined : await sessions.read(request)
      const caller = id ? await services.accounts.sessionOf(id) : null
      if (caller && registersAdmins(caller)) requireRecentLogin(caller)
      return services.accounts.register(body, caller, address)
    },
  }),
  restEndpoint({
    ...ownSession,
    method: 'POST',
    creates: false,
    path: '/admin/logout',
    id: 'logout',
    audit: { action: 'logout', target: 'service' },
    summary: 'Log out',
    access: 'public',
    reply: messageReply,
    replyHeaders: { 'Set-Cookie': 'Takes the session away.' },
    async handle({ services, request, headers, sessions }) {
      const reply = await services.accounts.logout(await sessions.read(request))
      headers['set-cookie'] = sessions.clear()
      return reply
    },
  }),
  ...ownAccountOperations,
  endpoint({
    ...accounts,
    method: 'GET',
    path: '/admin/accounts',
    id: 'adminAccounts',
    summary: 'List Accounts',
    query: accountListQuery,
    reply: accountReplies.page,
    handle: ({ services, query }) => services.accounts.list(query),
  }),
  endpoint({
    ...accounts,
    method: 'POST',
    creates: false,
    path: '/admin/accounts/{id}/approval',
    id: 'approveAccount',
    audit: { action: 'accountApproved', target: emailOf },
    recentLogin: true,
    summary: 'Make an account an admin',
    description: 'With all permissions. An admin keeps the permissions it has.',
    reply: accountReplies.saved,
    errors: { 404: accountMessages.notFound },
    handle: ({ services, params, session }) => services.accounts.approve(params.id, session),
  }),
  endpoint({
    ...accounts,
    method: 'PUT',
    path: '/admin/accounts/{id}/permissions',
    id: 'setAccountPermissions',
    audit: {
      action: async ({ services, params }) =>
        (await services.accounts.isAdmin(params.id)) ? 'permissionsChanged' : 'accountApproved',
      async target(input) {
        const { permissions } = parseInput(permissionsInput, input.body)
        return `${await emailOf(input)}: ${permissionLabels(permissions)}`
      },
    },
    summary: 'Set the permissions of an account',
    recentLogin: true,
    description:
      'Takes effect immediately. A pending account becomes an admin. Somebody always has the permission accounts. Webhooks that depend on a lost permission pause; the message names them.',
    body: permissionsInput,
    reply: accountReplies.saved,
    errors: { 404: accountMessages.notFound, 409: accountMessages.lastAccountsAdmin },
    handle: ({ services, params, body, session }) =>
      services.accounts.setPermissions(params.id, body, session),
  }),
  endpoint({
    ...accounts,
    method: 'DELETE',
    path: '/admin/accounts/{id}',
    id: 'removeAccount',
    audit: {
      action: 'accountRemoved',
      target: async (input) =>
        `${await emailOf(input)}${await input.services.accounts.handOverOf(input.params.id, input.query)}`,
    },
    recentLogin: true,
    summary: 'Remove an account',
    description:
      'Its sessions end, and its webhooks pause; the message names them. Its open enquiries go to another person, or to nobody. The last admin with the permission accounts stays.',
    query: removalQuery,
    reply: messageReply,
    errors: { 404: accountMessages.notFound, 409: accountMessages.lastAdmin },
    handle: ({ services, params, query, session }) =>
      services.accounts.remove(params.id, session, query),
  }),
  endpoint({
    ...accounts,
    method: 'GET',
    path: '/admin/accounts/{id}/open-enquiries',
    id: 'openEnquiriesOf',
    summary: 'What an account leaves behind when it is removed',
    reply: openEnquiriesReply,
    errors: { 404: accountMessages.notFound },
    handle: ({ services, params }) => services.accounts.openEnquiriesOf(params.id),
  }),
  endpoint({
    ...accounts,
    method: 'PUT',
    path: '/admin/accounts/{id}/name',
    id: 'setAccountName',
    audit: { action: 'accountRenamed', target: emailOf },
    recentLogin: true,
    summary: 'Set the name of an account',
    body: nameInput,
    reply: accountReplies.saved,
    errors: { 404: accountMessages.notFound },
    handle: ({ services, params, body }) => services.accounts.setName(params.id, body),
  }),
]
