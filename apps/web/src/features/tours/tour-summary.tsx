import { formatDeparture } from '@bharat/contracts/format'
import { CalendarIcon, ClockIcon, RouteIcon, WheelIcon } from '@bharat/ui/icons'
import { departureRows } from './departures.ts'
import { type TourData, tourFacts } from './tour-facts.ts'

/** Departures that the summary names. */
const NAMED_DATES = 3

const icons = [
  ['Duration', <ClockIcon />],
  ['Driving Distance', <RouteIcon />],
  ['Vehicle', <WheelIcon />],
] as const

/**
 * Below a tour's name: duration, distance, vehicle and the next departures, as far as they are known. On a phone each
 * has one line, whatever the font, so that the page does not move when the font loads. Not in section 2.
 */
export function TourSummary({ tour, now }: { tour: TourData; now: Date }) {
  const dates = departureRows(tour, now).flatMap(({ date, state }) => {
    if (state === 'cancelled') return []
    return { date, text: formatDeparture(date, now) ?? '', isFull: state === 'full' }
  })
  const named = dates.slice(0, NAMED_DATES).map(({ date, text, isFull }, at, list) => {
    // The last date of a year names it.
    const isSameYear = list[at + 1]?.date.slice(0, 4) === date.slice(0, 4)
    return `${isSameYear ? text.replace(/ \d{4}$/, '') : text}${isFull ? ' (full)' : ''}`
  })
  const further = dates.length - NAMED_DATES
  const known = new Map(tourFacts(tour))
  const facts = [
    ...icons.map(([name, icon]) => [name, icon, known.get(name)] as const),
    [
      dates.length === 1 ? 'Next departure' : 'Next departures',
      <CalendarIcon />,
      [...named, ...(further > 0 ? [`${further} more`] : [])].join(' · '),
    ] as const,
  ]
  return (
    <dl
      id="summary"
      className="mt-4 grid grid-cols-1 gap-x-7 gap-y-1.5 md:flex md:flex-wrap md:text-lg print:hidden"
    >
      {facts.map(
        ([name, icon, text]) =>
          text && (
            <div key={name} className="flex min-w-0 gap-2">
              <dt className="pt-0.5 text-accent-strong md:pt-1">
                {icon}
                <span className="sr-only">{name}</span>
              </dt>
              <dd className="min-w-0 truncate text-ink-soft md:whitespace-normal md:wrap-anywhere">
                {text}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
