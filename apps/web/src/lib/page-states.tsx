import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import { Button } from '@bharat/ui/button'
import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useEffect } from 'react'
import { isLostCode } from './is-lost-code.ts'
import { Stop } from './stop.tsx'

/** A page whose data failed to load: the page's own message (section 8), and a retry button. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const text = useStaticText('failureText') ?? SOMETHING_WENT_WRONG
  // It may replace a page that was scrolled. A recent browser returns a promise, which is no cleanup of an effect.
  useEffect(() => void window.scrollTo(0, 0), [])
  const retry = async ({ currentTarget }: MouseEvent) => {
    // A browser does not load code again that has failed in the same document.
    if (isLostCode(error)) return location.reload()
    retriedAt = document.activeElement === currentTarget ? location.href : ''
    await router.invalidate()
    // A page has loaded.
    if (router.state.matches.every(({ status }) => status !== 'error')) retriedAt = ''
    reset()
  }
  return (
    <Stop role="alert" cap="STOP" value="!" title={text}>
      <p className="text-lead text-ink-soft">The line may be down for a moment.</p>
      <Button ref={keepFocus} onClick={retry}>
        Try again
      </Button>
    </Stop>
  )
}

/** The address whose retry was pressed with the focus on its button, until another page shows. */
let retriedAt = ''

/** A retry shows the page that is loading in between: the next button takes the focus of the one that was pressed. */
function keepFocus(button: HTMLElement | null) {
  if (retriedAt === location.href) button?.focus()
  return () => {
    // The visitor has left.
    if (retriedAt !== location.href) retriedAt = ''
  }
}

/** Shown while a page loads. */
export function PendingPage() {
  const text = useStaticText('pendingText') ?? 'Loading…'
  return (
    <div role="status" className="flex min-h-[60svh] flex-col items-center justify-center gap-5">
      <span aria-hidden="true" className="road-x w-40 animate-pulse text-gold" />
      <p className="text-ink-soft">{text}</p>
    </div>
  )
}

/** The message that the innermost matched route declares. */
export function useStaticText(key: 'failureText' | 'pendingText'): string | undefined {
  return useRouterState({
    select: (state) => state.matches.findLast((match) => match.staticData[key])?.staticData[key],
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shown if this page failed to load (section 8). */
    failureText?: string
    /** Shown while this page loads. */
    pendingText?: string
  }
}
