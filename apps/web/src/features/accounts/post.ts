import { AdminError } from '../../admin/session/requests.ts'
import { messageOf, sendRequest } from '../../admin/session/rest-requests.ts'

/**
 * Posts to an endpoint that needs no session.
 * @param path below /api/v1/admin
 * @throws AdminError
 */
export async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await sendRequest(`/api/v1/admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const reply: Record<string, unknown> = await response.json().catch(() => ({}))
  if (!response.ok) throw new AdminError(messageOf(reply), 'REJECTED')
  return reply
}
