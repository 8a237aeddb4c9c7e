import { Dialog } from '@bharat/ui/dialog'
import { Notice } from '@bharat/ui/notice'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { type Credentials, CredentialsForm } from './credentials-form.tsx'
import { login, loginFailure } from './session.ts'

type SessionEnded = (retry: () => void) => void

const Context = createContext<SessionEnded>(() => {})

/** Opens the dialog after a call failed without a session; `retry` runs once the admin has logged in again. */
export function useSessionEnded(): SessionEnded {
  return useContext(Context)
}

/**
 * Keeps unsaved work when a session ends: the screen stays, a dialog asks for email and password,
 * and the failed calls run again.
 */
export function ReauthDialog({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const waiting = useRef(new Set<() => void>())
  const sessionEnded = useCallback<SessionEnded>((retry) => {
    waiting.current.add(retry)
    setOpen(true)
  }, [])

  function done() {
    setOpen(false)
    const retries = [...waiting.current]
    waiting.current.clear()
    for (const retry of retries) retry()
  }

  return (
    <Context value={sessionEnded}>
      {children}
      <Dialog
        open={open}
        onOpenChange={(stays) => {
          setOpen(stays)
          if (!stays) waiting.current.clear()
        }}
        title="Your session has ended"
        description="Nothing on this page is lost. Log in again to go on where you were."
      >
        <LoginForm onSuccess={done} />
      </Dialog>
    </Context>
  )
}

/** The credentials form of the dialog, with the server's message below. */
function LoginForm({ onSuccess }: { onSuccess: () => void }) {
  const [failure, setFailure] = useState<string>()

  async function send({ email, password }: Credentials) {
    setFailure(undefined)
    const reply = await login(email, password)
    if (reply.ok) onSuccess()
    else setFailure(loginFailure(reply))
  }

  return (
    <CredentialsForm onSubmit={send} submitLabel="Log in" busyLabel="Logging in…">
      <Notice tone="error" message={failure} />
    </CredentialsForm>
  )
}
