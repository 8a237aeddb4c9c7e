import { createFileRoute, Link } from '@tanstack/react-router'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { AdminFrame } from '../../admin/shell/admin-frame.tsx'
import { SiteSettings } from '../../features/site/site-settings.tsx'

/** What pages say of the company; reached by the menu of the header. */
export const Route = createFileRoute('/_admin/adminSite')({
  // Read by the page itself: what stands here is part of the entry, which every visitor loads.
  validateSearch: (search): DashboardSearch => search,
  head: () => ({ meta: [{ title: 'Site settings' }, { name: 'robots', content: 'noindex' }] }),
  component: AdminSite,
})

function AdminSite() {
  return (
    <AdminFrame title="Site settings">
      <div className="mx-auto flex max-w-5xl flex-col gap-4 px-4 py-6 sm:py-8">
        <Link
          to="/adminDashboard"
          className="inline-flex min-h-11 items-center gap-2 self-start text-sm font-medium text-ink underline-offset-4 hover:underline"
        >
          <span aria-hidden="true">←</span> Back to the dashboard
        </Link>
        <SiteSettings />
      </div>
    </AdminFrame>
  )
}
