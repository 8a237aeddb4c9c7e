import { createFileRoute } from '@tanstack/react-router'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { WebhooksPage } from '../../features/webhooks/webhooks-page.tsx'

/** Webhooks and the log of their deliveries; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminWebhooks')({
  // The page itself reads the parameters: this code is part of the entry, which every visitor loads.
  validateSearch: (search): DashboardSearch => search,
  head: () => ({ meta: [{ title: 'Webhooks' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <AdminPage title="Webhooks" wide>
      <WebhooksPage />
    </AdminPage>
  ),
})
