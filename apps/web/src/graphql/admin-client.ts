import { Client, cacheExchange, fetchExchange } from 'urql'
import { CSRF_HEADER } from './public-client.ts'

/** The client of the admin screens: with the session's cookie, in the browser only (section 6). */
export function createAdminClient(): Client {
  return new Client({
    url: '/graphql',
    exchanges: [cacheExchange, fetchExchange],
    preferGetMethod: false,
    fetchOptions: { credentials: 'same-origin', headers: CSRF_HEADER },
  })
}
