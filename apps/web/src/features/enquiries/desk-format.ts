import { formatCalendarDay, formatDate, formatTime, formatTripCost } from '@bharat/contracts/format'

/** A moment as `12/01/2027, 14:05 IST`. */
export function momentText(moment: string): string {
  return `${formatDate(moment)}, ${formatTime(moment)} IST`
}

/** The time between two moments in its two largest units: `45 min`, `3 h 20 min`, `2 days 4 h`. */
export function durationText(from: string, to: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return join(`${days} ${days === 1 ? 'day' : 'days'}`, hours, 'h')
  return hours > 0 ? join(`${hours} h`, minutes % 60, 'min') : `${minutes} min`
}

/** How long the visitor waited for the first reply, or has been waiting. */
export function replyTimeText(
  { createdAt, firstReplyAt }: { createdAt: string; firstReplyAt: string | null },
  now: Date,
): string {
  return firstReplyAt
    ? `First reply after ${durationText(createdAt, firstReplyAt)}`
    : `No reply yet, waiting for ${durationText(createdAt, now.toISOString())}`
}

/** The tour with its departure in one line; empty if there is none. */
export function tourText({
  tour,
  departure,
}: {
  tour: { title: string } | null
  departure: { date: string } | null
}): string {
  return [tour?.title, departure && formatCalendarDay(departure.date)].filter(Boolean).join(' · ')
}

/** What is booked: `2 seats · 12/01/2027 · ₹2,38,000`; empty if nothing is known of it. */
export function wonText({
  departure,
  seats,
  amount,
}: {
  departure: string | null
  seats: number | null
  amount: number | null
}): string {
  return [
    seats === null
      ? departure !== null && 'No seats taken'
      : `${seats} ${seats === 1 ? 'seat' : 'seats'}`,
    departure !== null && formatCalendarDay(departure),
    amount && formatTripCost(amount),
  ]
    .filter(Boolean)
    .join(' · ')
}

function join(whole: string, rest: number, unit: string): string {
  return rest > 0 ? `${whole} ${rest} ${unit}` : whole
}
