import { daysAfter } from './departure-states.ts'

/** The periods of the overview. This file has no Zod: the page loads it. */

/** Calendar days of India, yyyy-mm-dd, both inclusive. */
export interface Period {
  from: string
  to: string
}

/** Weeks of the default period: this one and those before it. */
const DEFAULT_WEEKS = 12

/** How soon an enquiry got its first reply, in hours; `none`: it has none. */
export const REPLY_TIMES = {
  hour: 1,
  fourHours: 4,
  day: 24,
  threeDays: 72,
  later: Number.POSITIVE_INFINITY,
} as const

export const REPLY_TIME_NAMES = ['hour', 'fourHours', 'day', 'threeDays', 'later', 'none'] as const
export type ReplyTime = (typeof REPLY_TIME_NAMES)[number]

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return daysAfter(day, -weekday)
}

/** This week and the eleven before it, until today. @param today yyyy-mm-dd */
export function lastTwelveWeeks(today: string): Period {
  return { from: daysAfter(mondayOf(today), -7 * (DEFAULT_WEEKS - 1)), to: today }
}

/** The number of days; negative or 0 if it ends before it begins. */
export function daysOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
}

/** Each day. */
export function daysIn(period: Period): string[] {
  return Array.from({ length: daysOf(period) }, (_, n) => daysAfter(period.from, n))
}

/** The period of the same length directly before. */
export function previousPeriod(period: Period): Period {
  return { from: daysAfter(period.from, -daysOf(period)), to: daysAfter(period.from, -1) }
}

/** The weeks of a period. They begin on Monday; the first and the last one may be shorter. */
export function weeksOf({ from, to }: Period): Period[] {
  const weeks: Period[] = []
  for (let monday = mondayOf(from); monday <= to; monday = daysAfter(monday, 7)) {
    const sunday = daysAfter(monday, 6)
    weeks.push({ from: monday < from ? from : monday, to: sunday > to ? to : sunday })
  }
  return weeks
}
