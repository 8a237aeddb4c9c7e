import { LANDSCAPES } from './landscapes.ts'
import { MAX_DATES, MAX_DAYS, MAX_FAQS, MAX_SELECTED, SUB_IMAGES } from './limits.ts'

/** Messages of the Tours and Highlight tabs and the tour page (sections 5 and 8). */
export const tourMessages = {
  name: 'Please enter tour name.',
  category: 'Please select a category.',
  days: 'Please enter number of days (≥ 1).',
  tooManyDays: `A tour can have at most ${MAX_DAYS} days.`,
  nights: 'Please enter nights.',
  nightsMismatch: 'Nights must be exactly days - 1.',
  landscapes: 'Please select at least one landscape.',
  invalidLandscape: (name: string) =>
    `Invalid landscape "${name}". Allowed: ${LANDSCAPES.join(', ')}`,
  subImages: `Please select exactly ${SUB_IMAGES} sub images.`,
  itineraryDay: (day: number) => `Itinerary day must be ≥ 1 (error at Day ${day}).`,
  itineraryTitle: (day: number) => `Itinerary title is required (Day ${day}).`,
  itineraryDescription: (day: number) => `Itinerary description is required (Day ${day}).`,
  faq: (n: number) => `FAQ #${n}: both question and answer are required.`,
  mainImage: 'Main image is required.',
  validSubImages: `Exactly ${SUB_IMAGES} valid sub images are required.`,
  invalidImage: 'Please select a valid image file.',
  upcomingDates: 'Upcoming dates must be valid dates.',
  tooManyDates: `A tour can have at most ${MAX_DATES} upcoming dates.`,
  tooManyFaqs: `A tour can have at most ${MAX_FAQS} questions.`,
  selectedIds: `ids must be up to ${MAX_SELECTED} ids of tours, separated by commas.`,
  notFound: 'Tour not found.',
  created: 'Tour created successfully.',
  cloned: 'Tour cloned. It is inactive and has no departures.',
  cloneFailed: 'The tour could not be cloned.',
  updated: 'Tour updated successfully.',
  statusUpdated: 'Tour status updated successfully.',
  highlighted: 'Tour highlighted.',
  highlightRemoved: 'Highlight removed.',
  highlightCap: 'Only 3 tours can be highlighted in a category.',
  notHighlighted: 'Only a highlighted tour can be moved among the highlights.',
  highlightFailed: 'Failed to update highlight status.',
  landscapeNotFound: 'Landscape not found.',
} as const
