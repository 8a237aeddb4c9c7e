import type { DeclaredField } from '@bharat/contracts/fields'
import { TOUR_FIELDS } from '@bharat/contracts/tour-fields'
import type { TourImportError } from '@bharat/contracts/tour-import'
import { tourImportMessages } from '@bharat/contracts/tour-import.messages'
import { readCsv } from '../../../spreadsheets/csv.ts'
import { tourColumns } from '../tours.columns.ts'
import type { TourRecord } from '../tours.documents.repository.ts'

/** The cells of a row by the names of their columns. */
export type Cells = ReadonlyMap<string, string>

export interface ImportedRow {
  row: number
  cells: Cells
}

type Failure = Omit<TourImportError, 'row'>

const COLUMNS = new Set(tourColumns.map(({ name }) => name))

/** Reads a file. @returns its rows, or what is wrong with the file as a whole */
export function readRows(
  bytes: Uint8Array,
  maxRows: number,
): { rows: ImportedRow[]; errors: TourImportError[] } {
  const text = decoded(bytes)
  if (text === undefined) return ofFile(tourImportMessages.encoding)
  const { header, rows, failures } = readCsv(text, maxRows)
  const headings = header.flatMap((name, at) => headingFailure(name, header.indexOf(name) !== at))
  const errors = [
    ...headings,
    ...failures.map((failure) => ({ ...failure, field: '' })),
    ...rows
      .filter(({ cells }) => cells.slice(header.length).some((cell) => cell !== ''))
      .map(({ row }) => ({ row, field: '', message: tourImportMessages.tooManyCells })),
  ]
  if (errors.length > 0) return { rows: [], errors }
  if (rows.length === 0) return ofFile(tourImportMessages.empty)
  if (rows.length > maxRows) return ofFile(tourImportMessages.tooManyRows)
  return {
    errors: [],
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: new Map(header.map((name, at) => [name, (cells[at] ?? '').trim()])),
    })),
  }
}

function ofFile(message: string) {
  return { rows: [], errors: [{ row: 1, field: '', message }] }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function headingFailure(name: string, isRepeated: boolean): TourImportError[] {
  if (!COLUMNS.has(name)) {
    return [{ row: 1, field: name.slice(0, 50), message: tourImportMessages.unknownColumn(name) }]
  }
  return isRepeated ? [{ row: 1, field: name, message: tourImportMessages.repeatedColumn }] : []
}

/**
 * The payload of a row: the cells of its columns, and what is stored where the file has no such column. The schema of
 * the contracts validates it.
 * @param stored the tour that the row changes
 */
export function payloadOf(
  cells: Cells,
  stored: TourRecord | undefined,
): { payload: Record<string, unknown> } | { failure: Failure } {
  const payload: Record<string, unknown> = stored ? contentOf(stored) : {}
  for (const [name, cell] of cells) {
    const read = readerOf(name)
    if (!read) continue
    const failure = read(cell, payload)
    if (failure) return { failure: { field: name, message: failure } }
  }
  return { payload }
}

/** The fields of a stored tour that a payload has. */
function contentOf({ upcomingDates: _, ...record }: TourRecord): Record<string, unknown> {
  return { ...record, version: undefined }
}

/** Writes the value of a cell to the payload; returns a message if it cannot be read. */
type Reader = (cell: string, payload: Record<string, unknown>) => string | undefined

function text(name: string): Reader {
  return (cell, payload) => {
    payload[name] = cell
    return undefined
  }
}

/** A cell with several values, one per line. */
function lines(name: string, separator: RegExp = /\r\n|\r|\n/): Reader {
  return (cell, payload) => {
    payload[name] = cell
      .split(separator)
      .map((value) => value.trim())
      .filter(Boolean)
    return undefined
  }
}

function json(name: string, label: string): Reader {
  return (cell, payload) => {
    const list = jsonList(cell)
    if (list) payload[name] = list
    return list ? undefined : tourImportMessages.list(label)
  }
}

/** The list in a cell, an empty one for an empty cell; undefined if it is no JSON list. */
function jsonList(cell: string): unknown[] | undefined {
  if (cell === '') return []
  try {
    const list: unknown = JSON.parse(cell)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

/** The columns of the numbers of groups. */
const groupReaders = Object.entries<DeclaredField>(TOUR_FIELDS).flatMap(([name, field]) =>
  Object.entries(field.kind === 'group' ? field.fields : {}).map(
    ([member, { column = member }]): [string, Reader] => [
      column,
      (cell, payload) => {
        payload[name] = { ...(payload[name] as object | null), [member]: cell }
        return undefined
      },
    ],
  ),
)

/** Dates without details need no JSON: 2027-01-12, 2027-02-09. */
function departures(cell: string, payload: Record<string, unknown>): string | undefined {
  if (cell !== '' && !cell.startsWith('[')) {
    delete payload.departures
    payload.upcomingDates = cell.split(/[\s,;]+/).filter(Boolean)
    return undefined
  }
  return json('departures', 'Departures')(cell, payload)
}

/** An amount in rupees; a text that is none would become 0 (section 5). */
function tripCost(cell: string, payload: Record<string, unknown>): string | undefined {
  const amount = cell.replace(/[₹,\s]/g, '')
  payload.tripCost = amount
  return Number.isNaN(Number(amount)) ? tourImportMessages.tripCost : undefined
}

function activeStatus(cell: string, payload: Record<string, unknown>): string | undefined {
  if (!/^(true|false)?$/i.test(cell)) return tourImportMessages.flag
  if (cell !== '') payload.activeStatus = cell.toLowerCase() === 'true'
  return undefined
}

function version(cell: string, payload: Record<string, unknown>): undefined {
  payload.version = cell === '' ? undefined : Number(cell)
}

/** The columns that are not the text of one field. */
const readers: Readonly<Record<string, Reader>> = {
  version,
  tripCost,
  landscapes: lines('landscapes', /[,;\r\n]+/),
  departures,
  ...Object.fromEntries(groupReaders),
  subImageUrls: lines('subImageUrls'),
  itinerary: json('itinerary', 'Itinerary'),
  faqs: json('faqs', 'FAQ'),
  activeStatus,
}

/** Exported columns that an import does not change. */
const unchanged = new Set(['_id', 'category', 'highlightStatus', 'createdAt', 'updatedAt'])

/** Other columns are the text of the field with their name. */
function readerOf(column: string): Reader | undefined {
  return unchanged.has(column) ? undefined : (readers[column] ?? text(column))
}
