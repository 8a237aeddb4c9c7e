import { RECENT_LOGIN_MINUTES } from '@bharat/contracts/back-office-limits'
import { RECENT_LOGIN_REQUIRED } from '@bharat/contracts/sessions'
import { Dialog } from '@bharat/ui/dialog'
import { Notice } from '@bharat/ui/notice'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { Provider } from 'urql'
import { createAdminClient, type LoginReason } from '../../graphql/admin-client.ts'
import { LoginForm } from './login-form.tsx'
import { loginReasonOf } from './requests.ts'
import { currentSession, lastEmail, loginFailure } from './session.ts'

/** Resolves with whether the admin has logged in. */
const Reauthenticate = createContext(async (_reason: LoginReason): Promise<boolean> => false)

/**
 * Runs a request that the GraphQL client does not send (an upload), and runs it again after a new login. Without a
 * login the request fails with its error.
 */
export function useReauth() {
  const reauthenticate = useContext(Reauthenticate)
  return async <Result,>(request: () => Promise<Result>): Promise<Result> => {
    try {
      return await request()
    } catch (error) {
      const reason = loginReasonOf(error)
      if (!reason || !(await reauthenticate(reason))) throw error
      return request()
    }
  }
}

/**
 * The GraphQL client of the admin screens, and the dialog that it opens when the session has ended. The screen
 * stays; after the login the client sends the rejected operations again.
 * @param isLoggingOut the administrator ends the session: what the server rejects from then on opens no dialog
 */
export function ReauthDialog({
  isLoggingOut = false,
  children,
}: {
  isLoggingOut?: boolean
  children: ReactNode
}) {
  const [waiting, setWaiting] = useState<readonly ((isLoggedIn: boolean) => void)[]>([])
  const [reason, setReason] = useState<LoginReason>('UNAUTHENTICATED')
  const [email, setEmail] = useState<string>()
  const [reauthenticate] = useState(() => async (reason: LoginReason) => {
    // A recent login is one of the same account.
    const session = reason === 'UNAUTHENTICATED' ? null : await currentSession()
    setReason(reason)
    setEmail(session?.email)
    return new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve]))
  })
  const [client] = useState(() =>
    createAdminClient(
      async (reason) => void (await reauthenticate(reason)),
      () => void currentSession(),
    ),
  )

  function end(isLoggedIn: boolean) {
    setWaiting([])
    for (const resolve of waiting) resolve(isLoggedIn)
  }

  return (
    <Reauthenticate value={reauthenticate}>
      <Provider value={client}>{children}</Provider>
      <Dialog
        open={waiting.length > 0 && !isLoggingOut}
        onClose={() => end(false)}
        {...words[reason]}
      >
        <DialogLogin email={email} onSuccess={() => end(true)} />
      </Dialog>
    </Reauthenticate>
  )
}

const words: Record<LoginReason, { title: string; description: string }> = {
  UNAUTHENTICATED: {
    title: 'Your session has ended',
    description: 'Nothing on this page is lost. Log in again to go on where you were.',
  },
  [RECENT_LOGIN_REQUIRED]: {
    title: 'Confirm that it is you',
    description: `Your last login is more than ${RECENT_LOGIN_MINUTES} minutes ago. Log in again to do this.`,
  },
}

/** The login of the dialog, with the server's message below. */
function DialogLogin({ email, onSuccess }: { email: string | undefined; onSuccess: () => void }) {
  const [failure, setFailure] = useState<string>()
  return (
    <LoginForm
      submitLabel="Log in"
      email={email}
      knownEmail={email ?? lastEmail()}
      onAttempt={() => setFailure(undefined)}
      onReply={(reply) => {
        setFailure(reply.ok ? undefined : loginFailure(reply))
        // The account may be another one, with other permissions.
        if (reply.ok) void currentSession().then(onSuccess)
      }}
    >
      <Notice tone="error" message={failure} />
    </LoginForm>
  )
}
