import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { PrivacyRequestsPage } from '../../features/privacy/privacy-requests-page.tsx'
import { privateHead } from '../../lib/seo.ts'

/** Requests of visitors about their data; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminPrivacy')({
  head: privateHead('Privacy requests'),
  component: () => (
    <AdminPage title="Privacy requests" wide>
      <PrivacyRequestsPage />
    </AdminPage>
  ),
})
