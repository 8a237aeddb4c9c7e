import { exampleValues } from '@bharat/contracts/fields.fixtures'
import { DAY_FIELDS, TOUR_FIELDS } from '@bharat/contracts/tour-fields'

/** A tour that satisfies every rule of section 5. */
export function validTour(categoryId: string, change: Record<string, unknown> = {}) {
  return {
    tourName: 'Malabar by road',
    categoryId,
    days: 2,
    nights: 1,
    tripCost: 18_500,
    tripStyle: 'Leisure, Small Group',
    vehicle: 'Innova Crysta',
    drivingDistance: '320 km',
    landscapes: ['Beaches', 'Rural'],
    activity: 'Kayaking / Toddy shop lunch',
    upcomingDates: ['2027-01-12', '2026-12-05'],
    mainImageUrl: 'https://images.example/main.jpg',
    subImageUrls: [1, 2, 3, 4, 5].map((n) => `https://images.example/${n}.jpg`),
    routeMapUrl: '',
    itinerary: [
      {
        day: 1,
        title: 'Along the coast · Kozhikode',
        description: 'North on NH 66.',
        imageUrl: '',
      },
      { day: 2, title: 'Home again · Thrissur', description: 'Back before dusk.', imageUrl: '' },
    ],
    faqs: [{ q: 'Are meals included?', a: 'Breakfast is.' }],
    ...change,
  }
}

/** A tour with every addition to the payload of section 7: departures and what travellers ask before booking. */
export function completeTour(categoryId: string, change: Record<string, unknown> = {}) {
  const { upcomingDates: _, itinerary, ...tour } = validTour(categoryId)
  return {
    ...tour,
    departures: [
      { date: '2026-12-05', price: 21_000, seats: 8, seatsLeft: 3, state: 'limited', note: 'Moon' },
      { date: '2027-01-12' },
    ],
    ...exampleValues(TOUR_FIELDS),
    included: ['Breakfast', 'All rooms'],
    itinerary: itinerary.map((day) => ({
      ...day,
      ...exampleValues(DAY_FIELDS),
    })),
    ...change,
  }
}
