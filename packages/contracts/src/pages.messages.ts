/** Sections 2 and 8: messages of public pages for missing content and failed loading. */
export const pageMessages = {
  categoryFailed: 'Could not load this category.',
  tourFailed: 'Could not load this tour.',
  landscapeFailed: 'Could not load tours for this landscape.',
  toursFailed: 'Could not load the tours.',
  heroFailed: 'Could not load hero slides.',
  testimonialsFailed: 'Could not load testimonials.',
  highlightedFailed: 'Could not load tours. Please try again.',
  loadingTour: 'Loading tour…',
  noTours: 'No tours yet. Ask us about a journey.',
  noToursInCategory: 'No tours found in this category yet.',
  noToursInLandscape: 'No tours found for this landscape yet.',
  creditsFailed: 'Could not load the photo credits.',
  privacyFailed: 'Could not load the privacy policy. Reload the page, or ask us:',
  noCredits: 'No photographs with a credit yet.',
} as const
