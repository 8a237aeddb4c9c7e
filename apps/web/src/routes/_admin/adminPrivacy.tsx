import { createFileRoute } from '@tanstack/react-router'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { PrivacyRequestsPage } from '../../features/privacy/privacy-requests-page.tsx'

/** Requests of visitors about their data; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminPrivacy')({
  // The page itself reads the parameters: this code is part of the entry, which every visitor loads.
  validateSearch: (search): DashboardSearch => search,
  head: () => ({ meta: [{ title: 'Privacy requests' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <AdminPage title="Privacy requests" wide>
      <PrivacyRequestsPage />
    </AdminPage>
  ),
})
