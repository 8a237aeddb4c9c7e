import { awardInput } from '@bharat/contracts/awards'
import { awardMessages } from '@bharat/contracts/awards.messages'
import { SMALL_PAGE } from '@bharat/contracts/limits'
import { formFields, image, text } from '../../admin/form/field-table.ts'
import { BoundImage, BoundText } from '../../admin/form/fields.tsx'
import { imageColumn, nameColumn } from '../../admin/list/columns.tsx'
import { defineResource } from '../../admin/resource/resource-tab.tsx'
import { type AwardRow, awardRequests } from './awards.admin-documents.ts'

/** Section 2, tab 6. */
export const AwardsTab = defineResource({
  id: 'awards',
  messages: {
    add: 'Add Award',
    edit: 'Edit Award',
    create: 'Create Award',
    update: 'Update Award',
    created: awardMessages.created,
    updated: awardMessages.updated,
    list: 'Awards',
    one: 'award',
    search: 'Search by name',
    empty: 'No awards found.',
    actions: 'Edit',
    shownOn:
      'The home page shows the active awards. The ‘Recognised by’ badge is part of the site settings.',
  },
  pageSize: SMALL_PAGE,
  ...awardRequests.list,
  rowName: (row) => row.name,
  columns: [
    imageColumn<AwardRow>('Image', (row) => row.image),
    nameColumn<AwardRow>('Name', (row) => row.name),
  ],
  firstPageAfterSave: true,
  form: {
    ...formFields<AwardRow>()({ name: text('Name'), image: image('Image') }),
    load: (row) => row,
    schema: awardInput,
    ...awardRequests.form,
    fields: ({ form }) => (
      <div className="grid gap-5 md:grid-cols-2">
        <BoundText form={form} name="name" required />
        <BoundImage form={form} name="image" />
      </div>
    ),
  },
})
