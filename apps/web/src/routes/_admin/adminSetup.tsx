import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { SetupPage } from '../../features/setup/setup-page.tsx'
import { privateHead } from '../../lib/seo.ts'

/** The set-up of a new site; linked from the menu of the header until it is done. */
export const Route = createFileRoute('/_admin/adminSetup')({
  head: privateHead('Set up your site'),
  component: () => (
    <AdminPage title="Set up your site">
      <SetupPage />
    </AdminPage>
  ),
})
