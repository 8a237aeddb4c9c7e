import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { MediaPage } from '../../features/media/media-page.tsx'
import { privateHead } from '../../lib/seo.ts'

/** The images of the site; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminMedia')({
  head: privateHead('Media'),
  component: () => (
    <AdminPage title="Media" wide>
      <MediaPage />
    </AdminPage>
  ),
})
