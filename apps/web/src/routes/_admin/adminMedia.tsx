import { createFileRoute } from '@tanstack/react-router'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { MediaPage } from '../../features/media/media-page.tsx'

/** The images of the site; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminMedia')({
  // The page itself reads the parameters: this code is part of the entry, which every visitor loads.
  validateSearch: (search): DashboardSearch => search,
  head: () => ({ meta: [{ title: 'Media' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <AdminPage title="Media" wide>
      <MediaPage />
    </AdminPage>
  ),
})
