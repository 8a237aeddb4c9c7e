import { poster } from '../../src/modules/tour-pictures/poster.ts'
import { common } from './common-questions.ts'
import type { TourSeed } from './tour-seed.ts'

/** Tours of the Weekend Drives category. */
export const weekendTours: TourSeed[] = [
  {
    number: 180,
    tourName: 'Athirappilly and the Valparai Ghat',
    tripCost: 13500,
    tripStyle: 'Weekend, Hill Drive',
    vehicle: 'Tempo Traveller (12 seats)',
    drivingDistance: '310 km',
    landscapes: ['Waterfalls', 'Forest', 'Mountain'],
    activity: 'Waterfall walk, Forest drive, Tea estate visit, Birdwatching',
    departures: ['08-08', '08-29', '09-26', '10-24', '11-21', '12-12', '01-16'],
    pictures: [
      poster('Athirappilly', 'falls', 'afternoon', 'monsoon'),
      poster('Valparai', 'tea', 'afternoon', 'monsoon'),
      poster('Vazhachal', 'forest', 'day', 'monsoon'),
      poster('Malakkappara', 'tea', 'dawn', 'monsoon'),
      poster('Pollachi', 'village', 'dusk', 'monsoon'),
    ],
    routeStops: [
      'Thrissur',
      'Chalakudy',
      'Athirappilly',
      'Malakkappara',
      'Valparai',
      'Pollachi',
      'Thrissur',
    ],
    highlighted: true,
    kilometres: [145, 160],
    itinerary: [
      [
        'Falls before the forest gate · Valparai',
        'Athirappilly by eight, Vazhachal for breakfast, then sixty kilometres of forest where hornbills cross the road. The gate at Malakkappara shuts early, so we do not linger.',
      ],
      [
        'Forty bends down · Thrissur',
        'Lion-tailed macaques at Puthuthottam, tea at Iyerpadi, and the forty numbered hairpins to Aliyar. Lunch at Pollachi and home by six.',
      ],
    ],
    faqs: [
      {
        q: 'Is the forest road open to private vehicles?',
        a: 'Yes, between fixed hours, with a check of bottles and plastics at each gate. Two-wheelers are often stopped because of elephants.',
      },
      {
        q: 'Which month has the most water?',
        a: 'July to October. In March the falls are thin, and we do not run the tour.',
      },
      common.pickup,
    ],
  },
  {
    number: 181,
    tourName: 'Nelliyampathy: Any Two Days You Like',
    tripCost: 14800,
    price: { pricePer: 'group', pricePeople: 3, priceOptions: [] },
    tripStyle: 'Weekend, Private Jeep',
    vehicle: 'Mahindra Thar 4x4',
    drivingDistance: '190 km',
    landscapes: ['Mountain', 'Forest', 'Rural'],
    activity: 'Estate walk, Jeep track, Viewpoints',
    departures: [],
    pictures: [
      poster('Nelliyampathy', 'tea', 'mist', 'monsoon'),
      poster('Seethargundu', 'forest', 'mist', 'monsoon'),
      poster('Pothundi', 'backwater', 'day', 'monsoon'),
      poster('Mampara', 'forest', 'dusk', 'monsoon'),
      poster('Kollengode', 'village', 'afternoon', 'monsoon'),
    ],
    highlighted: true,
    kilometres: [90, 95],
    itinerary: [
      [
        'Pothundi dam and ten hairpins · Nelliyampathy',
        'Palakkad’s paddy ends at a wall of hills. Past Pothundi the road climbs through teak to Seethargundu, where you look back on the plain you drove across.',
      ],
      [
        'Jeep to Mampara · Thrissur',
        'A rough track through cardamom to the viewpoint, oranges from the government farm, and home by way of Kollengode.',
      ],
    ],
    faqs: [
      {
        q: 'Why are there no dates?',
        a: 'Because you choose them. Send us two days and we confirm within a day whether jeep and room are free.',
      },
      {
        q: 'How many of us fit?',
        a: 'Three guests with the driver. For more, we send a second jeep.',
      },
      common.refunds,
    ],
  },
  {
    number: 182,
    tourName: 'Vagamon Meadows and the Gavi Forest Road',
    tripCost: 16900,
    tripStyle: 'Weekend, Nature',
    vehicle: 'Toyota Innova Crysta',
    drivingDistance: '500 km',
    landscapes: ['Forest', 'Mountain', 'Leisure', 'Rural'],
    activity: 'Meadow walk, Forest safari, Boating, Birdwatching',
    departures: ['09-11', '10-09', '11-20', '12-25', '01-23', '02-20'],
    pictures: [
      poster('Vagamon', 'forest', 'afternoon', 'monsoon'),
      poster('Gavi', 'forest', 'mist', 'monsoon'),
      poster('Kuttikkanam', 'falls', 'day', 'monsoon'),
      poster('Vandiperiyar', 'tea', 'afternoon', 'monsoon'),
      poster('Erattupetta', 'village', 'dawn', 'monsoon'),
    ],
    highlighted: true,
    kilometres: [150, 130, 210],
    itinerary: [
      [
        'By Erattupetta · Vagamon',
        'Out of Thrissur at six, rubber country to Erattupetta, and a road blasted from the cliff. Pine forest, meadows and a very large sky.',
      ],
      [
        'Gate at six · Gavi',
        'Only a few private cars a day get a pass at Angamoozhy. Five check posts, eleven dams and viewpoints, perhaps gaur, perhaps an elephant.',
      ],
      [
        'Pepper and home · Thrissur',
        'Vandiperiyar for tea, Kumily for pepper, and down by Kuttikkanam’s falls.',
      ],
    ],
    faqs: [
      {
        q: 'What if the Gavi passes are sold out?',
        a: 'We then book the forest corporation’s own package from Vallakkadavu, which includes boating and a guided walk.',
      },
      common.vegetarian,
      common.pickup,
    ],
  },
  {
    number: 183,
    tourName: 'Jog Falls and Gokarna from Bengaluru',
    tripCost: 17500,
    tripStyle: 'Weekend, Coast and Ghats',
    vehicle: 'Force Urbania',
    drivingDistance: '1,060 km',
    landscapes: ['Waterfalls', 'Beaches', 'Forest'],
    activity: 'Waterfall viewpoint, Beach evening, Ghat drive',
    departures: ['08-14', '09-04', '10-02', '11-06', '12-04', '01-29'],
    pictures: [
      poster('Gokarna', 'coast', 'dusk', 'monsoon'),
      poster('Jog', 'falls', 'mist', 'monsoon'),
      poster('Om Beach', 'coast', 'afternoon', 'winter'),
      poster('Keladi', 'shikhara', 'dusk', 'monsoon'),
      poster('Yana', 'forest', 'day', 'winter'),
    ],
    kilometres: [355, 150, 540],
    itinerary: [
      [
        'NH 48 and NH 69 · Sagara',
        'From Bengaluru at five, Tumakuru thatte idli at seven, Shivamogga for lunch. Keladi’s old temple in the evening.',
      ],
      [
        'Four falls and a ghat · Gokarna',
        'Raja, Rani, Rover and Rocket from the viewpoint at eight. Down the Honnavar ghat along the Sharavathi to the sea.',
      ],
      [
        'Last swim · Bengaluru',
        'Om Beach at sunrise, Yana’s black rocks if the track is dry, and the long road home by Hubballi.',
      ],
    ],
    faqs: [
      {
        q: 'Is there water at Jog after the monsoon?',
        a: 'Plenty until November. In January it depends on the dam; the ghat and the coast are then the reason to come.',
      },
      {
        q: 'How late do we reach on Sunday?',
        a: 'Around half past ten at Yeshwanthpur, where the metro still runs.',
      },
      common.stops,
    ],
  },
]
