import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { HistoryPage } from '../../features/history/history-page.tsx'
import { privateHead } from '../../lib/seo.ts'

/** The history of records and the audit log; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminHistory')({
  head: privateHead('History'),
  component: () => (
    <AdminPage title="History" wide>
      <HistoryPage />
    </AdminPage>
  ),
})
