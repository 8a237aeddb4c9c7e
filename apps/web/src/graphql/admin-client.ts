import { BACKGROUND_HEADER, RECENT_LOGIN_REQUIRED } from '@bharat/contracts/sessions'
import { authExchange } from '@urql/exchange-auth'
import { Client, cacheExchange, fetchExchange, makeOperation, mapExchange } from 'urql'

/**
 * The client of the admin screens: with the session's cookie, in the browser only (section 6). It holds
 * an operation that the server rejects because it needs a session or a recent login until `reauthenticate` resolves, and sends
 * it once more; the caller gets the second result. An operation with `isBackground` in its context, which no
 * administrator asked for, fails instead. The `idempotencyKey` in the context of a mutation is its header. A query without a response in time fails as one without a connection.
 * @param reauthenticate resolves once the admin has logged in, or does not want to
 * @param onForbidden called after an operation that the account may not use, or no longer
 */
export function createAdminClient(
  reauthenticate: (reason: LoginReason) => Promise<void>,
  onForbidden: () => void = () => undefined,
): Client {
  let reason: LoginReason = 'UNAUTHENTICATED'
  const sessionExpiry = authExchange(async ({ appendHeaders }) => ({
    // The browser sends the cookie. A request in the background does not prolong the session.
    addAuthToOperation(operation) {
      const { isBackground, idempotencyKey } = operation.context
      return appendHeaders(operation, {
        ...(isBackground && { [BACKGROUND_HEADER]: '1' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      })
    },
    didAuthError: ({ graphQLErrors }, { context }) =>
      !context.isBackground &&
      graphQLErrors.some(({ extensions: { code } }) => {
        if (!isLoginNeeded(code)) return false
        reason = code
        return true
      }),
    refreshAuth: () => reauthenticate(reason),
  }))
  const permissionLossAndDeadline = mapExchange({
    onOperation: (operation) =>
      operation.kind === 'query'
        ? makeOperation('query', operation, { ...operation.context, fetch: loadInTime })
        : operation,
    onError({ graphQLErrors }) {
      if (graphQLErrors.some(({ extensions }) => extensions.code === 'FORBIDDEN')) onForbidden()
    },
  })
  return new Client({
    url: '/graphql',
    exchanges: [cacheExchange, permissionLossAndDeadline, sessionExpiry, fetchExchange],
    preferGetMethod: false,
    fetchOptions: { credentials: 'same-origin', headers: CSRF_HEADER },
  })
}

/** A load that takes longer, in milliseconds, has lost its connection: the database has a deadline of ten seconds. */
const LOAD_DEADLINE_MS = 15_000

/**
 * A `fetch` with a limit, in milliseconds: a kept connection may be dead without an end, for example after another network.
 */
export function fetchWithin(limit: number): typeof fetch {
  const fetchInTime = (input: RequestInfo | URL, init: RequestInit = {}) => {
    const deadline = AbortSignal.timeout(limit)
    const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    return fetch(input, { ...init, signal })
  }
  return Object.assign(fetchInTime, { preconnect: () => undefined })
}

/** A failed load is repeated. */
const loadInTime = fetchWithin(LOAD_DEADLINE_MS)

/** The codes of errors that a login resolves: the session has ended, or the action needs a recent login. */
export type LoginReason = 'UNAUTHENTICATED' | typeof RECENT_LOGIN_REQUIRED

export function isLoginNeeded(code: unknown): code is LoginReason {
  return code === 'UNAUTHENTICATED' || code === RECENT_LOGIN_REQUIRED
}

/** The header that the server's CSRF plugin requires. */
const CSRF_HEADER = { 'x-graphql-yoga-csrf': '1' }
