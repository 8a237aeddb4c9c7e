import { common } from './common-questions.ts'
import type { TourSeed } from './tour-seed.ts'

/** Tours of the International category. */
export const internationalTours: TourSeed[] = [
  {
    number: 120,
    tourName: 'Nepal by Road: Lumbini, Pokhara, Kathmandu',
    tripCost: 54900,
    tripStyle: 'Overland, Small Group',
    vehicle: 'Force Urbania',
    drivingDistance: '1,060 km',
    landscapes: ['Mountain', 'Cultural', 'Rural', 'Leisure'],
    activity: 'Border crossing, Lake boating, Sunrise viewpoint, Temple squares, Jungle walk',
    departures: ['10-05', '10-26', '11-16', '02-22', '03-15', '04-05'],
    mainImage: 'hilltop-sunrise.jpg',
    subImages: [
      'mountain-trail.jpg',
      'lake-sherburne.jpg',
      'the-spices-of-life.jpg',
      'forest-stream.jpg',
      'perched-osprey.jpg',
    ],
    routeStops: [
      'Gorakhpur',
      'Sonauli',
      'Lumbini',
      'Pokhara',
      'Bandipur',
      'Kathmandu',
      'Chitwan',
      'Raxaul',
    ],
    highlighted: true,
    itinerary: [
      [
        'Foot of the gate · Sonauli',
        'We meet at Gorakhpur, drive ninety kilometres to the border and do the paperwork for the vehicle: bhansar, route permit, number plates noted twice. Lumbini by dark.',
      ],
      [
        'The garden · Lumbini',
        'The Maya Devi temple and the Ashokan pillar before the buses arrive. In the afternoon we cycle along the canal past monasteries of a dozen nations.',
        'meadow-evening.jpg',
      ],
      [
        'Siddhartha highway · Pokhara',
        'Palpa for lunch at Tansen, then bends all the way along the Andhi Khola. The first white peak usually shows above Syangja.',
        'mountain-trail.jpg',
      ],
      [
        'Sarangkot at five · Pokhara',
        'A cold half hour on the ridge and then the light reaches Machhapuchhre. Rowing boats on Phewa and a slow afternoon by the lake.',
        'hilltop-sunrise.jpg',
      ],
      [
        'Ridge-top bazaar · Bandipur',
        'A Newar trading town with no cars in its main street. Bags go up by porter; we walk ten minutes.',
      ],
      [
        'Prithvi highway · Kathmandu',
        'Along the Trishuli with a halt at Manakamana’s cable car. Evening at Boudha, going round with the pilgrims.',
      ],
      [
        'Three durbar squares · Kathmandu',
        'Patan in the morning, Bhaktapur for curd in clay pots, Swayambhu at sunset. The masons’ work since the 2015 earthquake is worth a look in itself.',
        'the-spices-of-life.jpg',
      ],
      [
        'Terai and home · Raxaul',
        'Down through Hetauda to Birgunj and over the Friendship Bridge. Trains from Raxaul or our vehicle on to Patna.',
      ],
    ],
    faqs: [
      {
        q: 'Do Indian citizens need a visa for Nepal?',
        a: 'No. Carry a passport or a voter identity card. Aadhaar alone is not accepted when flying, and children need a school identity card or birth certificate.',
      },
      {
        q: 'Can I use Indian rupees?',
        a: 'Small notes are taken almost everywhere. Change larger amounts at Sonauli, where we stop for it.',
      },
      common.meals,
      common.refunds,
    ],
  },
  {
    number: 121,
    tourName: 'Bhutan by Road from Phuentsholing',
    tripCost: 82000,
    tripStyle: 'Overland, Cultural, Slow Travel',
    vehicle: 'Toyota HiAce with Bhutanese driver and guide',
    drivingDistance: '640 km',
    landscapes: ['Mountain', 'Cultural', 'Forest'],
    activity: 'Dzong visits, Monastery hike, Archery, Farmhouse dinner',
    departures: ['10-11', '11-08', '03-07', '03-28', '04-18', '05-09'],
    mainImage: 'mountain-trail.jpg',
    subImages: [
      'autumn-ridge.jpg',
      'forest-stream.jpg',
      'hilltop-sunrise.jpg',
      'perched-osprey.jpg',
      'meadow-evening.jpg',
    ],
    routeStops: [
      'Bagdogra',
      'Phuentsholing',
      'Thimphu',
      'Punakha',
      'Paro',
      'Chele La',
      'Phuentsholing',
    ],
    highlighted: true,
    itinerary: [
      [
        'Dooars tea and the gate · Phuentsholing',
        'From Bagdogra along the tea gardens by Hasimara. The painted gate at Jaigaon divides two ways of crossing a street.',
        'tea-gardens.jpg',
      ],
      [
        'Permits, then uphill · Thimphu',
        'Immigration opens at nine. The road climbs through cloud past Gedu and Chukha to the confluence at Chhuzom and the capital without traffic lights.',
      ],
      [
        'A capital on foot · Thimphu',
        'Buddha Dordenma above the town, the paper workshop, the weavers, and Tashichho Dzong after office hours.',
      ],
      [
        'Dochu La · Punakha',
        'A hundred and eight chortens at 3,100 m and, on a clear day, the high Himalaya behind them. Punakha Dzong sits where the Pho and the Mo rivers join.',
        'hilltop-sunrise.jpg',
      ],
      [
        'Rice terraces · Paro',
        'Chimi Lhakhang across the fields, the suspension bridge, and back over the pass to the Paro valley.',
      ],
      [
        'Up to the cliff · Paro',
        'Taktsang is a climb of nine hundred metres: two hours up, a cup of tea at the halfway café, and no hurry. A farmhouse serves ema datshi and hot-stone baths in the evening.',
        'mountain-trail.jpg',
      ],
      [
        'Down to the plains · Bagdogra',
        'A dawn drive to Chele La if the group is keen, then the long road down and across to Bagdogra for evening flights.',
      ],
    ],
    faqs: [
      {
        q: 'Is the Sustainable Development Fee included?',
        a: 'Yes, at the rate for Indian citizens. Guests with other passports pay the difference, which we show separately in the quotation.',
      },
      {
        q: 'Which document do Indians carry?',
        a: 'A passport with six months’ validity or a voter identity card. For children under 18, a birth certificate in English along with a parent.',
      },
      {
        q: 'Is the Taktsang climb compulsory?',
        a: 'No. Ponies go up to the café, and those who stay below visit Kyichu Lhakhang and the museum instead.',
      },
      common.vegetarian,
    ],
  },
  {
    number: 122,
    tourName: 'Sri Lanka Ring: Kandy, Ella, Galle',
    tripCost: 78500,
    tripStyle: 'Fly and Drive, Family Friendly',
    vehicle: 'Toyota KDH van, car on arrival at Katunayake',
    drivingDistance: '780 km',
    landscapes: ['Cultural', 'Beaches', 'Forest', 'Archaeological', 'Waterfalls'],
    activity: 'Rock fortress climb, Tea factory, Train ride, Safari, Fort walk',
    departures: ['12-06', '12-27', '01-17', '02-14', '03-21'],
    mainImage: 'tea-gardens.jpg',
    subImages: [
      'the-spices-of-life.jpg',
      'ocean-waves.jpg',
      'pondering-heron.jpg',
      'forest-stream.jpg',
      'hilltop-sunrise.jpg',
    ],
    routeStops: [
      'Colombo',
      'Sigiriya',
      'Kandy',
      'Nuwara Eliya',
      'Ella',
      'Yala',
      'Galle',
      'Colombo',
    ],
    highlighted: true,
    itinerary: [
      [
        'Car at the kerb · Sigiriya',
        'An hour’s flight from Kochi, and our Colombo branch waits outside arrivals with the van. North by Kurunegala, with king coconuts on the way.',
      ],
      [
        'Lion rock · Sigiriya',
        'Twelve hundred steps before nine in the morning, frescoes at the halfway mark. The painted caves of Dambulla in the cooler hours.',
      ],
      [
        'Spice gardens · Kandy',
        'Matale’s gardens grow pepper on jak trees. The Temple of the Tooth opens its inner door for the evening puja.',
        'the-spices-of-life.jpg',
      ],
      [
        'Up the A5 · Nuwara Eliya',
        'Ramboda falls from the road, a factory that rolls and fires leaf all night, and a hill town with a post office in red brick.',
        'tea-gardens.jpg',
      ],
      [
        'Blue train · Ella',
        'We put you on the train at Nanu Oya and meet it at Ella with the luggage. Nine Arch Bridge on foot, Little Adam’s Peak if legs allow.',
      ],
      [
        'Leopard hour · Yala',
        'Down from the hills past Ravana falls. An afternoon jeep in Yala’s buffer block, which sees fewer vehicles than the main gate.',
        'pondering-heron.jpg',
      ],
      [
        'Ramparts and expressway · Colombo',
        'The south coast by Dikwella and Mirissa, Galle fort’s walls at noon and the expressway back for the night flight.',
        'ocean-waves.jpg',
      ],
    ],
    faqs: [
      {
        q: 'Is the flight included?',
        a: 'No. We suggest the morning flight from Kochi or Chennai and can book it for you at cost.',
      },
      {
        q: 'Do Indians need a visa?',
        a: 'An Electronic Travel Authorisation, applied for online before departure. Rules and fees change; we send the current ones with your booking.',
      },
      common.childSeats,
      common.passport,
    ],
  },
]
