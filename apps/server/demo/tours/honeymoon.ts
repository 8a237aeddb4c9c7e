import { poster } from '../../src/modules/tour-pictures/poster.ts'
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
    drivingDistance: '470 km',
    landscapes: ['Leisure', 'Mountain', 'Forest', 'Waterfalls'],
    activity: 'Tea estate walk, Houseboat night, Spice garden, Ayurvedic massage',
    departures: ['09-14', '10-12', '11-09', '12-14', '01-11', '02-08', '03-08'],
    pictures: [
      'tea-gardens.jpg',
      poster('Alappuzha', 'backwater', 'dusk', 'monsoon'),
      poster('Thekkady', 'forest', 'mist', 'monsoon'),
      poster('Valara', 'falls', 'day', 'monsoon'),
      poster('Marari', 'coast', 'afternoon', 'winter'),
    ],
    highlighted: true,
    kilometres: [110, 30, 95, 135, 90],
    itinerary: [
      [
        'Waterfalls on NH 85 · Munnar',
        'From Kochi by Neriamangalam bridge and the two falls at Cheeyappara and Valara. The room has a balcony and the driver has strict orders not to ring before nine.',
      ],
      [
        'Rows of green · Munnar',
        'A walk with a retired estate superintendent, tea tasting at a small factory, and Eravikulam for the tahr on the slopes. Lunch in a basket.',
        'tea-gardens.jpg',
      ],
      [
        'Cardamom road · Thekkady',
        'Over Chinnakanal and Poopara to the spice hills. An evening of kalaripayattu, or simply the garden and a book.',
      ],
      [
        'A boat of your own · Alappuzha',
        'Down by Kuttikkanam to Kuttanad, where the fields lie below the water. The houseboat ties up at dusk; karimeen or a vegetarian sadya on the deck.',
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
  {
    number: 131,
    tourName: 'Wayanad and Coorg: Rain, Coffee and Long Verandas',
    tripCost: 42000,
    tripStyle: 'Honeymoon, Private Car, Plantation Stays',
    vehicle: 'Hyundai Creta with driver',
    drivingDistance: '490 km',
    landscapes: ['Forest', 'Leisure', 'Cave', 'Waterfalls'],
    activity: 'Plantation walk, Rock engravings, River raft, Spa afternoon',
    departures: ['08-24', '09-21', '10-19', '11-23', '12-21', '01-18', '02-22'],
    pictures: [
      poster('Wayanad', 'forest', 'mist', 'monsoon'),
      poster('Madikeri', 'tea', 'mist', 'winter'),
      poster('Bylakuppe', 'pagoda', 'afternoon', 'winter'),
      poster('Kannur', 'coast', 'dusk', 'monsoon'),
      poster('Vythiri', 'tea', 'day', 'monsoon'),
    ],
    kilometres: [85, 45, 130, 30, 190],
    itinerary: [
      [
        'Nine hairpins · Vythiri',
        'Thamarassery churam with a pause at the top for sulaimani tea. A tree-line cottage and rain on the roof, if you are lucky.',
      ],
      [
        'Marks in the rock · Sulthan Bathery',
        'Edakkal’s cleft with its ancient engravings, a steep half hour up. Lunch on a banana leaf and the rest of the day for nothing.',
      ],
      [
        'Through the sanctuary · Madikeri',
        'The Tholpetty road is closed to traffic at night, so we cross in the morning with the deer. Kutta brings the first coffee in flower.',
      ],
      [
        'Estate day · Madikeri',
        'A planter walks you from nursery to drying yard. Abbey falls before the buses, Raja’s Seat after them.',
      ],
      [
        'Tibetan lunch · Kannur',
        'Namdroling’s golden hall at Bylakuppe, then Makkoottam ghat down to the coast and the airport.',
      ],
    ],
    faqs: [
      {
        q: 'Is it pleasant in the monsoon?',
        a: 'August and September are green and quiet. Edakkal may close after heavy rain; we then go to Phantom Rock.',
      },
      {
        q: 'Can you arrange a candle-light dinner?',
        a: 'Yes, and flowers and a cake. Please tell us at booking; it is charged at what the property asks.',
      },
      common.refunds,
    ],
  },
  {
    number: 132,
    tourName: 'Kashmir for Two: Srinagar, Gulmarg, Pahalgam',
    tripCost: 64500,
    tripStyle: 'Honeymoon, Private Car, Snow',
    vehicle: 'Toyota Innova Crysta',
    drivingDistance: '400 km',
    landscapes: ['Snow', 'Mountain', 'Leisure'],
    activity: 'Shikara ride, Gondola, Meadow walk, Houseboat night',
    departures: ['12-15', '01-05', '02-02', '03-29', '04-12', '05-03', '06-01'],
    pictures: [
      poster('Gulmarg', 'snowfield', 'day', 'snow'),
      poster('Srinagar', 'backwater', 'dawn', 'autumn'),
      poster('Pahalgam', 'forest', 'day', 'autumn'),
      poster('Pampore', 'village', 'afternoon', 'autumn'),
      poster('Aru', 'peaks', 'dawn', 'summer'),
    ],
    highlighted: true,
    kilometres: [15, 35, 55, 145, 35, 105],
    itinerary: [
      [
        'Houseboat · Srinagar',
        'Airport to the ghat, and the last hundred metres by shikara. Kahwa with almonds on the deck.',
      ],
      [
        'Gardens and old town · Srinagar',
        'Nishat and Shalimar, the papier-mâché lanes of Zadibal, and dinner that begins with tabak maaz or nadru yakhni.',
      ],
      [
        'Cable car · Gulmarg',
        'Tangmarg by ten, chains on the tyres in winter. Gondola to Kongdori and, weather allowing, to Apharwat at 3,950 m.',
      ],
      [
        'Saffron and cricket bats · Pahalgam',
        'By Pampore and Awantipora’s ruins to the Lidder valley. A room with the river in it.',
      ],
      [
        'Aru and Betaab · Pahalgam',
        'Union taxis only inside the valley, so you change cars for the day. A picnic among pines.',
      ],
      [
        'Homeward · Srinagar',
        'A last stop for walnuts and to Srinagar airport three hours before the flight; there are two security checks on the road.',
      ],
    ],
    faqs: [
      {
        q: 'Do prepaid SIM cards work?',
        a: 'Prepaid numbers from other states do not. Postpaid ones do, and each hotel on this tour has Wi-Fi.',
      },
      {
        q: 'Are gondola tickets included?',
        a: 'The first stage is. The second stage is sold by the day and depends on the wind; you buy it at the counter or we refund what we prebooked.',
      },
      common.roadClosure,
    ],
  },
  {
    number: 133,
    tourName: 'East Coast Road: Puducherry and Pichavaram',
    tripCost: 28500,
    tripStyle: 'Honeymoon, Slow Travel',
    vehicle: 'Kia Carens with driver',
    drivingDistance: '600 km',
    landscapes: ['Beaches', 'Mangrove', 'Cultural', 'Leisure'],
    activity: 'Mangrove rowing, Café mornings, Temple evening, Surf lesson',
    departures: ['12-18', '01-15', '02-05', '02-26', '03-12', '07-09'],
    pictures: [
      poster('Puducherry', 'coast', 'dawn', 'summer'),
      poster('Mamallapuram', 'gopuram', 'dawn', 'winter'),
      poster('Pichavaram', 'mangrove', 'afternoon', 'monsoon'),
      poster('Tharangambadi', 'fort', 'dawn', 'winter'),
      poster('Chidambaram', 'gopuram', 'dusk', 'winter'),
    ],
    highlighted: true,
    kilometres: [60, 120, 85, 325],
    itinerary: [
      [
        'Shore temple and surf · Mamallapuram',
        'An hour down the ECR from Chennai. Carvers chip granite in every lane; the brave try a board at Covelong.',
      ],
      [
        'White town · Puducherry',
        'Yellow walls, a bakery that opens at seven, Auroville’s quiet paths in the afternoon and the promenade without cars in the evening.',
      ],
      [
        'Roots and channels · Pichavaram',
        'A rowing boat, not a motor, through tunnels of mangrove for two hours. Chidambaram’s lamps are lit at six.',
      ],
      [
        'Danish fort · Chennai',
        'Tharangambadi’s shore at breakfast and the coast road north, with a halt for filter coffee at Tindivanam.',
      ],
    ],
    faqs: [
      {
        q: 'When should we avoid this coast?',
        a: 'Mid-October to early December, when the north-east monsoon brings its cyclones. We do not run departures then.',
      },
      {
        q: 'Will an unmarried couple be asked questions?',
        a: 'Not at the hotels we use. Both need a valid identity document and to be over eighteen.',
      },
      common.payment,
    ],
  },
]
