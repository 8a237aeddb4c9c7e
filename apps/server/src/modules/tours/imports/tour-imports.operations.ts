import { IMPORT_MAX_BYTES } from '@bharat/contracts/back-office-limits'
import { TOUR_COLUMNS, type TourColumn } from '@bharat/contracts/tour-columns'
import {
  tourImportQuery,
  tourImportRejection,
  tourImportReply,
  tourSheetQuery,
} from '@bharat/contracts/tour-import'
import { tourImportMessages } from '@bharat/contracts/tour-import.messages'
import { fileEndpoint, restEndpoint } from '../../../http/operation.ts'
import { type Column, column } from '../../../spreadsheets/columns.ts'
import { csvOf } from '../../../spreadsheets/csv.ts'
import { xlsxOf } from '../../../spreadsheets/xlsx.ts'

const tag = { name: 'Tours', description: 'Tours, and which of them the home page highlights.' }
const shared = { tag, access: 'catalogue' } as const
const sheet = { bytes: IMPORT_MAX_BYTES, message: tourImportMessages.tooLarge }

/**
 * The columns of the template and its example, which can be imported.
 * @param category the name of a category; '' if there is none
 */
function templateOf(category: string): Column<null>[] {
  const year = new Date().getFullYear() + 1
  const own: Record<string, string> = { category, departures: `12/01/${year}; 9-Feb-${year}` }
  return TOUR_COLUMNS.flatMap(({ name, label, example }: TourColumn) =>
    example === undefined ? [] : [column(label, label, 'text', 24, () => own[name] ?? example)],
  )
}

/** The files of both formats, with their endings. */
const formats = [
  { file: 'csv', ending: 'Csv', inWords: 'a CSV file' },
  { file: 'xlsx', ending: 'Xlsx', inWords: 'an Excel file' },
] as const

function chunksOf<Row>(
  file: 'csv' | 'xlsx',
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const slices = (async function* () {
    yield rows
  })()
  return file === 'csv' ? csvOf(columns, slices) : xlsxOf('Tours', columns, slices)
}

/** The import of tours from files, its template, and its errors as a file. */
export const tourImportOperations = [
  restEndpoint({
    ...shared,
    method: 'POST',
    creates: true,
    path: '/admin/tours/import',
    id: 'importTours',
    audit: 'history',
    summary: 'Import Tours from CSV or Excel',
    description:
      'The columns of the export, by their names, their labels or what operators call them, or as `columns` says. A row with `_id` changes that tour, unless its `version` is outdated; another row changes the tour with its name and category, or becomes a new tour. A column that the file lacks, and an empty cell, leave that tour as it is; its departures and days are changed or added, never removed. `highlightStatus`, `createdAt` and `updatedAt` change nothing. New tours without images are inactive, and get drawn pictures. If one row has an error, nothing is imported, unless `validOnly` is true.',
    query: tourImportQuery,
    sheet,
    reply: tourImportReply,
    errors: {
      400: { description: 'The file has errors, or the query has.', body: tourImportRejection },
    },
    handle: ({ services, query, body }) => services.tours.imports.import(body as Uint8Array, query),
  }),
  ...formats.flatMap(({ file, ending, inWords }) => [
    fileEndpoint({
      ...shared,
      method: 'POST',
      creates: false,
      path: `/admin/tours/import/errors.${file}`,
      id: `importErrors${ending}`,
      audit: 'none: it changes nothing, and returns what was sent',
      summary: `Mark the errors of an import in ${inWords}`,
      description: 'The rows that were sent, with a column that names their errors.',
      query: tourSheetQuery,
      sheet,
      file,
      handle: async ({ services, query, body }) => {
        const { columns, rows } = await services.tours.imports.markErrors(body as Uint8Array, query)
        return { name: 'tours-with-errors', chunks: chunksOf(file, columns, rows) }
      },
    }),
    fileEndpoint({
      ...shared,
      method: 'GET',
      path: `/admin/tours/import/template.${file}`,
      id: `importTemplate${ending}`,
      audit: 'none: it is the same for everybody',
      summary: `Download a template of an import as ${inWords}`,
      description: 'The headings and one row as an example, in the first category.',
      file,
      handle: async ({ services }) => {
        const { items } = await services.categories.list({ limit: 1 })
        const template = templateOf(items[0]?.name ?? '')
        return { name: 'tours-template', chunks: chunksOf(file, template, [null]) }
      },
    }),
  ]),
]
