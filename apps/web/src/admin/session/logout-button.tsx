import { barButtonClass } from '@bharat/ui/menu'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { forgetRecords } from '../commands/recent-records.ts'
import { draftFiles } from '../form/draft-files.ts'
import { drafts } from '../form/drafts.ts'
import { logFailure } from '../shell/log.ts'
import { browserPush } from './push.ts'
import { logout } from './session.ts'

/** Asks before unsaved work is lost. */
type Question = ComponentType<{
  open: boolean
  title: string
  description: string
  confirmLabel: string
  onLeave: () => void
  onStay: () => void
}>

export interface Logout {
  /** From the request until the login page replaces this one. */
  busy: boolean
  /** Logs out, after the question if there is unsaved work. */
  start: () => void
  question: ReactNode
}

/**
 * Section 4: ends the session and goes to /adminLogin; a failure is only logged.
 * @param Question left out on pages without forms
 */
export function useLogout(Question?: Question): Logout {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)

  async function leave() {
    setAsking(false)
    setBusy(true)
    const { ok, message } = await logout()
    if (!ok) {
      setBusy(false)
      logFailure('Logout failed', message)
      return
    }
    // Deletes what was typed into forms and ends the notifications: the next user of the computer sees neither.
    drafts.clearAll()
    forgetRecords()
    await draftFiles.clearAll()
    await browserPush.unsubscribe()
    await navigate({ to: '/adminLogin', ignoreBlocker: true })
  }

  return {
    busy,
    start: () => void (Question && drafts.any() ? setAsking(true) : leave()),
    question: Question && asking && (
      <Question
        open
        title="Log out without saving?"
        confirmLabel="Log out"
        description="What you entered in a form and did not save will be deleted."
        onLeave={leave}
        onStay={() => setAsking(false)}
      />
    ),
  }
}

/** The Logout button of section 2, as quiet as the other controls of the bar. */
export function LogoutButton({
  logout: { busy, start, question },
  className = barButtonClass,
}: {
  logout: Logout
  className?: string
}) {
  return (
    <>
      <button
        type="button"
        disabled={busy}
        aria-busy={busy || undefined}
        onClick={start}
        className={className}
      >
        {busy ? 'Logging out…' : 'Logout'}
      </button>
      {question}
    </>
  )
}
