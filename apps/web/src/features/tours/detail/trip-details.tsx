import {
  CalendarIcon,
  ClockIcon,
  CompassIcon,
  FlagIcon,
  PeaksIcon,
  RouteIcon,
  RupeeIcon,
  WheelIcon,
} from '@bharat/ui/icons'
import type { ReactNode } from 'react'
import { type TourData, type TourFact, type TourFactName, tourFacts } from './tour-facts.ts'
import { upcomingDates } from './upcoming-dates.ts'

const icons: Record<TourFactName, ReactNode> = {
  Duration: <ClockIcon />,
  'Trip Cost': <RupeeIcon />,
  'Trip Style': <CompassIcon />,
  Vehicle: <WheelIcon />,
  'Driving Distance': <RouteIcon />,
  Landscapes: <PeaksIcon />,
  Activities: <FlagIcon />,
  'Upcoming Dates': <CalendarIcon />,
}

/** The known facts of a tour (section 2, Trip Details). */
export function TripDetails({ tour, now }: { tour: TourData; now: Date }) {
  return (
    <section
      aria-labelledby="trip-details"
      className="rounded-lg bg-surface p-6 shadow-card lg:sticky lg:top-32 print:static print:p-0 print:shadow-none"
    >
      <h2 id="trip-details" className="text-heading">
        Trip Details
      </h2>
      <dl className="mt-4 divide-y divide-line print:mt-1 print:grid print:grid-cols-3 print:gap-x-8">
        {tourFacts(tour, upcomingDates(tour.departures, now)).map((fact) => (
          <div key={fact[0]} className="py-3.5 print:py-2">
            <dt className="flex items-center gap-2 text-label text-ink-soft">
              <span className="text-accent-strong">{icons[fact[0]]}</span>
              {fact[0]}
            </dt>
            <dd className="mt-1.5 pl-7 wrap-anywhere">
              {factValue(fact)}
              {fact[0] === 'Trip Cost' && tour.priceBasis && (
                <span className="block text-sm text-ink-soft">{tour.priceBasis}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function factValue([name, value]: TourFact): ReactNode {
  if (typeof value !== 'string') return <Chips values={value} />
  if (name !== 'Trip Cost') return value
  return <span className="text-2xl font-semibold tabular-nums">{value}</span>
}

function Chips({ values }: { values: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2 print:gap-1">
      {values.map((value) => (
        <li
          key={value}
          className="rounded-sm bg-sunken px-2.5 py-1 text-sm tabular-nums print:border print:border-line print:px-1.5 print:py-0"
        >
          {value}
        </li>
      ))}
    </ul>
  )
}
