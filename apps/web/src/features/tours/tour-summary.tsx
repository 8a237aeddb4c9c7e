import { formatDeparture } from '@bharat/contracts/format'
import { CalendarIcon, ClockIcon, RouteIcon, WheelIcon } from '@bharat/ui/icons'
import type { ReactNode } from 'react'
import { departureRows } from './departures.ts'
import { tourDuration } from './tour-duration.ts'
import type { TourData } from './tour-facts.ts'

/** Departures that the summary names. */
const NAMED_DATES = 3

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
  const facts: [name: string, icon: ReactNode, text: string][] = [
    ['Duration', <ClockIcon />, tourDuration(tour)],
    ['Driving Distance', <RouteIcon />, tour.drivingDistance],
    ['Vehicle', <WheelIcon />, tour.vehicle],
    [
      dates.length === 1 ? 'Next departure' : 'Next departures',
      <CalendarIcon />,
      [...named, ...(further > 0 ? [`${further} more`] : [])].join(' · '),
    ],
  ]
  return (
    <dl
      id="summary"
      className="mt-4 grid grid-cols-1 gap-x-7 gap-y-1.5 md:flex md:flex-wrap md:text-lg print:hidden"
    >
      {facts.map(([name, icon, text]) =>
        text === '' ? null : (
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
