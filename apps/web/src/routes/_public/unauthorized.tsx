import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedPage } from '../../features/accounts/unauthorized-page.tsx'

/** Section 6: where a logged-in role that is not allowed is sent. */
export const Route = createFileRoute('/_public/unauthorized')({
  head: () => ({ meta: [{ title: 'Not allowed' }, { name: 'robots', content: 'noindex' }] }),
  component: UnauthorizedPage,
})
