import { Button, type ButtonVariant } from '@bharat/ui/button'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { drafts } from './drafts.ts'
import { logFailure } from './log.ts'
import { logout } from './session.ts'

/** Asked only where there is unsaved work, so that a page without any does not carry the dialog. */
const LeaveConfirm = lazy(async () => ({
  default: (await import('./leave-guard.tsx')).LeaveConfirm,
}))

/** Section 4: ends the session and goes to /adminLogin; a failure is only logged. */
export function LogoutButton({ variant }: { variant?: ButtonVariant }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)

  async function leave() {
    setAsking(false)
    setBusy(true)
    const { ok, message } = await logout()
    setBusy(false)
    if (!ok) {
      logFailure('Logout failed', message)
      return
    }
    // Nothing an admin typed stays behind for whoever sits down next.
    drafts.clearAll()
    await navigate({ to: '/adminLogin', ignoreBlocker: true })
  }

  return (
    <>
      <Button
        variant={variant}
        size="sm"
        busy={busy}
        busyLabel="Logging out…"
        onClick={() => (drafts.any() ? setAsking(true) : leave())}
      >
        Logout
      </Button>
      {asking && (
        <Suspense>
          <LeaveConfirm open onLeave={leave} onStay={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
