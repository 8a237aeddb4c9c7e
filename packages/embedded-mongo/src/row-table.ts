/**
 * Rows by a number of 32 bits, several if they have the same number: a hash table with open addressing. A store has one entry for
 * each key of a unique index, and a `Map` takes three times the memory.
 */
export type RowTable = {
  numbers: Uint32Array
  /** The row beside each number; `FREE`, or `REMOVED`: a search continues behind it. */
  rows: Float64Array
  /** Places that are not free. */
  used: number
  /** Rows. */
  size: number
}

const FREE = 0
const REMOVED = -1
const FIRST_PLACES = 16
/** The part of the places that is used at most, and the growth of a table that has reached it. */
const FULL = 0.8
const GROWTH = 1.5

export function emptyRowTable(places = FIRST_PLACES): RowTable {
  return {
    numbers: new Uint32Array(places),
    rows: new Float64Array(places).fill(FREE),
    used: 0,
    size: 0,
  }
}

/** The rows of a number. */
export function rowsWith(table: RowTable, number: number): number[] {
  return placesOf(table, number).map((at) => table.rows[at] as number)
}

/** Adds a row, which is at least 1, unless the number has it. */
export function addRow(table: RowTable, number: number, row: number): void {
  if (table.used + 1 > table.rows.length * FULL) enlarge(table)
  let at = firstPlace(table, number)
  for (; table.rows[at] !== FREE; at = next(table, at)) {
    if (table.numbers[at] === number && table.rows[at] === row) return
  }
  table.numbers[at] = number
  table.rows[at] = row
  table.used++
  table.size++
}

/** Removes a row from a number. */
export function deleteRow(table: RowTable, number: number, row: number): void {
  const at = placesOf(table, number).find((place) => table.rows[place] === row)
  if (at === undefined) return
  table.rows[at] = REMOVED
  table.size--
}

/** Also forgets the removed rows, so a table of which many were removed does not grow. */
function enlarge(table: RowTable): void {
  const { numbers, rows, size } = table
  const places = Math.max(rows.length, Math.ceil((size * GROWTH) / FULL), FIRST_PLACES)
  Object.assign(table, emptyRowTable(places))
  // An iterator would take four times as long.
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    if (row > FREE) addRow(table, numbers[at] as number, row)
  }
}

function placesOf(table: RowTable, number: number): number[] {
  const places: number[] = []
  for (let at = firstPlace(table, number); table.rows[at] !== FREE; at = next(table, at)) {
    if (table.numbers[at] === number && table.rows[at] !== REMOVED) places.push(at)
  }
  return places
}

function firstPlace({ rows }: RowTable, number: number): number {
  return Math.floor((number / 2 ** 32) * rows.length)
}

function next({ rows }: RowTable, at: number): number {
  return at + 1 === rows.length ? 0 : at + 1
}
