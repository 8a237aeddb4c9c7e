import { createFileRoute } from '@tanstack/react-router'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { DeskPage } from '../../features/enquiries/desk-page.tsx'

/** The sales desk; linked from the menu of the header and from the Enquired Clients tab. */
export const Route = createFileRoute('/_admin/adminDesk')({
  // The page itself reads the parameters: this code is part of the entry, which every visitor loads.
  validateSearch: (search): DashboardSearch => search,
  head: () => ({ meta: [{ title: 'Sales desk' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <AdminPage title="Sales desk" wide>
      <DeskPage />
    </AdminPage>
  ),
})
