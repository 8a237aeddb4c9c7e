import { serviceMessages } from '@bharat/contracts/messages'
import { Button, type ButtonVariant } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fetchSession } from '../../admin/session/session.ts'

export interface ApprovalStatusProps {
  /** Logs in if there is no session yet; returns the message of a failure. */
  login?: () => Promise<string | undefined>
  variant?: ButtonVariant
}

/** A button that checks whether the account is approved, and opens the dashboard if it is. */
export function ApprovalStatus({ login, variant = 'primary' }: ApprovalStatusProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<{ tone: 'info' | 'error'; message: string }>()

  async function check() {
    setBusy(true)
    setNotice(undefined)
    try {
      const failure = (await fetchSession()) ? undefined : await login?.()
      const session = failure === undefined ? await fetchSession() : null
      if (session?.role === 'admin') await navigate({ to: '/adminDashboard' })
      else if (session) {
        setNotice({ tone: 'info', message: 'This account still waits for an administrator.' })
      } else {
        setNotice({ tone: 'error', message: failure ?? 'Your session has ended. Log in again.' })
      }
    } catch {
      setNotice({ tone: 'error', message: serviceMessages.outOfReach })
    }
    setBusy(false)
  }

  return (
    <div className="flex flex-col gap-3">
      <Button variant={variant} busy={busy} busyLabel="Checking…" onClick={check}>
        Check again
      </Button>
      <Notice tone={notice?.tone ?? 'info'} message={notice?.message} />
    </div>
  )
}
