/** The parts every demo record shares: an id that never changes and a fixed moment of creation. */

const ID_PREFIX = '65000000000000000000'
const FIRST_DAY = Date.UTC(2024, 0, 8, 4, 30)
const HOUR = 60 * 60 * 1000

/** The 24-character id of record `number`: 101 is `650000000000000000000101`. */
export function demoId(number: number): string {
  return `${ID_PREFIX}${String(number).padStart(4, '0')}`
}

/**
 * When the `step`-th record of its kind was made: a few working days apart since January 2024, so
 * that lists sorted by creation have one order and look as if people had filled them.
 */
export function createdAt(step: number): Date {
  return new Date(FIRST_DAY + step * 101 * HOUR)
}

/** What every demo record carries. */
export interface DemoRecord {
  _id: string
  activeStatus: boolean
  createdAt: Date
}
