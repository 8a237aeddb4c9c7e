import { SMALL_PAGE } from '@bharat/contracts/limits'
import { mediaMessages } from '@bharat/contracts/media'
import { teamMemberInput, teamMemberMessages } from '@bharat/contracts/team-members'
import type { ImageChoice } from '@bharat/ui/image-preview'
import { imageColumn, nameColumn } from '../../admin/columns.tsx'
import { defineResource } from '../../admin/define-resource.tsx'
import { BoundImage, BoundText, BoundTextarea } from '../../admin/fields.tsx'
import { fetchData, mutate } from '../../admin/requests.ts'
import { schemaFailures } from '../../admin/rules.ts'
import {
  AdminTeamMembersDocument,
  CreateTeamMemberDocument,
  SetTeamMemberStatusDocument,
  type TeamMemberRow,
  UpdateTeamMemberDocument,
} from './team-members.admin-documents.ts'

/** Section 2, tab 7. */
export const TeamMembersTab = defineResource({
  id: 'team-members',
  texts: {
    add: 'Add Team Member',
    edit: 'Edit Team Member',
    create: 'Create Member',
    update: 'Update Member',
    created: teamMemberMessages.created,
    updated: teamMemberMessages.updated,
    list: 'Team Members',
    search: 'Search by name',
    empty: 'No members found.',
    actions: 'Edit',
  },
  pageSize: SMALL_PAGE,
  list: async (client, variables) =>
    (await fetchData(client, AdminTeamMembersDocument, variables)).adminTeamMembers,
  setActive: async (client, id, activeStatus) => {
    const reply = await mutate(client, SetTeamMemberStatusDocument, { id, activeStatus })
    return reply.setTeamMemberStatus.item
  },
  rowName: (row) => row.name,
  columns: [
    imageColumn<TeamMemberRow>('Image', (row) => row.image, { round: true }),
    nameColumn<TeamMemberRow>('Name', (row) => row.name),
    { header: 'Post', cell: (row: TeamMemberRow) => row.post },
  ],
  firstPageAfterSave: true,
  form: {
    empty: { name: '', post: '', description: '', image: null as ImageChoice },
    load: ({ name, post, description, image }) => ({
      name,
      post,
      description,
      image: image || null,
    }),
    images: ({ image }) => [{ image, failed: mediaMessages.uploadFailed }],
    input: (values, url) => ({ ...values, image: url(values.image) }),
    failures: schemaFailures(teamMemberInput),
    create: (client, input) => mutate(client, CreateTeamMemberDocument, { input }),
    update: (client, id, input) => mutate(client, UpdateTeamMemberDocument, { id, input }),
    fields: ({ form }) => (
      <div className="grid gap-5 md:grid-cols-2">
        <div className="flex flex-col gap-5">
          <BoundText form={form} name="name" label="Employee Name" required />
          <BoundText form={form} name="post" label="Employee Post" />
          <BoundTextarea form={form} name="description" label="Description" />
        </div>
        <BoundImage form={form} name="image" label="Image" />
      </div>
    ),
  },
})
