import { operations } from '../../src/all-operations.ts'
import { isEndpoint, type Operation } from '../../src/http/operation.ts'

export type Args = Record<string, unknown>
export type RestRequest = [method: string, path: string, body?: unknown]

/** The operations that both APIs have. */
export const sharedOperations = operations.filter((each) => !isEndpoint(each) || each.graphql)

/** @throws Error if not both APIs have the operation */
export function sharedOperation(id: string): Operation {
  const found = sharedOperations.find((operation) => operation.id === id)
  if (!found) throw new Error(`There is no operation ${id} of both APIs.`)
  return found
}

export function graphqlKind(operation: Operation): 'query' | 'mutation' {
  if (!isEndpoint(operation)) return operation.kind
  return operation.method === 'GET' ? 'query' : 'mutation'
}

/** The operations of REST that an operation of GraphQL alone corresponds to. */
const IN_REST: Record<string, (args: Args) => RestRequest> = {
  contact: () => ['GET', '/public/contact'],
  landscape: ({ name }) => ['GET', `/public/landscapes/${name}`],
  site: () => ['GET', '/public/site'],
  submitEnquiry: ({ channel, input }) => ['POST', `/public/enquiries/${channel}`, input],
}

/**
 * The REST request with the arguments that GraphQL takes: in the path, in the query, or in the body with those of `input`,
 * as the operation declares them.
 */
export function restRequest(operation: Operation, args: Args): RestRequest {
  if (!isEndpoint(operation)) return IN_REST[operation.id]?.(args) ?? ['GET', '']
  const { input, ...others } = args
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = String(others[name])
    delete others[name]
    return value
  })
  const { method, body } = operation
  if (body) return [method, path, { ...(input as object), ...others }]
  const query = Object.entries(others).map(([name, value]) => [name, String(value)])
  return [method, query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path]
}
