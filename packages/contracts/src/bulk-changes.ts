import { z } from 'zod'
import { bulkMessages } from './bulk-changes.messages.ts'
import { MAX_BULK } from './limits.ts'
import { filledText, recordId } from './replies.ts'
import { activeStatusInput, documentedIdOrRecord, idOrRecord, OBJECT_ID } from './text.ts'
import { tourMessages } from './tours.messages.ts'

const ids = z
  .array(z.string({ error: bulkMessages.ids }), { error: bulkMessages.ids })
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
  .refine((ids) => ids.length >= 1 && ids.length <= MAX_BULK, bulkMessages.ids)
  .meta({
    description: `Ids of 1 to ${MAX_BULK} records. An unknown one fails alone.`,
    documented: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      maxItems: MAX_BULK,
      examples: [['650000000000000000000101', '650000000000000000000102']],
    },
  })

/** PATCH of the path of a list: shows or hides several records. */
export const bulkStatusInput = z
  .object({ ids, activeStatus: activeStatusInput.shape.activeStatus }, { error: bulkMessages.ids })
  .meta({ id: 'BulkStatusInput', description: 'Shows or hides several records.' })

/** PATCH /admin/tours: shows or hides several tours, or moves them to another category. */
export const bulkTourInput = z
  .object(
    {
      ids,
      activeStatus: activeStatusInput.shape.activeStatus
        .nullish()
        .transform((value) => value ?? undefined)
        .meta({
          description: 'Whether the site shows them.',
          documented: { type: ['boolean', 'null'] },
        }),
      categoryId: idOrRecord(
        z.string({ error: tourMessages.category }).regex(OBJECT_ID, tourMessages.category),
        tourMessages.category,
      )
        .nullish()
        .transform((id) => id?.toLowerCase())
        .meta({
          description:
            'The category to which the tours move. A tour that moves loses its highlight.',
          documented: {
            anyOf: [...documentedIdOrRecord('650000000000000000000001').anyOf, { type: 'null' }],
          },
        }),
    },
    { error: bulkMessages.ids },
  )
  .refine(
    ({ activeStatus, categoryId }) => (activeStatus === undefined) !== (categoryId === undefined),
    bulkMessages.oneChange,
  )
  .meta({
    id: 'BulkTourInput',
    description: 'Either `activeStatus` or `categoryId`, for several tours.',
  })

/** The result of a change of several records. */
export const bulkReply = z
  .object({
    done: z.int().min(0).describe('How many records are as requested now.'),
    changed: z.array(recordId).describe('The ids of those that were different before.'),
    failed: z
      .array(
        z
          .object({
            id: z.string().describe('As in the request, in lower case.'),
            message: filledText.describe('Why it was not changed: as for a change of it alone.'),
          })
          .meta({ id: 'BulkFailure', description: 'A record that was not changed.' }),
      )
      .describe('The records that were not changed.'),
  })
  .meta({ id: 'BulkResult', description: 'The result of a change of several records.' })

export type BulkResult = z.output<typeof bulkReply>
