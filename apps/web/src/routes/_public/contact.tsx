import { site } from '@bharat/contracts/site'
import { createFileRoute } from '@tanstack/react-router'
import { companyStructuredData } from '../../features/site/company-structured-data.ts'
import { JsonLd } from '../../lib/json-ld.tsx'
import { lazyStill } from '../../lib/lazy-near.tsx'
import { pageHead } from '../../lib/seo.ts'

const ContactPage = lazyStill(
  'offices',
  async () => (await import('../../features/contact/contact-page.tsx')).ContactPage,
)

/** Section 2, contact page. */
export const Route = createFileRoute('/_public/contact')({
  loader: async () => {
    if (!import.meta.env.SSR) await ContactPage.fetchCode().catch(() => undefined)
  },
  head: ({ match }) =>
    pageHead({
      title: 'Contact',
      description: `Call ${site.name} in ${site.headOffice.city}, ${site.headOffice.region}. ${site.availability}`,
      path: '/contact',
      publicUrl: match.context.publicUrl,
    }),
  component: Contact,
})

function Contact() {
  const { publicUrl } = Route.useRouteContext()
  return (
    <>
      <ContactPage waitingClassName="min-h-svh" />
      <JsonLd data={import.meta.env.SSR && (() => companyStructuredData(publicUrl))} />
    </>
  )
}
