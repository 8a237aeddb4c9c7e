import { EnquiryPanel } from './enquiry-panel.tsx'

/** The enquiry form on the contact page. */
export function ContactEnquiry() {
  return (
    <section id="write" aria-labelledby="write-title" className="print:hidden">
      <h2 id="write-title" className="text-title">
        Write to us
      </h2>
      <p className="mt-2 mb-5 text-ink-soft">
        A few lines are enough. A person who has driven that road answers.
      </p>
      <EnquiryPanel className="shadow-card" />
    </section>
  )
}
