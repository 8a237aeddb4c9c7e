/** Section 9: INR with en-IN grouping and no decimals; dates en-GB, time 24-hour. */

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})

/** India has one time zone. A fixed one makes server and browser render the same text. */
const TIME_ZONE = 'Asia/Kolkata'
const date = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: TIME_ZONE,
})
const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
})
const dayMonth = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const dayMonthYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Shown for a trip cost of 0, which means unknown or not numeric. */
export const PRICE_ON_REQUEST = 'Price on request'

/** Whether a trip cost in rupees can be shown: at least ₹1 after rounding. */
export function hasPrice(cost: unknown): cost is number {
  return typeof cost === 'number' && Number.isFinite(cost) && Math.round(cost) > 0
}

/**
 * A trip cost in rupees as the site shows it: `₹1,24,999`, or 'Price on request' for 0. Undefined for a
 * negative number or NaN: the site then shows nothing (section 2).
 */
export function formatTripCost(cost: unknown): string | undefined {
  if (hasPrice(cost)) return rupees.format(cost)
  return typeof cost === 'number' && cost >= 0 && Number.isFinite(cost)
    ? PRICE_ON_REQUEST
    : undefined
}

interface TourStatistics {
  count: number
  minDays: number
  maxDays: number
  minTripCost: number | null
  /** What this price is for, such as `person`; may be empty. */
  minTripCostPer: string
}

/** Tours of a category in one line: `9 tours · 4–22 days · from ₹21,900`; without a price when none has one. */
export function formatTourStatistics({
  count,
  minDays,
  maxDays,
  minTripCost,
  minTripCostPer,
}: TourStatistics): string {
  const days = minDays === maxDays ? `${minDays}` : `${minDays}–${maxDays}`
  const per = minTripCostPer && ` per ${minTripCostPer}`
  const price = hasPrice(minTripCost) ? [`from ${rupees.format(minTripCost)}${per}`] : []
  const tours = `${count} ${count === 1 ? 'tour' : 'tours'}`
  return [tours, `${days} ${maxDays === 1 ? 'day' : 'days'}`, ...price].join(' · ')
}

/** `10 days / 9 nights` */
export function tourDuration({ days, nights }: { days: number; nights: number }): string {
  return `${days} ${days === 1 ? 'day' : 'days'} / ${nights} ${nights === 1 ? 'night' : 'nights'}`
}

/** The date of a timestamp such as `createdAt`, as dd/mm/yyyy in Indian time; a dash if there is none. */
export function formatDate(value: string | null | undefined): string {
  return formatted(value, date)
}

/** 24-hour hh:mm in Indian time; a dash if there is none. */
export function formatTime(value: string | null | undefined): string {
  return formatted(value, time)
}

/** Date and time as dd/mm/yyyy hh:mm in Indian time; a dash if there is none. */
export function formatMoment(value: string | null | undefined): string {
  return formatted(value, date, time)
}

function formatted(value: string | null | undefined, ...formats: Intl.DateTimeFormat[]): string {
  const moment = value ? new Date(value) : undefined
  return moment && !Number.isNaN(moment.getTime())
    ? formats.map((format) => format.format(moment)).join(' ')
    : '—'
}

/**
 * A departure date as `4 Dec`, with the year only if it differs from `now`'s. Departures are calendar days,
 * stored as midnight UTC.
 */
export function formatDeparture(value: string, now: Date): string | undefined {
  const day = new Date(value)
  if (Number.isNaN(day.getTime())) return undefined
  return day.getUTCFullYear() === now.getUTCFullYear()
    ? dayMonth.format(day)
    : dayMonthYear.format(day)
}

/** The next departure on a card: `10 Jun`. It is the next one, so it needs no year. */
export function formatNextDeparture(value: string): string {
  return dayMonth.format(new Date(value))
}

/** A departure date as dd/mm/yyyy, for the admin's chips. */
export function formatCalendarDay(value: string): string {
  const [year, month, day] = value.slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/** Section 2, trip style and activity: the text is split at comma, slash or pipe; empty parts are dropped. */
export function splitList(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(/[,/|]/)
    .map((part) => part.trim())
    .filter(Boolean)
}
