/** Messages of the drafts of tours, their previews and publications. No Zod: pages load it. */
export const tourDraftMessages = {
  saved: 'Draft saved. The public page has not changed.',
  discarded: 'Draft discarded. The public page has not changed.',
  none: 'This tour has no draft.',
  isDraft: 'An inactive tour is its own draft: there is nothing to discard.',
  published: 'Draft published.',
  publishedInactive: 'The draft is the content of the tour now. The tour is still inactive.',
  activated: 'Tour published.',
  scheduled: 'The draft will be published at the chosen time.',
  cancelled: 'The draft will not be published at a time any more.',
  notScheduled: 'No time to publish is set.',
  at: 'The time to publish must be a date and time, such as 2027-01-12T09:30 in Indian time.',
  atPast: 'The time to publish must be in the future.',
  conflict: (fields: readonly string[]) =>
    `The public version has changed since in the same fields: ${fields.join(', ')}. Open the draft, check them and save it again.`,
  nothingNew: 'Nothing differs from the public page. Change something first.',
  previewEnded: 'This preview has ended.',
  previewGone: 'This preview has ended. Ask the person who sent the link for a new one.',
  previewUnknown: 'This preview does not exist.',
} as const
