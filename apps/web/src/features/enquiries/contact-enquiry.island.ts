import { hydrateOnUse } from '../../lib/islands.tsx'

/** The form's code loads when the visitor uses the form, which is on the first screen of the contact page. */
export const ContactEnquiryIsland = hydrateOnUse(
  'write',
  async () => (await import('./contact-enquiry.tsx')).ContactEnquiry,
)
