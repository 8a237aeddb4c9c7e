import { common } from './common-questions.ts'
import type { TourSeed } from './tour-seed.ts'

/** Tours of the Wildlife category. */
export const wildlifeTours: TourSeed[] = [
  {
    number: 150,
    tourName: 'Sundarbans: Tide Country by Road and Launch',
    tripCost: 24500,
    tripStyle: 'Wildlife, River Journey',
    vehicle: 'Toyota Innova Crysta and a forest launch',
    drivingDistance: '230 km',
    landscapes: ['Mangrove', 'Rural', 'Forest'],
    activity: 'Creek cruise, Watchtowers, Birdwatching, Village walk',
    departures: ['11-07', '11-28', '12-19', '01-16', '02-13', '03-06'],
    mainImage: 'sunning-anhinga.jpg',
    subImages: [
      'pondering-heron.jpg',
      'perched-osprey.jpg',
      'oakland-zoo-otters.jpg',
      'ocean-waves.jpg',
      'meadow-evening.jpg',
    ],
    routeStops: ['Kolkata', 'Canning', 'Godkhali', 'Gosaba', 'Sajnekhali', 'Dobanki'],
    highlighted: true,
    itinerary: [
      [
        'End of the tar · Godkhali',
        'The Basanti highway from Kolkata passes fish ponds and brick kilns and simply stops at a ghat. The launch takes over: Gosaba, Hamilton’s bungalow, and our lodge on the embankment.',
      ],
      [
        'Salt forest · Sajnekhali',
        'Entry permits and a forest guide at Sajnekhali, then creeks through sundari and hental. Mud skippers, kingfishers of six kinds, and pug marks if the tide is kind.',
        'sunning-anhinga.jpg',
      ],
      [
        'Canopy walk · Dobanki',
        'A caged walkway over the mangrove at Dobanki and the wide water of Panchamukhani. In the evening the village performs Bonbibi’s story, which everyone here knows by heart.',
        'pondering-heron.jpg',
      ],
      [
        'Honey and home · Kolkata',
        'A walk with a collector who explains the back-of-the-head mask, then the boat to Godkhali and Kolkata by three.',
      ],
    ],
    faqs: [
      {
        q: 'Will we see a tiger?',
        a: 'Perhaps one group in ten does. Come for the forest, the birds and the tide; we do not sell sightings.',
      },
      {
        q: 'Is the boat suitable for non-swimmers?',
        a: 'Yes. It has railings, a toilet and a life jacket for each person, which you wear when boarding and in open water.',
      },
      common.vegetarian,
      common.childSeats,
    ],
  },
]
