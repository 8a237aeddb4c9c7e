import { poster } from '../../src/modules/tour-pictures/poster.ts'
import { common } from './common-questions.ts'
import type { TourSeed } from './tour-seed.ts'

/** Tours of the Family Holidays category. */
export const familyTours: TourSeed[] = [
  {
    number: 170,
    tourName: 'Delhi, Agra, Jaipur with Children',
    tripCost: 36000,
    tripStyle: 'Family, Private Car, Easy Pace',
    vehicle: 'Toyota Innova Crysta',
    drivingDistance: '610 km',
    landscapes: ['Cultural', 'Archaeological', 'Leisure'],
    activity: 'Fort treasure hunt, Block-printing workshop, Rail museum, Stepwell visit',
    departures: ['10-18', '11-10', '12-24', '01-26', '02-14', '03-21'],
    pictures: [
      'taj-mahal.jpg',
      'hawa-mahal.jpg',
      'qutub-minar.jpg',
      poster('Bharatpur', 'wetland', 'mist', 'winter'),
      poster('Amber', 'fort', 'afternoon', 'winter'),
    ],
    highlighted: true,
    kilometres: [25, 30, 230, 60, 195, 60],
    itinerary: [
      [
        'Engines you may climb · Delhi',
        'Airport to hotel, then the Rail Museum’s toy train. Pizza or paratha, the jury decides.',
      ],
      [
        'Kites and kingdoms · Delhi',
        'Humayun’s Tomb with a storyteller who hides clues among the arches. Chandni Chowk by e-rickshaw.',
        'qutub-minar.jpg',
      ],
      [
        'Expressway · Agra',
        'Three hours with one stop. Mehtab Bagh across the river for the Taj without the crowd.',
        'taj-mahal.jpg',
      ],
      [
        'Marble, then marsh · Bharatpur',
        'In through the east gate at six, out by nine. Afternoon by cycle rickshaw at Keoladeo.',
      ],
      [
        'Steps into the earth · Jaipur',
        'Chand Baori’s three and a half thousand steps at Abhaneri: look, count, do not climb. Jaipur by four.',
      ],
      [
        'Blocks and forts · Jaipur',
        'Each child prints a scarf at Sanganer. Amber fort by jeep, and the evening flight.',
        'hawa-mahal.jpg',
      ],
    ],
    faqs: [
      {
        q: 'From what age is this suitable?',
        a: 'Five and up. Younger children are welcome, but the storyteller will not hold them.',
      },
      {
        q: 'Can four of us sleep in one room?',
        a: 'Most hotels have a family room for two adults and two children under twelve. Otherwise we book rooms with a connecting door.',
      },
      common.wheelchair,
      common.childSeats,
      common.stops,
    ],
  },
  {
    number: 171,
    tourName: 'Mysuru, Bandipur and the Nilgiri Toy Train',
    tripCost: 29800,
    tripStyle: 'Family, Hill Drive',
    vehicle: 'Force Urbania',
    drivingDistance: '640 km',
    landscapes: ['Mountain', 'Forest', 'Leisure', 'Waterfalls', 'Cultural'],
    activity: 'Steam train, Palace visit, Boat ride, Chocolate workshop, Safari bus',
    departures: ['10-01', '11-12', '12-23', '02-11', '04-15', '05-06'],
    pictures: [
      'mysore-palace.jpg',
      poster('Bandipur', 'forest', 'dawn', 'summer'),
      poster('Udhagamandalam', 'tea', 'mist', 'summer'),
      poster('Kalhatti', 'falls', 'afternoon', 'monsoon'),
      poster('Nilambur', 'forest', 'day', 'monsoon'),
    ],
    highlighted: true,
    kilometres: [150, 110, 45, 125, 200],
    itinerary: [
      [
        'Over the Nadukani churam · Gudalur',
        'From Thrissur by Nilambur’s teak, with a hanging bridge to run across. First tea slopes by four.',
      ],
      [
        'Road through the reserve · Mysuru',
        'Mudumalai and Bandipur, windows up and eyes open. On Sundays the palace is lit with ninety-seven thousand bulbs.',
      ],
      [
        'Palace and rails · Mysuru',
        'The palace early, the zoo or the railway museum, and Brindavan’s fountains in the evening.',
        'mysore-palace.jpg',
      ],
      [
        'Thirty-six bends · Udhagamandalam',
        'By Masinagudi and the Kalhatti ghat. The lake, the paddle boats, the fudge.',
      ],
      [
        'Rack and steam · Thrissur',
        'The train down to Coonoor and, when tickets can be had, on to Mettupalayam. Our vehicle waits at the bottom and is home by eight.',
      ],
    ],
    faqs: [
      {
        q: 'Do we need an e-pass for the Nilgiris?',
        a: 'Yes, each vehicle registers online. It is free and we do it.',
      },
      {
        q: 'My child gets car-sick on hills.',
        a: 'Tell us. The front seat is kept free, the Kalhatti road is avoided, and we start after breakfast has settled.',
      },
      common.pickup,
      common.seniors,
    ],
  },
  {
    number: 172,
    tourName: 'Darjeeling, Kalimpong and Gangtok for Three Generations',
    tripCost: 47500,
    tripStyle: 'Family, Hill Drive, Easy Pace',
    vehicle: 'Toyota Innova Crysta',
    drivingDistance: '450 km',
    landscapes: ['Mountain', 'Snow', 'Cultural', 'Leisure'],
    activity: 'Toy train, Tea tasting, Ropeway, Monastery visits, Lake drive',
    departures: ['10-19', '11-16', '12-22', '03-22', '04-19', '05-10'],
    pictures: [
      poster('Darjeeling', 'tea', 'dawn', 'monsoon'),
      poster('Tsomgo', 'snowfield', 'mist', 'snow'),
      poster('Tiger Hill', 'peaks', 'dawn', 'winter'),
      poster('Gangtok', 'pagoda', 'mist', 'monsoon'),
      poster('Kalimpong', 'village', 'afternoon', 'winter'),
    ],
    highlighted: true,
    kilometres: [45, 35, 25, 55, 80, 80, 125],
    stays: { 6: 'Gangtok' },
    itinerary: [
      [
        'Hill Cart Road · Kurseong',
        'From Bagdogra or New Jalpaiguri beside the narrow rails. A bungalow with hot-water bottles and no stairs.',
      ],
      [
        'Joyride and red pandas · Darjeeling',
        'The steam loop at Batasia, the zoo, and momos on the Mall for those who can walk so far.',
      ],
      [
        'Sunrise, or sleep · Darjeeling',
        'Tiger Hill at four for volunteers. The rest see the same mountain from the window at seven.',
      ],
      [
        'Teesta bridge · Kalimpong',
        'Down to the confluence at Triveni and up to a town of orchids and old schools.',
      ],
      [
        'Into Sikkim · Gangtok',
        'NH 10 by Rangpo, where permits are checked. M. G. Marg has benches, lights and no cars.',
      ],
      [
        'High lake · Tsomgo',
        'A day trip to 3,750 m with an hour at the top. Grandparents may prefer Rumtek’s courtyard.',
      ],
      [
        'Back to the plains · Bagdogra',
        'A four-hour drive, with an extra hour in hand for the Teesta road.',
      ],
    ],
    faqs: [
      {
        q: 'Is Tsomgo safe for small children and elders?',
        a: 'For most, if they have slept two nights in the hills. We carry oxygen. Infants and heart patients should stay in Gangtok, and a second car is provided.',
      },
      {
        q: 'Is a permit needed?',
        a: 'For Tsomgo, yes: two photographs and a voter identity card or passport for each adult. Aadhaar is not always accepted.',
      },
      common.childSeats,
      common.roadClosure,
    ],
  },
]
