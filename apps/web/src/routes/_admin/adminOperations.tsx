import { createFileRoute } from '@tanstack/react-router'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { OperationsPage } from '../../features/operations/operations-page.tsx'

/** The background jobs and the state of the server; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminOperations')({
  // The page itself reads the parameters: this code is part of the entry, which every visitor loads.
  validateSearch: (search): DashboardSearch => search,
  head: () => ({ meta: [{ title: 'Operations' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <AdminPage title="Operations" wide>
      <OperationsPage />
    </AdminPage>
  ),
})
