import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { WebhooksPage } from '../../features/webhooks/webhooks-page.tsx'
import { privateHead } from '../../lib/seo.ts'

/** Webhooks and the log of their deliveries; linked from the menu of the header. */
export const Route = createFileRoute('/_admin/adminWebhooks')({
  head: privateHead('Webhooks'),
  component: () => (
    <AdminPage title="Webhooks" wide>
      <WebhooksPage />
    </AdminPage>
  ),
})
