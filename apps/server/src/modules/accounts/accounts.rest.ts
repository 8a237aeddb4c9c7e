import { accountMessages } from '@bharat/contracts/accounts'
import { Elysia } from 'elysia'
import { DomainError } from '../../platform/errors.ts'
import { readBody } from '../../platform/request.ts'
import { type AddressOf, publicRoutes } from '../../platform/rest.ts'
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
    .get('/admin/me', async ({ request }) => {
      const id = await cookies.read(request)
      const session = id ? await accounts.sessionOf(id) : null
      if (!session) throw new DomainError('UNAUTHENTICATED', accountMessages.noSession)
      return session
    })
    .post('/admin/loginAdmin', async ({ request, set }) => {
      const body = await readBody(request)
      const previous = await cookies.read(request)
      const { message, sessionId } = await accounts.login(body, addressOf(request), previous)
      set.headers['set-cookie'] = await cookies.write(sessionId)
      return { message }
    })
    .post('/admin/registerAdmin', async ({ request, set }) => {
      const id = await cookies.read(request)
      const caller = id ? await accounts.sessionOf(id) : null
      const reply = await accounts.register(await readBody(request), caller)
      set.status = 201
      return reply
    })
    .post('/admin/logout', async ({ request, set }) => {
      const reply = await accounts.logout(await cookies.read(request))
      set.headers['set-cookie'] = cookies.clear()
      return reply
    })
}
