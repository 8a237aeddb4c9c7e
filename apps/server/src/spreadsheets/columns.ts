/** The value of a cell; null and an empty text give an empty cell. A moment is a Date. */
export type CellValue = string | number | boolean | Date | null

/** A column of an exported file: its value for each item, and how spreadsheets show it. */
export interface Column<Item> {
  /** The heading in CSV: the name of the field. */
  name: string
  /** The heading in Excel. */
  label: string
  /**
   * How a spreadsheet reads the value: `day` is a calendar day (yyyy-mm-dd), `moment` a Date, which is shown in Indian
   * time.
   */
  kind: 'text' | 'number' | 'flag' | 'day' | 'moment'
  /** Width in Excel, in characters. */
  width: number
  value(item: Item): CellValue
}

/** A column by its parts, in the order of a table. */
export function column<Item>(
  name: string,
  label: string,
  kind: Column<Item>['kind'],
  width: number,
  value: Column<Item>['value'],
): Column<Item> {
  return { name, label, kind, width, value }
}

/** The rows of a file in slices, so that no more than one slice is in memory. */
export type Slices<Item> = AsyncIterable<readonly Item[]>

/**
 * The same slices, after the first one was read: what fails there, such as an unreachable database, fails before the
 * response begins.
 */
export async function begun<Item>(slices: Slices<Item>): Promise<Slices<Item>> {
  const iterator = slices[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    try {
      for (let slice = first; !slice.done; slice = await iterator.next()) yield slice.value
    } finally {
      await iterator.return?.()
    }
  })()
}
