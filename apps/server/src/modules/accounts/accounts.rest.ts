import {
  accountListQuery,
  accountReplies,
  loginInput,
  registerInput,
  session,
} from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { messageReply } from '@bharat/contracts/replies'
import { type AddressOf, call } from '../../http/rest.ts'
import type { DeviceCookies, SessionCookies } from '../../http/sessions.ts'
import type { AccountsService } from './accounts.service.ts'

const own = {
  tag: { name: 'Session', description: 'Accounts of administrators, and their sessions.' },
  section: '7, admin session',
}

const managing = {
  tag: { name: 'Accounts', description: 'Who may enter the back-office.' },
  access: 'admin',
} as const

/** Section 7, admin session: the four calls, which alone set the cookie; and the admins' own of accounts. */
export function accountsRest(
  accounts: AccountsService,
  cookies: SessionCookies,
  devices: DeviceCookies,
  addressOf: AddressOf,
) {
  return [
    call({
      ...own,
      method: 'GET',
      path: '/admin/me',
      id: 'me',
      summary: 'Who is logged in',
      access: 'session',
      reply: session,
      handle: ({ session }) => session,
    }),
    call({
      ...own,
      method: 'POST',
      path: '/admin/loginAdmin',
      id: 'login',
      summary: 'Log in',
      description: 'The session ends after 12 hours, at logout, and at the next login.',
      access: 'public',
      body: loginInput,
      reply: messageReply,
      replyHeaders: { 'Set-Cookie': 'The session, and that the device has logged in before.' },
      errors: { 401: accountMessages.invalidCredentials, 429: accountMessages.tooMany },
      async handle({ request, body, headers }) {
        const { message, sessionId, device } = await accounts.login(body, {
          address: addressOf(request),
          previous: await cookies.read(request),
          device: await devices.read(request),
        })
        headers['set-cookie'] = [await cookies.write(sessionId), await devices.write(device)]
        return { message }
      },
    }),
    call({
      ...own,
      method: 'POST',
      path: '/admin/registerAdmin',
      id: 'register',
      summary: 'Register an account',
      description:
        'An admin’s session makes another admin. Otherwise the account waits for approval; the very first one becomes an admin where FIRST_ADMIN is open; from another machine, or where HOST or PUBLIC_URL opens the server to others, it needs the token of the setup link that the server prints.',
      access: 'public',
      body: registerInput,
      status: 201,
      reply: messageReply,
      errors: { 409: accountMessages.emailTaken, 429: accountMessages.tooMany },
      async handle({ request, body }) {
        const id = await cookies.read(request)
        const caller = id ? await accounts.sessionOf(id) : null
        return accounts.register(body, caller, addressOf(request))
      },
    }),
    call({
      ...own,
      method: 'POST',
      path: '/admin/logout',
      id: 'logout',
      summary: 'Log out',
      access: 'public',
      reply: messageReply,
      replyHeaders: { 'Set-Cookie': 'Takes the session away.' },
      async handle({ request, headers }) {
        const reply = await accounts.logout(await cookies.read(request))
        headers['set-cookie'] = cookies.clear()
        return reply
      },
    }),
    call({
      ...managing,
      method: 'GET',
      path: '/admin/accounts',
      id: 'adminAccounts',
      summary: 'List Accounts',
      query: accountListQuery,
      reply: accountReplies.page,
      handle: ({ query }) => accounts.list(query),
    }),
    call({
      ...managing,
      method: 'POST',
      path: '/admin/accounts/{id}/approval',
      id: 'approveAccount',
      summary: 'Make an account an admin',
      reply: accountReplies.saved,
      errors: { 404: accountMessages.notFound },
      handle: ({ params, session }) => accounts.approve(params.id, session),
    }),
    call({
      ...managing,
      method: 'DELETE',
      path: '/admin/accounts/{id}',
      id: 'removeAccount',
      summary: 'Remove an account',
      description: 'Its sessions end. The last admin stays.',
      reply: messageReply,
      errors: { 404: accountMessages.notFound, 409: accountMessages.lastAdmin },
      handle: ({ params, session }) => accounts.remove(params.id, session),
    }),
  ]
}
