import { PERSON_NAME_MAX } from '@bharat/contracts/back-office-limits'
import { invitationMessages } from '@bharat/contracts/invitations.messages'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { type Credentials, CredentialsForm } from '../../admin/session/credentials-form.tsx'
import { acceptWithPasskey, passkeyObstacle } from '../../admin/session/passkeys.ts'
import { failureText } from '../../admin/session/requests.ts'
import { post } from '../../admin/session/rest-requests.ts'
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
  const [typed, setTyped] = useState<string>()
  const { data: invited, failure } = useLoaded(token, () => findInvitation(token))
  if (failure !== undefined) return <Notice tone="error" message={failureText(failure)} />
  if (invited === undefined) return <p className="text-ink-soft">Loading</p>
  const { email } = invited
  const name = typed ?? invited.name

  const enter = () => navigate({ to: '/adminDashboard', replace: true })
  const withPassword = async ({ password }: Credentials) => {
    await run(async () => {
      await acceptInvitation(token, password, name)
      if (!(await login(email, password)).ok) return invitationMessages.accepted
      await enter()
      return undefined
    })
  }
  const withPasskey = () =>
    run(async () => {
      await acceptWithPasskey(token, name)
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
        fields={
          <TextInput
            label="Your name"
            hint="Colleagues see it; visitors see it in your replies."
            autoComplete="name"
            maxLength={PERSON_NAME_MAX}
            value={name}
            onChange={({ target }) => setTyped(target.value)}
          />
        }
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
async function findInvitation(token: string): Promise<{ email: string; name: string }> {
  const { email, name } = await post('invitations/lookup', { token })
  return {
    email: typeof email === 'string' ? email : '',
    name: typeof name === 'string' ? name : '',
  }
}

/**
 * Creates the account of an invitation.
 * @throws AdminError
 */
async function acceptInvitation(token: string, password: string, name: string): Promise<void> {
  await post('invitations/acceptance', { token, password, name })
}
