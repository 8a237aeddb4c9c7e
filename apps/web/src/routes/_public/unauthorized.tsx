import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedPage } from '../../features/accounts/unauthorized-page.tsx'

/** Section 6: the redirect target of logged-in roles that are not allowed. */
export const Route = createFileRoute('/_public/unauthorized')({
  head: () => ({ meta: [{ title: 'Not allowed' }, { name: 'robots', content: 'noindex' }] }),
  component: UnauthorizedPage,
})
