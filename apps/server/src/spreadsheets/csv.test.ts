import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Column } from './columns.ts'
import { csvOf, escapeCell, readCsv, unescapeCell } from './csv.ts'

type Row = readonly string[]

const columns = (width: number): Column<Row>[] =>
  Array.from({ length: width }, (_, n) => ({
    name: `field${n}`,
    label: '',
    kind: 'text',
    width: 10,
    value: (row) => row[n] ?? '',
  }))

async function fileOf(rows: readonly Row[], width: number): Promise<string> {
  const slices = (async function* () {
    for (const row of rows) yield [row]
  })()
  const chunks = await Array.fromAsync(csvOf(columns(width), slices))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks))
}

/** Texts with everything that is special in CSV and in spreadsheets. */
const cell = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'\'=+-@\t\r\n",;|＝＋ 0a\uFEFF'),
    fc.string({ unit: 'grapheme', maxLength: 2 }),
  ),
  maxLength: 12,
})

test.each([
  '=1+1',
  '+91 94',
  '+91-94',
  '+9194\n',
  '+',
  '++91',
  '+91=1',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  "'=1",
  '＝1',
  '＋91',
])('a spreadsheet does not run %j', (text) => {
  expect(escapeCell(text)).toBe(`'${text}`)
})

test.each(['Goa', '2 + 2', "'quoted'", '', 'a=1', '+919400000001'])('%j stays as it is', (text) => {
  expect(escapeCell(text)).toBe(text)
  expect(unescapeCell(text)).toBe(text)
})

test('any text is read back as it was written', () => {
  fc.assert(fc.property(cell, (text) => unescapeCell(escapeCell(text)) === text))
})

test('any file is read back as it was written', async () => {
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }),
    )
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const width = rows[0]?.length ?? 2
      const read = readCsv(await fileOf(rows, width), 100)
      expect(read.failures).toEqual([])
      expect(read.header).toEqual(columns(width).map(({ name }) => name))
      const kept = rows.flatMap((cells, index) =>
        cells.some((text) => text.trim() !== '') ? [{ row: index + 2, cells }] : [],
      )
      expect(read.rows).toEqual(kept)
    }),
  )
})

test('the file begins with a byte order mark and its lines end in CRLF', async () => {
  const file = await fileOf([['Goa', 'two\nlines']], 2)
  expect(file).toBe('\uFEFFfield0,field1\r\nGoa,"two\nlines"\r\n')
})

test('semicolons and tabs of other spreadsheets are read, and an open quotation mark is reported', () => {
  expect(readCsv('a;b\n1;2,5\n', 9).rows).toEqual([{ row: 2, cells: ['1', '2,5'] }])
  expect(readCsv('a\tb\r\n1\t2\r\n', 9).rows).toEqual([{ row: 2, cells: ['1', '2'] }])
  expect(readCsv('a,b\n1,2\n"3,4\n', 9).failures.map(({ row }) => row)).toEqual([3])
})
