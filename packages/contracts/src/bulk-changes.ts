import { z } from 'zod'
import { PRICE_STEPS } from './back-office-limits.ts'
import { bulkMessages } from './bulk-changes.messages.ts'
import { departureMessages } from './departures.messages.ts'
import { departureFailures, departureInput, storedDepartures } from './departures.ts'
import { MAX_BULK, MAX_DATES, MAX_PRICE } from './limits.ts'
import { filledText, recordId } from './replies.ts'
import { activeStatusInput, documentedIdOrRecord, idOrRecord, OBJECT_ID } from './text.ts'
import { tourMessages } from './tours.messages.ts'

/** The records of a change of several. */
export const bulkIds = z
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
  .object(
    { ids: bulkIds, activeStatus: activeStatusInput.shape.activeStatus },
    { error: bulkMessages.ids },
  )
  .meta({ id: 'BulkStatusInput', description: 'Shows or hides several records.' })

/** PATCH /admin/tours: shows or hides several tours, or moves them to another category. */
export const bulkTourInput = z
  .object(
    {
      ids: bulkIds,
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

/** POST /admin/tours/departures: adds departures to several tours. */
export const bulkDeparturesInput = z
  .object(
    {
      ids: bulkIds,
      departures: z
        .array(departureInput, { error: departureMessages.departures })
        .min(1, bulkMessages.departures)
        .max(MAX_DATES, tourMessages.tooManyDates)
        .superRefine((departures, context) => {
          const [failure] = departureFailures(departures)
          if (!failure) return
          context.addIssue({
            code: 'custom',
            path: failure.field.split('.'),
            message: failure.message,
          })
        })
        .transform(storedDepartures)
        .describe('The new departures. A tour that departs on one of the days keeps its own.'),
    },
    { error: bulkMessages.ids },
  )
  .meta({ id: 'BulkDeparturesInput', description: 'Departures for several tours.' })

/** POST /admin/tours/pictures: draws the drawn pictures of several tours again. */
export const bulkPicturesInput = z
  .object({ ids: bulkIds }, { error: bulkMessages.ids })
  .meta({ id: 'BulkPicturesInput', description: 'Tours whose pictures are drawn again.' })

const inRange = (least: number, most: number, message: string) =>
  z
    .number({ error: message })
    .min(least, message)
    .max(most, message)
    .nullish()
    .transform((value) => value ?? undefined)

/** POST /admin/tours/prices: changes the prices of several tours. */
export const bulkPricesInput = z
  .object(
    {
      ids: bulkIds,
      percent: inRange(-90, 900, bulkMessages.percent).meta({
        description: 'The change in per cent; or else `amount`.',
        documented: { type: ['number', 'null'], minimum: -90, maximum: 900, examples: [10] },
      }),
      amount: inRange(-MAX_PRICE, MAX_PRICE, bulkMessages.amount).meta({
        description: 'The change in rupees; or else `percent`.',
        documented: { type: ['number', 'null'], minimum: -MAX_PRICE, maximum: MAX_PRICE },
      }),
      roundTo: z
        .union(
          PRICE_STEPS.map((step) => z.literal(step)),
          { error: bulkMessages.roundTo },
        )
        .nullish()
        .transform((step) => step ?? 1)
        .meta({
          description: `The new prices are multiples of it: one of ${PRICE_STEPS.join(', ')} rupees; 1 by default.`,
          documented: { type: ['integer', 'null'], enum: [...PRICE_STEPS, null], examples: [500] },
        }),
    },
    { error: bulkMessages.ids },
  )
  .refine(
    ({ percent, amount }) => (percent === undefined) !== (amount === undefined),
    bulkMessages.onePrice,
  )
  .meta({
    id: 'BulkPricesInput',
    description:
      'A change of the trip costs of several tours and of the prices of their departures from today on. Prices on request stay.',
  })

/** The result of a change of several records that have no history as a group. */
export const bulkOutcome = z.object({
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

/** The result of a change of several records. */
export const bulkReply = bulkOutcome
  .extend({
    group: recordId
      .nullable()
      .describe(
        'Restores all changed records together (`restoreGroup`); null if none was changed.',
      ),
  })
  .meta({ id: 'BulkResult', description: 'The result of a change of several records.' })

export type BulkResult = z.output<typeof bulkReply>
