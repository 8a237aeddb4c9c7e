import { departureRows } from '@bharat/contracts/departure-rows'
import {
  formatCalendarDay,
  formatDeparture,
  formatTripCost,
  hasPrice,
  splitList,
  tourDuration,
} from '@bharat/contracts/format'
import { formatPhone } from '@bharat/contracts/site'
import { CalendarIcon, ClockIcon, CompassIcon, RouteIcon, WheelIcon } from '@bharat/ui/icons'
import type { ReactNode } from 'react'
import { Logo } from '../../../lib/logo.tsx'
import { useSite } from '../../../lib/site.ts'
import type { TourData } from './tour-facts.ts'

/** Departures that the summary names. */
const NAMED_DATES = 2

/** Characters that fit into a line of a phone in any font. A longer fact has two lines before the font loads, too. */
const ONE_LINE = 30

type SummaryFact = readonly [name: string, icon: ReactNode, text: string | undefined]

/**
 * Section 2, the short summary line below a tour's name: days, nights, vehicle and the first trip style. After it, not
 * specified: distance, the next departures and the introduction.
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
  return (
    <div id="summary" className="mt-4 flex flex-col gap-1.5">
      {/* Two lists, as one row: the first is the specified one. */}
      <div className="grid grid-cols-1 gap-x-6 gap-y-2 md:flex md:flex-wrap print:hidden">
        <Facts
          facts={[
            ['Duration', <ClockIcon />, tourDuration(tour)],
            ['Vehicle', <WheelIcon />, tour.vehicle],
            ['Trip Style', <CompassIcon />, splitList(tour.tripStyle)[0]],
          ]}
        />
        <Facts
          facts={[
            ['Driving Distance', <RouteIcon />, tour.drivingDistance],
            [
              'Next departures',
              <CalendarIcon />,
              [...named, ...(further > 0 ? [`${further} more`] : [])].join(' · '),
            ],
          ]}
        />
      </div>
      {tour.introduction && (
        <p className="mt-3 max-w-prose leading-relaxed whitespace-pre-line wrap-anywhere">
          {tour.introduction}
        </p>
      )}
      {/* In print the Trip Details contain the price; this line covers a price on request. */}
      {!hasPrice(tour.tripCost) && (
        <p className="hidden text-lead print:block">{formatTripCost(tour.tripCost)}</p>
      )}
    </div>
  )
}

/** In print only, above a tour's name: the company, the address of the page and the day. */
export function PrintedSource({ url, now }: { url: string; now: Date }) {
  const { phones, email } = useSite()
  return (
    <div id="printed-source" className="hidden items-center justify-between text-sm print:flex">
      <Logo priority />
      <p className="text-right">
        {[formatPhone(phones.primary), email].filter(Boolean).join(' · ')}
        <br />
        {url} · {formatCalendarDay(now.toISOString())}
      </p>
    </div>
  )
}

function Facts({ facts }: { facts: SummaryFact[] }) {
  return (
    <dl className="contents">
      {facts.map(
        ([name, icon, text]) =>
          text && (
            <div key={name} className="flex min-w-0 gap-2 phone:not-last:max-w-60">
              <dt className="flex h-lh items-center text-accent-strong">
                {icon}
                <span className="sr-only">{name}</span>
              </dt>
              <dd
                className={`min-w-0 text-ink-soft wrap-anywhere ${text.length > ONE_LINE ? 'phone:min-h-12' : ''}`}
              >
                {text}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
