import type { GraphqlFetch } from '@bharat/contracts/rendering'
import { Client, fetchExchange } from '@urql/core'

/**
 * The client of the public site. It keeps no cache, since the router keeps what its loaders
 * returned; it sends no credentials (section 6). On the server `fetch` is the GraphQL handler
 * itself, in process.
 */
export function createPublicClient(url: string, fetch?: GraphqlFetch): Client {
  return new Client({
    url,
    exchanges: [fetchExchange],
    preferGetMethod: false,
    requestPolicy: 'network-only',
    ...(fetch && { fetch: fetch as typeof globalThis.fetch }),
    fetchOptions: { credentials: 'omit', headers: CSRF_HEADER },
  })
}

/** What the server's CSRF plugin asks of a request that a plain form could send. */
export const CSRF_HEADER = { 'x-graphql-yoga-csrf': '1' } as const
