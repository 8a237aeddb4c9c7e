import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { newItem, packItem, rowOf, unpackItem } from '../src/cache.ts'
import { byRowNumber } from '../src/collections.ts'
import { addRow, deleteRow, emptyRowTable, rowsWith } from '../src/row-table.ts'
import { appendPacked, findSorted, insertSorted, sortedList, walk } from '../src/sorted-list.ts'
import { SEED } from './targets.ts'

test('a table contains the same rows as a map of sets, also when numbers collide and rows are removed', () => {
  const number = fc.oneof(fc.nat(20), fc.constantFrom(2 ** 32 - 1, 2 ** 31, 2 ** 32 - 2))
  const change = fc.record({ add: fc.boolean(), number, row: fc.integer({ min: 1, max: 6 }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 400 }), (changes) => {
      const table = emptyRowTable()
      const model = new Map<number, Set<number>>()
      for (const { add, number, row } of changes) {
        const rows = model.getOrInsertComputed(number, () => new Set())
        if (add) addRow(table, number, row)
        else deleteRow(table, number, row)
        if (add) rows.add(row)
        else rows.delete(row)
      }
      for (const [number, rows] of model) {
        expect(rowsWith(table, number).sort()).toEqual([...rows].sort())
      }
      expect(table.size).toBe([...model.values()].reduce((sum, { size }) => sum + size, 0))
    }),
    { seed: SEED, numRuns: 200 },
  )
})

test('a table whose rows come and go does not grow', () => {
  const table = emptyRowTable()
  for (let row = 1; row < 10_000; row++) {
    addRow(table, row * 7919, row)
    if (row > 5) deleteRow(table, (row - 5) * 7919, row - 5)
  }
  expect(table.rows.length).toBeLessThan(50)
  expect(table.size).toBe(5)
})

test('a document is a number until it is found, and one object from then on', () => {
  const list = sortedList(byRowNumber, [], unpackItem)
  for (let row = 1; row <= 2000; row++) appendPacked(list, packItem(row, row * 3) as number)
  insertSorted(list, newItem(5000, 1))
  expect(list.chunks.flat().filter((item) => typeof item === 'number')).toHaveLength(2000)
  const found = findSorted(list, newItem(700, 0))
  expect(found).toMatchObject({ row: 700, size: 2100 })
  expect(findSorted(list, newItem(700, 0))).toBe(found)
  expect(list.chunks.flat().filter((item) => typeof item === 'number')).toHaveLength(1999)
  expect(Array.from(walk(list), ({ row }) => row)).toEqual([
    ...Array.from({ length: 2000 }, (_, n) => n + 1),
    5000,
  ])
  expect([...walk(list, -1)][1301]).toBe(found as never)
})

test('only rows and sizes whose number is exact are packed', () => {
  const [row, size] = [2 ** 29 - 1, 2 ** 24 - 1]
  const packed = packItem(row, size)
  expect(packed).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
  expect([rowOf(packed as number), unpackItem(packed as number)]).toMatchObject([
    row,
    { row, size },
  ])
  expect([packItem(row + 1, 0), packItem(1, size + 1)]).toEqual([undefined, undefined])
})
