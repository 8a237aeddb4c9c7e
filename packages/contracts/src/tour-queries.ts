import { z } from 'zod'
import { bulkMessages } from './bulk-changes.messages.ts'
import { HIGHLIGHTED_PER_CATEGORY, LARGE_PAGE, MAX_BULK, MAX_SELECTED } from './limits.ts'
import { flag, idList, listQuery, publicQuery } from './list.ts'
import { OBJECT_ID } from './text.ts'
import { tourMessages } from './tours.messages.ts'

const tourSorts = [
  'createdAt',
  'tourName',
  'days',
  'nights',
  'tripCost',
  'activeStatus',
  'position',
] as const

const ofCategory = listQuery(tourSorts, LARGE_PAGE).extend({
  categoryId: z
    .string({ error: 'categoryId must be a 24-character id.' })
    .refine((id) => id === '' || OBJECT_ID.test(id), 'categoryId must be a 24-character id.')
    .default('')
    .meta({
      description: 'Only tours of this category.',
      documented: {
        type: 'string',
        pattern: OBJECT_ID.source,
        examples: ['650000000000000000000001'],
      },
    }),
})

export const tourListQuery = ofCategory.extend({
  activeStatus: flag('activeStatus')
    .transform((value) => (value === '' ? undefined : value === true || value === 'true'))
    .optional()
    .meta({
      description: 'True: only active tours. False: only inactive ones.',
      documented: { type: 'boolean' },
    }),
})

/** GET /admin/tours.csv and .xlsx: the list, or only some of its tours. */
export const tourExportQuery = tourListQuery.extend({
  ids: idList(MAX_BULK, bulkMessages.ids).meta({
    description: `Only these tours: up to ${MAX_BULK} ids, separated by commas.`,
    documented: {
      type: 'string',
      examples: ['650000000000000000000101,650000000000000000000102'],
    },
  }),
})

export const highlightListQuery = ofCategory.extend({
  highlighted: flag('highlighted')
    .transform((value) => value === true || value === 'true')
    .default(false)
    .meta({ description: 'True: only highlighted tours.', documented: { type: 'boolean' } }),
})

export const highlightedQuery = publicQuery.extend({
  limit: listQuery(['createdAt'], HIGHLIGHTED_PER_CATEGORY).shape.limit.describe(
    `Tours a category, at most ${HIGHLIGHTED_PER_CATEGORY}.`,
  ),
})

export const selectedToursQuery = publicQuery.extend({
  ids: idList(MAX_SELECTED, tourMessages.selectedIds).meta({
    description: `Up to ${MAX_SELECTED} ids of tours, separated by commas.`,
    documented: {
      type: 'string',
      examples: ['650000000000000000000101,650000000000000000000102'],
    },
  }),
})

export type TourListQuery = z.output<typeof tourListQuery>
export type TourExportQuery = z.output<typeof tourExportQuery>
export type HighlightListQuery = z.output<typeof highlightListQuery>
