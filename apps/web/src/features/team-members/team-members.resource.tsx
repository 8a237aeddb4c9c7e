import { SMALL_PAGE } from '@bharat/contracts/limits'
import { teamMemberInput } from '@bharat/contracts/team-members'
import { teamMemberMessages } from '@bharat/contracts/team-members.messages'
import { formFields, image, text } from '../../admin/form/field-table.ts'
import { BoundImage, BoundText, BoundTextarea } from '../../admin/form/fields.tsx'
import { avatarColumn, nameColumn } from '../../admin/list/columns.tsx'
import { defineResource } from '../../admin/resource/resource-tab.tsx'
import { type TeamMemberRow, teamMemberRequests } from './team-members.admin-documents.ts'

/** Section 2, tab 7. */
export const TeamMembersTab = defineResource({
  id: 'team-members',
  messages: {
    add: 'Add Team Member',
    edit: 'Edit Team Member',
    create: 'Create Member',
    update: 'Update Member',
    created: teamMemberMessages.created,
    updated: teamMemberMessages.updated,
    list: 'Team Members',
    one: 'team member',
    search: 'Search by name',
    empty: 'No members found.',
    actions: 'Edit',
    shownOn:
      'The home page and the Contact page show the active team members. The team’s phone numbers are part of the site settings.',
  },
  pageSize: SMALL_PAGE,
  ...teamMemberRequests.list,
  rowName: (row) => row.name,
  columns: [
    avatarColumn<TeamMemberRow>(
      'Image',
      (row) => row.image,
      (row) => row.name,
    ),
    nameColumn<TeamMemberRow>('Name', (row) => row.name),
    { header: 'Post', phoneLabel: '', cell: (row: TeamMemberRow) => row.post },
  ],
  firstPageAfterSave: true,
  form: {
    ...formFields<TeamMemberRow>()({
      name: text('Employee Name'),
      post: text('Employee Post'),
      description: text('Description'),
      image: image('Image'),
    }),
    load: (row) => row,
    schema: teamMemberInput,
    ...teamMemberRequests.form,
    fields: ({ form }) => (
      <div className="grid gap-5 md:grid-cols-2">
        <div className="flex flex-col gap-5">
          <BoundText form={form} name="name" required />
          <BoundText form={form} name="post" />
          <BoundTextarea form={form} name="description" />
        </div>
        <BoundImage form={form} name="image" />
      </div>
    ),
  },
})
