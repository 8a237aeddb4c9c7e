import { setImmediate } from 'node:timers/promises'
import { readDay } from '@bharat/contracts/dates'
import { departureMessages } from '@bharat/contracts/departures.messages'
import { type DeclaredField, type EntriesField, valuesOf } from '@bharat/contracts/fields'
import { formatCalendarDay, formatDeparture, formatTripCost } from '@bharat/contracts/format'
import { indianDay } from '@bharat/contracts/indian-day'
import { findLandscape } from '@bharat/contracts/landscapes'
import { cleanText } from '@bharat/contracts/text'
import { dayColumn, isTourColumn, matchHeadings, tourColumn } from '@bharat/contracts/tour-columns'
import { DAY_FIELDS, TOUR_FIELDS } from '@bharat/contracts/tour-fields'
import type {
  TourImportColumn,
  TourImportError,
  TourImportName,
} from '@bharat/contracts/tour-import'
import { tourImportMessages } from '@bharat/contracts/tour-import.messages'
import { newCategoryName } from '@bharat/contracts/tour-import-names'
import { nightsFor } from '@bharat/contracts/tours.rules'
import {
  optionalNumber,
  readAmount,
  readChoice,
  readDayText,
  readDuration,
  readFlag,
  readItinerary,
  readLandscapes,
  readList,
  readNights,
  readNumber,
  readTypedDays,
  typedDistance,
} from '@bharat/contracts/typed-tour-values'
import { readCsv, type Table, type TableRow } from '../../../spreadsheets/csv.ts'
import { isXlsx, readXlsx } from '../../../spreadsheets/xlsx-reader.ts'
import { tourColumns } from '../tours.columns.ts'
import type { TourRecord } from '../tours.documents.repository.ts'
import type { ExportedTour } from '../tours.views.ts'

/** The cells of a row by the names of their columns. */
export type Cells = ReadonlyMap<string, string>

export interface ImportedRow {
  row: number
  cells: Cells
  /** What is wrong with the row in the file. */
  failures: Failure[]
}

type Failure = Omit<TourImportError, 'row'>

/** A file: its table, how its columns are read, and what is wrong with it as a whole. */
export interface ImportedFile {
  table: Table
  rows: ImportedRow[]
  columns: TourImportColumn[]
  errors: TourImportError[]
}

/** Names that are asked about at once. */
const MAX_UNKNOWN = 50
/** Characters of a sample of a column. */
const SAMPLE = 80

/** Rows that are read or checked before other requests have a turn: about ten milliseconds. */
const ROWS_AT_ONCE = 20

/** Lets other requests run, after some rows. @param n the number of rows that are done */
export const afterSome = async (n: number) => n % ROWS_AT_ONCE === 0 && (await setImmediate())

/**
 * Reads a CSV or Excel file.
 * @param options `columns`: the column of the export for each column of the file, undefined if the headings say it;
 * `values`: as which names of categories and landscapes other ones are read, by their lower case
 */
export async function readFile(
  bytes: Uint8Array,
  maxRows: number,
  {
    columns: chosen,
    values,
  }: { columns: readonly string[] | undefined; values: ReadonlyMap<string, string> },
): Promise<ImportedFile> {
  const table = withHeadings(await tableOf(bytes, maxRows))
  await setImmediate()
  const { header, rows } = table
  const names = chosen ? header.map((_, at) => chosen[at] || null) : matchHeadings(header)
  const columns = header.map((heading, at) => ({
    heading: heading.slice(0, SAMPLE),
    column: names[at] ?? null,
    samples: rows.flatMap(({ cells }) => cells[at]?.trim().slice(0, SAMPLE) || []).slice(0, 2),
    readings: readingsOf(
      names[at] ?? '',
      rows.map(({ cells }) => cells[at]?.trim() ?? ''),
    ),
  }))
  const errors = [
    ...table.failures.map((failure) => ({ ...failure, field: '' })),
    ...header.flatMap((heading, at) => headingFailure(heading, at, columns, header, chosen)),
    ...(chosen && chosen.length > header.length
      ? [{ row: 1, field: 'columns', message: tourImportMessages.columns }]
      : []),
  ]
  const isEmpty = errors.length === 0 && rows.length === 0
  if (isEmpty) errors.push({ row: 1, field: '', message: tourImportMessages.empty })
  if (rows.length > maxRows) {
    return { table, rows: [], columns, errors: [tooManyRows] }
  }
  const read: ImportedRow[] = []
  for (const row of errors.length > 0 ? [] : rows) {
    await afterSome(read.length)
    read.push(withKnownNames(importedRow(row, names), values))
  }
  return { table, columns, errors, rows: read }
}

/** How prices, dates and durations are read, as the site shows them. Only what can be read is asked. */
const shownAs: Readonly<Record<string, (cell: string) => string | undefined>> = {
  tripCost: (cell) => (cell === '' ? undefined : formatTripCost(readCost(cell))),
  departures: (cell) => {
    const today = indianDay(new Date())
    return readTypedDays(cell)
      .map(({ day }) => day && `${formatDeparture(day, new Date(0))}${day < today ? PAST : ''}`)
      .join(', ')
  },
  days: (cell) => {
    const { days, nights } = readDuration(cell)
    const counted = (count: number | undefined, noun: string) =>
      count === undefined ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]
    return [...counted(days, 'day'), ...counted(nights, 'night')].join(', ')
  },
}

/** After a day that is over: the site does not show it. */
const PAST = ' (in the past)'

/** How the values of a column are read: one of each way of writing, at most six. Days in the past are first. */
function readingsOf(column: string, cells: readonly string[]): TourImportColumn['readings'] {
  const shown = shownAs[column]
  if (!shown) return []
  const ways = new Map<string, { text: string; read: string }>()
  for (const text of cells) {
    const read = text.length <= SAMPLE ? shown(text) : undefined
    if (!read || read === text) continue
    const way = text.replace(/\d/g, '0').replace(/[a-z]+/gi, 'a')
    ways.set(`${way} ${read.includes(PAST)}`, { text, read })
  }
  const isPast = ({ read }: { read: string }) => Number(read.includes(PAST))
  return [...ways.values()].sort((a, b) => isPast(b) - isPast(a)).slice(0, 6)
}

const tooManyRows = { row: 1, field: '', message: tourImportMessages.tooManyRows }

async function tableOf(bytes: Uint8Array, maxRows: number): Promise<Table> {
  if (isXlsx(bytes)) return readXlsx(bytes, maxRows)
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // A document of another program may begin as text.
    if (!/^%PDF-|^\{\\rtf|\0/.test(text)) return readCsv(text, maxRows)
  } catch {
    // Not UTF-8.
  }
  return { header: [], rows: [], failures: [{ row: 1, message: tourImportMessages.encoding }] }
}

/** Rows above the headings, such as the title of a price list. */
const TITLE_ROWS = 10

/** A table whose first rows are a title: of these rows, the first one that names most columns has the headings. */
function withHeadings(table: Table): Table {
  const namesIn = (cells: readonly string[]) => matchHeadings(cells).filter(Boolean).length
  const rows = table.rows.slice(0, TITLE_ROWS).map(({ cells }, at) => {
    const texts = cells.map((cell) => cell.trim())
    const names = namesIn(texts)
    // Cells of a tour may have the words of a heading.
    return { at, texts, names: names * 2 < texts.filter(Boolean).length ? 0 : names }
  })
  const most = Math.max(...rows.map(({ names }) => names))
  const best = rows.find(({ names }) => names === most)
  if (!best || most < 2 || most <= namesIn(table.header)) return table
  return { ...table, header: best.texts, rows: table.rows.slice(best.at + 1) }
}

/** A heading that means nothing, or the same as another one. A column without heading and cells is none. */
function headingFailure(
  heading: string,
  at: number,
  columns: readonly TourImportColumn[],
  header: readonly string[],
  chosen: readonly string[] | undefined,
): TourImportError[] {
  const { column = null, samples = [] } = columns[at] ?? {}
  const field = heading.slice(0, 50)
  if (column === null) {
    if (chosen || (heading === '' && samples.length === 0)) return []
    const isRepeated = isTourColumn(heading) && header.indexOf(heading) !== at
    const message = isRepeated
      ? tourImportMessages.repeatedColumn
      : tourImportMessages.unknownColumn(heading)
    return [{ row: 1, field, message }]
  }
  const first = columns.findIndex((other) => other.column === column)
  return first === at || tourColumn(column).isRepeatable
    ? []
    : [{ row: 1, field, message: tourImportMessages.repeatedColumn }]
}

function importedRow(
  { row, cells, failures: unread = new Map() }: TableRow,
  names: readonly (string | null)[],
): ImportedRow {
  const failures = names.flatMap((field, at) => {
    const message = unread.get(at)
    return field !== null && message ? [{ field, message }] : []
  })
  if (cells.slice(names.length).some((cell) => cell.trim() !== '')) {
    failures.push({ field: '', message: tourImportMessages.tooManyCells })
  }
  const named = new Map<string, string>()
  for (const [at, name] of names.entries()) {
    if (name === null) continue
    const cell = (cells[at] ?? '').trim()
    named.set(name, [named.get(name), cell].filter(Boolean).join('\n'))
  }
  return { row, cells: named, failures }
}

/** A row with other names of its category and landscapes. */
function withKnownNames(row: ImportedRow, values: ReadonlyMap<string, string>): ImportedRow {
  if (values.size === 0) return row
  const known = (name: string) => {
    const read = values.get(name.toLowerCase()) ?? name
    return newCategoryName(read) ?? read
  }
  const cells = new Map(row.cells)
  for (const [name, cell] of row.cells) {
    if (name === 'category') cells.set(name, known(cell))
    if (name === 'landscapes') cells.set(name, readLandscapes(cell).map(known).join(', '))
  }
  return { ...row, cells }
}

/**
 * The names of categories and landscapes in a file that are not known, each once.
 * @param isCategory whether the category of a row is known
 */
export function unknownNames(
  rows: readonly ImportedRow[],
  isCategory: (cells: Cells) => boolean,
): TourImportName[] {
  const found = new Map<string, TourImportName>()
  const add = (column: TourImportName['column'], name: string) => {
    if (name.length > SAMPLE || found.size >= MAX_UNKNOWN) return
    const key = `${column} ${name.toLowerCase()}`
    if (!found.has(key)) found.set(key, { column, name })
  }
  for (const { cells } of rows) {
    const category = cells.get('category') ?? ''
    if (category !== '' && !isCategory(cells)) add('category', category)
    for (const name of readLandscapes(cells.get('landscapes') ?? '')) {
      if (findLandscape(name) === undefined) add('landscapes', name)
    }
  }
  return [...found.values()]
}

/**
 * The payload of a row: the cells of its columns, and what is stored where the file has no such column, or a cell is empty or
 * has the text of the export. No field of a stored tour becomes empty, and none of its departures and days is removed. The
 * schema of the contracts validates the payload.
 * @param stored the tour that the row changes
 */
export function payloadOf(
  cells: Cells,
  stored: TourRecord | undefined,
  exported: ExportedTour | undefined,
): { payload: Record<string, unknown>; failures: Failure[] } {
  const content: Record<string, unknown> = stored ? contentOf(stored) : {}
  const payload = { ...content }
  const failures: Failure[] = []
  const same = exported && exportedCells(exported)
  const changed = new Map(
    [...cells].filter(([name, cell]) => same?.get(name) !== cell && !(stored && isEmpty(cell))),
  )
  for (const [name, cell] of changed) {
    const message = readerOf(name)?.(cell, payload)
    if (message) failures.push({ field: name, message })
  }
  failures.push(...readSeats(changed, payload, content.departures))
  if (stored) {
    payload.departures = merged(
      payload.departures,
      content.departures,
      dayOfDeparture,
      withSeatsSold,
    )
    failures.push(...fewerThanSold(payload.departures))
    payload.itinerary = merged(payload.itinerary, content.itinerary, numberOfDay, withLongerText)
  }
  readDayColumns(changed, payload)
  if (changed.has('days') || changed.has('nights') || !stored) readDays(changed, payload)
  for (const [name, value] of Object.entries(content)) {
    if (isEmpty(payload[name])) payload[name] = value
  }
  return { payload, failures }
}

/** The fields of a stored tour that a payload has. */
function contentOf({ upcomingDates: _, ...record }: TourRecord): Record<string, unknown> {
  return { ...record, version: undefined }
}

/** Whether a value says nothing: an empty text, null, or a list or record of such values. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return cleanText(value) === ''
  return value == null || (typeof value === 'object' && Object.values(value).every(isEmpty))
}

type Entry = Readonly<Record<string, unknown>>

/**
 * The entries of a list in a sheet, and the stored ones that it does not name. What an entry does not say stays.
 * @param keyOf by which an entry is the same as a stored one
 */
function merged(
  sent: unknown,
  stored: unknown,
  keyOf: (entry: Entry) => unknown,
  complete: (said: Entry, known: Entry) => Entry,
): unknown {
  if (sent === stored || !Array.isArray(sent) || !Array.isArray(stored)) return stored
  const known = new Map<unknown, Entry>(stored.map((entry) => [keyOf(entry), entry]))
  const entries = sent.map((entry: unknown) => {
    const before = isEntry(entry) ? known.get(keyOf(entry)) : undefined
    if (!isEntry(entry) || !before) return entry
    const said = Object.fromEntries(Object.entries(entry).filter(([, value]) => !isEmpty(value)))
    return { ...before, ...complete(said, before) }
  })
  const named = new Set(sent.filter(isEntry).map(keyOf))
  return [...entries, ...stored.filter((entry) => !named.has(keyOf(entry)))]
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null
}

function numberOfDay({ day }: Entry): number {
  return Number(day)
}

function dayOfDeparture({ date }: Entry): unknown {
  return typeof date === 'string' ? (readDay(date) ?? date) : date
}

/** Departures that would have fewer seats than are sold. */
function fewerThanSold(departures: unknown): Failure[] {
  if (!Array.isArray(departures)) return []
  return departures.filter(isEntry).flatMap(({ date, seats, seatsLeft }) => {
    if (typeof seatsLeft !== 'number' || seatsLeft >= 0) return []
    const sold = Number(seats) - seatsLeft
    const message = tourImportMessages.seatsSold(formatCalendarDay(String(date)), sold)
    return [{ field: 'departures', message }]
  })
}

/** Of another number of seats as many are sold as before. */
function withSeatsSold(said: Entry, { seats, seatsLeft }: Entry): Entry {
  const isCounted = typeof seats === 'number' && typeof seatsLeft === 'number'
  if (!isCounted || said.seats === undefined || said.seatsLeft !== undefined) return said
  return { ...said, seatsLeft: seatsLeft + Number(said.seats) - seats }
}

/** A day of one sentence, which is its title and its description, leaves a longer description. */
function withLongerText(said: Entry, { title, description }: Entry): Entry {
  if (said.description !== said.title || description === title) return said
  return { ...said, description }
}

function exportedCells(tour: ExportedTour): Cells {
  return new Map(
    tourColumns.map(({ name, value }) => [name, String(value(tour) ?? '').trim()] as const),
  )
}

/** Writes the value of a cell to the payload; returns a message if it cannot be read. */
type Reader = (cell: string, payload: Record<string, unknown>) => string | undefined

function reader(name: string, read: (cell: string) => unknown): Reader {
  return (cell, payload) => {
    payload[name] = read(cell)
    return undefined
  }
}

function json(name: string, message: string): Reader {
  return (cell, payload) => {
    const list = jsonList(cell)
    if (list) payload[name] = list
    return list ? undefined : message
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

/** The columns of declared fields that are not their text. */
const declaredReaders = Object.entries<DeclaredField>(TOUR_FIELDS).flatMap(
  ([name, field]): [string, Reader][] => {
    if (field.kind === 'lines') {
      // A choice has no comma.
      const read = (cell: string) => readList(field.choices ? cell.replaceAll(',', '\n') : cell)
      return [[name, reader(name, read)]]
    }
    if (field.kind === 'choice') {
      return [[name, reader(name, (cell) => readChoice(cell, field.values))]]
    }
    if (field.kind === 'number') {
      return [[name, reader(name, (cell) => optionalNumber(cell, field.unit))]]
    }
    if (field.kind === 'entries') {
      return [[name, (cell, payload) => entries(name, field, cell, payload)]]
    }
    if (field.kind !== 'group') return []
    return Object.entries(field.fields).map(([member, { column = member, unit }]) => [
      column,
      (cell, payload) => {
        payload[name] = {
          ...(payload[name] as object | null),
          [member]: optionalNumber(cell, unit),
        }
        return undefined
      },
    ])
  },
)

/** Prices need no JSON: `Single room: 42,000 (own key); Child: on request`, or one in each line. */
function entries(
  name: string,
  { label, fields }: EntriesField,
  cell: string,
  payload: Record<string, unknown>,
): string | undefined {
  if (cell === '' || cell.startsWith('[')) {
    return json(name, tourImportMessages.list(label))(cell, payload)
  }
  const [first = '', number = '', note = ''] = Object.keys(fields)
  payload[name] = cell.split(/[\n;]+/).map((part) => {
    const text = part.trim()
    const bracket = text.endsWith(')') ? text.lastIndexOf('(') : -1
    const priced = bracket < 0 ? text : text.slice(0, bracket)
    const colon = priced.lastIndexOf(':')
    const amount = colon < 0 ? '' : priced.slice(colon + 1)
    return {
      [first]: colon < 0 ? priced : priced.slice(0, colon),
      [number]: /\d/.test(amount) ? readAmount(amount) : null,
      [note]: bracket < 0 ? '' : text.slice(bracket + 1, -1),
    }
  })
  return undefined
}

/** Dates without details need no JSON: `2027-01-12, 9-Feb-2027`. */
function departures(cell: string, payload: Record<string, unknown>): string | undefined {
  if (cell === '' || cell.startsWith('[')) {
    return json('departures', tourImportMessages.list('Departures'))(cell, payload)
  }
  const days = readTypedDays(cell)
  const wrong = days.filter(({ day }) => day === null)
  if (wrong.length > 0) return tourImportMessages.dates(wrong.map(({ text }) => text))
  payload.departures = [...new Set(days.map(({ day }) => day))].map((date) => ({ date }))
  return undefined
}

/** The seats of the departures that a row names, unless it says their own. @param stored the departures that it does not name */
function readSeats(cells: Cells, payload: Record<string, unknown>, stored: unknown): Failure[] {
  const cell = cells.get('seats') ?? ''
  if (cell === '') return []
  const seats = optionalNumber(cell, 'people')
  if (!Number.isInteger(seats)) return [{ field: 'seats', message: departureMessages.seats }]
  const { departures } = payload
  if (departures === stored || !Array.isArray(departures)) return []
  payload.departures = departures.map((each: unknown) =>
    isEntry(each) ? { ...each, seats: each.seats ?? seats } : each,
  )
  return []
}

/** The amount in rupees, 0 for a price on request: `POA`, `Price on request`, `N/A`, `-`. */
function readCost(cell: string): number {
  const isOnRequest =
    /^(?:(?:price )?(?:up)?on (?:request|enquiry|application)|p\.?o\.?[ar]\.?|n\/?a|tb[ad]|-)?$/i
  return isOnRequest.test(cell) ? 0 : readAmount(cell)
}

/** An amount in rupees; a text that is none would become 0 (section 5). */
function tripCost(cell: string, payload: Record<string, unknown>): string | undefined {
  const amount = readCost(cell)
  payload.tripCost = amount
  return amount >= 0 && Number.isFinite(amount) ? undefined : tourImportMessages.tripCost
}

interface Day {
  day: number
  title: string
  description: string
}

/** The days with columns of their own. What has no column stays, and so does a day without text in its cells. */
function readDayColumns(cells: Cells, payload: Record<string, unknown>): void {
  const parts = [...cells].flatMap(([name, cell]) => {
    const column = dayColumn(name)
    return column ? [{ ...column, cell }] : []
  })
  const days = new Map(((payload.itinerary ?? []) as Day[]).map((day) => [day.day, day]))
  for (const [day, own] of Map.groupBy(parts, (part) => part.day)) {
    if (own.every(({ cell }) => cell === '')) continue
    const before = days.get(day)
    const cellOf = new Map(own.map(({ part, cell }) => [part, cell]))
    const details = cellOf.get('description') ?? ''
    const title = cellOf.get('title') ?? ''
    const text = readDayText(title || details)
    const stays = title === '' && before
    // One sentence is the title and the description, unless the tour has a longer one.
    const isShort = text.description === text.title && before?.description !== before?.title
    const fields = Object.entries<DeclaredField>(DAY_FIELDS).flatMap(([name, field]) => {
      const cell = cellOf.get(name as keyof typeof DAY_FIELDS)
      if (cell === undefined) return []
      return [[name, field.kind === 'number' ? optionalNumber(cell, field.unit) : cell]]
    })
    days.set(day, {
      ...valuesOf(DAY_FIELDS),
      ...before,
      ...Object.fromEntries(fields),
      day,
      title: stays ? before.title : text.title,
      description: details || ((stays || isShort) && before?.description) || text.description,
    })
  }
  if (parts.length > 0) payload.itinerary = [...days.values()].sort((a, b) => a.day - b.day)
}

/** Days and nights: `5D/4N` is both, and the nights follow from the days where they are not written. */
function readDays(cells: Cells, payload: Record<string, unknown>): void {
  const [days = '', nights = ''] = [cells.get('days'), cells.get('nights')]
  const read = { ...readDuration(nights), ...readDuration(days) }
  payload.nights = nights === '' ? read.nights : readNights(nights)
  if (days !== '') payload.days = read.days ?? readNumber(days)
  else if (cells.has('days') || cells.has('nights') || payload.days === undefined) {
    const itinerary = (payload.itinerary ?? []) as Day[]
    const fromNights = payload.nights === undefined ? Number.NaN : Number(payload.nights) + 1
    payload.days = read.days ?? (fromNights || Math.max(0, ...itinerary.map(({ day }) => day)))
  }
  payload.nights ??= nightsFor(Number(payload.days))
}

function activeStatus(cell: string, payload: Record<string, unknown>): string | undefined {
  const flag = readFlag(cell)
  if (flag !== undefined) payload.activeStatus = flag
  return cell === '' || flag !== undefined ? undefined : tourImportMessages.flag
}

function itinerary(cell: string, payload: Record<string, unknown>): string | undefined {
  const days = cell.startsWith('[') ? undefined : readItinerary(cell)
  if (days) payload.itinerary = days
  return days ? undefined : json('itinerary', tourImportMessages.itinerary)(cell, payload)
}

/** Exported columns that an import does not change, and those that are read elsewhere. */
const elsewhere: Reader = () => undefined

/** The columns that are not the text of one field. */
const readers: Readonly<Record<string, Reader>> = {
  _id: elsewhere,
  category: elsewhere,
  places: elsewhere,
  days: elsewhere,
  nights: elsewhere,
  seats: elsewhere,
  version: reader('version', (cell) => (cell === '' ? undefined : Number(cell))),
  tripCost,
  drivingDistance: reader('drivingDistance', typedDistance),
  landscapes: reader('landscapes', readLandscapes),
  departures,
  ...Object.fromEntries(declaredReaders),
  subImageUrls: reader('subImageUrls', (cell) =>
    cell.split(/,?[\s|]+|,(?=https?:|\/)/).filter(Boolean),
  ),
  itinerary,
  faqs: json('faqs', tourImportMessages.list('FAQ')),
  activeStatus,
}

/** Other columns are the text of the field with their name. */
function readerOf(column: string): Reader | undefined {
  if (tourColumn(column).isIgnored) return undefined
  return readers[column] ?? reader(column, (cell) => cell)
}
