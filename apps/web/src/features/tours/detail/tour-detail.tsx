import { formatDeparture, formatTripCost } from '@bharat/contracts/format'
import { indianDay } from '@bharat/contracts/indian-day'
import { priceOn } from '@bharat/contracts/prices'
import { buttonClass } from '@bharat/ui/button'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ShortlistButtonIsland } from '../choices/shortlist-button.island.ts'
import { BackLink } from './back-link.tsx'
import { EnquireBar, type ShownPrice } from './enquire-bar.tsx'
import { type Section, SectionLinks } from './section-links.tsx'
import type { TourData } from './tour-facts.ts'
import { TourGallery } from './tour-gallery.tsx'
import {
  DepartureListIsland,
  PrintedSourceIsland,
  ShareTourIsland,
  TourFaqsIsland,
  TourInformationIsland,
  TourItineraryIsland,
  TourSideIsland,
  TourSummaryIsland,
} from './tour-parts.island.ts'
import { TourRouteMap } from './tour-route-map.tsx'

export interface TourDetailProps {
  tour: TourData
  /** The address of the page, with its host: what is shared. */
  url: string
  /** The time at which the page was rendered: determines which departures are in the future. */
  now: Date
  /** The day of the departure that the visitor has chosen. */
  departure?: string | undefined
  children?: ReactNode
}

/** Section 2, tour detail. `children` follow the parts of the tour; the ways to enquire stay visible beside them. */
export function TourDetail({ tour, url, now, departure, children }: TourDetailProps) {
  const faqs = tour.faqs.filter(({ q, a }) => q || a)
  const today = indianDay(now)
  // Of the chosen date, or of the cheapest one where none costs the trip cost, or else the trip cost; and what it is for.
  const chosen = tour.departures.find(({ date }) => date === departure) ?? tour.pricedDeparture
  const price: ShownPrice = {
    cost: priceOn(tour, chosen),
    line: [chosen && formatDeparture(chosen.date, now), tour.priceBasis]
      .filter(Boolean)
      .join(' · '),
  }
  const sections: Section[] = [
    [true, 'overview', 'Overview'],
    [tour.itinerary.length > 0, 'itinerary', 'Itinerary'],
    [tour.departures.some(({ date }) => date >= today), 'departures', 'Dates'],
    [tour.routeMap !== null, 'route-map', 'Map'],
    [faqs.length > 0, 'questions', 'Questions'],
  ]
  return (
    <article>
      <TourHeader tour={tour} url={url} now={now} shown={price} />
      <TourGallery tour={tour} />
      <SectionLinks sections={sections.filter(([isShown]) => isShown)} />
      <div
        id="overview"
        className="page-column grid gap-x-14 gap-y-section pt-8 pb-section md:pt-12 lg:grid-cols-[minmax(0,1fr)_--spacing(92)] lg:grid-rows-[auto_1fr] print:flex print:flex-col print:gap-6 print:pt-4 print:pb-0"
      >
        {/* First, as on a phone: HTML that arrives in parts moves nothing that is painted. */}
        <aside className="flex flex-col gap-6 lg:col-start-2 print:contents lg:row-span-2 lg:row-start-1">
          <TourSideIsland key={tour._id} tour={tour} now={now} fallbackClassName="min-h-160" />
        </aside>
        <div className="flex min-w-0 flex-col gap-section empty:hidden lg:row-start-1 print:contents">
          {tour.itinerary.length > 0 && (
            <TourItineraryIsland
              key={`itinerary-${tour._id}`}
              days={tour.itinerary}
              images={tour.dayImages}
              fallbackClassName="min-h-160"
            />
          )}
          <DepartureListIsland
            key={`departures-${tour._id}`}
            tour={tour}
            now={now}
            fallbackClassName="min-h-40"
          />
        </div>
        <div className="flex min-w-0 flex-col gap-section max-lg:order-1 print:contents">
          {tour.routeMap && <TourRouteMap map={tour.routeMap} tourName={tour.tourName} />}
          <TourInformationIsland
            key={`information-${tour._id}`}
            tour={tour}
            fallbackClassName="min-h-40"
          />
          {faqs.length > 0 && (
            <TourFaqsIsland
              key={`questions-${tour._id}`}
              faqs={faqs}
              fallbackClassName="min-h-80"
            />
          )}
        </div>
      </div>
      {children}
      <EnquireBar tour={tour} shown={price} />
    </article>
  )
}

/** Name, summary and price; in print also the company's contact details, the address of the page and the day. */
function TourHeader({
  tour,
  url,
  now,
  shown: { cost, line },
}: Pick<TourDetailProps, 'tour' | 'url' | 'now'> & { shown: ShownPrice }) {
  const price = formatTripCost(cost)
  return (
    <header className="page-column pt-6 pb-8 md:pt-10 print:py-0">
      <div className="flex items-center justify-between gap-4">
        <BackLink category={tour.categoryId} />
        <div className="flex shrink-0 items-center">
          <ShortlistButtonIsland key={tour._id} id={tour._id} fallbackClassName="hidden" />
          <ShareTourIsland
            key={`share-${tour._id}`}
            tourId={tour._id}
            tourName={tour.tourName}
            url={url}
            fallbackClassName="min-h-11"
          />
        </div>
      </div>
      <PrintedSourceIsland key={tour._id} url={url} now={now} fallbackClassName="hidden" />
      <h1
        className={`mt-2 wrap-anywhere print:text-title ${tour.tourName.length > LONG_NAME ? 'text-title' : 'text-display'}`}
      >
        {tour.tourName}
      </h1>
      <div className="flex items-end justify-between gap-x-16">
        <div className="min-w-0">
          <TourSummaryIsland key={tour._id} tour={tour} now={now} fallbackClassName="min-h-16" />
        </div>
        <div className="hidden shrink-0 items-center gap-6 lg:flex print:hidden">
          {price && (
            <p className="text-2xl font-semibold tracking-tight tabular-nums">
              {price}
              {line && (
                <span className="block max-w-72 text-sm font-normal tracking-normal text-ink-soft">
                  {line}
                </span>
              )}
            </p>
          )}
          <Link to="." hash="enquiry" search state className={buttonClass({ size: 'lg' })}>
            Enquire now
          </Link>
        </div>
      </div>
    </header>
  )
}

/** Longer names use a smaller size: three lines of display type on a phone. */
const LONG_NAME = 48
