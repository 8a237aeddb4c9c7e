import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { DeparturesPage } from '../../features/departures/departures-page.tsx'
import { privateHead } from '../../lib/seo.ts'

/** The departures of a month; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminDepartures')({
  head: privateHead('Departures'),
  component: () => (
    <AdminPage title="Departures" wide>
      <DeparturesPage />
    </AdminPage>
  ),
})
