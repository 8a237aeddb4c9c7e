import { poster } from '../../src/modules/tour-pictures/poster.ts'
import { common } from './common-questions.ts'
import type { TourSeed } from './tour-seed.ts'

/** Tours of the School and College Tours category. */
export const schoolTours: TourSeed[] = [
  {
    number: 190,
    tourName: 'Rockets and Sea Turtles: Chennai and Sriharikota',
    tripCost: 12500,
    price: { pricePer: 'person' },
    tripStyle: 'Study Tour, Group',
    vehicle: 'Coach (40 seats)',
    drivingDistance: '345 km',
    landscapes: ['Cultural', 'Beaches', 'Leisure'],
    activity: 'Space centre visit, Planetarium, Crocodile bank, Beach clean-up',
    departures: ['12-03', '01-08', '01-29', '02-12'],
    pictures: [
      poster('Sriharikota', 'launch', 'day', 'winter'),
      poster('Chennai', 'city', 'dawn', 'winter'),
      poster('Pulicat', 'wetland', 'dawn', 'winter'),
      poster('Mamallapuram', 'coast', 'dawn', 'winter'),
      poster('Chennai', 'coast', 'dusk', 'winter'),
    ],
    kilometres: [20, 200, 115],
    stays: { 2: 'Chennai' },
    itinerary: [
      [
        'Birla Planetarium · Chennai',
        'Students arrive by the morning train. A show under the dome and a worksheet that nobody can copy.',
      ],
      [
        'Launch pad and lagoon · Sriharikota',
        'The visitors’ gallery with an engineer, when the range allows, and flamingos on Pulicat lake. Back in Chennai for the night.',
      ],
      [
        'Crocodiles and turtles · Mamallapuram',
        'The crocodile bank, an hour of beach clean-up with the students’ turtle network, and the night train home.',
      ],
    ],
    faqs: [
      {
        q: 'How many adults travel with the students?',
        a: 'One of our staff for every twelve students, besides your teachers. Teachers travel free, one for each fifteen.',
      },
      {
        q: 'Is a photo identity needed?',
        a: 'Yes, the space centre needs a list with identity numbers three weeks ahead.',
      },
      common.payment,
    ],
  },
]
