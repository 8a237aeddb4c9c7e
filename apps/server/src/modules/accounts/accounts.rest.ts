import { accountMessages, loginInput, registerInput, session } from '@bharat/contracts/accounts'
import { messageReply } from '@bharat/contracts/replies'
import { type AddressOf, call } from '../../platform/rest.ts'
import type { SessionCookies } from '../../platform/sessions.ts'
import type { AccountsService } from './accounts.service.ts'

const own = {
  tag: { name: 'Session', description: 'Accounts of administrators, and their sessions.' },
  section: '7, admin session',
}

/** Section 7, admin session: the four calls, which alone set the cookie. */
export function accountsRest(
  accounts: AccountsService,
  cookies: SessionCookies,
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
      replyHeaders: { 'Set-Cookie': 'The session.' },
      errors: { 401: accountMessages.invalidCredentials, 429: accountMessages.tooMany },
      async handle({ request, body, headers }) {
        const previous = await cookies.read(request)
        const { message, sessionId } = await accounts.login(body, addressOf(request), previous)
        headers['set-cookie'] = await cookies.write(sessionId)
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
        'An admin’s session makes another admin. Otherwise the account waits for approval; the very first one becomes an admin where FIRST_ADMIN is open.',
      access: 'public',
      body: registerInput,
      status: 201,
      reply: messageReply,
      errors: { 409: accountMessages.emailTaken },
      async handle({ request, body }) {
        const id = await cookies.read(request)
        return accounts.register(body, id ? await accounts.sessionOf(id) : null)
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
  ]
}
