import { failedToLoad } from './messages.ts'

/** Messages of the set-up page. */
export const setupMessages = {
  couldNotLoad: failedToLoad('the steps'),
  emptied: 'The settings are empty. Enter your company first.',
  looksKept: 'The site keeps its look.',
  keepsLookInvalid: 'keepsLook must be true or false.',
  bodyInvalid: 'The body must be a JSON object.',
  dismissedInvalid: 'isDismissed must be true or false.',
} as const
