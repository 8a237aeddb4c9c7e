import { useSite } from '../../lib/site.ts'
import { EnquiryPanel } from './enquiry-panel.tsx'

/** The enquiry form on the contact page. */
export function ContactEnquiry() {
  return (
    // On wide screens on one baseline with the larger heading of the page.
    <section id="write" aria-labelledby="write-title" className="lg:mt-7 print:hidden">
      <h2 id="write-title" className="text-title">
        Write to us
      </h2>
      <p className="mt-2 mb-5 text-ink-soft empty:hidden">{useSite().contactFormLead}</p>
      <EnquiryPanel className="shadow-card" />
    </section>
  )
}
