import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { JobsPage } from '../../features/jobs/jobs-page.tsx'
import { privateHead } from '../../lib/seo.ts'

/** The background jobs and the state of the server; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminOperations')({
  head: privateHead('Operations'),
  component: () => (
    <AdminPage title="Operations" wide>
      <JobsPage />
    </AdminPage>
  ),
})
