import { accountMessages } from '@bharat/contracts/accounts.messages'
import { buttonClass } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { type Credentials, CredentialsForm } from '../../admin/session/credentials-form.tsx'
import { ReauthDialog, useReauth } from '../../admin/session/reauth-dialog.tsx'
import { failureText } from '../../admin/session/requests.ts'
import { login, register } from '../../admin/session/session.ts'
import { AcceptInvitation } from './accept-invitation.tsx'
import { ApprovalStatus } from './approval-status.tsx'
import type { SessionPageState } from './load-registration.ts'
import { SessionPage } from './session-page.tsx'

/** /adminRegister (section 2). The fragment of an invitation's link replaces the form. */
export function RegisterPage({ isRegistrationOpen = true }: SessionPageState) {
  const invitation = useLocation({
    select: ({ hash }) => new URLSearchParams(hash).get('invitation') ?? undefined,
  })
  // The server does not know the fragment.
  const isInvited = useHydrated() && invitation !== undefined
  return (
    <SessionPage
      title="Admin Register"
      footer={
        <Link to="/adminLogin" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          Go to login
        </Link>
      }
    >
      {isInvited ? (
        <AcceptInvitation token={invitation} />
      ) : isRegistrationOpen ? (
        // An admin who registers a colleague may have to log in again.
        <ReauthDialog>
          <Registration />
        </ReauthDialog>
      ) : (
        <Closed />
      )}
    </SessionPage>
  )
}

/** Why there is no form, and the way to an account. */
function Closed() {
  return (
    <>
      <Notice tone="info" message={accountMessages.registrationClosed} />
      <p className="text-sm leading-6 text-ink-soft">
        An administrator can invite you by email. The link in the invitation opens this page.
      </p>
    </>
  )
}

/** Email and password, and a message line below (section 8). */
function Registration() {
  const [result, setResult] = useState<{ message: string; ok: boolean }>()
  /** The credentials of an account that waits for approval. */
  const [waiting, setWaiting] = useState<Credentials>()
  const withReauth = useReauth()

  // Browsers do not send the URL fragment to the server, so no log contains the token.
  const setupToken = useLocation({
    select: ({ hash }) => new URLSearchParams(hash).get('setup') ?? undefined,
  })

  async function send({ email, password }: Credentials, clear: () => void) {
    const { ok, message } = await withReauth(() => register(email, password, setupToken)).catch(
      // The admin closed the dialog without a login.
      (error) => ({ ok: false, message: failureText(error) }),
    )
    setResult({
      ok,
      message: message ?? (ok ? accountMessages.registeredAdmin : accountMessages.registerFailed),
    })
    if (ok) clear()
    if (message === accountMessages.registeredPending) setWaiting({ email, password })
  }

  function clearResult() {
    setResult(undefined)
    setWaiting(undefined)
  }

  return (
    <>
      <CredentialsForm
        onSubmit={send}
        onAttempt={clearResult}
        submitLabel="Register"
        busyLabel="Registering…"
        isNew
      >
        <Notice tone={result?.ok ? 'success' : 'error'} message={result?.message} />
      </CredentialsForm>
      {waiting && (
        <ApprovalStatus
          variant="secondary"
          login={async () => {
            const { ok, message } = await login(waiting.email, waiting.password)
            return ok ? undefined : (message ?? accountMessages.registerFailed)
          }}
        />
      )}
    </>
  )
}
