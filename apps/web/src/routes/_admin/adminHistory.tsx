import { createFileRoute } from '@tanstack/react-router'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { HistoryPage } from '../../features/history/history-page.tsx'

/** The history of records and the audit log; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminHistory')({
  // The page itself reads the parameters: this code is part of the entry, which every visitor loads.
  validateSearch: (search): DashboardSearch => search,
  head: () => ({ meta: [{ title: 'History' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <AdminPage title="History" wide>
      <HistoryPage />
    </AdminPage>
  ),
})
