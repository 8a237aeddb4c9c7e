import { Button } from '@bharat/ui/button'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Stop } from '../../lib/stop.tsx'
import { fetchSession } from '../session/session.ts'

/** Milliseconds between two attempts to reach the server. */
const RETRY_MS = 5000

export interface OutOfReachProps {
  /** The server responds again, with or without a session. */
  onResponse: () => void
  /** Milliseconds between two attempts. */
  retryMs?: number
}

/**
 * Replaces every admin page while the server or its database cannot be reached, so that nobody knows whether there is
 * a session. It tries again by itself, when the browser is online again, and when the button is pressed.
 */
export function OutOfReach({ onResponse, retryMs = RETRY_MS }: OutOfReachProps) {
  const [busy, setBusy] = useState(false)
  const isTrying = useRef(false)
  const latest = useRef(onResponse)
  latest.current = onResponse

  const attempt = useCallback(async () => {
    if (isTrying.current) return
    isTrying.current = true
    const responds = await fetchSession().then(
      () => true,
      () => false,
    )
    isTrying.current = false
    if (responds) latest.current()
    else setBusy(false)
  }, [])

  useEffect(() => {
    const timer = setInterval(attempt, retryMs)
    window.addEventListener('online', attempt)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', attempt)
    }
  }, [attempt, retryMs])

  return (
    <main>
      <title>The server cannot be reached</title>
      <Stop role="alert" cap="STOP" value="!" title="The server cannot be reached">
        <p className="text-lead text-ink-soft">
          If you were logged in, you still are. This page opens as soon as the server responds.
        </p>
        <Button
          busy={busy}
          busyLabel="Trying…"
          onClick={() => {
            setBusy(true)
            void attempt()
          }}
        >
          Try again
        </Button>
      </Stop>
    </main>
  )
}
