import { indianMoment } from '@bharat/contracts/indian-day'
import Papa from 'papaparse'
import type { Column, Slices } from './columns.ts'

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/**
 * A cell that a spreadsheet would run as a formula (OWASP, CSV Injection), or that looks like an escaped one. Full-width
 * signs count: Japanese input methods write them, and Excel reads them as the plain ones.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/
/** A phone number with its country code. Its value is the number itself, so a spreadsheet has nothing to run. */
const PHONE_NUMBER = /^\+\d+$/

/** The text of a cell, with an apostrophe before what a spreadsheet would run. `unescapeCell` is its inverse. */
export function escapeCell(text: string): string {
  return FORMULA.test(text) && !PHONE_NUMBER.test(text) ? `'${text}` : text
}

/** The text of a cell without the apostrophe of `escapeCell`. */
export function unescapeCell(text: string): string {
  return ESCAPED.test(text) ? text.slice(1) : text
}

/**
 * A CSV file (RFC 4180) in chunks: UTF-8 with a byte order mark, a line of field names, lines that end in CRLF.
 * Formulas are escaped. Phones stay plain for the programs that import them; Excel's own format has them as text.
 */
export async function* csvOf<Item>(
  columns: readonly Column<Item>[],
  slices: Slices<Item>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const lines = (rows: string[][]) =>
    encoder.encode(Papa.unparse(rows, { newline: LINE_END }) + LINE_END)
  yield encoder.encode(BYTE_ORDER_MARK)
  yield lines([columns.map(({ name }) => name)])
  for await (const items of slices) {
    yield lines(items.map((item) => columns.map((column) => cellOf(column, item))))
  }
}

function cellOf<Item>({ value }: Column<Item>, item: Item): string {
  const cell = value(item)
  if (cell === null) return ''
  return escapeCell(cell instanceof Date ? indianMoment(cell) : String(cell))
}

export interface TableRow {
  row: number
  cells: string[]
  /** What is wrong with a cell, by the number of its column from 0. */
  failures?: ReadonlyMap<number, string>
}

/** A parsed CSV or Excel file: its headings and its rows, each with the number that a spreadsheet shows. */
export interface Table {
  header: string[]
  rows: TableRow[]
  /** What is wrong with the file, such as an open quotation mark; not more than rows may be read. */
  failures: { row: number; message: string }[]
}

/** More columns than any file has that this server wrote. */
export const MAX_COLUMNS = 200

/**
 * Parses a CSV file with commas, semicolons or tabs, as Excel writes it. The heading is row 1; rows without text are
 * left out.
 * @param maxRows the file is read to one row beyond
 */
export function readCsv(text: string, maxRows: number): Table {
  const plain = text.replace(/^\uFEFF/, '')
  const heading = /^[^\r\n]*(\r\n|\r|\n)?/.exec(plain)
  // Field names contain neither; Papa Parse would guess from the rows.
  const delimiter = /[,;\t]/.exec(heading?.[0] ?? '')?.[0] ?? ','
  if ((heading?.[0] ?? '').split(delimiter, MAX_COLUMNS + 1).length > MAX_COLUMNS) {
    const message = `The first line has more than ${MAX_COLUMNS} columns.`
    return { header: [], rows: [], failures: [{ row: 1, message }] }
  }
  const newline = (heading?.[1] ?? LINE_END) as '\r\n' | '\r' | '\n'
  const { data, errors } = Papa.parse<string[]>(plain, { delimiter, newline })
  const [header = [], ...rest] = data
  return {
    header: header.map((name) => unescapeCell(name.trim())),
    rows: rest
      .map((cells, index) => ({ row: index + 2, cells: cells.map(unescapeCell) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
      .slice(0, maxRows + 1),
    failures: errors
      .filter(({ type }) => type === 'Quotes')
      .slice(0, maxRows)
      .map(({ row = 0 }) => ({ row: row + 1, message: 'A quotation mark is not closed.' })),
  }
}
