import { canEnquire, type DepartureRow, departureRows } from '@bharat/contracts/departure-rows'
import { Badge } from '@bharat/ui/badge'
import { buttonClass } from '@bharat/ui/button'
import { Link } from '@tanstack/react-router'
import { PriceAndPayment } from './price-and-payment.tsx'
import type { TourData } from './tour-facts.ts'

/** Departures that are shown at once; further ones are in a disclosure. */
const SHOWN = 6

interface DepartureListProps {
  tour: TourData
  now: Date
}

/**
 * The departures of a tour: days, price, seats, and a link to an enquiry for each. Below them what all prices are for,
 * in the same part of the page: a part of its own would be more code. Not in section 2.
 */
export function DepartureList(props: DepartureListProps) {
  return (
    <div id="dates" className="contents">
      <Departures {...props} />
      <PriceAndPayment tour={props.tour} />
    </div>
  )
}

function Departures({ tour, now }: DepartureListProps) {
  const rows = departureRows(tour, now)
  if (rows.length === 0) return null
  const more = rows.slice(SHOWN)
  return (
    <section id="departures" aria-labelledby="departures-title" className="print:order-first">
      <h2 id="departures-title" className="mb-4 text-title print:mb-2">
        Departures
      </h2>
      {tour.priceBasis && rows.some(({ price }) => price) && (
        <p className="-mt-2 mb-4 text-ink-soft print:mt-0 print:mb-2">Prices {tour.priceBasis}</p>
      )}
      <Rows tourId={tour._id} rows={rows.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent-strong underline decoration-gold underline-offset-4 print:hidden">
            Show {more.length} more {more.length === 1 ? 'date' : 'dates'}
          </summary>
          <Rows tourId={tour._id} rows={more} />
        </details>
      )}
    </section>
  )
}

function Rows({ tourId, rows }: { tourId: string; rows: readonly DepartureRow[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line print:columns-2 print:gap-x-10">
      {rows.map((row) => (
        <li
          key={row.date}
          className="grid gap-x-6 gap-y-2 break-inside-avoid py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center print:py-1.5"
        >
          <div className="min-w-0">
            <p
              className={`font-semibold tabular-nums ${row.state === 'cancelled' ? 'text-ink-soft line-through' : ''}`}
            >
              <time dateTime={row.date}>{row.days}</time>
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
              {row.price && canEnquire(row.state) && (
                <span className="font-semibold text-ink tabular-nums">{row.price}</span>
              )}
              {row.stateText && (
                <Badge tone={row.state === 'guaranteed' ? 'on' : 'neutral'}>{row.stateText}</Badge>
              )}
              {row.seatsText && <span className="tabular-nums">{row.seatsText}</span>}
            </p>
            {row.note && <p className="mt-1 text-sm text-ink-soft wrap-anywhere">{row.note}</p>}
          </div>
          <div className="flex flex-wrap items-center gap-x-1 gap-y-2 sm:flex-row-reverse print:hidden">
            <Link
              to="."
              search={{ departure: row.date }}
              hash="enquiry"
              state
              className={buttonClass({ variant: 'secondary' }, 'whitespace-nowrap max-sm:px-4')}
            >
              {canEnquire(row.state) ? 'Enquire for this date' : 'Ask for the next date'}
              <span className="sr-only">: {row.days}</span>
            </Link>
            {canEnquire(row.state) && (
              <a
                href={`/tours/${tourId}/departures/${row.date}.ics`}
                className={buttonClass({ variant: 'ghost' }, 'whitespace-nowrap max-sm:px-3')}
              >
                Add to calendar
                <span className="sr-only">: {row.days}</span>
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
