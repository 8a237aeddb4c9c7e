import { Button } from '@bharat/ui/button'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { draftFiles } from '../form/draft-files.ts'
import { drafts } from '../form/drafts.ts'
import { logFailure } from '../shell/log.ts'
import { logout } from './session.ts'

export interface LogoutButtonProps {
  /** Asks before unsaved work is lost; undefined where there is none. */
  Question?: ComponentType<{ open: boolean; onLeave: () => void; onStay: () => void }>
}

/** Section 4: ends the session and goes to /adminLogin; a failure is only logged. */
export function LogoutButton({ Question }: LogoutButtonProps) {
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
    // Deletes everything the admin typed, so that the next user of the computer does not see it.
    drafts.clearAll()
    await draftFiles.clearAll()
    await navigate({ to: '/adminLogin', ignoreBlocker: true })
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        busyLabel="Logging out…"
        onClick={() => (Question && drafts.any() ? setAsking(true) : leave())}
      >
        Logout
      </Button>
      {Question && asking && <Question open onLeave={leave} onStay={() => setAsking(false)} />}
    </>
  )
}
