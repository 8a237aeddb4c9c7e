import { createFileRoute } from '@tanstack/react-router'
import { loadRegistration } from '../features/accounts/load-registration.ts'
import { RegisterPage } from '../features/accounts/register-page.tsx'
import { privateHead } from '../lib/seo.ts'

/** Section 2, Admin Register: without header and footer. */
export const Route = createFileRoute('/adminRegister')({
  // One file: the entry, which every visitor loads, names it once.
  codeSplitGroupings: [['component', 'loader']],
  loader: ({ context }) => loadRegistration(context.query),
  head: privateHead('Admin Register'),
  component: Page,
})

function Page() {
  return <RegisterPage {...Route.useLoaderData()} />
}
