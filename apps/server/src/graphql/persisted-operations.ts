import { persistedOperation } from '@bharat/contracts/persisted-operations'
import { Kind, parse } from 'graphql'
import type { GraphQLParams } from 'graphql-yoga'
import { badRequest } from './errors.ts'

/** Maximum length of the URL of a persisted operation. Ours have 200 characters, a search up to 1,600. */
const MAX_URL = 2000

/** Finds a document of the public site by its hash. */
export type PublicDocument = (documentId: string) => Promise<string | undefined>

/** Whether a request names its operation by the hash of the document. */
export function isPersisted({ method, url }: Request): boolean {
  return method === 'GET' && new URL(url).searchParams.has('documentId')
}

/**
 * Reads the operation of `GET /graphql?documentId=…&variables=…`: a document of the public site, by its hash. Each
 * operation has exactly one URL, so that clients cannot fill the response cache with variants of it.
 * @throws GraphQLError 400 for an unknown hash and for any other form of the query string
 */
export async function readPersistedOperation(
  { url }: Request,
  publicDocument: PublicDocument,
): Promise<GraphQLParams> {
  const { search, searchParams } = new URL(url)
  const documentId = searchParams.get('documentId') ?? ''
  // No record has so long an id: the page of one becomes a 404.
  if (url.length > MAX_URL) throw badRequest(404, 'Not found.', 'NOT_FOUND')
  const query = await publicDocument(documentId)
  if (query === undefined) {
    throw badRequest(400, 'This server has no document with this hash.', 'UNKNOWN_DOCUMENT')
  }
  const variables = readVariables(searchParams.get('variables'), query)
  if (search !== persistedOperation(documentId, variables)) {
    throw badRequest(400, 'A persisted operation has a documentId and the variables it declares.')
  }
  return { query, variables }
}

/** The fields of the query or mutation type that a document has. */
export function rootFieldsOf(document: string): string[] {
  return parse(document).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((selection) =>
          selection.kind === Kind.FIELD ? [selection.name.value] : [],
        )
      : [],
  )
}

/** The variables that the document declares, in its order. */
function readVariables(json: string | null, query: string): Record<string, unknown> {
  let given: unknown
  try {
    given = JSON.parse(json ?? '')
  } catch {
    throw badRequest(400, 'The variables are not valid JSON.')
  }
  const values = new Map(typeof given === 'object' && given ? Object.entries(given) : [])
  const declared = parse(query).definitions.flatMap((definition) =>
    'variableDefinitions' in definition ? (definition.variableDefinitions ?? []) : [],
  )
  return Object.fromEntries(
    declared
      .map(({ variable }) => variable.name.value)
      .filter((name) => values.has(name))
      .map((name) => [name, values.get(name)]),
  )
}
