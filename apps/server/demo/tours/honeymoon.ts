import { common } from './common-questions.ts'
import type { TourSeed } from './tour-seed.ts'

/** Tours of the Honeymoon category. */
export const honeymoonTours: TourSeed[] = [
  {
    number: 130,
    tourName: 'Munnar Mist and Alappuzha Backwaters',
    tripCost: 46500,
    tripStyle: 'Honeymoon, Private Car',
    vehicle: 'Toyota Innova Crysta',
    drivingDistance: '430 km',
    landscapes: ['Leisure', 'Mountain', 'Forest', 'Waterfalls'],
    activity: 'Tea estate walk, Houseboat night, Spice garden, Ayurvedic massage',
    departures: ['09-14', '10-12', '11-09', '12-14', '01-11', '02-08', '03-08'],
    mainImage: 'tea-gardens.jpg',
    subImages: [
      'forest-stream.jpg',
      'the-spices-of-life.jpg',
      'pondering-heron.jpg',
      'hilltop-sunrise.jpg',
      'meadow-evening.jpg',
    ],
    routeStops: ['Kochi', 'Munnar', 'Thekkady', 'Alappuzha', 'Kochi'],
    highlighted: true,
    itinerary: [
      [
        'Waterfalls on NH 85 · Munnar',
        'From Kochi by Neriamangalam bridge and the two falls at Cheeyappara and Valara. The room has a balcony and the driver has strict orders not to ring before nine.',
        'forest-stream.jpg',
      ],
      [
        'Rows of green · Munnar',
        'A walk with a retired estate superintendent, tea tasting at a small factory, and Eravikulam for the tahr on the slopes. Lunch in a basket.',
        'tea-gardens.jpg',
      ],
      [
        'Cardamom road · Thekkady',
        'Over Chinnakanal and Poopara to the spice hills. An evening of kalaripayattu, or simply the garden and a book.',
        'the-spices-of-life.jpg',
      ],
      [
        'A boat of your own · Alappuzha',
        'Down by Kuttikkanam to Kuttanad, where the fields lie below the water. The houseboat ties up at dusk; karimeen or a vegetarian sadya on the deck.',
        'pondering-heron.jpg',
      ],
      [
        'Slow coast · Kochi',
        'Breakfast on the boat, Marari beach for an hour, Fort Kochi for lunch and the airport by evening.',
      ],
    ],
    faqs: [
      {
        q: 'Is the houseboat private?',
        a: 'Yes, one bedroom, one couple, three crew. Air-conditioning runs from nine at night to six in the morning.',
      },
      {
        q: 'Is Eravikulam open all year?',
        a: 'It closes for the calving season, usually February and March. We then go to Top Station and Kundala instead.',
      },
      common.pickup,
      common.refunds,
    ],
  },
]
