import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ContactDocument } from '../../features/contact/contact.documents.ts'
import { OfficesIsland, PhoneLinesIsland } from '../../features/contact/contact.islands.ts'
import { ContactEnquiryIsland } from '../../features/enquiries/contact-enquiry.island.ts'
import { hasDraft } from '../../features/enquiries/keep-typed.ts'
import { companyStructuredData } from '../../features/site/company-structured-data.ts'
import { loadPart } from '../../graphql/load-page.ts'
import { preloadIslands } from '../../lib/islands.tsx'
import { JsonLd } from '../../lib/json-ld.tsx'
import { pageHead } from '../../lib/seo.ts'
import type { Site } from '../../lib/site.ts'
import { ContactPage } from './-contact/contact-page.tsx'

/** Section 2, contact page. */
export const Route = createFileRoute('/_public/contact')({
  beforeLoad: preloadIslands(PhoneLinesIsland, ContactEnquiryIsland, OfficesIsland),
  loader: ({ context }) => loadPart(context.query(ContactDocument, {})),
  head: ({ match: { context } }) =>
    pageHead({
      title: 'Contact',
      description: contactDescription(context.site),
      path: '/contact',
      context,
    }),
  component: Contact,
})

function contactDescription(site: Site): string {
  const { name, place, availability, phones, team } = site
  const call = phones.primary || phones.alternate || team.length > 0 ? 'Call' : 'Write to'
  return `${call} ${name}${place && ` in ${place}`}. ${availability}`
}

function Contact() {
  const data = Route.useLoaderData()
  const { publicUrl, site } = Route.useRouteContext()
  // The form shows a draft once its code is loaded.
  useEffect(() => {
    if (hasDraft()) void ContactEnquiryIsland.preload()
  }, [])
  return (
    <>
      <ContactPage team={data?.teamMembers} />
      {site.isNamed && (
        <JsonLd data={import.meta.env.SSR && (() => companyStructuredData(site, publicUrl))} />
      )}
    </>
  )
}
