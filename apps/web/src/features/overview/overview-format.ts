import { formatCalendarDay } from '@bharat/contracts/format'
import type { Period, ReplyTime } from '@bharat/contracts/overview-periods'
import { daysOf } from '@bharat/contracts/overview-periods'

/** How soon an enquiry got its first reply. */
export const replyTimeLabels: Record<ReplyTime, string> = {
  hour: 'Within an hour',
  fourHours: 'In 1 to 4 hours',
  day: 'In 4 to 24 hours',
  threeDays: 'In 1 to 3 days',
  later: 'After 3 days',
  none: 'No reply yet',
}

/** A period as `31/08/2026 to 22/11/2026`. */
export function periodText({ from, to }: Period): string {
  if (from === to) return formatCalendarDay(from)
  return `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`
}

/** The length of a period, such as `84 days`. */
export function lengthText(period: Period): string {
  const days = daysOf(period)
  return days === 1 ? 'day' : `${days} days`
}

/** A share as a whole percentage. */
export function percentText(share: number): string {
  const percent = share * 100
  return percent > 0 && percent < 1 ? 'under 1%' : `${Math.round(percent)}%`
}

/** A time in its two largest units. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'under 1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return twoUnits(hours, 'h', minutes % 60, 'min')
  return twoUnits(Math.floor(hours / 24), 'd', hours % 24, 'h')
}

/** The difference of two numbers with its sign, such as `+8`; `±0` for none. */
export function changeText(now: number, before: number): string {
  if (now === before) return '±0'
  return now > before ? `+${now - before}` : `−${before - now}`
}

function twoUnits(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`
}
