import { setImmediate } from 'node:timers/promises'
import { inflateRawSync } from 'node:zlib'
import { EXCEL_EPOCH } from '@bharat/contracts/typed-tour-values'
import { Parser } from 'saxen'
import { MAX_COLUMNS, type Table } from './csv.ts'

/** Bytes of the parts of a workbook together. They are counted while unpacking: an archive can declare other sizes. */
const MAX_UNPACKED = 32 * 1024 * 1024
/** Merged ranges of cells that are read: a file can list many thousands over the same rows. */
const MAX_MERGED = 10_000
/** Rows of a sheet, and texts that cells share, that are parsed before other requests have a turn. */
const PARSED_AT_ONCE = 50
/** Characters of the error of a formula, such as #DIV/0!. */
const ERROR_MAX = 20

/** The built-in formats of dates and times (ECMA-376, part 1, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 58 && id !== 48 && id !== 49)

/** Days between the calendars that begin in 1900 and in 1904. */
const DAYS_TO_1904 = 1462

const UNREADABLE = 'The Excel file cannot be read. Save it again as “Excel Workbook (.xlsx)”.'
const TOO_LARGE = 'The Excel file is too large when it is unpacked.'

/** Whether bytes are an archive, as Excel files are. */
export function isXlsx(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/**
 * Reads the first visible sheet of an Excel file as texts: dates as yyyy-mm-dd, the stored results of formulas. Nothing is
 * calculated, and macros and links are not read. The first row with text has the headings. Each row of a merged cell has its value.
 * @param maxRows the sheet is read to one row beyond
 */
export async function readXlsx(bytes: Uint8Array, maxRows: number): Promise<Table> {
  try {
    const names = (path: string) => /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels)$/.test(path)
    const entries = entriesOf(bytes)
    const { path, is1904 } = firstSheet(unpack(entries, names))
    const parts = unpack(entries, (name) =>
      [path, 'xl/sharedStrings.xml', 'xl/styles.xml'].includes(name),
    )
    const sheet = parts[path]
    if (sheet === undefined) return failed(UNREADABLE)
    const { 'xl/sharedStrings.xml': strings = '', 'xl/styles.xml': styles = '' } = parts
    const formats = { dates: dateFormats(styles), shift: is1904 ? DAYS_TO_1904 : 0 }
    return await readSheet(sheet, await sharedStrings(strings), formats, maxRows)
  } catch (error) {
    return failed(error instanceof TooLarge ? TOO_LARGE : UNREADABLE)
  }
}

class TooLarge extends Error {}

function failed(message: string): Table {
  return { header: [], rows: [], failures: [{ row: 1, message }] }
}

/** A packed part of an archive. */
interface Entry {
  isDeflated: boolean
  packed: Uint8Array
}

/** What a 32-bit field of an archive has if the value is in a 64-bit field instead. */
const IN_64_BITS = 0xffffffff

/** The parts of an archive by path, as its central directory lists them (APPNOTE.TXT 4.3). @throws Error for any other file */
function entriesOf(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const short = (at: number) => view.getUint16(at, true)
  const int = (at: number) => view.getUint32(at, true)
  const long = (at: number) => Number(view.getBigUint64(at, true))
  let end = bytes.length - 22
  while (int(end) !== 0x06054b50) end--
  let count = short(end + 10)
  let at = int(end + 16)
  if (count === 0xffff || at === IN_64_BITS) {
    const end64 = long(end - 12)
    count = long(end64 + 32)
    at = long(end64 + 48)
  }
  const entries = new Map<string, Entry>()
  for (; count > 0; count--) {
    if (int(at) !== 0x02014b50) throw new Error('The central directory is damaged.')
    const [method, nameLength, extraLength] = [short(at + 10), short(at + 28), short(at + 30)]
    const extra = at + 46 + nameLength
    let field = extra
    while (field < extra + extraLength && short(field) !== 1) field += 4 + short(field + 2)
    field += 4
    const [, size = 0, offset = 0] = [at + 24, at + 20, at + 42].map((place) => {
      if (int(place) !== IN_64_BITS) return int(place)
      field += 8
      return long(field - 8)
    })
    const path = decoded(bytes.subarray(at + 46, extra))
    if (entries.has(path)) throw new Error('Two parts have one path.')
    const start = offset + 30 + short(offset + 26) + short(offset + 28)
    entries.set(path, { isDeflated: method === 8, packed: bytes.subarray(start, start + size) })
    at = extra + extraLength + short(at + 32)
  }
  return entries
}

const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** The chosen parts as texts, by path. @throws TooLarge as soon as they exceed the limit */
function unpack(
  entries: ReadonlyMap<string, Entry>,
  isWanted: (path: string) => boolean,
): Record<string, string> {
  let remaining = MAX_UNPACKED
  const chosen = [...entries].filter(([path]) => isWanted(path))
  return Object.fromEntries(
    chosen.map(([path, { isDeflated, packed }]) => {
      const content = isDeflated ? inflate(packed, remaining) : packed
      remaining -= content.length
      if (remaining <= 0) throw new TooLarge()
      return [path, decoded(content)]
    }),
  )
}

/** @throws TooLarge beyond the limit */
function inflate(packed: Uint8Array, limit: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: limit })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === BEYOND_LIMIT
    throw isTooLarge ? new TooLarge() : error
  }
}

const BEYOND_LIMIT = 'ERR_BUFFER_TOO_LARGE'

interface Handlers {
  open?: (name: string, attributes: Record<string, string>, parser: Parser) => void
  close?: (name: string, parser: Parser) => void
  text?: (text: string) => void
}

/** Parses XML without regard to prefixes. Entities that a document declares itself are not expanded. */
function parse(xml: string, { open, close, text }: Handlers): void {
  if (xml === '') return
  const parser = new Parser()
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('openTag', (name, attributes, decode) => {
    if (!open) return
    const decoded = attributes()
    for (const key of Object.keys(decoded)) decoded[key] = decode(decoded[key] ?? '')
    open(local(name), decoded, parser)
  })
  parser.on('closeTag', (name) => close?.(local(name), parser))
  parser.on('text', (value, decode) => text?.(decode(value)))
  parser.on('cdata', (value) => text?.(value))
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(xml.replace(/^\uFEFF/, ''))
}

/**
 * Parses XML as `parse` does, but lets other requests run after some elements `inner` of the first element `outer`. The rest of
 * the document follows after them.
 * @param isDone whether the rest need not be read
 */
async function parseInGroups(
  xml: string,
  [outer, inner]: readonly [string, string],
  handlers: Handlers,
  isDone = () => false,
): Promise<void> {
  const { groups, rest } = groupsOf(xml, outer, inner)
  for (const group of groups) {
    parse(group, handlers)
    if (isDone()) return
    await setImmediate()
  }
  parse(rest, handlers)
}

/** The content of the first element `outer` in groups of elements `inner`, and the document without them. */
function groupsOf(xml: string, outer: string, inner: string) {
  const whole = { groups: [], rest: xml }
  // In a comment, CDATA or an instruction a tag is no tag.
  if (/<!|<\?(?!xml\s)/.test(xml)) return whole
  const found = new RegExp(`<((?:[\\w.-]+:)?)${outer}(?:\\s[^>]*)?>`).exec(xml)
  if (!found || found[0].endsWith('/>')) return whole
  const start = found.index + found[0].length
  const end = xml.indexOf(`</${found[1]}${outer}>`, start)
  if (end < 0) return whole
  const content = xml.slice(start, end)
  const rest = xml.slice(0, start) + xml.slice(end)
  return { groups: split(content, `</${found[1]}${inner}>`), rest }
}

function* split(xml: string, closing: string): Generator<string> {
  for (let from = 0; from < xml.length; ) {
    let to = from
    for (let n = 0; n < PARSED_AT_ONCE && to < xml.length; n++) {
      const next = xml.indexOf(closing, to)
      to = next < 0 ? xml.length : next + closing.length
    }
    yield xml.slice(from, to)
    from = to
  }
}

/** The path of the first sheet that is not hidden, and whether days are counted from 1904. */
function firstSheet(book: Record<string, string>): { path: string; is1904: boolean } {
  let id: string | undefined
  let is1904 = false
  parse(book['xl/workbook.xml'] ?? '', {
    open(name, { date1904, state = 'visible', ...attributes }) {
      if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true'
      if (name === 'sheet' && state === 'visible') id ??= attributes['r:id']
    },
  })
  let target = 'worksheets/sheet1.xml'
  parse(book['xl/_rels/workbook.xml.rels'] ?? '', {
    open: (_, { Id, Target }) => {
      if (Id === id && Target) target = Target
    },
  })
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, is1904 }
}

/** The texts that cells share. Notes on pronunciation (`rPh`) are not part of them. */
async function sharedStrings(xml: string): Promise<string[]> {
  const strings: string[] = []
  let isText = false
  let isNote = false
  const handlers: Handlers = {
    open(name) {
      if (name === 'si') strings.push('')
      if (name === 'rPh') isNote = true
      isText = name === 't' && !isNote
    },
    close(name) {
      if (name === 'rPh') isNote = false
      isText = false
    },
    text(text) {
      if (isText) strings[strings.length - 1] += text
    },
  }
  await parseInGroups(xml, ['sst', 'si'], handlers)
  return strings.map(unescaped)
}

/** Whether each cell style shows a number as a date. */
function dateFormats(xml: string): boolean[] {
  const custom = new Set<number>()
  const styles: boolean[] = []
  let isCellStyle = false
  parse(xml, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const id = Number(numFmtId)
      // Without quoted texts, escaped characters, colours and conditions.
      const code = formatCode.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
      if (name === 'numFmt' && /[dmy]/i.test(code)) custom.add(id)
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle) styles.push(isBuiltInDate(id) || custom.has(id))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

/** Excel writes characters that XML does not allow as `_x000D_`. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

interface Formats {
  dates: readonly boolean[]
  /** Days to add to a number to get one of the calendar that begins in 1900. */
  shift: number
}

async function readSheet(
  xml: string,
  strings: readonly string[],
  formats: Formats,
  maxRows: number,
): Promise<Table> {
  const table: Table & { header: string[] } = { header: [], rows: [], failures: [] }
  let row = 0
  let column = -1
  let cells: string[] = []
  let failures = new Map<number, string>()
  let cell = { type: 'n', isDate: false }
  /** Which element of the cell a text belongs to. */
  let inside: string | undefined
  let value = ''
  const merged: string[] = []
  const handlers: Handlers = {
    open(name, { r = '', t = 'n', s = '', ref = '' }) {
      if (name === 'row') {
        row = Number(r) || row + 1
        column = -1
        cells = []
        failures = new Map()
      } else if (name === 'c') {
        column = r === '' ? column + 1 : columnOf(r)
        cell = { type: t, isDate: formats.dates[Number(s)] ?? false }
        value = ''
      } else if (name === 'v' || name === 't') inside = name
      else if (name === 'mergeCell' && merged.length < MAX_MERGED) merged.push(ref)
    },
    text(text) {
      if (inside !== undefined) value += text
    },
    close(name, parser) {
      if (name === 'v' || name === 't') inside = undefined
      else if (name === 'c' && value !== '') {
        if (column >= MAX_COLUMNS) return
        while (cells.length < column) cells.push('')
        if (cell.type === 'e') {
          failures.set(column, `A formula has the error ${value.slice(0, ERROR_MAX)}.`)
        } else cells[column] = textOf(value, cell, strings, formats)
      } else if (name === 'row') {
        const hasText = cells.some((text) => text.trim() !== '')
        if (table.header.length > 0) {
          if (hasText || failures.size > 0) table.rows.push({ row, cells, failures })
        } else if (hasText) table.header = cells.map((text) => text.trim())
        if (table.rows.length > maxRows) parser.stop()
      }
    },
  }
  await parseInGroups(xml, ['sheetData', 'row'], handlers, () => table.rows.length > maxRows)
  fillMerged(table, merged)
  return table
}

/** Puts the value of a merged cell, which only its first row has, into its other rows. @param ranges such as `B2:B5` */
function fillMerged({ rows }: Table, ranges: readonly string[]): void {
  const byRow = new Map(rows.map(({ row, cells }) => [row, cells]))
  for (const range of ranges) {
    const [first, last = 0] = range.split(':').map((place) => Number(/\d+$/.exec(place)?.[0]))
    const column = columnOf(range)
    const value = byRow.get(first ?? 0)?.[column]
    if (!value) continue
    for (const { row, cells } of rows) {
      if (row <= (first ?? 0) || row > last) continue
      while (cells.length < column) cells.push('')
      cells[column] ||= value
    }
  }
}

/** The number of the column of a cell such as `AB12`, from 0. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}

function textOf(
  value: string,
  { type, isDate }: { type: string; isDate: boolean },
  strings: readonly string[],
  { shift }: Formats,
): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type !== 'n') return unescaped(value)
  const number = Number(value)
  if (!isDate) return String(number)
  const day = new Date(Math.floor(number + shift - EXCEL_EPOCH) * 86_400_000)
  return Number.isNaN(day.getTime()) ? value : day.toISOString().slice(0, 10)
}
