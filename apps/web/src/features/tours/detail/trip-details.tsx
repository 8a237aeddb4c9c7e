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
      className="rounded-lg bg-surface p-4 shadow-card lg:p-6 print:order-first print:p-0 print:shadow-none"
    >
      <h2 id="trip-details" className="text-heading">
        Trip Details
      </h2>
      <dl className="mt-2 columns-2 gap-4 md:columns-3 lg:columns-1 print:columns-3">
        {tourFacts(tour, upcomingDates(tour.departures, now)).map((fact) => (
          <div key={fact[0]} className="break-inside-avoid border-t border-line py-1.5 lg:py-3.5">
            <dt className="flex items-center gap-2 text-label text-ink-soft">
              <span className="text-accent-strong max-md:hidden">{icons[fact[0]]}</span>
              {fact[0]}
            </dt>
            <dd className="wrap-anywhere md:pl-7">
              {factValue(fact, tour.pricedDeparture === null)}
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

/** @param isPaid whether a date costs the trip cost: it is no price to stand out otherwise */
function factValue([name, value]: TourFact, isPaid: boolean): ReactNode {
  if (typeof value !== 'string') return <Chips values={value} />
  if (name !== 'Trip Cost') return value
  return <span className={`font-semibold tabular-nums ${isPaid ? 'text-2xl' : ''}`}>{value}</span>
}

function Chips({ values }: { values: readonly string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-1 lg:gap-2">
      {values.map((value) => (
        <li
          key={value}
          className="rounded-sm bg-sunken px-1.5 text-sm tabular-nums lg:px-2.5 lg:py-1 print:border print:border-line"
        >
          {value}
        </li>
      ))}
    </ul>
  )
}
