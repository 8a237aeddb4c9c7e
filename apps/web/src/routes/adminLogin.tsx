import { createFileRoute } from '@tanstack/react-router'
import { loadRegistration } from '../features/accounts/load-registration.ts'
import { LoginPage } from '../features/accounts/login-page.tsx'

/** Section 2, Admin Login: without header and footer. */
export const Route = createFileRoute('/adminLogin')({
  // One file: the entry, which every visitor loads, names it once.
  codeSplitGroupings: [['component', 'loader']],
  loader: ({ context }) => loadRegistration(context.query),
  head: () => ({ meta: [{ title: 'Admin Login' }, { name: 'robots', content: 'noindex' }] }),
  component: Page,
})

function Page() {
  return <LoginPage isRegistrationOpen={Route.useLoaderData()} />
}
