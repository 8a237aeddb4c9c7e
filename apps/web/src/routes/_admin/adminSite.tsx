import { createFileRoute } from '@tanstack/react-router'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { ReplyTemplates } from '../../features/reply-templates/reply-templates.tsx'
import { SiteSettings } from '../../features/site/site-settings.tsx'

/** The site settings; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminSite')({
  // The page itself reads the parameters: this code is part of the entry, which every visitor loads.
  validateSearch: (search): DashboardSearch => search,
  head: () => ({ meta: [{ title: 'Site settings' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <AdminPage title="Site settings">
      <SiteSettings />
      <div id="reply-templates" className="mt-4 scroll-mt-24">
        <ReplyTemplates />
      </div>
    </AdminPage>
  ),
})
