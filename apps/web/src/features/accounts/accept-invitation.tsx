import { invitationMessages } from '@bharat/contracts/invitations.messages'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { useNavigate } from '@tanstack/react-router'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { type Credentials, CredentialsForm } from '../../admin/session/credentials-form.tsx'
import { acceptWithPasskey, passkeyObstacle } from '../../admin/session/passkeys.ts'
import { AdminError, failureText } from '../../admin/session/requests.ts'
import { messageOf, sendRequest } from '../../admin/session/rest-requests.ts'
import { login } from '../../admin/session/session.ts'
import { useAction } from '../../admin/session/use-action.ts'

export interface AcceptInvitationProps {
  /** From the fragment of the link. */
  token: string
}

/** The end of an invitation: its address, and a password or a passkey. Both log in. */
export function AcceptInvitation({ token }: AcceptInvitationProps) {
  const navigate = useNavigate()
  const { busy, result, clear, run } = useAction()
  const { data: email, failure } = useLoaded(token, () => findInvitation(token))
  if (failure !== undefined) return <Notice tone="error" message={failureText(failure)} />
  if (email === undefined) return <p className="text-ink-soft">Loading</p>

  const enter = () => navigate({ to: '/adminDashboard', replace: true })
  const withPassword = async ({ password }: Credentials) => {
    await run(async () => {
      await acceptInvitation(token, password)
      if (!(await login(email, password)).ok) return invitationMessages.accepted
      await enter()
      return undefined
    })
  }
  const withPasskey = () =>
    run(async () => {
      await acceptWithPasskey(token)
      await enter()
      return undefined
    })

  return (
    <>
      <p className="text-sm leading-6">
        You are invited. Choose a password, or use a passkey: your fingerprint, face or screen lock.
      </p>
      <CredentialsForm
        onSubmit={withPassword}
        onAttempt={clear}
        submitLabel="Create account"
        busyLabel="Creating…"
        email={email}
        isNew
      >
        {!passkeyObstacle() && (
          <Button variant="secondary" block busy={busy} busyLabel="Waiting…" onClick={withPasskey}>
            Use a passkey instead
          </Button>
        )}
        <Notice {...result} />
      </CredentialsForm>
    </>
  )
}

/**
 * Whom the invitation of a token is for.
 * @throws AdminError
 */
async function findInvitation(token: string): Promise<string> {
  const { email } = await post('lookup', { token })
  return typeof email === 'string' ? email : ''
}

/**
 * Creates the account of an invitation.
 * @throws AdminError
 */
async function acceptInvitation(token: string, password: string): Promise<void> {
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
