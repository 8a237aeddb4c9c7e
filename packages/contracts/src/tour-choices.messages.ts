import { MAX_COMPARED } from './limits.ts'

/** Messages of the comparison of tours and of the shortlist. */
export const choiceMessages = {
  title: 'Compare tours',
  compare: 'Compare',
  clear: 'Clear',
  chosen: (count: number) =>
    count === 1 ? '1 tour chosen. Choose another one to compare.' : `${count} tours chosen`,
  full: `Up to ${MAX_COMPARED} tours. Remove one first.`,
  tooMany: `Up to ${MAX_COMPARED} tours can be compared: these are the first ${MAX_COMPARED}.`,
  missing: (count: number) =>
    count === 1
      ? 'One of these tours is not on offer at the moment.'
      : `${count} of these tours are not on offer at the moment.`,
  tooFew: 'Choose two or three tours to see them side by side.',
  howToCompare: 'Press “Compare” on the tours that you like, then open the comparison.',
  shortlist: (count: number) => `Shortlist, ${count} ${count === 1 ? 'tour' : 'tours'}`,
  shortlistEmpty: 'Your shortlist is empty.',
  howToShortlist: 'Press the heart on a tour to find it here again.',
  heartOrCompare:
    'The heart keeps tours here for later. “Compare” puts up to three side by side now.',
  shortlistNeedsScripts: 'The shortlist is stored in your browser and needs scripts.',
  shortlistLoading: 'Loading your shortlist…',
  shortlistFailed: 'Could not load your shortlist.',
  dropped: (count: number) =>
    count === 1
      ? 'One tour is no longer on offer. We removed it from your shortlist.'
      : `${count} tours are no longer on offer. We removed them from your shortlist.`,
  privacy: 'Only this browser stores your shortlist. We do not see it.',
} as const
