import { ArrowLeftIcon } from '@bharat/ui/icons'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AdminFrame } from './admin-frame.tsx'
import { SetupWay } from './setup-way.tsx'

export interface AdminPageProps {
  title: string
  /** As wide as the dashboard, for grids of images. */
  wide?: boolean
  children: ReactNode
}

/** A page outside the nine tabs: the admin's frame, the way back to the dashboard, and its content. */
export function AdminPage({ title, wide = false, children }: AdminPageProps) {
  return (
    <AdminFrame title={title}>
      <div
        className={`mx-auto flex flex-col gap-4 px-4 py-6 sm:py-8 ${wide ? 'max-w-7xl' : 'max-w-5xl'}`}
      >
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
          <Link
            to="/adminDashboard"
            className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink underline-offset-4 hover:underline"
          >
            <ArrowLeftIcon className="size-4" /> Back to the dashboard
          </Link>
          <SetupWay />
        </div>
        {children}
      </div>
    </AdminFrame>
  )
}
