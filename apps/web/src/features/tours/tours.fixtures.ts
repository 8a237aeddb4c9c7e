import { valuesOf } from '@bharat/contracts/fields'
import { exampleValues } from '@bharat/contracts/fields.fixtures'
import { CENTRE } from '@bharat/contracts/media'
import { DAY_FIELDS, TOUR_FIELDS } from '@bharat/contracts/tour-fields'
import type { SelectedTourData } from './choices/tour-comparison.tsx'
import type { TourData } from './detail/tour-facts.ts'
import type { TourCardData } from './tours.fragments.ts'

const photo = (name: string) => `./photos/${name}.jpg`

/** The current time in the stories: determines which departures are in the future. */
export const now = new Date('2026-11-21T06:30:00.000Z')

const plainDeparture = { price: null, seats: null, seatsLeft: null, state: 'open', note: '' }
const plainDay = valuesOf(DAY_FIELDS)
const atCentre = { focus: CENTRE }

/** Cards for every case of price, title and image (section 2, tour card). */
export const cards = {
  priced: {
    _id: '650000000000000000000101',
    tourName: 'Kerala to Kashmir',
    days: 22,
    nights: 21,
    tripCost: 124_999,
    vehicle: 'Toyota Innova',
    drivingDistance: '8,600 km',
    mainImageUrl: photo('roman-colosseum'),
    priceBasis: '',
    nextDeparture: null,
    mainImage: atCentre,
  },
  onRequest: {
    _id: '650000000000000000000102',
    tourName: 'A day in the tea gardens',
    days: 1,
    nights: 0,
    tripCost: 0,
    vehicle: '',
    drivingDistance: '64 km',
    mainImageUrl: photo('tea-gardens'),
    priceBasis: '',
    nextDeparture: null,
    mainImage: atCentre,
  },
  negative: {
    _id: '650000000000000000000103',
    tourName: 'Konkan coast by ferry and ghat',
    days: 7,
    nights: 6,
    tripCost: -1,
    vehicle: 'Mahindra Thar',
    drivingDistance: '',
    mainImageUrl: photo('roman-colosseum'),
    priceBasis: '',
    nextDeparture: null,
    mainImage: atCentre,
  },
  longTitle: {
    _id: '650000000000000000000104',
    tourName:
      'The whole western coast by small roads, with ferries, forts, cashew orchards and an evening in every fishing village',
    days: 31,
    nights: 30,
    tripCost: 1_05_45_000,
    vehicle: 'Force Traveller with reclining seats',
    drivingDistance: '3,420 km',
    mainImageUrl: photo('roman-colosseum'),
    priceBasis: '',
    nextDeparture: null,
    mainImage: atCentre,
  },
  noImage: {
    _id: '650000000000000000000105',
    tourName: 'Spiti before the snow',
    days: 10,
    nights: 9,
    tripCost: 58_900,
    vehicle: 'Mahindra Thar 4x4',
    drivingDistance: '1,180 km',
    mainImageUrl: '',
    priceBasis: '',
    nextDeparture: null,
    mainImage: atCentre,
  },
  brokenImage: {
    _id: '650000000000000000000106',
    tourName: 'Desert forts',
    days: 6,
    nights: 5,
    tripCost: 31_250.4,
    vehicle: '',
    drivingDistance: '',
    mainImageUrl: photo('not-there'),
    priceBasis: '',
    nextDeparture: null,
    mainImage: atCentre,
  },
} as const satisfies Record<string, TourCardData>

/** A tour with every possible field. */
export const tour: TourData = {
  _id: '650000000000000000000102',
  tourName: 'Spiti Valley Circuit through Kinnaur',
  categoryId: { _id: '650000000000000000000001', name: 'Adventure' },
  days: 4,
  nights: 3,
  tripCost: 58_900,
  tripStyle: 'Adventure, High Altitude, Small Group',
  vehicle: 'Mahindra Thar 4x4',
  drivingDistance: '1,180 km',
  landscapes: ['Mountain', 'Snow', 'Cultural', 'Rural'],
  activity: 'High passes, Monastery visits, Fossil walk, Stargazing',
  priceBasis: 'per person, twin sharing, plus tax',
  nextDeparture: { date: '2027-07-03', price: 61_500 },
  pricedDeparture: null,
  upcomingDates: ['2026-06-15', '2026-12-19', '2027-07-03', '2027-09-11'],
  departures: [
    { ...plainDeparture, date: '2026-06-15' },
    { ...plainDeparture, date: '2026-12-19', seats: 8, seatsLeft: 0, note: 'Christmas in Kaza.' },
    {
      date: '2027-07-03',
      price: 61_500,
      seats: 8,
      seatsLeft: 3,
      state: 'guaranteed',
      note: 'The Ladarcha fair is on the way.',
    },
    { ...plainDeparture, date: '2027-09-11' },
  ],
  ...exampleValues(TOUR_FIELDS),
  included: ['Driver and fuel', 'All rooms', 'Breakfast and dinner'],
  notIncluded: ['Flights and trains to Chandigarh', 'Lunch'],
  groupSize: { min: 4, max: 12 },
  bestSeason: 'June to October',
  bring: ['A warm jacket', 'Sunglasses', 'Identity card'],
  updatedAt: '2026-11-01T06:30:00.000Z',
  mainImageUrl: photo('roman-colosseum'),
  mainImage: atCentre,
  subImageUrls: [
    'taj-mahal',
    'gateway-of-india',
    'singaporean-cityscape',
    'perched-osprey',
    'meadow-evening',
  ].map(photo),
  routeMap: { url: photo('gateway-of-india'), width: 1600, height: 1200, alt: '' },
  subImages: [],
  dayImages: [],
  itinerary: [
    {
      day: 2,
      title: 'Along the Sutlej · Sarahan',
      description:
        'Narkanda’s apple terraces, then down to the river and up again to the wooden towers of the Bhimakali temple. The Shrikhand range closes the view to the north.',
      ...plainDay,
      imageUrl: photo('gateway-of-india'),
    },
    {
      day: 1,
      title: 'Up from Kalka · Shimla',
      description:
        'We meet at Chandigarh airport or Kalka station and climb NH 5 with the toy train for company.\nA walk on the Ridge, a briefing on altitude and an early night.',
      ...plainDay,
      stay: 'Hotel on the Ridge',
      meals: 'Dinner',
      kilometres: 115,
      imageUrl: '',
    },
    {
      day: 3,
      title: 'Rock-cut road · Sangla',
      description: '',
      ...plainDay,
      imageUrl: photo('ajanta-caves'),
    },
    {
      day: 4,
      title: 'A free day',
      description: 'Rest, or walk up to the last village.',
      ...plainDay,
      imageUrl: '',
    },
  ],
  faqs: [
    {
      q: 'Do Indians need a permit for Spiti?',
      a: 'No. Foreign nationals need a Protected Area Permit between Reckong Peo and Tabo, which we obtain at Reckong Peo on day 4.',
    },
    {
      q: '',
      a: 'Phones find a signal for a few hours each day; the lead vehicle carries a satellite messenger.',
    },
    { q: 'When does Kunzum La open?', a: 'Usually in the first half of June.' },
  ],
}

/** A tour with only the required fields. */
export const bareTour: TourData = {
  ...tour,
  tourName: 'A day in the tea gardens',
  days: 1,
  nights: 0,
  tripCost: 0,
  tripStyle: '',
  vehicle: '',
  drivingDistance: '',
  landscapes: [],
  activity: '',
  upcomingDates: [],
  departures: [],
  priceBasis: '',
  nextDeparture: null,
  pricedDeparture: null,
  ...valuesOf(TOUR_FIELDS),
  subImageUrls: [],
  routeMap: null,
  subImages: [],
  dayImages: [],
  itinerary: [],
  faqs: [{ q: '', a: '' }],
}

const nothingKnown = {
  landscapes: [],
  activity: '',
  ...valuesOf(TOUR_FIELDS),
} satisfies Partial<SelectedTourData>

/** Tours to compare: one with everything, one with the fields of a card, one with as little as possible. */
export const selectedTours = [
  {
    ...tour,
    nextDeparture: {
      date: '2027-07-03',
      price: 61_500,
      seatsLeft: 3,
      state: 'guaranteed',
      note: '',
    },
  },
  {
    ...nothingKnown,
    ...cards.priced,
    landscapes: ['Mountain', 'Snow'],
    activity: 'High passes / Stargazing',
  },
  { ...nothingKnown, ...cards.noImage, tripCost: 0, drivingDistance: '' },
] as const satisfies SelectedTourData[]
