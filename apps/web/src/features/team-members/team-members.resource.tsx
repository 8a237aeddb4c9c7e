import { teamMembers } from '@bharat/contracts/team-members'
import { avatarColumn, nameColumn } from '../../admin/list/columns.tsx'
import { defineKind } from '../../admin/resource/kind-resource.tsx'

/** Section 2, tab 7. */
export const TeamMembersTab = defineKind(teamMembers, {
  messages: {
    create: 'Create Member',
    update: 'Update Member',
    search: 'Search by name',
    empty: 'No members found.',
    actions: 'Edit',
    shownOn:
      'The home page and the Contact page show the active team members. The team’s phone numbers are part of the site settings.',
  },
  columns: [
    avatarColumn(
      'Image',
      (row) => row.image,
      (row) => row.name,
    ),
    nameColumn('Name', (row) => row.name),
    { header: 'Post', phoneLabel: '', cell: (row) => row.post },
  ],
  firstPageAfterSave: true,
})
