import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { indianDayNumber } from '@bharat/contracts/indian-day'
import { EXCEL_EPOCH } from '@bharat/contracts/typed-tour-values'
import type { ZipInputFile } from 'fflate'
import type { Column, Slices } from './columns.ts'

/** The characters of a cell that Excel accepts. */
const MAX_CHARACTERS = 32_767
/** Level 3 takes half of the time of level 6, for files that are a tenth larger. */
const COMPRESSION = { level: 3 } as const
/** The number of the method in an archive. */
const DEFLATE = 8

/** Cell formats, as indexes into `cellXfs` of the styles. */
const FORMAT = { plain: 0, heading: 1, day: 2, moment: 3, text: 4 } as const

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of the workbook beside its sheet (ECMA-376, part 1, SpreadsheetML). */
const parts = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/**
 * An Excel file with one sheet, in chunks: rows are compressed as they come, so that its size does not matter. Texts
 * are text cells, which Excel never runs as formulas; moments are dates in Indian time. A text beyond Excel's
 * limit of 32,767 characters ends in an ellipsis.
 * @param title the name of the sheet
 */
export async function* xlsxOf<Item>(
  title: string,
  columns: readonly Column<Item>[],
  slices: Slices<Item>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // Loaded on use: its tables would be in the memory of every server.
  const { Zip } = await import('fflate')
  let ready: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(new Uint8Array(chunk))
  })
  function* produced() {
    const chunks = ready
    ready = []
    yield* chunks
  }
  /** Adds a part to the archive. zlib compresses it in a thread of its own, so that no other request waits. */
  async function* add(filename: string, texts: Iterable<string> | AsyncIterable<string>) {
    const file: ZipInputFile = { filename, size: 0, crc: 0, compression: DEFLATE }
    zip.add(file)
    const encoded = async function* () {
      for await (const text of texts) {
        const bytes = Buffer.from(text)
        file.size += bytes.length
        file.crc = crc32(bytes, file.crc)
        yield bytes
      }
    }
    const deflate = createDeflateRaw(COMPRESSION)
    pipeline(encoded, deflate).catch((error) => deflate.destroy(error))
    for await (const chunk of deflate) {
      file.ondata?.(null, chunk, false)
      yield* produced()
    }
    file.ondata?.(null, new Uint8Array(), true)
    yield* produced()
  }

  for (const [name, xml] of Object.entries(parts)) yield* add(name, [XML + xml])
  yield* add('xl/workbook.xml', [XML + workbook(title)])
  yield* add('xl/worksheets/sheet1.xml', sheet(columns, slices))
  zip.end()
  yield* produced()
}

/** The sheet: its start, each slice of rows, and its end. */
async function* sheet<Item>(columns: readonly Column<Item>[], slices: Slices<Item>) {
  yield XML + sheetStart(columns)
  const letters = columns.map((_, n) => lettersOf(n))
  let row = 1
  for await (const items of slices) {
    let rows = ''
    for (const item of items) {
      row++
      rows += `<row r="${row}">`
      columns.forEach((column, n) => {
        rows += cellOf(`${letters[n]}${row}`, column, item)
      })
      rows += '</row>'
    }
    yield rows
  }
  yield '</sheetData></worksheet>'
}

function workbook(title: string): string {
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

/** The widths of the columns, and the headings in a row that stays visible. */
function sheetStart<Item>(columns: readonly Column<Item>[]): string {
  const widths = columns.map(
    ({ width }, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`,
  )
  const headings = columns.map(({ label }, n) =>
    textCell(`${lettersOf(n)}1`, label, FORMAT.heading),
  )
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
}

/** The letters of a column, such as `AB`: Excel does without references of cells, other programs do not. @param column from 0 */
function lettersOf(column: number): string {
  let letters = ''
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1) {
    letters = String.fromCharCode(65 + (left % 26)) + letters
  }
  return letters
}

/** An empty cell is left out. */
function cellOf<Item>(at: string, { kind, value }: Column<Item>, item: Item): string {
  const cell = value(item)
  if (cell === null || cell === '') return ''
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number') return numberCell(at, cell, FORMAT.plain)
  if (cell instanceof Date)
    return numberCell(at, EXCEL_EPOCH + indianDayNumber(cell), FORMAT.moment)
  if (kind === 'day') return numberCell(at, EXCEL_EPOCH + Date.parse(cell) / 86_400_000, FORMAT.day)
  return textCell(at, cell, FORMAT.text)
}

function numberCell(at: string, value: number, format: number): string {
  return `<c r="${at}" s="${format}"><v>${value}</v></c>`
}

function textCell(at: string, text: string, format: number): string {
  return `<c r="${at}" t="inlineStr" s="${format}"><is><t xml:space="preserve">${escapeXml(shortened(text))}</t></is></c>`
}

function shortened(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text
}

/**
 * A text as XML 1.0 that Excel reads back unchanged: without characters that XML does not allow, and without what
 * Excel takes for an escaped character, such as `_x000D_`.
 */
function escapeXml(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these
    .replace(/[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  return Bun.escapeHTML(plain)
}
