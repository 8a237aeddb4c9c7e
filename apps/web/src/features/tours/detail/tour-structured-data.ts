import { daysAfter, shownState, upcomingDepartures } from '@bharat/contracts/departure-states'
import { hasPrice, splitList } from '@bharat/contracts/format'
import { splitItineraryTitle } from '@bharat/contracts/itinerary-title'
import { priceBasis, priceOn } from '@bharat/contracts/prices'
import type {
  FAQPage,
  Graph,
  ListItem,
  MergeLeafTypes,
  Offer,
  ProductLeaf,
  Question,
  Thing,
  TouristTripLeaf,
} from 'schema-dts'
import { breadcrumbs } from '../../../lib/breadcrumbs.ts'
import { absoluteUrl } from '../../../lib/seo.ts'
import type { Site } from '../../../lib/site.ts'
import type { TourData } from './tour-facts.ts'

/**
 * Structured data of a tour for search engines: the trip with an offer for each departure (a
 * product too once its price is said to be for something), its breadcrumbs and its
 * questions.
 */
export function tourStructuredData(
  tour: TourData,
  site: Site,
  publicUrl: string,
  now: string,
): Graph {
  const url = `${publicUrl}/tours/${tour._id}`
  const offers = offersOf(tour, url, new Date(now))
  const faqs = tour.faqs.filter(({ q, a }) => q !== '' && a !== '')
  const about: Omit<TouristTripLeaf, '@type'> = {
    '@id': url,
    url,
    name: tour.tourName,
    ...(tour.introduction && { description: tour.introduction }),
    image: [tour.mainImageUrl, ...tour.subImageUrls]
      .filter(Boolean)
      .map((image) => absoluteUrl(image, publicUrl)),
    touristType: splitList(tour.tripStyle),
    ...(site.isNamed &&
      ({
        provider: { '@type': 'TravelAgency', name: site.name, url: publicUrl },
      } satisfies Pick<TouristTripLeaf, 'provider'>)),
    itinerary: {
      '@type': 'ItemList',
      itemListElement: tour.itinerary.map(
        ({ title, description }, index): ListItem => ({
          '@type': 'ListItem',
          position: index + 1,
          item: {
            '@type': 'TouristAttraction',
            name: splitItineraryTitle(title).location ?? title,
            description,
          },
        }),
      ),
    },
    ...(offers.length > 0 && ({ offers } satisfies Pick<TouristTripLeaf, 'offers'>)),
  }
  const trip: TouristTripLeaf | MergeLeafTypes<[ProductLeaf, TouristTripLeaf]> =
    tour.priceBasis && offers.length > 0
      ? {
          '@type': ['Product', 'TouristTrip'],
          ...about,
          description: tour.introduction || (tour.itinerary[0]?.description ?? tour.tourName),
        }
      : { '@type': 'TouristTrip', ...about }
  const questions: FAQPage = {
    '@type': 'FAQPage',
    mainEntity: faqs.map(
      ({ q, a }): Question => ({
        '@type': 'Question',
        name: q,
        acceptedAnswer: { '@type': 'Answer', text: a },
      }),
    ),
  }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      // schema-dts has no node of two types among its things.
      trip as Thing,
      breadcrumbs([
        ['Home', `${publicUrl}/`],
        [tour.categoryId.name, `${publicUrl}/categories/${tour.categoryId._id}`],
        [tour.tourName, url],
      ]),
      ...(faqs.length > 0 ? [questions] : []),
    ],
  }
}

/** The values of schema.org's ItemAvailability; a cancelled departure is no offer. */
const AVAILABILITY = {
  open: 'InStock',
  guaranteed: 'InStock',
  limited: 'LimitedAvailability',
  full: 'SoldOut',
} as const

/** An offer for each upcoming departure. An offer needs a price, so one on request has none. */
function offersOf(tour: TourData, url: string, now: Date): Offer[] {
  return upcomingDepartures(tour.departures, now).flatMap((departure): Offer[] => {
    const { date, seatsLeft } = departure
    const price = priceOn(tour, departure)
    const state = shownState(departure)
    if (state === 'cancelled' || !hasPrice(price)) return []
    const offer: Offer = {
      '@type': 'Offer',
      price,
      priceCurrency: 'INR',
      url: `${url}?departure=${date}`,
      availability: `https://schema.org/${AVAILABILITY[state]}`,
      validFrom: tour.updatedAt,
      validThrough: date,
      availabilityStarts: date,
      availabilityEnds: daysAfter(date, tour.days - 1),
      ...(tour.priceBasis &&
        ({
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price,
            priceCurrency: 'INR',
            unitText: priceBasis({ ...tour, tax: '' }),
            ...(tour.tax && { valueAddedTaxIncluded: tour.tax === 'included' }),
          },
        } satisfies Pick<Offer, 'priceSpecification'>)),
      ...(seatsLeft !== null &&
        ({
          inventoryLevel: { '@type': 'QuantitativeValue', value: seatsLeft },
        } satisfies Pick<Offer, 'inventoryLevel'>)),
    }
    return [offer]
  })
}
