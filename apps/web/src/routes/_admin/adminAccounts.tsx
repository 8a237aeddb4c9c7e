import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { AccountsPage } from '../../features/accounts/accounts-page.tsx'
import { privateHead } from '../../lib/seo.ts'

/** The accounts of the back-office; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminAccounts')({
  head: privateHead('Accounts'),
  component: () => (
    <AdminPage title="Accounts">
      <AccountsPage />
    </AdminPage>
  ),
})
