import type { GraphqlFetch } from '@bharat/contracts/rendering'
import type { TadaDocumentNode } from 'gql.tada'

/** Runs a public document; fails with a `QueryError`. */
export type Query = <Result, Variables extends object>(
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
) => Promise<Result>

/** A failed public operation. `code` is the server's (`NOT_FOUND`, …); `NETWORK` when none answered. */
export class QueryError extends Error {
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/**
 * The query function of the router's context. The GraphQL client behind it is loaded on first
 * use, because a page that came from the server has its data already.
 * @param onError hears of every failure before it is masked for the page
 */
export function createQuery(options: {
  url: string
  fetch?: GraphqlFetch
  onError?: (error: unknown) => void
}): Query {
  const load = async () => {
    const { createPublicClient } = await import('./public-client.ts')
    return createPublicClient(options.url, options.fetch)
  }
  let client: ReturnType<typeof load> | undefined
  return async (document, variables) => {
    client ??= load()
    const { data, error } = await (await client).query(document, variables).toPromise()
    if (data !== undefined && data !== null && !error) return data
    const code = error?.graphQLErrors[0]?.extensions.code
    if (code !== 'NOT_FOUND') options.onError?.(error)
    throw new QueryError(error?.message ?? 'No data', typeof code === 'string' ? code : 'NETWORK')
  }
}
