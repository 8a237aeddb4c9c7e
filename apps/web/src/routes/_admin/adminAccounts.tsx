import { createFileRoute, Link } from '@tanstack/react-router'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { AdminFrame } from '../../admin/shell/admin-frame.tsx'
import { AccountsPage } from '../../features/accounts/accounts-page.tsx'

/** The accounts of the back-office; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminAccounts')({
  // The page itself reads the parameters: this code is part of the entry, which every visitor loads.
  validateSearch: (search): DashboardSearch => search,
  head: () => ({ meta: [{ title: 'Accounts' }, { name: 'robots', content: 'noindex' }] }),
  component: AdminAccounts,
})

function AdminAccounts() {
  return (
    <AdminFrame title="Accounts">
      <div className="mx-auto flex max-w-5xl flex-col gap-4 px-4 py-6 sm:py-8">
        <Link
          to="/adminDashboard"
          className="inline-flex min-h-11 items-center gap-2 self-start text-sm font-medium text-ink underline-offset-4 hover:underline"
        >
          <span aria-hidden="true">←</span> Back to the dashboard
        </Link>
        <AccountsPage />
      </div>
    </AdminFrame>
  )
}
