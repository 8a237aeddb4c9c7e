/**
 * The query string of `GET /graphql` for a document of the public site. An operation has exactly one:
 * the server rejects every other form of it, so that its response is cached once.
 * @param documentId the document's hash
 * @param variables in the order in which the document declares them
 */
export function persistedOperation(documentId: string, variables: object): string {
  return `?${new URLSearchParams({ documentId, variables: JSON.stringify(variables) })}`
}
