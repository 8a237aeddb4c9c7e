import { canEnquire, departureRows } from '@bharat/contracts/departure-rows'
import { formatTripCost, hasPrice } from '@bharat/contracts/format'
import { formatPhone } from '@bharat/contracts/site'
import { buttonClass } from '@bharat/ui/button'
import { PhoneIcon } from '@bharat/ui/icons'
import { Link } from '@tanstack/react-router'
import { useSite } from '../../../lib/site.ts'
import type { TourData } from './tour-facts.ts'
import { TourSuitability } from './tour-information.tsx'
import { TripDetails } from './trip-details.tsx'

/** The facts of a tour: on wide screens a column, whose last card stays beside the rest of the page. */
export function TourSide({ tour, now }: { tour: TourData; now: Date }) {
  return (
    <>
      <TripDetails tour={tour} now={now} />
      <TourSuitability tour={tour} />
      <NextDeparture tour={tour} now={now} />
    </>
  )
}

/** Price, next date and the ways to ask, on wide screens only: narrower ones have a bar with the same. */
function NextDeparture({ tour, now }: { tour: TourData; now: Date }) {
  const { phones } = useSite()
  const next = departureRows(tour, now).find(({ state }) => canEnquire(state))
  // The head of the page says that the price is on request.
  const price = next?.price || (hasPrice(tour.tripCost) && formatTripCost(tour.tripCost))
  return (
    <section
      aria-label="Ask about this tour"
      className="flex flex-col gap-1 rounded-lg bg-espresso p-6 text-white max-lg:hidden lg:sticky lg:top-36 print:hidden"
    >
      {price && <p className="text-2xl font-semibold tabular-nums">{price}</p>}
      <p className="text-sm text-white/85 empty:hidden">{tour.priceBasis}</p>
      {next && (
        <p className="mt-2 font-medium tabular-nums">
          <span className="block text-sm font-normal text-gold-bright">Next departure</span>
          {next.days}
          {next.seatsText && <span className="block text-sm text-white/85">{next.seatsText}</span>}
        </p>
      )}
      <Link
        to="."
        {...(next && { search: { departure: next.date } })}
        hash="enquiry"
        state
        id="ask"
        className={buttonClass({}, 'mt-4')}
      >
        {next ? 'Ask about this date' : 'Ask about this tour'}
      </Link>
      {phones.primary && (
        <a
          href={`tel:${phones.primary}`}
          className="mt-1 inline-flex min-h-11 items-center justify-center gap-2 font-medium text-white tabular-nums decoration-gold underline-offset-4 hover:underline"
        >
          <PhoneIcon /> {formatPhone(phones.primary)}
        </a>
      )}
    </section>
  )
}
