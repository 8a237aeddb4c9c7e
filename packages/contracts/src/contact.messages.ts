import { failedToLoad } from './messages.ts'

/** Messages of the Contact tab (sections 5 and 8). */
export const contactMessages = {
  pairRequired: 'Add at least one address or phone pair.',
  emailInvalid: 'Enter a valid email.',
  saved: 'Contact saved successfully.',
  notFound: 'No contact yet.',
  couldNotLoad: failedToLoad('contact'),
} as const
