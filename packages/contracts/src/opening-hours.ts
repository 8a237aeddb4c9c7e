/** The days of the week, as ISO 8601 orders them. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** When the company replies, in Indian time. If `closes` is not after `opens`, it closes on the next day. */
export interface OpeningHours {
  days: readonly Weekday[]
  /** `09:00` */
  opens: string
  closes: string
}

export interface OpeningStatus {
  isOpen: boolean
  /** `Open now, until 19:00 IST`; `Closed, opens tomorrow at 9:00 IST`. */
  text: string
}

const MINUTES_PER_DAY = 24 * 60
/** India is five and a half hours ahead of UTC, without summer time. */
const IST_OFFSET = 330

/** The opening hours as the site shows them: `9:00–19:00 IST`, and `Mon–Sat 9:00–19:00 IST` if not daily. */
export function formatHours({ days, opens, closes }: OpeningHours): string {
  const daily = days.length === WEEKDAYS.length
  return `${daily ? '' : `${formatDays(days)} `}${short(opens)}–${short(closes)} IST`
}

/** Whether the company is open at a time, and until or from when. Holidays are unknown. */
export function openingStatus({ days, opens, closes }: OpeningHours, now: number): OpeningStatus {
  const minutes = Math.floor(now / 60_000) + IST_OFFSET
  // 1970-01-01 was a Thursday.
  const today = Math.floor(minutes / MINUTES_PER_DAY) + 3
  const time = minutes % MINUTES_PER_DAY
  const opening = minutesOf(opens)
  const length =
    (minutesOf(closes) - opening + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY
  for (let ahead = -1; ahead <= WEEKDAYS.length; ahead++) {
    const day = WEEKDAYS[(today + ahead) % WEEKDAYS.length]
    const start = ahead * MINUTES_PER_DAY + opening
    if (day === undefined || !days.includes(day) || start + length <= time) continue
    if (start <= time) return { isOpen: true, text: `Open now, until ${short(closes)} IST` }
    const when = ['today', 'tomorrow'][ahead] ?? `on ${day}`
    return { isOpen: false, text: `Closed, opens ${when} at ${short(opens)} IST` }
  }
  return { isOpen: false, text: 'Closed' }
}

/** `Mon–Sat`, `Mon, Wed`: three or more successive days as a range. */
function formatDays(days: readonly Weekday[]): string {
  const runs: Weekday[][] = []
  for (const [index, day] of WEEKDAYS.entries()) {
    if (!days.includes(day)) continue
    const previous = WEEKDAYS[index - 1]
    if (previous && runs.at(-1)?.at(-1) === previous) runs.at(-1)?.push(day)
    else runs.push([day])
  }
  return runs
    .map((run) => run.map((day) => day.slice(0, 3)))
    .map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(', ')))
    .join(', ')
}

/** `09:00` as `9:00`. */
function short(time: string): string {
  return time.replace(/^0/, '')
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
