import { accountMessages } from '@bharat/contracts/accounts.messages'
import { SOMETHING_WENT_WRONG, serviceMessages } from '@bharat/contracts/messages'
import { RECENT_LOGIN_REQUIRED } from '@bharat/contracts/sessions'
import { AdminError, CHANGE_LIMIT_MS } from './requests.ts'

/** The limit of an import or an export, in milliseconds. */
const FILE_LIMIT_MS = 600_000

/**
 * Sends a request with the session to the REST API, for files: everything else is GraphQL. An error response is
 * returned like a success.
 * @throws AdminError NETWORK without a response, UNAUTHENTICATED without a session, RECENT_LOGIN_REQUIRED
 */
export async function sendRequest(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(FILE_LIMIT_MS),
    ...init,
  }).catch(() => {
    throw outOfReach()
  })
  if (response.status === 401) throw new AdminError(accountMessages.noSession, 'UNAUTHENTICATED')
  if (response.status === 403) {
    const { code } = await response
      .clone()
      .json()
      .catch(() => ({}))
    if (code === RECENT_LOGIN_REQUIRED)
      throw new AdminError(accountMessages.recentLoginRequired, code)
  }
  return response
}

/**
 * Posts JSON to an endpoint of accounts.
 * @param path below /api/v1/admin
 * @throws AdminError
 */
// The options of passkeys belong to a library: the server makes them with its counterpart.
// biome-ignore lint/suspicious/noExplicitAny: see above
export async function post(path: string, body: object): Promise<any> {
  const response = await sendRequest(`/api/v1/admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CHANGE_LIMIT_MS),
  })
  const reply = await response.json().catch(() => ({}))
  if (!response.ok) throw new AdminError(messageOf(reply), 'REJECTED')
  return reply
}

/** The error of a server that cannot be reached. */
export function outOfReach(): AdminError {
  return new AdminError(serviceMessages.outOfReach, 'NETWORK')
}

/** The message of an error response. */
export function messageOf(reply: Record<string, unknown>): string {
  return typeof reply.message === 'string' ? reply.message : SOMETHING_WENT_WRONG
}
