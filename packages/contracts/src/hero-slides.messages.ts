/** Messages of the Hero carousel tab and the public carousel (sections 5 and 8). */
export const heroSlideMessages = {
  categoryRequired: 'Please select a category.',
  imageRequired: 'Please choose an image.',
  categoryTaken: 'This category already has a hero slide.',
  notFound: 'Hero slide not found.',
  created: 'Hero slide created successfully',
  updated: 'Hero slide updated successfully',
  statusUpdated: 'Hero slide status updated successfully',
} as const
