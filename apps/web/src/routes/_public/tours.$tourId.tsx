import { pageMessages } from '@bharat/contracts/messages'
import { site } from '@bharat/contracts/site'
import { createFileRoute } from '@tanstack/react-router'
import { type TourData, TourDetail } from '../../features/tours/tour-detail.tsx'
import { TourDocument } from '../../features/tours/tours.documents.ts'
import { JsonLd } from '../../lib/json-ld.tsx'
import { loadPage } from '../../lib/load-page.ts'
import { absoluteUrl, pageHead, unlistedHead } from '../../lib/seo.ts'

/** Section 2, tour detail. */
export const Route = createFileRoute('/_public/tours/$tourId')({
  staticData: { failureText: pageMessages.tourFailed, pendingText: pageMessages.loadingTour },
  loader: async ({ context, params }) => {
    const { tour } = await loadPage(
      context.query(TourDocument, { id: params.tourId }),
      pageMessages.tourFailed,
    )
    // Server and browser agree on which departures are past.
    return { tour, now: new Date().toISOString() }
  },
  head: ({ loaderData, match, params }) => {
    if (!loaderData) return unlistedHead('Tour')
    const { tour } = loaderData
    return pageHead({
      title: tour.tourName,
      description: `${tour.days} days / ${tour.nights} nights by road. ${tour.itinerary[0]?.description ?? tour.tripStyle}`,
      path: `/tours/${params.tourId}`,
      publicUrl: match.context.publicUrl,
      image: tour.mainImageUrl,
    })
  },
  component: TourPage,
})

function TourPage() {
  const { tour, now } = Route.useLoaderData()
  const { publicUrl } = Route.useRouteContext()
  return (
    <>
      <TourDetail tour={tour} now={new Date(now)} />
      <JsonLd data={() => touristTrip(tour, publicUrl)} />
    </>
  )
}

/** schema.org TouristTrip with its itinerary, and an Offer when there is a price. */
function touristTrip(tour: TourData, publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'TouristTrip',
    name: tour.tourName,
    url: `${publicUrl}/tours/${tour._id}`,
    image: absoluteUrl(tour.mainImageUrl, publicUrl),
    provider: { '@type': 'TravelAgency', name: site.name, url: publicUrl },
    itinerary: {
      '@type': 'ItemList',
      itemListElement: tour.itinerary.map(({ day, title, description }) => ({
        '@type': 'ListItem',
        position: day,
        name: title,
        description,
      })),
    },
    ...(tour.tripCost > 0 && {
      offers: { '@type': 'Offer', price: tour.tripCost, priceCurrency: 'INR' },
    }),
  }
}
