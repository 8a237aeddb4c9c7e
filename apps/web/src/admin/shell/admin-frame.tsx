import '../admin.css'
import { mayOpen } from '@bharat/contracts/permissions'
import { InboxIcon } from '@bharat/ui/icons'
import { barButtonClass } from '@bharat/ui/menu'
import { Link, useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CommandSearch } from '../commands/command-search.tsx'
import { LeaveConfirm } from '../form/leave-guard.tsx'
import { LogoutButton, useLogout } from '../session/logout-button.tsx'
import { usePermissions } from '../session/permissions.ts'
import { onNotificationPressed } from '../session/push.ts'
import { ReauthDialog } from '../session/reauth-dialog.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { EnquiryEventsProvider } from './enquiry-events.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { NoPermission } from './no-permission.tsx'
import { RoadLine } from './road-line.tsx'

/** Milliseconds after which a navigation says that it loads. */
const SLOW_MS = 300

export interface AdminFrameProps {
  title: string
  children: ReactNode
}

/** The frame of every page behind the guard: title, sales desk, menu and Logout. It shows no page without its permission. */
export function AdminFrame({ title, children }: AdminFrameProps) {
  const logout = useLogout(LeaveConfirm)
  const permissions = usePermissions()
  const { pathname } = useLocation()
  useKeptFocus()
  useNotifications()
  const isSlow = useSlowNavigation()
  const heading = useHeadingFocus()
  return (
    <ReauthDialog isLoggingOut={logout.busy}>
      <EnquiryEventsProvider>
        <div className="min-h-dvh bg-paper">
          <header className="relative tall:sticky top-0 z-30 bg-espresso text-white print:hidden">
            <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-y-2 py-3 pr-1.5 pl-4 sm:gap-x-2 sm:pr-4">
              <h1
                ref={heading}
                tabIndex={-1}
                className="min-w-0 flex-1 basis-20 leading-5 font-semibold outline-none sm:text-lg sm:leading-7"
              >
                {title}
              </h1>
              <CommandSearch onLogout={logout.start} />
              {mayOpen(permissions, '/adminDesk') && (
                <Link to="/adminDesk" className={barButtonClass}>
                  <InboxIcon className="size-5 md:hidden" />
                  <span className="max-md:sr-only">Sales desk</span>
                </Link>
              )}
              <AdminMenu onLogout={logout.start} />
              <LogoutButton logout={logout} />
            </div>
            <RoadLine />
            <p
              role="status"
              className="absolute inset-x-0 top-full border-line bg-surface text-center text-sm text-ink-soft not-empty:border-b not-empty:py-2"
            >
              {isSlow && 'Loading…'}
            </p>
          </header>
          <main>
            {mayOpen(permissions, pathname) ? (
              children
            ) : (
              <div className="mx-auto max-w-5xl px-4 py-6 sm:py-8">
                <NoPermission area={pathname} />
              </div>
            )}
          </main>
        </div>
      </EnquiryEventsProvider>
    </ReauthDialog>
  )
}

/**
 * A navigation removes the element that had the focus: the heading of the next page gets it, unless a part of that page
 * has taken it. The first page of a document leaves it to the browser.
 */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const router = useRouter()
  useEffect(() => {
    const isFirst = router.state.resolvedLocation === undefined
    if (!isFirst && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [router])
  return heading
}

/** A pressed notification opens its record here, if this is the window that the service worker has chosen. */
function useNotifications() {
  const router = useRouter()
  useEffect(() => onNotificationPressed((href) => void router.navigate({ href })), [router])
}

/** Whether the next page takes longer to load. The current page stays until then. */
function useSlowNavigation(): boolean {
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) =>
      resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname,
  })
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = isLeaving ? setTimeout(() => setIsSlow(true), SLOW_MS) : undefined
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isLeaving])
  return isSlow
}
