import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../features/accounts/login-page.tsx'

/** Section 2, Admin Login: without header and footer. */
export const Route = createFileRoute('/adminLogin')({
  head: () => ({ meta: [{ title: 'Admin Login' }, { name: 'robots', content: 'noindex' }] }),
  component: LoginPage,
})
