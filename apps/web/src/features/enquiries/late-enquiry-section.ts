import { lazyNear } from '../../lib/lazy-near.tsx'

/** The enquiry section, brought to life when a visitor comes near: forms and dialogs are heavy. */
export const LateEnquirySection = lazyNear(
  'enquiry',
  async () => (await import('./enquiry-section.tsx')).EnquirySection,
)
