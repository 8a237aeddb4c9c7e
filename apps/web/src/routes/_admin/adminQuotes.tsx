import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { QuotesPage } from '../../features/quotes/quotes-page.tsx'
import { privateHead } from '../../lib/seo.ts'

/** The quotes; linked from the menu of the header and from the records of the desk. */
export const Route = createFileRoute('/_admin/adminQuotes')({
  head: privateHead('Quotes'),
  component: () => (
    <AdminPage title="Quotes" wide>
      <QuotesPage />
    </AdminPage>
  ),
})
