import { createFileRoute } from '@tanstack/react-router'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { AccountsPage } from '../../features/accounts/accounts-page.tsx'

/** The accounts of the back-office; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminAccounts')({
  // The page itself reads the parameters: this code is part of the entry, which every visitor loads.
  validateSearch: (search): DashboardSearch => search,
  head: () => ({ meta: [{ title: 'Accounts' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <AdminPage title="Accounts">
      <AccountsPage />
    </AdminPage>
  ),
})
