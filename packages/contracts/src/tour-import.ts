import { z } from 'zod'
import { fieldChange } from './history.ts'
import { errorReply } from './replies.ts'
import { isTourColumn } from './tour-columns.ts'
import { tourImportMessages } from './tour-import.messages.ts'

const flag = (message: string, description: string) =>
  z
    .union([z.boolean(), z.enum(['true', 'false', ''])], { error: message })
    .transform((value) => value === true || value === 'true')
    .default(false)
    .meta({ description, documented: { type: 'boolean', default: false } })

const columns = z
  .string({ error: tourImportMessages.columns })
  .max(8000, tourImportMessages.columns)
  .default('')
  .transform((text) => (text === '' ? undefined : text.split(',').map((name) => name.trim())))
  .refine(
    (names) => (names ?? []).every((name) => name === '' || isTourColumn(name)),
    tourImportMessages.columns,
  )
  .meta({
    description:
      'For each column of the file the name of a column of the export, or nothing to leave it out, separated by commas. `day2.title`, `day2.description`, `day2.stay`, `day2.meals` and `day2.kilometres` are the parts of a day. Left out: the headings say it.',
    documented: { type: 'string', examples: ['tourName,category,,tripCost'] },
  })

const values = z
  .string({ error: tourImportMessages.values })
  .max(8000, tourImportMessages.values)
  .default('')
  .transform((text, context): ReadonlyMap<string, string> => {
    const read = z.record(z.string(), z.string()).safeParse(parsedJson(text || '{}'))
    if (!read.success) context.addIssue(tourImportMessages.values)
    return new Map(
      Object.entries(read.data ?? {}).map(([name, known]) => [name.toLowerCase(), known]),
    )
  })
  .meta({
    description:
      'As a JSON object: names of categories and landscapes in the file, and as which known ones they are read. `+` before the name of a category makes that category with the import.',
    documented: { type: 'string', examples: ['{"Hills":"Mountain"}'] },
  })

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How a file is read. */
export const tourSheetQuery = z.object({ columns, values })

export const tourImportQuery = tourSheetQuery.extend({
  dryRun: flag(tourImportMessages.dryRun, 'True: only checks the file.'),
  validOnly: flag(
    tourImportMessages.validOnly,
    'True: imports the rows without errors, and leaves the others out.',
  ),
})

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
const sheetColumn = z
  .object({
    heading: z.string().describe('In the first row of the file.'),
    column: z
      .string()
      .nullable()
      .describe('The column of the export as which it is read; null: it is not imported.'),
    samples: z.array(z.string()).describe('The first values, at most two, cut to 80 characters.'),
    readings: z
      .array(
        z
          .object({
            text: z.string().describe('In a cell.'),
            read: z.string().describe('As the site shows it.'),
          })
          .meta({ id: 'TourImportReading', description: 'How a cell is read.' }),
      )
      .describe(
        'How prices, dates and durations are read: one of each way of writing, at most six.',
      ),
  })
  .meta({ id: 'TourImportColumn', description: 'A column of an imported file.' })

const unknownName = z
  .object({
    column: z.enum(['category', 'landscapes']).describe('The column of the export.'),
    name: z.string().describe('In the file.'),
  })
  .meta({ id: 'TourImportName', description: 'A name in an imported file that is not known.' })

const update = z
  .object({
    row: rowError.shape.row,
    id: z.string().describe('Of the tour.'),
    name: z.string().describe('Of the tour, after the import.'),
    changes: z
      .array(fieldChange)
      .describe(
        'The changed fields; of departures and days each that differs, such as `departures.2027-01-12`, how many are added, and which days of the itinerary stay although the tour is shorter.',
      ),
  })
  .meta({ id: 'TourImportUpdate', description: 'What a row changes of its tour.' })

/** The reply to an import, or to its dry run. */
export const tourImportReply = z
  .object({
    message: z.string().min(1).describe('A message for the user.'),
    rows,
    created: z.int().min(0).describe('Rows that become new tours.'),
    updated: z.int().min(0).describe('Rows that change a tour.'),
    unchanged: z.int().min(0).describe('Rows that are stored like this.'),
    errors: z
      .array(rowError)
      .describe(
        'Of a dry run: what would reject the file, at most one of each field of a row. Of an import: rows that were left out, and those that another administrator changed in the same moment; their tours stay as they are.',
      ),
    updates: z.array(update).describe('What the rows change of their tours, in their order.'),
    drawn: z
      .int()
      .min(0)
      .describe('New tours without images: they stay inactive, and a job draws their pictures.'),
    columns: z.array(sheetColumn).describe('The columns of the file, in their order.'),
    unknown: z
      .array(unknownName)
      .describe('Names in the file that `values` can explain, at most 50.'),
    group: z
      .string()
      .nullable()
      .describe(
        'Identifies the import in the history, which undoes it as a whole; null if nothing was changed.',
      ),
  })
  .meta({ id: 'TourImportReply', description: 'What an import of tours does, or would do.' })

/** The error response to an import with errors: nothing was changed. */
export const tourImportRejection = errorReply
  .extend({
    rows: rows.optional(),
    errors: z
      .array(rowError.partial({ row: true }))
      .describe('In the order of the rows. Those of the query have no row.')
      .optional(),
  })
  .meta({ id: 'TourImportRejection', description: 'The errors of a file that was not imported.' })

export type TourImportError = z.output<typeof rowError>
export type TourImportUpdate = z.output<typeof update>
export type TourImportReply = z.output<typeof tourImportReply>
export type TourImportName = z.output<typeof unknownName>
export type TourImportColumn = z.output<typeof sheetColumn>
