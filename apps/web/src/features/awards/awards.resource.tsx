import { awards } from '@bharat/contracts/awards'
import { imageColumn, nameColumn } from '../../admin/list/columns.tsx'
import { defineKind } from '../../admin/resource/kind-resource.tsx'

/** Section 2, tab 6. */
export const AwardsTab = defineKind(awards, {
  messages: {
    actions: 'Edit',
    shownOn:
      'The home page shows the active awards. The ‘Recognised by’ badge is part of the site settings.',
  },
  columns: [imageColumn('Image', (row) => row.image), nameColumn('Name', (row) => row.name)],
  firstPageAfterSave: true,
})
