/** Sections 2 and 8: the messages of public pages when something is missing or did not load. */
export const pageMessages = {
  categoryFailed: 'Could not load this category.',
  tourFailed: 'Could not load this tour.',
  landscapeFailed: 'Could not load tours for this landscape.',
  heroFailed: 'Could not load hero slides.',
  testimonialsFailed: 'Could not load testimonials.',
  highlightedFailed: 'Could not load tours. Please try again.',
  loadingTour: 'Loading tour…',
  noToursInCategory: 'No tours found in this category yet.',
  noToursInLandscape: 'No tours found for this landscape yet.',
} as const
