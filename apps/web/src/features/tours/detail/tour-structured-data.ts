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
 * Structured data of a tour for search engines: the trip with an offer for each departure and other price (a product too once its
 * price is said to be for something), its breadcrumbs and its questions.
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
    // The main image may be the first of the gallery too.
    image: [...new Set([tour.mainImageUrl, ...tour.subImageUrls])]
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
            name: splitItineraryTitle(title).location || title,
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
          description: descriptionOf(tour),
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

/** The introduction, or else the tour's own text. */
function descriptionOf({ introduction, itinerary, tourName }: TourData): string {
  const told = itinerary.find(({ description }) => description !== '')
  return introduction || told?.description || tourName
}

/** The values of schema.org's ItemAvailability; a cancelled departure is no offer. */
const AVAILABILITY = {
  open: 'InStock',
  guaranteed: 'InStock',
  limited: 'LimitedAvailability',
  full: 'SoldOut',
} as const

const SOLD_OUT = `https://schema.org/${AVAILABILITY.full}` as const

/** The offers that a traveller can book, then those of full departures. */
function offersOf(tour: TourData, url: string, now: Date): Offer[] {
  const dated = departureOffers(tour, url, now)
  const isPriced = hasPrice(tour.tripCost) && upcomingDepartures(tour.departures, now).length === 0
  const offers = isPriced ? [...dated, plainOffer(tour, url)] : dated
  const isSoldOut = ({ availability }: Priced) => availability === SOLD_OUT
  const isFull = offers.every(isSoldOut)
  const others = offers.length > 0 ? optionOffers(tour, url, isFull) : []
  return [...offers, ...others].toSorted((a, b) => Number(isSoldOut(a)) - Number(isSoldOut(b)))
}

type Priced = Exclude<Offer, string>

/** The offer of a tour without dates. */
function plainOffer(tour: TourData, url: string): Priced {
  return {
    '@type': 'Offer',
    price: priceOn(tour),
    priceCurrency: 'INR',
    url,
    availability: 'https://schema.org/InStock',
    validFrom: tour.updatedAt,
    ...specification(tour, priceOn(tour), priceBasis({ ...tour, tax: '' })),
  }
}

/** Other prices, such as that of a single room. */
function optionOffers(tour: TourData, url: string, isFull: boolean): Priced[] {
  return tour.priceOptions.flatMap(({ label, price, note }): Priced[] => {
    if (!hasPrice(price)) return []
    return [
      {
        '@type': 'Offer',
        name: label,
        ...(note && { description: note }),
        price,
        priceCurrency: 'INR',
        url,
        availability: isFull ? SOLD_OUT : 'https://schema.org/InStock',
        ...specification(tour, price, label),
      },
    ]
  })
}

/** What a price is for; nothing where the tour does not say it. */
function specification(
  { priceBasis: basis, tax }: TourData,
  price: number,
  unitText: string,
): Pick<Priced, 'priceSpecification'> {
  if (!basis) return {}
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'INR',
      unitText,
      ...(tax && { valueAddedTaxIncluded: tax === 'included' }),
    },
  }
}

/** An offer for each upcoming departure. An offer needs a price, so one on request has none. */
function departureOffers(tour: TourData, url: string, now: Date): Priced[] {
  return upcomingDepartures(tour.departures, now).flatMap((departure): Priced[] => {
    const { date, seatsLeft } = departure
    const price = priceOn(tour, departure)
    const state = shownState(departure)
    if (state === 'cancelled' || !hasPrice(price)) return []
    const offer: Priced = {
      '@type': 'Offer',
      price,
      priceCurrency: 'INR',
      url: `${url}?departure=${date}`,
      availability: `https://schema.org/${AVAILABILITY[state]}`,
      validFrom: tour.updatedAt,
      validThrough: date,
      availabilityStarts: date,
      availabilityEnds: daysAfter(date, tour.days - 1),
      ...specification(tour, price, priceBasis({ ...tour, tax: '' })),
      ...(seatsLeft !== null &&
        ({
          inventoryLevel: { '@type': 'QuantitativeValue', value: seatsLeft },
        } satisfies Pick<Offer, 'inventoryLevel'>)),
    }
    return [offer]
  })
}
