/** Messages of the Categories tab and page (sections 2, 5 and 8). */
export const categoryMessages = {
  nameRequired: 'Category name is required.',
  invalidImage: 'Please select a valid image file.',
  nameTaken: 'A category with this name already exists.',
  notFound: 'Category not found.',
  created: 'Category created successfully.',
  updated: 'Category updated successfully.',
  statusUpdated: 'Category status updated successfully.',
} as const
