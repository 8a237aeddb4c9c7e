import { hasPrice, splitList } from '@bharat/contracts/format'
import { breadcrumbs } from '../../lib/breadcrumbs.ts'
import { absoluteUrl } from '../../lib/seo.ts'
import type { Site } from '../../lib/site.ts'
import { splitItineraryTitle } from './itinerary-title.ts'
import type { TourData } from './tour-facts.ts'

/** Structured data of a tour for search engines: the trip with its offer, its breadcrumbs and its questions. */
export function tourStructuredData(tour: TourData, site: Site, publicUrl: string): object {
  const url = `${publicUrl}/tours/${tour._id}`
  const faqs = tour.faqs.filter(({ q, a }) => q !== '' && a !== '')
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'TouristTrip',
        '@id': url,
        url,
        name: tour.tourName,
        image: [tour.mainImageUrl, ...tour.subImageUrls]
          .filter(Boolean)
          .map((image) => absoluteUrl(image, publicUrl)),
        touristType: splitList(tour.tripStyle),
        provider: { '@type': 'TravelAgency', name: site.name, url: publicUrl },
        itinerary: {
          '@type': 'ItemList',
          itemListElement: tour.itinerary.map(({ title, description }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            item: {
              '@type': 'TouristAttraction',
              name: splitItineraryTitle(title).location ?? title,
              description,
            },
          })),
        },
        // An offer needs a price, so 'Price on request' has none.
        ...(hasPrice(tour.tripCost) && {
          offers: {
            '@type': 'Offer',
            price: tour.tripCost,
            priceCurrency: 'INR',
            url,
            availability: 'https://schema.org/InStock',
          },
        }),
      },
      breadcrumbs([
        ['Home', `${publicUrl}/`],
        [tour.categoryId.name, `${publicUrl}/categories/${tour.categoryId._id}`],
        [tour.tourName, url],
      ]),
      ...(faqs.length > 0
        ? [
            {
              '@type': 'FAQPage',
              mainEntity: faqs.map(({ q, a }) => ({
                '@type': 'Question',
                name: q,
                acceptedAnswer: { '@type': 'Answer', text: a },
              })),
            },
          ]
        : []),
    ],
  }
}
