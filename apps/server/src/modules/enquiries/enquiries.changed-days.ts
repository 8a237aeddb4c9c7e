import { indianDay } from '@bharat/contracts/indian-day'
import type { EnquiryDeskRepository } from './enquiries.desk.repository.ts'
import type { EnquiriesRepository } from './enquiries.repository.ts'

interface Dependencies {
  desk: Pick<EnquiryDeskRepository, 'lastSequence' | 'lastErasure' | 'changesAfter'>
  enquiries: Pick<EnquiriesRepository, 'createdOf'>
  now?: () => number
}

/** What is kept of each day, by the Indian day on which its enquiries arrived. */
interface KeptDays {
  delete(day: string): void
  clear(): void
}

/** A change is visible or has failed this long after it got its number, in milliseconds: a write has ten seconds. */
const STORED_MS = 15_000
/** Numbers that the looks of the first seconds read again, for the changes that were being stored at the first look. */
const FIRST_OVERLAP = 50
/** After more changes than this, all days count as changed. */
const MAX_CHANGES = 2000

/**
 * Removes what is kept of a day when an enquiry of that day was stored, changed or erased, on any instance. It reads the
 * numbers of the changes (docs/decisions/039-overview.md) and compares only durations of this process.
 * @returns a function to call before each use: what is kept after it includes every change acknowledged before the call
 */
export function createDayFollower(
  { desk, enquiries, now = performance.now.bind(performance) }: Dependencies,
  kept: KeptDays,
): () => Promise<void> {
  /** The highest number that a look found: the last one that is old enough, and those after it. */
  let looks: { ended: number; sequence: number }[] = []
  let first: number | undefined
  /** The changes that were handled, by enquiry. */
  let handled = new Map<string, number>()
  let erasure: number | undefined

  return async () => {
    const began = now()
    const old = looks.findLastIndex(({ ended }) => began - ended >= STORED_MS)
    first ??= await desk.lastSequence()
    const from = looks[old]?.sequence ?? first - FIRST_OVERLAP
    const [changes, lastErasure] = await Promise.all([
      desk.changesAfter(from, MAX_CHANGES),
      desk.lastErasure(),
    ])
    const fresh = changes.filter(({ id, sequence }) => handled.get(id) !== sequence)
    const isAll = erasure !== lastErasure || changes.length === MAX_CHANGES
    const days = isAll ? [] : await enquiries.createdOf(fresh.map(({ id }) => id))
    if (isAll) kept.clear()
    for (const day of new Set(days.map(indianDay))) kept.delete(day)
    erasure = lastErasure
    handled = new Map(changes.map(({ id, sequence }) => [id, sequence]))
    looks = looks.slice(Math.max(old, 0))
    // The numbers after a list that is cut are still to be read.
    const sequence = isAll ? await desk.lastSequence() : (changes.at(-1)?.sequence ?? from)
    looks.push({ ended: now(), sequence })
  }
}
