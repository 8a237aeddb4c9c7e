import { accountMessages, loginInput, registerInput, session } from '@bharat/contracts/accounts'
import { messageReply } from '@bharat/contracts/replies'
import { Elysia } from 'elysia'
import { DomainError } from '../../platform/errors.ts'
import { documented } from '../../platform/operations.ts'
import { readBody } from '../../platform/request.ts'
import { type AddressOf, type Asked, publicRoutes } from '../../platform/rest.ts'
import type { SessionCookies } from '../../platform/sessions.ts'
import type { AccountsService } from './accounts.service.ts'

/** Section 7, admin session: the four calls, which alone set the cookie. */
export function accountsRest(
  accounts: AccountsService,
  cookies: SessionCookies,
  addressOf: AddressOf,
) {
  return new Elysia()
    .onBeforeHandle(({ set }) => {
      set.headers['cache-control'] = 'no-store'
    })
    .use(publicRoutes())
    .get(
      '/admin/me',
      documented(
        { summary: 'Who is signed in', tag: 'Session', reply: session, errors: [401] },
        async ({ request }: Asked) => {
          const id = await cookies.read(request)
          const signedIn = id ? await accounts.sessionOf(id) : null
          if (!signedIn) throw new DomainError('UNAUTHENTICATED', accountMessages.noSession)
          return signedIn
        },
      ),
    )
    .post(
      '/admin/loginAdmin',
      documented(
        {
          summary: 'Log in',
          tag: 'Session',
          body: loginInput,
          reply: messageReply,
          errors: [401, 429],
        },
        async ({ request, set }: Asked) => {
          const body = await readBody(request)
          const previous = await cookies.read(request)
          const { message, sessionId } = await accounts.login(body, addressOf(request), previous)
          set.headers['set-cookie'] = await cookies.write(sessionId)
          return { message }
        },
      ),
    )
    .post(
      '/admin/registerAdmin',
      documented(
        {
          summary: 'Register an account',
          tag: 'Session',
          body: registerInput,
          reply: messageReply,
          status: 201,
          errors: [409],
        },
        async ({ request, set }: Asked) => {
          const id = await cookies.read(request)
          const caller = id ? await accounts.sessionOf(id) : null
          const reply = await accounts.register(await readBody(request), caller)
          set.status = 201
          return reply
        },
      ),
    )
    .post(
      '/admin/logout',
      documented(
        { summary: 'Log out', tag: 'Session', reply: messageReply, errors: [403] },
        async ({ request, set }: Asked) => {
          const reply = await accounts.logout(await cookies.read(request))
          set.headers['set-cookie'] = cookies.clear()
          return reply
        },
      ),
    )
}
