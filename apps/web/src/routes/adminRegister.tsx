import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '../features/accounts/register-page.tsx'

/** Section 2, Admin Register: without header and footer. */
export const Route = createFileRoute('/adminRegister')({
  head: () => ({ meta: [{ title: 'Admin Register' }, { name: 'robots', content: 'noindex' }] }),
  component: RegisterPage,
})
