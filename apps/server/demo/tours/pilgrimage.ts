import type { TourSeed } from './tour-seed.ts'

/** Tours of the Pilgrimage category. */
export const pilgrimageTours: TourSeed[] = [
  {
    number: 143,
    tourName: 'Nalambalam in a Day',
    tripCost: 12000,
    tripStyle: 'Pilgrimage, Day Trip',
    vehicle: 'Tempo Traveller (17 seats), whole vehicle',
    drivingDistance: '125 km',
    landscapes: ['Cultural', 'Rural'],
    activity: 'Temple darshan, Vazhipadu booking, Kerala breakfast',
    departures: ['07-18', '07-22', '07-26', '08-01', '08-08', '08-12'],
    mainImage: 'hilltop-sunrise.jpg',
    subImages: [
      'the-spices-of-life.jpg',
      'meadow-evening.jpg',
      'forest-stream.jpg',
      'pondering-heron.jpg',
      'tea-gardens.jpg',
    ],
    routeStops: ['Thrissur', 'Thriprayar', 'Irinjalakuda', 'Moozhikulam', 'Payammal', 'Thrissur'],
    itinerary: [
      [
        'Rama, Bharata, Lakshmana, Shatrughna in one day · Thrissur',
        'Leave at three in the morning for nirmalyam at Thriprayar, then Koodalmanikyam at Irinjalakuda, Moozhikulam across the Chalakudy river and Payammal before the noon closing. Idli and chammanthi in between, and home by two.',
        'hilltop-sunrise.jpg',
      ],
    ],
    faqs: [
      {
        q: 'Why only in Karkidakam?',
        a: 'Visiting the four brothers in one day is the custom of the Ramayana month. For other months we run it on request with easier timings.',
      },
      {
        q: 'Is there a dress code?',
        a: 'Mundu without a shirt for men inside the temples; sari, set-mundu or churidar for women. Spare mundus are kept in the vehicle.',
      },
      {
        q: 'Is the price per person?',
        a: 'No, it is for the vehicle with driver, fuel and parking, for up to seventeen people.',
      },
    ],
  },
]
