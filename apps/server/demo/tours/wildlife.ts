import { poster } from '../../src/modules/tour-pictures/poster.ts'
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
    pictures: [
      poster('Sundarbans', 'mangrove', 'dusk', 'winter'),
      poster('Sajnekhali', 'mangrove', 'mist', 'winter'),
      poster('Gosaba', 'village', 'dawn', 'winter'),
      poster('Godkhali', 'backwater', 'afternoon', 'winter'),
      'victoria-memorial.jpg',
    ],
    routeStops: ['Kolkata', 'Canning', 'Godkhali', 'Gosaba', 'Sajnekhali', 'Dobanki', 'Kolkata'],
    highlighted: true,
    kilometres: [110, 0, 0, 110],
    stays: { 1: 'Gosaba', 2: 'Gosaba', 3: 'Gosaba' },
    itinerary: [
      [
        'End of the tar · Godkhali',
        'The Basanti highway from Kolkata passes fish ponds and brick kilns and simply stops at a ghat. The launch takes over: Gosaba, Hamilton’s bungalow, and our lodge on the embankment.',
      ],
      [
        'Salt forest · Sajnekhali',
        'Entry permits and a forest guide at Sajnekhali, then creeks through sundari and hental. Mud skippers, kingfishers of six kinds, and pug marks if the tide is kind.',
      ],
      [
        'Canopy walk · Dobanki',
        'A caged walkway over the mangrove at Dobanki and the wide water of Panchamukhani. In the evening the village performs Bonbibi’s story, which everyone here has known since childhood. Back in Gosaba for the night.',
      ],
      [
        'Honey and home · Kolkata',
        'A walk with a collector who explains the back-of-the-head mask, then the boat to Godkhali and Kolkata by three.',
        'victoria-memorial.jpg',
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
  {
    number: 151,
    tourName: 'Kanha and Pench: Sal and Teak',
    tripCost: 56500,
    tripStyle: 'Wildlife, Small Group',
    vehicle: 'Toyota Innova Crysta; open Gypsy in the parks',
    drivingDistance: '610 km',
    landscapes: ['Forest', 'Rural', 'Tribal'],
    activity: 'Jeep safaris, Night sounds walk, Birdwatching, Gond art',
    departures: ['10-18', '11-15', '12-06', '02-07', '03-14', '04-11', '05-02'],
    pictures: [
      poster('Kanha', 'forest', 'dusk', 'summer'),
      poster('Pench', 'forest', 'mist', 'winter'),
      poster('Mocha', 'village', 'day', 'winter'),
      poster('Bhedaghat', 'falls', 'dawn', 'winter'),
      poster('Mukki', 'forest', 'dawn', 'summer'),
    ],
    highlighted: true,
    kilometres: [95, 40, 195, 50, 30, 165],
    itinerary: [
      [
        'NH 44 under the animals · Pench',
        'The highway north of Nagpur runs on stilts so that tigers may pass below. Turia gate by four, a talk by the naturalist after dinner.',
      ],
      [
        'Teak morning · Pench',
        'Safari from first light, breakfast on the bonnet, and a second round in the afternoon. Dhole packs are seen here as often as anywhere.',
      ],
      [
        'Country roads · Kanha',
        'By Seoni and Nainpur. A Pardhan Gond painter at Mocha shows how dots become a deer.',
      ],
      [
        'Barasingha meadow · Kanha',
        'The swamp deer were down to sixty-six in 1970; now they graze in hundreds. Two safaris, one in the Kanha zone and one in Mukki.',
      ],
      ['Third chance · Kanha', 'A morning drive and a walk with trackers in the buffer forest.'],
      [
        'Marble and out · Jabalpur',
        'By Mandla along the Narmada to Jabalpur’s airport, with the gorge at Bhedaghat if the flight is late.',
      ],
    ],
    faqs: [
      {
        q: 'Are safari permits guaranteed?',
        a: 'Permits for the five safaris are booked in your name 120 days ahead where possible. If a zone is full we tell you before you pay the balance.',
      },
      {
        q: 'How old must children be?',
        a: 'The parks allow children from five years in open vehicles. They must stay seated and quiet for three hours.',
      },
      {
        q: 'Which colours should I wear?',
        a: 'Dull green, khaki or brown, and something warm: an open jeep at six in December is about 4 degrees.',
      },
      common.refunds,
    ],
  },
  {
    number: 152,
    tourName: 'Brahmaputra to Barak: Kaziranga, Majuli, Nameri and Hoollongapar',
    tripCost: 48900,
    tripStyle: 'Wildlife, River Journey, Slow Travel',
    vehicle: 'Force Urbania',
    drivingDistance: '980 km',
    landscapes: ['Forest', 'Rural', 'Tribal', 'Cultural'],
    activity: 'Jeep safaris, River ferry, Rafting, Mask-making, Birdwatching',
    departures: ['11-17', '12-08', '01-12', '02-09', '03-09', '04-06'],
    pictures: [
      poster('Kaziranga', 'wetland', 'dawn', 'winter'),
      poster('Majuli', 'backwater', 'dawn', 'winter'),
      poster('Nameri', 'forest', 'mist', 'winter'),
      poster('Hoollongapar', 'forest', 'dawn', 'monsoon'),
      poster('Kohora', 'tea', 'dawn', 'winter'),
    ],
    highlighted: true,
    kilometres: [215, 20, 100, 60, 115, 65, 370],
    stays: { 6: 'Jorhat' },
    itinerary: [
      [
        'Out of Guwahati · Nameri',
        'NH 27 and the bridge at Tezpur to a camp of thatch and canvas by the Jia Bhoroli.',
      ],
      [
        'Ducks on a fast river · Nameri',
        'On foot with an armed guard for the white-winged wood duck, then by raft without any shouting.',
      ],
      [
        'Grass and horn · Kaziranga',
        'Over the Kolia Bhomora bridge to Kohora. The western range in the afternoon usually means more rhinos than you can count.',
      ],
      [
        'Two ranges · Kaziranga',
        'Bagori at dawn, Agoratoli for pelicans, and a tea garden bungalow in between.',
      ],
      [
        'The ferry · Majuli',
        'Nimati ghat, the car on a wooden deck and an island that is smaller each year. Satras, monks, and a mask that opens its mouth.',
      ],
      [
        'India’s only ape · Hoollongapar',
        'The gibbons sing before eight. Jorhat’s Gymkhana for lunch.',
      ],
      [
        'Hills of Karbi Anglong · Silchar',
        'Through Lumding and the Dima Hasao hills down to the Barak valley and Silchar airport.',
      ],
    ],
    faqs: [
      { q: 'Are elephant rides part of the programme?', a: 'No. We use jeeps and our feet.' },
      {
        q: 'What if the ferry does not sail?',
        a: 'In fog it waits, sometimes until ten. We keep that morning free.',
      },
      common.childSeats,
      common.luggage,
    ],
  },
  {
    number: 153,
    tourName: 'Chambal Ravines and Bharatpur Wetlands',
    tripCost: 26800,
    tripStyle: 'Wildlife, Birdwatching',
    vehicle: 'Toyota Innova Crysta',
    drivingDistance: '690 km',
    landscapes: ['Rural', 'Forest', 'Archaeological'],
    activity: 'River safari, Cycle-rickshaw birding, Ravine walk',
    departures: ['11-21', '12-12', '01-09', '01-30', '02-20', '03-13'],
    pictures: [
      poster('Bharatpur', 'wetland', 'afternoon', 'winter'),
      poster('Chambal', 'backwater', 'afternoon', 'winter'),
      poster('Fatehpur Sikri', 'dome', 'dusk', 'winter'),
      poster('Bateshwar', 'shikhara', 'dawn', 'winter'),
      poster('Bah', 'village', 'dusk', 'winter'),
    ],
    kilometres: [210, 50, 125, 290],
    itinerary: [
      [
        'Wetland by rickshaw · Bharatpur',
        'From Delhi by the Yamuna expressway. Keoladeo’s rickshaw pullers know more birds than most field guides.',
      ],
      [
        'Mist and cranes · Bharatpur',
        'On the embankment before sunrise; in the afternoon Fatehpur Sikri, red and empty at closing time.',
      ],
      [
        'Gharial river · Chambal',
        'A boat from Nandgaon ghat among gharial, skimmers and, with patience, smooth-coated otters. A lodge in the ravines near Bah.',
      ],
      [
        'Dacoit country · Delhi',
        'A walk through the badlands with a storyteller, the temples at Bateshwar and the expressway back.',
      ],
    ],
    faqs: [
      {
        q: 'Is this a tiger tour?',
        a: 'No, and that is why it is quiet. Birds, reptiles and river life are the subject.',
      },
      {
        q: 'Can you lend binoculars?',
        a: 'One pair of 8x42 for every two guests, to be returned in working order.',
      },
      common.vegetarian,
    ],
  },
]
