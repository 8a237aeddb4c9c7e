import { site } from '@bharat/contracts/site'
import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '../../features/contact/contact-page.tsx'
import { pageHead } from '../../lib/seo.ts'

/** Section 2, contact page. */
export const Route = createFileRoute('/_public/contact')({
  head: ({ match }) =>
    pageHead({
      title: 'Contact',
      description: `Call ${site.name} in ${site.headOffice.city}, ${site.headOffice.region}. ${site.availability}`,
      path: '/contact',
      publicUrl: match.context.publicUrl,
    }),
  component: ContactPage,
})
