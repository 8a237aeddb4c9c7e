import { expect, test } from 'bun:test'
import { strToU8, zipSync } from 'fflate'
import { readXlsx } from './xlsx-reader.ts'

const text = (place: string, value: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`

test('each row of a merged cell has its value; an own value, other rows and other columns stay', () => {
  const sheet = `<worksheet><sheetData>
    <row r="1">${text('A1', 'Tour')}${text('B1', 'Category')}${text('C1', 'Rate')}</row>
    <row r="2">${text('A2', 'Goa')}${text('B2', 'Coast')}${text('C2', '45k')}</row>
    <row r="3">${text('A3', 'Konkan')}</row>
    <row r="4">${text('A4', 'Hampi')}<c r="B4"/>${text('C4', '9k')}</row>
    <row r="5">${text('A5', 'Ooty')}</row>
  </sheetData><mergeCells><mergeCell ref="B2:B4"/><mergeCell ref="C2:D3"/><mergeCell ref="C3:C9999999"/><mergeCell ref="?"/></mergeCells></worksheet>`
  const { rows } = readXlsx(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) }), 100)
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Goa', 'Coast', '45k'],
    ['Konkan', 'Coast', '45k'],
    ['Hampi', 'Coast', '9k'],
    // The third range begins in a row that has the value of the second.
    ['Ooty', '', '45k'],
  ])
})
