import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { OverviewPage } from '../../features/overview/overview-page.tsx'
import { privateHead } from '../../lib/seo.ts'

/** The enquiries in numbers and charts; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminOverview')({
  head: privateHead('Overview'),
  component: () => (
    <AdminPage title="Overview" wide>
      <OverviewPage />
    </AdminPage>
  ),
})
