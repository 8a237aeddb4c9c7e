import { indianDay } from '@bharat/contracts/indian-day'
import { pageMessages } from '@bharat/contracts/pages.messages'
import { createFileRoute, useMatch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { EnquirySectionIsland } from '../../features/enquiries/enquiry-section.island.ts'
import { TourTestimonialsIsland } from '../../features/testimonials/tour-testimonials.island.ts'
import { TourDetail } from '../../features/tours/detail/tour-detail.tsx'
import { RelatedToursIsland } from '../../features/tours/detail/tour-parts.island.ts'
import { tourStructuredData } from '../../features/tours/detail/tour-structured-data.ts'
import { TourDocument } from '../../features/tours/tours.documents.ts'
import { loadPage } from '../../graphql/load-page.ts'
import { preloadIslands } from '../../lib/islands.tsx'
import { JsonLd } from '../../lib/json-ld.tsx'
import { pageHead, unlistedHead } from '../../lib/seo.ts'

/** Section 2, tour detail. */
export const Route = createFileRoute('/_public/tours/$tourId')({
  // Any parameters stay in the address; `departure` names the day that an enquiry is about.
  validateSearch: (search): { departure?: string } => search,
  staticData: { failureText: pageMessages.tourFailed, pendingText: pageMessages.loadingTour },
  beforeLoad: preloadIslands(
    () => import('../../features/tours/detail/tour-parts.island.ts'),
    TourTestimonialsIsland,
    EnquirySectionIsland,
  ),
  loader: async ({ context, params }) => {
    const { tourId } = params
    const { tour, testimonials, relatedTours } = await loadPage(
      context.query(TourDocument, { id: tourId, tourId }),
      pageMessages.tourFailed,
    )
    // Server and browser use the same day to decide which departures are past.
    return { tour, testimonials, relatedTours, today: indianDay(new Date()) }
  },
  head: ({ loaderData, match, params }) => {
    if (!loaderData) return unlistedHead('Tour', match.context)
    const { tour } = loaderData
    return pageHead({
      title: tour.tourName,
      description: `${tour.days} days / ${tour.nights} nights by road. ${tour.itinerary[0]?.description ?? tour.tripStyle}`,
      path: `/tours/${params.tourId}`,
      context: match.context,
      image: tour.mainImageUrl,
      focus: tour.mainImage.focus,
    })
  },
  component: TourPage,
})

/** What the page of a tour shows; a preview loads the same of a draft. */
export type TourPageData = ReturnType<typeof Route.useLoaderData>

export interface TourPageProps {
  /** A preview has neither an enquiry form nor structured data. */
  isPreview?: boolean
}

type Departures = typeof import('@bharat/contracts/departure-rows')

/**
 * The chosen departure: the line that an enquiry for it starts with, and what the form says of it. Both belong to this
 * tour and this day: the page stays mounted while the visitor goes on to another tour, or back.
 */
function useChosenDeparture(tour: TourPageData['tour'], departure: string | undefined, now: Date) {
  const [code, setCode] = useState<Departures>()
  // Only a page that was opened for a departure needs the code.
  useEffect(() => {
    if (departure) void import('@bharat/contracts/departure-rows').then(setCode)
  }, [departure])
  if (!departure || !code) return {}
  const request = code.departureRequest(tour, departure, now)
  return request ? { departure, request, choice: code.departureChoice(tour, departure, now) } : {}
}

function TourPage({ isPreview }: TourPageProps) {
  // Of the route that shows the page: this one or a preview.
  const { loaderData, pathname, context, search } = useMatch({ strict: false })
  const { tour, testimonials, relatedTours, today } = loaderData as TourPageData
  const { departure } = search as { departure?: string }
  // Always the same object: a static island whose properties change loses the server's HTML until its code is loaded.
  const now = useMemo(() => new Date(today), [today])
  const { publicUrl, site } = context
  const chosen = useChosenDeparture(tour, departure, now)
  return (
    <>
      <TourDetail tour={tour} url={publicUrl + pathname} now={now} departure={chosen.departure}>
        {testimonials.length > 0 && (
          <TourTestimonialsIsland
            key={`travellers-${tour._id}`}
            testimonials={testimonials}
            fallbackClassName="min-h-80"
          />
        )}
        {relatedTours.length > 0 && (
          <RelatedToursIsland
            key={`related-${tour._id}`}
            tours={relatedTours}
            fallbackClassName="min-h-160"
          />
        )}
      </TourDetail>
      {!isPreview && (
        <>
          <EnquirySectionIsland
            // Another tour needs another enquiry form.
            key={tour._id}
            tourId={tour._id}
            tourName={tour.tourName}
            {...chosen}
            fallbackClassName="min-h-160"
          />
          <JsonLd
            data={import.meta.env.SSR && (() => tourStructuredData(tour, site, publicUrl, today))}
          />
        </>
      )}
    </>
  )
}
