import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedPage } from '../../features/accounts/unauthorized-page.tsx'
import { privateHead } from '../../lib/seo.ts'

/** Section 6: the redirect target of logged-in roles that are not allowed. */
export const Route = createFileRoute('/_public/unauthorized')({
  head: privateHead('Not allowed'),
  component: UnauthorizedPage,
})
