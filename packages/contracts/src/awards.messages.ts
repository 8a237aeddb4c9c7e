/** Messages of the Awards tab (sections 5 and 8). */
export const awardMessages = {
  nameRequired: 'Award name is required.',
  invalidImage: 'Please select a valid image file.',
  notFound: 'Award not found.',
  created: 'Award created successfully.',
  updated: 'Award updated successfully.',
  statusUpdated: 'Award status updated successfully.',
} as const
