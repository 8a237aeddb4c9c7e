import { AdminError } from '../../admin/session/requests.ts'
import { messageOf, sendRequest } from '../../admin/session/rest-requests.ts'

/**
 * Whom the invitation of a token is for.
 * @throws AdminError
 */
export async function findInvitation(token: string): Promise<string> {
  const { email } = await post('lookup', { token })
  return typeof email === 'string' ? email : ''
}

/**
 * Creates the account of an invitation.
 * @throws AdminError
 */
export async function acceptInvitation(token: string, password: string): Promise<void> {
  await post('acceptance', { token, password })
}

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await sendRequest(`/api/v1/admin/invitations/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const reply: Record<string, unknown> = await response.json().catch(() => ({}))
  if (!response.ok) throw new AdminError(messageOf(reply), 'REJECTED')
  return reply
}
