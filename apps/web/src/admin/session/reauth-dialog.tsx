import { Dialog } from '@bharat/ui/dialog'
import { Notice } from '@bharat/ui/notice'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { Provider } from 'urql'
import { createAdminClient } from '../../graphql/admin-client.ts'
import { LoginForm } from './login-form.tsx'
import { isSessionEnded } from './requests.ts'
import { loginFailure } from './session.ts'

const Reauthenticate = createContext(async () => {})

/** Runs a request that the GraphQL client does not send (an upload), and runs it again after a new login. */
export function useReauth() {
  const reauthenticate = useContext(Reauthenticate)
  return async <Result,>(request: () => Promise<Result>): Promise<Result> => {
    try {
      return await request()
    } catch (error) {
      if (!isSessionEnded(error)) throw error
      await reauthenticate()
      return request()
    }
  }
}

/**
 * The GraphQL client of the admin screens, and the dialog that it opens when the session has ended. The screen
 * stays; after the login the client sends the rejected operations again.
 */
export function ReauthDialog({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly (() => void)[]>([])
  const [reauthenticate] = useState(
    () => () => new Promise<void>((resolve) => setWaiting((others) => [...others, resolve])),
  )
  const [client] = useState(() => createAdminClient(reauthenticate))

  function close() {
    setWaiting([])
    for (const resolve of waiting) resolve()
  }

  return (
    <Reauthenticate value={reauthenticate}>
      <Provider value={client}>{children}</Provider>
      <Dialog
        open={waiting.length > 0}
        onOpenChange={close}
        title="Your session has ended"
        description="Nothing on this page is lost. Log in again to go on where you were."
      >
        <DialogLogin onSuccess={close} />
      </Dialog>
    </Reauthenticate>
  )
}

/** The login of the dialog, with the server's message below. */
function DialogLogin({ onSuccess }: { onSuccess: () => void }) {
  const [failure, setFailure] = useState<string>()
  return (
    <LoginForm
      submitLabel="Log in"
      onReply={(reply) => {
        setFailure(reply.ok ? undefined : loginFailure(reply))
        if (reply.ok) onSuccess()
      }}
    >
      <Notice tone="error" message={failure} />
    </LoginForm>
  )
}
