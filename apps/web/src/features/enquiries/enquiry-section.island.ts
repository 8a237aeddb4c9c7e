import { hydrateOnVisible } from '../../lib/islands.tsx'

/** React hydrates the enquiry section when it becomes visible: forms and dialogs need much code. */
export const EnquirySectionIsland = hydrateOnVisible(
  'enquiry',
  async () => (await import('./enquiry-section.tsx')).EnquirySection,
)
