import { endOfIndianDay, indianDay, startOfIndianDay } from '@bharat/contracts/indian-day'
import { daysIn, type Period, weeksOf } from '@bharat/contracts/overview-periods'
import { LRUCache } from 'lru-cache'
import { countDay, type DayCounts, type Facts } from './overview.counts.ts'

export interface KeptDaysOptions {
  /** The enquiries received in [from, before). */
  facts(from: Date, before: Date): Promise<Facts[]>
  /** Returns a function that removes the days on which something has changed since its last call. */
  follow(kept: Pick<LRUCache<string, object>, 'delete' | 'clear'>): () => Promise<void>
}

/** Twice the longest period: a period and the one before it. */
const MAX_DAYS = 2500
/** Limits how long a day is wrong after an erasure was killed before it was announced, in milliseconds. */
const MAX_AGE_MS = 86_400_000

/**
 * Keeps the counts of each day in memory until an enquiry of that day changes, so that a period costs the days that have
 * changed since the last one.
 */
export function createKeptDays({ facts, follow }: KeptDaysOptions) {
  const kept = new LRUCache<string, Promise<DayCounts>>({ max: MAX_DAYS, ttl: MAX_AGE_MS })
  const removeChanged = follow(kept)

  return {
    /** Returns the counts of each day of a period. Reads one week after the other, so that no request waits long. */
    async read(period: Period): Promise<(day: string) => DayCounts> {
      await removeChanged()
      const days = new Map<string, DayCounts>()
      for (const week of weeksOf(period)) {
        for (const [day, counts] of countWeek(daysIn(week))) days.set(day, await counts)
      }
      return (day) => days.get(day) ?? countDay([])
    },
  }

  function countWeek(days: readonly string[]): Map<string, Promise<DayCounts>> {
    const counts = new Map<string, Promise<DayCounts>>()
    for (const day of days) {
      const known = kept.get(day)
      if (known) counts.set(day, known)
    }
    const missing = days.filter((day) => !counts.has(day))
    const [first = '', last = first] = [missing[0], missing.at(-1)]
    if (missing.length === 0) return counts
    const byDay = facts(startOfIndianDay(first), endOfIndianDay(last)).then((all) =>
      Map.groupBy(all, ({ createdAt }) => indianDay(createdAt)),
    )
    for (const day of missing) {
      const counted = byDay.then((found) => countDay(found.get(day) ?? []))
      counts.set(day, counted)
      // Kept from the beginning: a change during the query removes the day again.
      kept.set(day, counted)
      counted.catch(() => kept.peek(day) === counted && kept.delete(day))
    }
    return counts
  }
}
