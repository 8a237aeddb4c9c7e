import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { ReplyTemplates } from '../../features/reply-templates/reply-templates.tsx'
import { SiteSettings } from '../../features/site/site-settings.tsx'
import { privateHead } from '../../lib/seo.ts'

/** The site settings; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminSite')({
  head: privateHead('Site settings'),
  component: () => (
    <AdminPage title="Site settings">
      <SiteSettings />
      <div id="reply-templates" className="mt-4 scroll-mt-24">
        <ReplyTemplates />
      </div>
    </AdminPage>
  ),
})
