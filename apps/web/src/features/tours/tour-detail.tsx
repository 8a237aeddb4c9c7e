import { formatTripCost, hasPrice, splitList } from '@bharat/contracts/format'
import { formatPhone } from '@bharat/contracts/site'
import { buttonClass } from '@bharat/ui/button'
import { Link } from '@tanstack/react-router'
import { useSite } from '../../lib/site.ts'
import { BackLink } from './back-link.tsx'
import { EnquireBar } from './enquire-bar.tsx'
import { ShortlistButtonIsland } from './shortlist-button.island.ts'
import { tourDuration } from './tour-duration.ts'
import type { TourData } from './tour-facts.ts'
import { TourFaqs } from './tour-faqs.tsx'
import { TourGallery } from './tour-gallery.tsx'
import { TourItinerary } from './tour-itinerary.tsx'
import {
  DepartureListIsland,
  TourInformationIsland,
  TripDetailsIsland,
} from './tour-parts.island.ts'
import { TourRouteMap } from './tour-route-map.tsx'

export interface TourDetailProps {
  tour: TourData
  /** The time at which the page was rendered: determines which departures are in the future. */
  now: Date
}

/** Section 2, tour detail. */
export function TourDetail({ tour, now }: TourDetailProps) {
  return (
    <article>
      <TourHeader tour={tour} />
      <TourGallery tour={tour} />
      <div className="page-column grid gap-x-14 gap-y-section py-section lg:grid-cols-[minmax(0,1fr)_--spacing(92)] print:flex print:flex-col print:gap-6 print:pt-4 print:pb-0">
        <div className="order-2 flex min-w-0 flex-col gap-section lg:order-1 print:order-2 print:gap-6">
          <DepartureListIsland
            key={`departures-${tour._id}`}
            tour={tour}
            now={now}
            fallbackClassName="min-h-40"
          />
          {tour.itinerary.length > 0 && (
            <TourItinerary days={tour.itinerary} images={tour.dayImages} />
          )}
          {tour.routeMap && <TourRouteMap map={tour.routeMap} tourName={tour.tourName} />}
          <TourInformationIsland
            key={`information-${tour._id}`}
            tour={tour}
            fallbackClassName="min-h-40"
          />
          <TourFaqs faqs={tour.faqs} />
        </div>
        <aside className="order-1 lg:order-2 print:order-1">
          <TripDetailsIsland
            key={`details-${tour._id}`}
            tour={tour}
            now={now}
            fallbackClassName="min-h-160"
          />
        </aside>
      </div>
      <EnquireBar tour={tour} />
    </article>
  )
}

/** Name, summary and price; in print also the company's contact details. */
function TourHeader({ tour }: { tour: TourData }) {
  const site = useSite()
  const summary = [tourDuration(tour), tour.vehicle, splitList(tour.tripStyle)[0]]
  const price = formatTripCost(tour.tripCost)
  return (
    <header className="page-column pt-6 pb-8 md:pt-10 print:py-0">
      <div className="flex items-center justify-between gap-4">
        <BackLink category={tour.categoryId} />
        <ShortlistButtonIsland key={tour._id} id={tour._id} fallbackClassName="hidden" />
      </div>
      <p className="hidden text-sm print:block">
        {site.name} · {formatPhone(site.phones.primary)} · {site.email}
      </p>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
        <div className="min-w-0 max-w-4xl">
          <h1
            className={`wrap-anywhere print:text-title ${tour.tourName.length > LONG_NAME ? 'text-title' : 'text-display'}`}
          >
            {tour.tourName}
          </h1>
          <p className="mt-4 text-lead text-ink-soft wrap-anywhere print:mt-1">
            {/* A line may end with the dot, but not begin with it. */}
            {summary.filter(Boolean).join('\u00a0· ')}
          </p>
          {/* In print the Trip Details contain the price; this line covers a price on request. */}
          {price && !hasPrice(tour.tripCost) && (
            <p className="mt-2 hidden text-lead print:block">{price}</p>
          )}
        </div>
        <div className="hidden shrink-0 items-center gap-6 lg:flex print:hidden">
          {price && (
            <p
              className={`font-semibold tracking-tight tabular-nums ${hasPrice(tour.tripCost) ? 'text-2xl' : 'text-lg'}`}
            >
              {price}
            </p>
          )}
          <Link to="." hash="enquiry" state className={buttonClass({ size: 'lg' })}>
            Enquire now
          </Link>
        </div>
      </div>
    </header>
  )
}

/** Longer names use a smaller size: three lines of display type on a phone. */
const LONG_NAME = 48
