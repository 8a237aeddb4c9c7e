import { persistedOperation } from '@bharat/contracts/persisted-operations'
import type { GraphqlFetch } from '@bharat/contracts/rendering'
import type { TadaDocumentNode } from 'gql.tada'

/** Runs a public document; fails with a `QueryError`. */
export type Query = <Result, Variables extends object>(
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
) => Promise<Result>

/** A failed public operation. `code` is the server's (`NOT_FOUND`, …); `NETWORK` without a response. */
export class QueryError extends Error {
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/**
 * The query function of the router's context: requests a document by its hash, without credentials
 * (section 6). It has no cache: the router caches the results of its loaders, and the browser revalidates the
 * response.
 * @param options.fetch on the server the in-process GraphQL handler
 * @param options.onError receives every error before it is masked for the page
 */
export function createQuery(options: {
  url: string
  fetch?: GraphqlFetch
  onError?: (error: unknown) => void
}): Query {
  const { url, fetch = globalThis.fetch, onError } = options
  return async (document, variables) => {
    try {
      // The build adds it (scripts/persisted-documents.ts).
      const { documentId } = document as { documentId?: string }
      const search = persistedOperation(documentId ?? '', variables)
      const response = await fetch(url + search, { credentials: 'omit' })
      const { data, errors } = await response.json()
      if (!errors) return data
      throw new QueryError(errors[0].message, errors[0].extensions.code)
    } catch (error) {
      const failure = error instanceof QueryError ? error : new QueryError(String(error), 'NETWORK')
      // Missing and ended records are no errors of the page.
      if (failure.code !== 'NOT_FOUND' && failure.code !== 'GONE') onError?.(error)
      throw failure
    }
  }
}
