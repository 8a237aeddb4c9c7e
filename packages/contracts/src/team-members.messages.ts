/** Messages of the Team Members tab (sections 5 and 8). */
export const teamMemberMessages = {
  nameRequired: 'Employee name is required.',
  invalidImage: 'Please select a valid image file.',
  notFound: 'Team member not found.',
  created: 'Team member created successfully.',
  updated: 'Team member updated successfully.',
  statusUpdated: 'Team member status updated successfully.',
} as const
