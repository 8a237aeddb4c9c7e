import { LARGE_PAGE } from '@bharat/contracts/limits'
import { tourInput } from '@bharat/contracts/tour-input'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { rememberRecord } from '../../../admin/commands/recent-records.ts'
import { tourRecord } from '../../../admin/commands/record-texts.ts'
import { imageColumn, numberColumn } from '../../../admin/list/columns.tsx'
import { defineResource } from '../../../admin/resource/resource-tab.tsx'
import { fetchData, mutate } from '../../../admin/session/requests.ts'
import { ImportTours } from './import-tours.tsx'
import { TourBulkActions } from './tour-bulk-actions.tsx'
import { tourDraftStatus, useTourDraft } from './tour-draft.tsx'
import { TourFormFields, tourForm } from './tour-form.tsx'
import { tourFilters } from './tour-list-filters.tsx'
import { tourNameColumn } from './tour-name-column.tsx'
import {
  AdminTourDocument,
  AdminTourDraftDocument,
  CloneTourDocument,
  type StoredTour,
  type TourRow,
  tourRequests,
} from './tours.admin-documents.ts'

/** Section 2, tab 3. */
export const ToursTab = defineResource({
  id: 'tours',
  messages: {
    add: 'Add Tour',
    edit: 'Edit Tour',
    create: 'Create Tour',
    update: 'Update Tour',
    created: tourMessages.created,
    updated: tourMessages.updated,
    list: 'Tours',
    one: 'tour',
    search: 'Search by tour/category…',
    empty: 'No tours found.',
  },
  pageSize: LARGE_PAGE,
  ...tourRequests.list,
  clone: {
    run: async (client, id) => (await mutate(client, CloneTourDocument, { id })).cloneTour.item,
    field: 'tourName',
    cloned: tourMessages.cloned,
    failed: tourMessages.cloneFailed,
  },
  bulkActions: TourBulkActions,
  exportPath: '/admin/tours',
  importer: ImportTours,
  rowName: (row) => row.tourName,
  onOpened: (row) => rememberRecord(tourRecord(row)),
  orderedIn: (row) => row.categoryId.name,
  columns: [
    imageColumn<TourRow>('Image', (row) => row.mainImageUrl),
    tourNameColumn,
    {
      header: 'Category',
      phoneLabel: '',
      // The days are beside it.
      className: 'max-md:max-w-32',
      cell: (row: TourRow) => row.categoryId.name,
    },
    numberColumn<TourRow>('Days', (row) => row.days),
  ],
  filters: tourFilters,
  form: {
    ...tourForm,
    load: async (row, client): Promise<StoredTour> => {
      const { adminTour } = await fetchData(client, AdminTourDocument, { id: row._id })
      if (!adminTour.draft?.savedAt) return adminTour
      // What was worked on last is opened; the form says so.
      const { adminTourDraft } = await fetchData(client, AdminTourDraftDocument, { id: row._id })
      return { ...adminTourDraft, isDraft: true }
    },
    draftStatus: tourDraftStatus,
    useDraftActions: useTourDraft,
    schema: tourInput,
    oneFailure: true,
    ...tourRequests.form,
    fields: TourFormFields,
  },
})
