import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react'
import { login, loginFailure } from './session.ts'

type SessionEnded = (retry: () => void) => void

const Context = createContext<SessionEnded>(() => {})

/** Tells that a call failed for want of a session; `retry` runs once the admin has logged in again. */
export function useSessionEnded(): SessionEnded {
  return useContext(Context)
}

/**
 * An ended session costs no work: whatever is on the screen stays, a dialog takes email and
 * password, and what failed is done again.
 */
export function LoginAgain({ children }: { children: ReactNode }) {
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

function LoginForm({ onSuccess }: { onSuccess: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The dialog stands inside the page's form in React's tree, though not in the document's.
    event.stopPropagation()
    const data = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    const reply = await login(String(data.get('email')), String(data.get('password')))
    setBusy(false)
    if (reply.ok) onSuccess()
    else setFailure(loginFailure(reply))
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextInput label="Email" name="email" type="email" autoComplete="username" required />
      <TextInput
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <Notice tone="error" message={failure} />
      <Button type="submit" busy={busy} busyLabel="Logging in…">
        Log in
      </Button>
    </form>
  )
}
