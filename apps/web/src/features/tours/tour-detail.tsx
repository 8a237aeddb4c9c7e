import { formatTripCost, hasPrice, splitList } from '@bharat/contracts/format'
import { SUB_IMAGES } from '@bharat/contracts/limits'
import { formatPhone } from '@bharat/contracts/site'
import { buttonClass } from '@bharat/ui/button'
import {
  CalendarIcon,
  ChevronDownIcon,
  ClockIcon,
  CompassIcon,
  FlagIcon,
  PeaksIcon,
  RouteIcon,
  RupeeIcon,
  WheelIcon,
} from '@bharat/ui/icons'
import { Milestone } from '@bharat/ui/milestone'
import { Photo } from '@bharat/ui/photo'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ResultOf } from '../../graphql/graphql.ts'
import { useSite } from '../../lib/site.ts'
import { BackLink } from './back-link.tsx'
import { upcomingDepartures } from './departures.ts'
import { dayLabel, splitItineraryTitle } from './itinerary-title.ts'
import type { TourDocument } from './tours.documents.ts'

export type TourData = ResultOf<typeof TourDocument>['tour']

export interface TourDetailProps {
  tour: TourData
  /** The time at which the page was rendered: determines which departures are in the future. */
  now: Date
}

/** Section 2, tour detail. */
export function TourDetail({ tour, now }: TourDetailProps) {
  const site = useSite()
  const styles = splitList(tour.tripStyle)
  const summary = [duration(tour), tour.vehicle, styles[0]]
  const price = formatTripCost(tour.tripCost)
  return (
    <article>
      <header className="page-column pt-6 pb-8 md:pt-10 print:py-0">
        <BackLink category={tour.categoryId} />
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
      <Gallery tour={tour} />
      <div className="page-column grid gap-x-14 gap-y-section py-section lg:grid-cols-[minmax(0,1fr)_--spacing(92)] print:flex print:flex-col print:gap-6 print:pt-4 print:pb-0">
        <div className="order-2 flex min-w-0 flex-col gap-section lg:order-1 print:order-2 print:gap-6">
          {tour.itinerary.length > 0 && <Itinerary days={tour.itinerary} />}
          {tour.routeMap && <RouteMap map={tour.routeMap} tourName={tour.tourName} />}
          <Faqs faqs={tour.faqs} />
        </div>
        <aside className="order-1 lg:order-2 print:order-1">
          <TripDetails tour={tour} styles={styles} now={now} />
        </aside>
      </div>
      <EnquireBar tour={tour} />
    </article>
  )
}

/**
 * On phones and tablets price, duration and the link to the form stay visible. Focusable elements above have a
 * larger scroll margin than its height (WCAG 2.4.11).
 */
function EnquireBar({ tour }: { tour: TourData }) {
  const price = formatTripCost(tour.tripCost)
  return (
    <div className="sticky bottom-0 z-20 border-t border-line bg-surface lg:hidden print:hidden">
      <div className="page-column flex min-h-18 items-center justify-between gap-4">
        <p className="min-w-0 text-sm text-ink-soft">
          {price && (
            <span
              className={`block font-semibold text-ink tabular-nums ${hasPrice(tour.tripCost) ? 'text-lg leading-6' : 'text-sm leading-5 sm:text-base'}`}
            >
              {price}
            </span>
          )}
          {duration(tour)}
        </p>
        <Link
          to="."
          hash="enquiry"
          state
          className={buttonClass({ size: 'lg' }, 'shrink-0 whitespace-nowrap max-sm:px-4')}
        >
          Enquire now
        </Link>
      </div>
    </div>
  )
}

/** One large image and four small ones; on a phone a row to swipe through. */
function Gallery({ tour: { subImageUrls, mainImageUrl, tourName } }: { tour: TourData }) {
  const available = subImageUrls.filter((url) => url !== '').slice(0, SUB_IMAGES)
  const [large, ...small] = available.length > 0 ? available : [mainImageUrl]
  return (
    <section
      aria-label="Pictures of the tour"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling row must be reachable by keyboard
      tabIndex={0}
      className="page-column flex snap-x snap-mandatory gap-2 max-lg:scroll-mb-20 overflow-x-auto scroll-px-gutter md:grid md:grid-cols-4 md:grid-rows-2 md:overflow-visible print:hidden"
    >
      <Photo
        src={large ?? ''}
        alt={`${tourName}, picture 1`}
        sizes="(min-width: 1344px) 40rem, (min-width: 768px) 50vw, 88vw"
        priority
        className="aspect-4/3 w-[88%] shrink-0 snap-start rounded-lg md:col-span-2 md:row-span-2 md:w-auto"
      />
      {small.map((url, index) => (
        <Photo
          // Two of the five images may be the same.
          key={`${index}-${url}`}
          src={url}
          alt={`${tourName}, picture ${index + 2}`}
          sizes="(min-width: 1344px) 20rem, (min-width: 768px) 25vw, 88vw"
          className="aspect-4/3 w-[88%] shrink-0 snap-start rounded-lg md:w-auto"
        />
      ))}
    </section>
  )
}

/** Lists only known facts. */
function TripDetails({ tour, styles, now }: TourDetailProps & { styles: readonly string[] }) {
  const activities = splitList(tour.activity)
  const departures = upcomingDepartures(tour.upcomingDates, now)
  return (
    <section
      aria-labelledby="trip-details"
      className="rounded-lg bg-surface p-6 shadow-card lg:sticky lg:top-24 print:static print:p-0 print:shadow-none"
    >
      <h2 id="trip-details" className="text-heading">
        Trip Details
      </h2>
      <dl className="mt-4 divide-y divide-line print:mt-1 print:grid print:grid-cols-3 print:gap-x-8">
        <Detail icon={<ClockIcon />} name="Duration">
          {duration(tour)}
        </Detail>
        {hasPrice(tour.tripCost) && (
          <Detail icon={<RupeeIcon />} name="Trip Cost">
            <span className="text-2xl font-semibold tabular-nums">
              {formatTripCost(tour.tripCost)}
            </span>
          </Detail>
        )}
        {styles.length > 0 && (
          <Detail icon={<CompassIcon />} name="Trip Style">
            <Chips values={styles} />
          </Detail>
        )}
        {tour.vehicle && (
          <Detail icon={<WheelIcon />} name="Vehicle">
            {tour.vehicle}
          </Detail>
        )}
        {tour.drivingDistance && (
          <Detail icon={<RouteIcon />} name="Driving Distance">
            {tour.drivingDistance}
          </Detail>
        )}
        {tour.landscapes.length > 0 && (
          <Detail icon={<PeaksIcon />} name="Landscapes">
            <Chips values={tour.landscapes.map(capitalised)} />
          </Detail>
        )}
        {activities.length > 0 && (
          <Detail icon={<FlagIcon />} name="Activities">
            <Chips values={activities} />
          </Detail>
        )}
        {departures.length > 0 && (
          <Detail icon={<CalendarIcon />} name="Upcoming Dates">
            <Chips values={departures.map(({ text }) => text)} />
          </Detail>
        )}
      </dl>
    </section>
  )
}

function Detail({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="py-3.5 print:py-2">
      <dt className="flex items-center gap-2 text-label text-ink-soft">
        <span className="text-accent-strong">{icon}</span>
        {name}
      </dt>
      <dd className="mt-1.5 pl-7 wrap-anywhere">{children}</dd>
    </div>
  )
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

/** Milestones along the road, one per day, sorted; the first is open. */
function Itinerary({ days }: { days: TourData['itinerary'] }) {
  const sorted = [...days].sort((a, b) => a.day - b.day)
  return (
    <section aria-labelledby="itinerary-title">
      <h2 id="itinerary-title" className="mb-8 text-title print:mb-2">
        Tour itinerary
      </h2>
      <ol className="relative before:road-ribbon before:absolute before:inset-y-0 before:left-0 before:w-3.5 print:columns-2 print:gap-x-10 before:print:hidden">
        {sorted.map((entry, index) => {
          const { title, location } = splitItineraryTitle(entry.title)
          return (
            <li
              key={`${entry.day}-${index}`}
              className="relative flex gap-4 pl-6 break-inside-avoid md:gap-6 md:pl-8 print:pl-0"
            >
              <Milestone
                cap="DAY"
                value={String(entry.day)}
                className="h-fit w-12 pt-3 md:w-14 print:hidden"
              />
              <details open={index === 0} className="group/day min-w-0 flex-1 border-b border-line">
                <summary className="flex min-h-18 max-lg:scroll-mb-20 cursor-pointer list-none items-center gap-4 py-3 [&::-webkit-details-marker]:hidden print:min-h-0 print:py-2">
                  <span className="min-w-0 flex-1">
                    <span className="block text-label text-accent-strong tabular-nums">
                      {dayLabel(entry.day)}
                      {location && <span className="text-ink-soft"> · {location}</span>}
                    </span>
                    <span className="block text-heading wrap-anywhere">{title}</span>
                  </span>
                  <ChevronDownIcon className="size-5 text-accent-strong transition-transform group-open/day:rotate-180 print:hidden" />
                </summary>
                <div className="grid gap-5 pb-6 print:block print:pb-2 xl:grid-cols-[minmax(0,1fr)_--spacing(64)]">
                  {entry.description && (
                    <p className="leading-relaxed whitespace-pre-line text-ink-soft wrap-anywhere">
                      {entry.description}
                    </p>
                  )}
                  {entry.imageUrl && (
                    <Photo
                      src={entry.imageUrl}
                      alt=""
                      sizes="(min-width: 1280px) 16rem, 80vw"
                      className="aspect-4/3 rounded-lg print:hidden"
                    />
                  )}
                </div>
              </details>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** In its own ratio if the size is known; otherwise whole inside a fixed frame. */
function RouteMap({
  map: { url, width, height },
  tourName,
}: {
  map: NonNullable<TourData['routeMap']>
  tourName: string
}) {
  const size = width && height ? { width, height } : undefined
  return (
    <section aria-labelledby="route-title" className="break-inside-avoid print:order-last">
      <h2 id="route-title" className="mb-6 text-title print:mb-2">
        Route map
      </h2>
      <Photo
        src={url}
        alt={`Route map of ${tourName}`}
        sizes="(min-width: 1024px) 50rem, 92vw"
        {...(size && { size })}
        printed
        className={`rounded-lg border border-line print:max-h-sheet print:border-0 ${size ? '' : 'aspect-3/4'}`}
        imageClassName="object-contain! print:max-h-sheet"
      />
    </section>
  )
}

/** Entries with a question or an answer. */
function Faqs({ faqs }: { faqs: TourData['faqs'] }) {
  const shown = faqs.filter(({ q, a }) => q !== '' || a !== '')
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="faq-title">
      <h2 id="faq-title" className="mb-4 text-title print:mb-2">
        Questions travellers ask
      </h2>
      <div className="print:columns-2 print:gap-x-10">
        {shown.map(({ q, a }, index) => (
          <details
            key={`${index}-${q}`}
            className="group/faq border-b border-line break-inside-avoid"
          >
            <summary className="flex min-h-14 max-lg:scroll-mb-20 cursor-pointer list-none items-center justify-between gap-4 py-3 font-medium wrap-anywhere [&::-webkit-details-marker]:hidden print:min-h-0 print:py-2">
              {q || 'Good to know'}
              <ChevronDownIcon className="size-5 text-accent-strong transition-transform group-open/faq:rotate-180 print:hidden" />
            </summary>
            <p className="max-w-2xl pb-5 print:pb-2 leading-relaxed whitespace-pre-line text-ink-soft">
              {a}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** Longer names use a smaller size: three lines of display type on a phone. */
const LONG_NAME = 48

function duration({ days, nights }: TourData): string {
  return `${days} ${days === 1 ? 'day' : 'days'} / ${nights} ${nights === 1 ? 'night' : 'nights'}`
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
