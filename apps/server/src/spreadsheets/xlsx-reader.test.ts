import { expect, test } from 'bun:test'
import { strToU8, zipSync } from 'fflate'
import { readXlsx } from './xlsx-reader.ts'

const text = (place: string, value: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`

test('each row of a merged cell has its value; an own value, other rows and other columns stay', async () => {
  const sheet = `<worksheet><sheetData>
    <row r="1">${text('A1', 'Tour')}${text('B1', 'Category')}${text('C1', 'Rate')}</row>
    <row r="2">${text('A2', 'Goa')}${text('B2', 'Coast')}${text('C2', '45k')}</row>
    <row r="3">${text('A3', 'Konkan')}</row>
    <row r="4">${text('A4', 'Hampi')}<c r="B4"/>${text('C4', '9k')}</row>
    <row r="5">${text('A5', 'Ooty')}</row>
  </sheetData><mergeCells><mergeCell ref="B2:B4"/><mergeCell ref="C2:D3"/><mergeCell ref="C3:C9999999"/><mergeCell ref="?"/></mergeCells></worksheet>`
  const { rows } = await readXlsx(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) }), 100)
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Goa', 'Coast', '45k'],
    ['Konkan', 'Coast', '45k'],
    ['Hampi', 'Coast', '9k'],
    // The third range begins in a row that has the value of the second.
    ['Ooty', '', '45k'],
  ])
})

const rows = (count: number, tag = 'row') =>
  Array.from({ length: count }, (_, n) => {
    const cells = text('A', `Tour ${n}`).replaceAll(/<(\/?)(c|is|t)\b/g, `<$1${tag.slice(0, -3)}$2`)
    return `<${tag} r="${n + 1}">${cells.replace('r="A"', `r="A${n + 1}"`)}</${tag}>`
  }).join('')
const read = (sheet: string, maxRows = 1000) =>
  readXlsx(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) }), maxRows)

test('other work runs while a large sheet is read', async () => {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  const table = await read(`<worksheet><sheetData>${rows(501)}</sheetData></worksheet>`)
  isDone = true
  expect([table.rows.length, table.rows.at(-1)?.cells]).toEqual([500, ['Tour 500']])
  expect(turns).toBeGreaterThan(8)
})

test('elements may have a prefix; a sheet ends one row after the limit, and a part that is cut off is an error', async () => {
  const sheet = `<x:worksheet xmlns:x="m"><x:sheetData>${rows(130, 'x:row')}</x:sheetData></x:worksheet>`
  expect((await read(sheet, 60)).rows.map(({ row }) => row)).toEqual(
    Array.from({ length: 61 }, (_, n) => n + 2),
  )
  for (const [broken, found] of [
    [`<worksheet><sheetData>${rows(3)}`, 1],
    [`<worksheet><sheetData>${rows(3)}</sheetData>`, 1],
    [`<worksheet><sheetData>${rows(3)}</sheetData></worksheet>garbage<`, 1],
    ['<worksheet><sheetData><row r="1"><c></row></sheetData></worksheet>', 1],
    ['<worksheet><sheetData/></worksheet>', 0],
  ] as const) {
    const { header, failures } = await read(broken)
    expect([header.length, failures.length]).toEqual([0, found])
  }
})

test('no row is lost where a tag is written otherwise, or is part of a comment', async () => {
  const valid = `<worksheet><sheetData>${rows(3)}</sheetData></worksheet>`
  for (const sheet of [
    valid.replace('</row>', '</row\n >'),
    valid.replace('</sheetData>', '</sheetData  >'),
    valid.replace('<sheetData>', '<!-- <sheetData><row r="1">no</row></sheetData> --><sheetData>'),
    valid.replace('</c></row>', '</c><!-- </row></sheetData> --></row>'),
    valid.replace('Tour 1', '<![CDATA[Tour 1]]>'),
    valid.replace('<sheetData>', '<sheetData/><sheetData>'),
    valid.replace('<row r="3">', '</sheetData><sheetData><row r="3">'),
  ]) {
    const { header, rows } = await read(sheet)
    expect([header, ...rows.map(({ cells }) => cells)]).toEqual([
      ['Tour 0'],
      ['Tour 1'],
      ['Tour 2'],
    ])
  }
})
