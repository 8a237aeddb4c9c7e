import { z } from 'zod'
import { errorReply } from './replies.ts'
import { tourImportMessages } from './tour-import.messages.ts'

/** POST /admin/tours/import. */
export const tourImportQuery = z.object({
  dryRun: z
    .union([z.boolean(), z.enum(['true', 'false', ''])], { error: tourImportMessages.dryRun })
    .transform((value) => value === true || value === 'true')
    .default(false)
    .meta({
      description: 'True: only checks the file.',
      documented: { type: 'boolean', default: false },
    }),
})

/** An error in one row of the file. */
const rowError = z
  .object({
    row: z
      .int()
      .min(1)
      .describe(
        'The row as a spreadsheet counts it: the headings are row 1, the first tour row 2.',
      ),
    field: z.string().describe('Dotted path of the field; empty for the whole row or file.'),
    message: z.string().describe('What is wrong with it.'),
  })
  .meta({ id: 'TourImportError', description: 'An error in one row of an imported file.' })

const rows = z.int().min(0).describe('Rows of the file below its headings.')
const errors = z.array(rowError).describe('At most one of each row, in the order of the rows.')

/** The reply to an import, or to its dry run. */
export const tourImportReply = z
  .object({
    message: z.string().min(1).describe('A message for the user.'),
    rows,
    created: z.int().min(0).describe('Rows that become new tours.'),
    updated: z.int().min(0).describe('Rows that change a tour.'),
    unchanged: z.int().min(0).describe('Rows that are stored like this.'),
    errors: errors.describe(
      'Of a dry run: what would reject the file. Of an import: rows that another administrator changed in the same moment; their tours stay as they are.',
    ),
  })
  .meta({ id: 'TourImportReply', description: 'What an import of tours does, or would do.' })

/** The error response to an import with errors: nothing was changed. */
export const tourImportRejection = errorReply
  .extend({
    rows: rows.optional(),
    errors: z
      .array(rowError.partial({ row: true }))
      .describe(
        'At most one of each row, in the order of the rows. Those of the query have no row.',
      )
      .optional(),
  })
  .meta({ id: 'TourImportRejection', description: 'The errors of a file that was not imported.' })

export type TourImportError = z.output<typeof rowError>
export type TourImportReply = z.output<typeof tourImportReply>
