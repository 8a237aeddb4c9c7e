/** The common parts of demo records: an id that never changes and a fixed date of creation. */

const ID_PREFIX = '65000000000000000000'
const FIRST_DAY = Date.UTC(2024, 0, 8, 4, 30)
const HOUR = 60 * 60 * 1000

/** The 24-character id of record `number`: 101 is `650000000000000000000101`. */
export function demoId(number: number): string {
  return `${ID_PREFIX}${String(number).padStart(4, '0')}`
}

/**
 * The creation date of the `step`-th record of its type: a few working days apart since January
 * 2024, so that lists sorted by creation have one order and realistic dates.
 */
export function createdAt(step: number): Date {
  return new Date(FIRST_DAY + step * 101 * HOUR)
}

/** The fields of every demo record. */
export interface DemoRecord {
  _id: string
  activeStatus: boolean
  createdAt: Date
}
