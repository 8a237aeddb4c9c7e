import { GraphQLError } from 'graphql'
import { describeError, isServerError } from '../errors.ts'
import type { Log } from '../operations/logging.ts'

/** An error of the request itself. @param code identifies the error for clients */
export function badRequest(status: number, message: string, code = 'BAD_REQUEST'): GraphQLError {
  return new GraphQLError(message, { extensions: { code, status } })
}

/** The response to a request without an operation to execute, or to one whose result is an error. */
export function errorResponse(
  { message, extensions }: Pick<GraphQLError, 'message' | 'extensions'>,
  cacheControl = 'no-store',
): Response {
  const { authenticate, ...shown } = extensions
  const { retryAfter, status } = shown
  const headers = {
    'cache-control': cacheControl,
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...(authenticate === undefined ? {} : { 'www-authenticate': String(authenticate) }),
    ...(status === 405 ? { allow: 'POST' } : {}),
  }
  return Response.json(
    { errors: [{ message, extensions: shown }] },
    { status: typeof status === 'number' ? status : 400, headers },
  )
}

/**
 * Converts an error to a GraphQL error. A DomainError keeps its message and gets `code`, `status` and its details. An
 * error of the request itself (syntax, validation, variables, limits) keeps its message and place, and gets a `code`.
 * Every other error is logged and masked.
 */
export function toGraphqlError(error: unknown, log: Log): GraphQLError {
  const original = error instanceof GraphQLError ? error.originalError : error
  if (
    error instanceof GraphQLError &&
    (original === undefined || original instanceof GraphQLError)
  ) {
    return requestError(error)
  }
  const known = describeError(original)
  if (isServerError(known)) {
    log.error('operation failed', known.cause ?? original, {
      path: error instanceof GraphQLError ? error.path?.join('.') : undefined,
    })
  }
  return new GraphQLError(known.message, {
    ...(error instanceof GraphQLError ? placeOf(error) : {}),
    extensions: { code: known.reason, status: known.status, ...known.details },
  })
}

function requestError(error: GraphQLError): GraphQLError {
  // The parser's error is not for clients.
  const { originalError: _, ...extensions } = error.extensions
  const { http } = extensions as { http?: { status?: number } }
  const code = http?.status === 403 ? 'FORBIDDEN' : 'BAD_USER_INPUT'
  return new GraphQLError(error.message, {
    ...placeOf(error),
    extensions: { code, ...extensions },
  })
}

/** The place of an error in its operation. */
export function placeOf({ nodes, source, positions, path }: GraphQLError) {
  return { nodes, source, positions, path }
}
