import { LANDSCAPES } from '@bharat/contracts/landscapes'
import { TOUR_COLUMNS, type TourColumn } from '@bharat/contracts/tour-columns'
import type {
  TourImportColumn,
  TourImportError,
  TourImportName,
  TourImportReply,
  TourImportUpdate,
} from '@bharat/contracts/tour-import'
import { newCategoryName } from '@bharat/contracts/tour-import-names'
import { fetchFile, saveFile } from '../../../admin/session/download.ts'
import { AdminError, objects } from '../../../admin/session/requests.ts'
import { messageOf, sendRequest } from '../../../admin/session/rest-requests.ts'

/** What an import does, or the errors of a file that was not imported. */
export interface ImportResult extends TourImportReply {
  /** Whether the tours are stored now. */
  imported: boolean
}

/** The column of the export for each column of a file; '' leaves it out. */
export type Mapping = readonly string[]

/** As which known names others of the file are read; a new category has `+` before its name. */
export type Values = Readonly<Record<string, string>>

/** How a file is read. */
interface Reading {
  /** Undefined: the headings say it. */
  mapping?: Mapping | undefined
  values?: Values | undefined
}

interface ImportOptions extends Reading {
  dryRun: boolean
  /** Leaves the rows with errors out. */
  validOnly?: boolean
  /** Identifies the request: a repeated one changes nothing. */
  key?: string
}

const PATH = '/api/v1/admin/tours/import'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * POST /admin/tours/import. A file with errors is a result.
 * @throws AdminError for any other failure
 */
export async function sendImport(
  file: File,
  { dryRun, validOnly = false, key, ...reading }: ImportOptions,
): Promise<ImportResult> {
  const query = new URLSearchParams({ dryRun: String(dryRun), ...queryOf(reading) })
  if (validOnly) query.set('validOnly', 'true')
  const { headers, ...init } = requestOf(file)
  const keyed = key === undefined ? headers : { ...headers, 'idempotency-key': key }
  const response = await sendRequest(`${PATH}?${query}`, { ...init, headers: keyed })
  const reply: Record<string, unknown> = await response.json().catch(() => ({}))
  const message = messageOf(reply)
  const errors = errorsOf(reply.errors)
  if (!response.ok && errors.length === 0) throw new AdminError(message, 'IMPORT')
  const count = (name: string) => (typeof reply[name] === 'number' ? reply[name] : 0)
  return {
    message,
    errors,
    rows: count('rows'),
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    drawn: count('drawn'),
    updates: objects(reply.updates).map(toUpdate),
    columns: objects(reply.columns).map(toColumn),
    unknown: objects(reply.unknown).map(
      ({ column, name }): TourImportName => ({
        column: column === 'category' ? 'category' : 'landscapes',
        name: String(name),
      }),
    ),
    group: typeof reply.group === 'string' ? reply.group : null,
    imported: response.ok && !dryRun,
  }
}

/** Downloads the file with a column that names the errors of its rows. @throws AdminError */
export async function downloadErrors(file: File, reading: Reading): Promise<void> {
  const format = file.name.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv'
  const query = new URLSearchParams(queryOf(reading))
  saveFile(await fetchFile(`${PATH}/errors.${format}?${query}`, requestOf(file)))
}

/** The address of the template. */
export function templateUrl(format: 'csv' | 'xlsx'): string {
  return `${PATH}/template.${format}`
}

/** What a column of a file can be read as. */
export const READABLE: readonly TourColumn[] = TOUR_COLUMNS.filter(({ isIgnored }) => !isIgnored)

/** The columns that somebody has to choose: with a heading or values, and an unknown meaning. */
export function unmatched(columns: readonly TourImportColumn[]): boolean {
  return columns.some(
    ({ heading, column, samples }) => column === null && (heading !== '' || samples.length > 0),
  )
}

/** Errors with the rows that have them: one that many rows have is said once. */
export function groupedErrors(errors: readonly TourImportError[]) {
  const groups = Map.groupBy(errors, ({ field, message }) => `${field} ${message}`)
  return [...groups.values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, rows: same.map(({ row }) => row) }] : []
  })
}

/** Ascending numbers in few words: `2–5, 9`. */
export function rowsText(rows: readonly number[]): string {
  const ends = rows.filter((row, at) => rows[at + 1] !== row + 1)
  const starts = rows.filter((row, at) => rows[at - 1] !== row - 1)
  return ends.map((end, at) => (starts[at] === end ? end : `${starts[at]}–${end}`)).join(', ')
}

const STORED = 'tour-import-columns'
const STORED_VALUES = 'tour-import-names'
/** Names whose meaning a browser remembers. */
const MAX_NAMES = 200
/** Sheets whose columns a browser remembers. */
const MAX_REMEMBERED = 10

/** What was chosen last for a sheet with these headings; undefined if nothing was. */
export function rememberedMapping(columns: readonly TourImportColumn[]): Mapping | undefined {
  const names = stored(STORED)[keyOf(columns)]
  return Array.isArray(names) && names.length === columns.length ? names.map(String) : undefined
}

export function rememberMapping(columns: readonly TourImportColumn[], mapping: Mapping): void {
  const { [keyOf(columns)]: _, ...others } = stored(STORED)
  const latest = Object.entries(others).slice(1 - MAX_REMEMBERED)
  store(STORED, Object.fromEntries([...latest, [keyOf(columns), mapping]]))
}

/** What was chosen last for names that are not known now; undefined if nothing was. @param categories there are */
export function rememberedValues(
  unknown: readonly TourImportName[],
  categories: readonly string[],
): Values | undefined {
  const values = stored(STORED_VALUES)
  const read = unknown.flatMap(({ column, name }) => {
    const value = values[name.toLowerCase()]
    const known: readonly string[] = column === 'category' ? categories : LANDSCAPES
    return typeof value === 'string' && known.includes(value) ? [[name, value] as const] : []
  })
  return read.length > 0 ? Object.fromEntries(read) : undefined
}

export function rememberValues(values: Values): void {
  const latest = Object.entries({
    ...stored(STORED_VALUES),
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name.toLowerCase(),
        newCategoryName(value) ?? value,
      ]),
    ),
  }).slice(-MAX_NAMES)
  store(STORED_VALUES, Object.fromEntries(latest))
}

function stored(key: string): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

function store(key: string, all: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(all))
  } catch {
    // Without storage it is chosen again.
  }
}

function keyOf(columns: readonly TourImportColumn[]): string {
  return JSON.stringify(columns.map(({ heading }) => heading))
}

/** The bytes: the browser's type of a file depends on the programs that are installed. */
function requestOf(file: File) {
  const type = file.name.toLowerCase().endsWith('.xlsx') ? XLSX : 'text/csv'
  return { method: 'POST', headers: { 'content-type': type }, body: file }
}

function queryOf({ mapping, values = {} }: Reading): Record<string, string> {
  return {
    ...(mapping && { columns: mapping.join(',') }),
    ...(Object.keys(values).length > 0 && { values: JSON.stringify(values) }),
  }
}

function toUpdate({ row, id, name, changes }: Record<string, unknown>): TourImportUpdate {
  return {
    row: Number(row),
    id: String(id),
    name: String(name),
    changes: objects(changes).map(({ field, label, before, after }) => ({
      field: String(field),
      label: String(label),
      before: String(before),
      after: String(after),
    })),
  }
}

function toColumn({
  heading,
  column,
  samples,
  readings,
}: Record<string, unknown>): TourImportColumn {
  return {
    heading: String(heading ?? ''),
    column: typeof column === 'string' ? column : null,
    samples: Array.isArray(samples) ? samples.map(String) : [],
    readings: objects(readings).map(({ text, read }) => ({
      text: String(text),
      read: String(read),
    })),
  }
}

function errorsOf(errors: unknown): TourImportError[] {
  return objects(errors).flatMap(({ row, field, message }) =>
    typeof row === 'number' && typeof field === 'string' && typeof message === 'string'
      ? [{ row, field, message }]
      : [],
  )
}
