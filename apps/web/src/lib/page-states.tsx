import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import { Button, buttonClass } from '@bharat/ui/button'
import { Milestone } from '@bharat/ui/milestone'
import { type ErrorComponentProps, Link, useRouter, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A page whose data failed to load: the page's own message (section 8), and a retry button. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const text = useStaticText('failureText') ?? SOMETHING_WENT_WRONG
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  return (
    <Stop role="alert" stone={<Milestone cap="STOP" value="!" className="w-24" />} title={text}>
      <p className="text-ink-soft">The line may be down for a moment.</p>
      <Button onClick={retry}>Try again</Button>
    </Stop>
  )
}

/**
 * Status 404, with links to other pages. A tour, category or landscape that does not exist or is inactive shows
 * the page's own message of section 8; section 2 does not specify unknown paths.
 */
export function NotFoundPage() {
  return (
    <Stop
      stone={<Milestone cap="KM" value="404" className="w-24" />}
      title={useStaticText('failureText') ?? 'This road does not exist.'}
    >
      <p className="text-ink-soft">
        The page may have moved, or the tour is not on sale at the moment.
      </p>
      <nav aria-label="Ways on" className="flex flex-wrap justify-center gap-3">
        <Link to="/home" className={buttonClass()}>
          Back to the home page
        </Link>
        <Link to="/home" hash="highlighted" className={buttonClass({ variant: 'secondary' })}>
          See our tours
        </Link>
        <Link to="/home" hash="landscapes" className={buttonClass({ variant: 'secondary' })}>
          Tours by landscape
        </Link>
        <Link to="/contact" className={buttonClass({ variant: 'secondary' })}>
          Contact us
        </Link>
      </nav>
    </Stop>
  )
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

function Stop(props: { stone: ReactNode; title: string; role?: 'alert'; children: ReactNode }) {
  const { stone, title, role, children } = props
  return (
    <section
      role={role}
      className="page-column flex min-h-[60svh] flex-col items-center justify-center gap-5 py-section text-center"
    >
      {stone}
      <h1 className="text-title">{title}</h1>
      {children}
    </section>
  )
}

/** The message that the innermost matched route declares. */
function useStaticText(key: 'failureText' | 'pendingText'): string | undefined {
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
