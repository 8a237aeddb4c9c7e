import { createFileRoute } from '@tanstack/react-router'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { OverviewPage } from '../../features/overview/overview-page.tsx'

/** The enquiries in numbers and charts; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminOverview')({
  // The page itself reads the parameters: this code is part of the entry, which every visitor loads.
  validateSearch: (search): DashboardSearch => search,
  head: () => ({ meta: [{ title: 'Overview' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <AdminPage title="Overview" wide>
      <OverviewPage />
    </AdminPage>
  ),
})
