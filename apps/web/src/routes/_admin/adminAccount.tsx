import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { OwnAccountPage } from '../../features/own-account/own-account-page.tsx'
import { privateHead } from '../../lib/seo.ts'

/** The account of the administrator; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminAccount')({
  head: privateHead('Your account'),
  component: () => (
    <AdminPage title="Your account">
      <OwnAccountPage />
    </AdminPage>
  ),
})
