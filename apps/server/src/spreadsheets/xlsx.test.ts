import { expect, test } from 'bun:test'
import { strFromU8, unzipSync } from 'fflate'
import type { CellValue, Column } from './columns.ts'
import { xlsxOf } from './xlsx.ts'

type Row = readonly CellValue[]

const kinds = ['text', 'text', 'number', 'flag', 'day', 'moment'] as const
const columns: Column<Row>[] = kinds.map((kind, n) => ({
  name: `${kind}${n}`,
  label: `Heading ${n}`,
  kind,
  width: 10 + n,
  value: (row) => row[n] ?? null,
}))

async function sheetOf(...rows: Row[]): Promise<string> {
  const slices = (async function* () {
    for (const row of rows) yield [row]
  })()
  const chunks = await Array.fromAsync(xlsxOf('Tours & more', columns, slices))
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)))
  expect(Object.keys(files).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain('Tours &amp; more')
  return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
}

/** The texts of the text cells, unescaped. */
function textsOf(sheet: string): string[] {
  const entities = { amp: '&', lt: '<', gt: '>', quot: '"' } as const
  return [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text = '']) =>
    text.replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof entities) => entities[name]),
  )
}

test('texts and phones are text cells, and nothing is a formula', async () => {
  const sheet = await sheetOf(['=1+1', '+919400000000', null, null, null, null])
  expect(textsOf(sheet).slice(columns.length)).toEqual(['=1+1', '+919400000000'])
  expect(sheet).not.toContain('<f')
})

test('numbers, flags, days and moments have their types, the moments in Indian time', async () => {
  const moment = new Date('2026-11-22T18:30:00Z')
  const sheet = await sheetOf(['', '', 1.5, true, '2026-11-23', moment])
  // Excel's day 46349 is 2026-11-23, which begins in India at this moment.
  expect(sheet).toContain(
    '<row r="2"><c r="C2" s="0"><v>1.5</v></c><c r="D2" t="b"><v>1</v></c><c r="E2" s="2"><v>46349</v></c><c r="F2" s="3"><v>46349</v></c></row>',
  )
})

test('each cell names its place, which other programs than Excel require', async () => {
  const wide = Array.from(
    { length: 703 },
    (_, n) => ({ ...columns[0], value: () => n }) as Column<Row>,
  )
  const slices = (async function* () {
    yield [[], []]
  })()
  const chunks = await Array.fromAsync(xlsxOf('Wide', wide, slices))
  const sheet = unzipSync(new Uint8Array(Buffer.concat(chunks)))['xl/worksheets/sheet1.xml']
  const cells = [...strFromU8(sheet ?? new Uint8Array()).matchAll(/<c\b([^>]*)>/g)]
  const places = cells.map(([, attributes = '']) => / r="([A-Z]+\d+)"/.exec(attributes)?.[1])
  // The letters of ECMA-376, part 1, 18.3.1.4.
  const sample = [0, 25, 26, 27, 51, 52, 701, 702].map((column) => places[column])
  expect(sample).toEqual(['A1', 'Z1', 'AA1', 'AB1', 'AZ1', 'BA1', 'ZZ1', 'AAA1'])
  expect([places[703], places.at(-1)]).toEqual(['A2', 'AAA3'])
  expect(new Set(places).size).toBe(3 * 703)
})

test('Excel reads any text back unchanged, without characters that XML does not allow', async () => {
  const sheet = await sheetOf(
    ['<a & "b">', '_x000D_ two\r\nlines', null, null, null, null],
    ['bell \u0007\uFFFF and half \uD83D', 'x'.repeat(40_000), null, null, null, null],
  )
  const [angle, escaped, bell, long] = textsOf(sheet).slice(columns.length)
  expect(angle).toBe('<a & "b">')
  expect(escaped).toBe('_x005F_x000D_ two\nlines')
  expect(bell).toBe('bell  and half \uFFFD')
  expect(long).toBe(`${'x'.repeat(32_766)}…`)
})

test('rows are numbered across slices, below headings that stay visible', async () => {
  const sheet = await sheetOf(['a'], ['b'], ['c'])
  expect([...sheet.matchAll(/<row r="(\d+)">/g)].map(([, row]) => row)).toEqual([
    '1',
    '2',
    '3',
    '4',
  ])
  expect(textsOf(sheet).slice(0, columns.length)).toEqual(columns.map(({ label }) => label))
  expect(sheet).toContain('state="frozen"')
})
