import '../admin.css'
import { mayOpen } from '@bharat/contracts/permissions'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CommandSearch } from '../commands/command-search.tsx'
import { LeaveConfirm } from '../form/leave-guard.tsx'
import { LogoutButton, useLogout } from '../session/logout-button.tsx'
import { usePermissions } from '../session/permissions.ts'
import { ReauthDialog } from '../session/reauth-dialog.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { EnquiryEventsProvider } from './enquiry-events.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { NoPermission } from './no-permission.tsx'
import { RoadLine } from './road-line.tsx'

export interface AdminFrameProps {
  title: string
  children: ReactNode
}

/** The frame of every page behind the guard: title, menu and Logout. It shows no page without its permission. */
export function AdminFrame({ title, children }: AdminFrameProps) {
  const logout = useLogout(LeaveConfirm)
  const permissions = usePermissions()
  const { pathname } = useLocation()
  useKeptFocus()
  return (
    <ReauthDialog>
      <EnquiryEventsProvider>
        <div className="min-h-dvh bg-paper">
          <header className="tall:sticky top-0 z-30 bg-espresso text-white print:hidden">
            <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-1 gap-y-2 px-4 py-3 sm:gap-x-2">
              <h1 className="min-w-0 flex-1 basis-24 leading-5 font-semibold sm:text-lg sm:leading-7">
                {title}
              </h1>
              <CommandSearch onLogout={logout.start} />
              <AdminMenu onLogout={logout.start} />
              <LogoutButton logout={logout} />
            </div>
            <RoadLine />
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
