import { poster } from '../../src/modules/tour-pictures/poster.ts'
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
    drivingDistance: '840 km',
    landscapes: ['Mountain', 'Cultural', 'Rural', 'Leisure'],
    activity: 'Border crossing, Lake boating, Sunrise viewpoint, Temple squares, Jungle walk',
    departures: ['10-05', '10-26', '11-16', '02-22', '03-15', '04-05'],
    pictures: [
      poster('Kathmandu', 'stupa', 'dusk', 'autumn'),
      poster('Pokhara', 'peaks', 'dawn', 'autumn'),
      poster('Lumbini', 'stupa', 'day', 'winter'),
      poster('Bandipur', 'village', 'afternoon', 'autumn'),
      poster('Bhaktapur', 'pagoda', 'afternoon', 'autumn'),
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
    kilometres: [125, 20, 185, 30, 80, 145, 50, 185],
    stays: { 1: 'Lumbini' },
    itinerary: [
      [
        'Foot of the gate · Sonauli',
        'We meet at Gorakhpur, drive ninety kilometres to the border and do the paperwork for the vehicle: bhansar, route permit, number plates noted twice. Lumbini by dark.',
      ],
      [
        'The garden · Lumbini',
        'The Maya Devi temple and the Ashokan pillar before the buses arrive. In the afternoon we cycle along the canal past monasteries of a dozen nations.',
      ],
      [
        'Siddhartha highway · Pokhara',
        'Palpa for lunch at Tansen, then bends all the way along the Andhi Khola. The first white peak usually shows above Syangja.',
      ],
      [
        'Sarangkot at five · Pokhara',
        'A cold half hour on the ridge and then the light reaches Machhapuchhre. Rowing boats on Phewa and a slow afternoon by the lake.',
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
    drivingDistance: '880 km',
    landscapes: ['Mountain', 'Cultural', 'Forest'],
    activity: 'Dzong visits, Monastery hike, Archery, Farmhouse dinner',
    departures: ['10-11', '11-08', '03-07', '03-28', '04-18', '05-09'],
    pictures: [
      poster('Paro', 'pagoda', 'day', 'autumn'),
      poster('Punakha', 'pagoda', 'dusk', 'monsoon'),
      poster('Thimphu', 'pagoda', 'dawn', 'autumn'),
      poster('Chele La', 'peaks', 'day', 'autumn'),
      poster('Hasimara', 'tea', 'day', 'monsoon'),
    ],
    routeStops: [
      'Bagdogra',
      'Phuentsholing',
      'Thimphu',
      'Punakha',
      'Paro',
      'Chele La',
      'Phuentsholing',
      'Bagdogra',
    ],
    highlighted: true,
    kilometres: [155, 150, 25, 75, 130, 25, 300],
    itinerary: [
      [
        'Dooars tea and the gate · Phuentsholing',
        'From Bagdogra along the tea gardens by Hasimara. The painted gate at Jaigaon divides two ways of crossing a street.',
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
      ],
      [
        'Rice terraces · Paro',
        'Chimi Lhakhang across the fields, the suspension bridge, and back over the pass to the Paro valley.',
      ],
      [
        'Up to the cliff · Paro',
        'Taktsang is a climb of nine hundred metres: two hours up, a cup of tea at the halfway café, and no hurry. A farmhouse serves ema datshi and hot-stone baths in the evening.',
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
    drivingDistance: '850 km',
    landscapes: ['Cultural', 'Beaches', 'Forest', 'Archaeological', 'Waterfalls'],
    activity: 'Rock fortress climb, Tea factory, Train ride, Safari, Fort walk',
    departures: ['12-06', '12-27', '01-17', '02-14', '03-21'],
    pictures: [
      poster('Ella', 'tea', 'afternoon', 'monsoon'),
      poster('Galle', 'coast', 'dusk', 'summer'),
      poster('Kandy', 'forest', 'dusk', 'monsoon'),
      poster('Yala', 'wetland', 'afternoon', 'summer'),
      poster('Sigiriya', 'forest', 'dawn', 'monsoon'),
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
    kilometres: [150, 40, 95, 80, 60, 100, 310],
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
      ],
      [
        'Up the A5 · Nuwara Eliya',
        'Ramboda falls from the road, a factory that rolls and fires leaf all night, and a hill town with a post office in red brick.',
      ],
      [
        'Blue train · Ella',
        'We put you on the train at Nanu Oya and meet it at Ella with the luggage. Nine Arch Bridge on foot, Little Adam’s Peak if legs allow.',
      ],
      [
        'Leopard hour · Yala',
        'Down from the hills past Ravana falls. An afternoon jeep in Yala’s buffer block, which sees fewer vehicles than the main gate.',
      ],
      [
        'Ramparts and expressway · Colombo',
        'The south coast by Dikwella and Mirissa, Galle fort’s walls at noon and the expressway back for the night flight.',
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
  {
    number: 123,
    tourName: 'Thailand: Bangkok, the Kwai and Pattaya',
    tripCost: 49500,
    tripStyle: 'Fly and Drive, Leisure',
    vehicle: 'Toyota Commuter van, car on arrival at Suvarnabhumi',
    drivingDistance: '780 km',
    landscapes: ['Beaches', 'Leisure', 'Cultural', 'Waterfalls'],
    activity: 'Market walk, Waterfall swim, Island boat, Street food',
    departures: ['11-10', '12-08', '01-12', '02-09', '03-09', '04-20'],
    pictures: [
      poster('Bangkok', 'city', 'dusk', 'summer'),
      poster('Pattaya', 'coast', 'afternoon', 'summer'),
      poster('Koh Larn', 'coast', 'day', 'summer'),
      poster('Erawan', 'falls', 'day', 'monsoon'),
      poster('Samut Songkhram', 'backwater', 'dawn', 'summer'),
    ],
    kilometres: [35, 185, 150, 265, 10, 120],
    stays: { 2: 'Kanchanaburi', 5: 'Pattaya' },
    itinerary: [
      [
        'Van at gate 4 · Bangkok',
        'The night flight from Kochi lands at dawn. Breakfast, a shower, and the river boats to Wat Arun.',
      ],
      [
        'Rails through a market · Samut Songkhram',
        'Stalls fold back for the train at Mae Klong, eight times a day. Coconut farms on the way to the Kwai.',
      ],
      [
        'Seven steps of water · Kanchanaburi',
        'Erawan’s lower pools before the crowd, Hellfire Pass in the afternoon, and the bridge at dusk.',
      ],
      [
        'Across the bay · Pattaya',
        'By Highway 9 and the Chonburi motorway. Our branch on Beach Road keeps a kettle, a phone and a box of sambar powder.',
      ],
      [
        'Coral island · Koh Larn',
        'The public ferry and a pick-up round the island; Samae beach is quieter than Tawaen.',
      ],
      [
        'Last breakfast · Bangkok',
        'The Sanctuary of Truth or an extra hour of sleep, and the airport by two.',
      ],
    ],
    faqs: [
      {
        q: 'Is Indian food available?',
        a: 'In Bangkok and Pattaya every day. On the Kwai we arrange rice, dal and vegetables with the resort; Jain meals need three days’ notice.',
      },
      {
        q: 'Do you take guests to nightlife shows?',
        a: 'No. Evenings are free and the hotel is near the beach; what you do there is your own affair.',
      },
      common.passport,
      common.childSeats,
    ],
  },
  {
    number: 124,
    tourName: 'Three Countries, One Road: Thailand, Malaysia, Singapore',
    tripCost: 134000,
    tripStyle: 'Overland, Small Group, City',
    vehicle: 'Hyundai Staria',
    drivingDistance: '2,050 km',
    landscapes: ['Leisure', 'Beaches', 'Cultural', 'Mountain'],
    activity: 'Two land borders, Hill station, Food trail, Harbour walk',
    departures: ['01-18', '02-22', '03-22', '05-17', '07-19'],
    pictures: [
      'singaporean-cityscape.jpg',
      poster('Penang', 'coast', 'dusk', 'winter'),
      poster('Cameron Highlands', 'tea', 'dawn', 'monsoon'),
      poster('Kuala Lumpur', 'city', 'night', 'summer'),
      poster('Hua Hin', 'coast', 'afternoon', 'winter'),
    ],
    routeStops: [
      'Bangkok',
      'Hua Hin',
      'Surat Thani',
      'Hat Yai',
      'Penang',
      'Ipoh',
      'Cameron Highlands',
      'Kuala Lumpur',
      'Melaka',
      'Singapore',
    ],
    kilometres: [200, 450, 340, 215, 0, 230, 210, 150, 245],
    itinerary: [
      [
        'Phetkasem road · Hua Hin',
        'Out of Bangkok by Highway 35 and down the gulf to the royal seaside town. Night market for supper.',
      ],
      [
        'The narrow neck · Surat Thani',
        'Highway 4 and 41 through the Kra isthmus, oil palm on both sides, boat noodles at Chumphon.',
      ],
      [
        'South by rubber estates · Hat Yai',
        'Phatthalung’s lake of water lilies and buffaloes, then the border city with its dim-sum breakfasts.',
      ],
      [
        'Bukit Kayu Hitam · Penang',
        'Stamps, insurance at the counter, and the North–South Expressway. Over the long bridge to George Town before the hawkers light up.',
      ],
      [
        'Tamil, Hokkien, Malay · Penang',
        'A walking day: clan houses on stilts, a mosque, a Mariamman temple and four lunches.',
      ],
      [
        'Up to the tea · Cameron Highlands',
        'Simpang Pulai road, strawberry stalls and hills of tea that look like home.',
      ],
      [
        'Twin towers · Kuala Lumpur',
        'Down by Tapah, Batu Caves at four and the bridge between the towers if tickets can be had.',
      ],
      [
        'Straits town · Melaka',
        'Two hours on the expressway. Dutch square, Peranakan kitchens and a walk by the river.',
      ],
      [
        'Across the causeway · Singapore',
        'Immigration at Tuas, Gardens by the Bay, and the harbour lights from the Esplanade before the night flight.',
        'singaporean-cityscape.jpg',
      ],
    ],
    faqs: [
      {
        q: 'How many visas is that?',
        a: 'Two at most. Singapore needs one in advance for Indian passports; Thailand and Malaysia have been visa-free for short stays, with an online arrival card. We check the rules again a month before.',
      },
      {
        q: 'Is the vehicle changed at the borders?',
        a: 'Once, at Hat Yai: a Malaysian van with a driver who is insured in Singapore takes over. You carry your bag across for fifty metres.',
      },
      common.meals,
      common.passport,
    ],
  },
  {
    number: 125,
    tourName: 'Bali by Car: Batur, Bedugul and the East Coast',
    tripCost: 68000,
    tripStyle: 'Fly and Drive, Nature',
    vehicle: 'Toyota Innova, car on arrival at Ngurah Rai',
    drivingDistance: '410 km',
    landscapes: ['Volcanic', 'Beaches', 'Cultural', 'Waterfalls'],
    activity: 'Crater sunrise, Rice-terrace walk, Snorkelling, Temple visits',
    departures: ['04-18', '05-09', '06-13', '07-11', '08-15', '09-12'],
    pictures: [
      poster('Batur', 'volcano', 'dawn', 'monsoon'),
      poster('Bedugul', 'pagoda', 'mist', 'monsoon'),
      poster('Amed', 'coast', 'dawn', 'summer'),
      poster('Tegallalang', 'tea', 'day', 'monsoon'),
      poster('Besakih', 'pagoda', 'dusk', 'monsoon'),
    ],
    kilometres: [40, 95, 30, 105, 25, 115],
    itinerary: [
      [
        'North to the hills · Ubud',
        'From the airport by back roads that smell of clove cigarettes. Rice fields begin where the shops end.',
      ],
      [
        'On the crater rim · Kintamani',
        'The temple on Bedugul’s lake, Tegallalang’s terraces and Tirta Empul’s spring, then the rim of the caldera with the black flow of 1968 below.',
      ],
      [
        'Batur before light · Kintamani',
        'A jeep to the lava field at four, a walk of forty minutes and breakfast eggs boiled in steam. Hot pools by the lake after.',
      ],
      [
        'Under Agung · Amed',
        'Besakih on the flank of the higher volcano, salt makers at Kusamba and a coast of black sand.',
      ],
      [
        'Wreck and reef · Amed',
        'The Liberty wreck lies thirty metres from the beach at Tulamben; the shallow end is enough for a mask and snorkel.',
      ],
      ['Water palaces · Denpasar', 'Tirta Gangga, Goa Lawah’s bats and the bypass to the airport.'],
    ],
    faqs: [
      {
        q: 'What if a volcano is on alert?',
        a: 'We follow the exclusion zones of the Indonesian volcanology centre. If Batur is closed we watch the sunrise from the rim road, and if flights are cancelled we extend your hotel at our cost for one night.',
      },
      {
        q: 'Is a visa needed?',
        a: 'A visa on arrival or online before travel, and Bali’s own visitor levy. Both are paid by you; we send the links.',
      },
      common.vegetarian,
    ],
  },
  {
    number: 126,
    tourName: 'Rome to Barcelona by Road and Night Ferry',
    tripCost: 329000,
    tripStyle: 'Grand Tour, Fly and Drive, Small Group',
    vehicle: 'Mercedes-Benz Vito',
    drivingDistance: '930 km',
    landscapes: ['Cultural', 'Archaeological', 'Leisure', 'Beaches'],
    activity: 'City walks, Museum visits, Night ferry, Vineyard lunch, Coastal drive',
    departures: ['04-24', '05-15', '09-04', '09-25', '10-09'],
    pictures: [
      'roman-colosseum.jpg',
      poster('Civitavecchia', 'coast', 'dusk', 'autumn'),
      poster('Siena', 'city', 'afternoon', 'summer'),
      'casa-mila.jpg',
      poster('Orvieto', 'forest', 'dawn', 'autumn'),
    ],
    routeStops: [
      'Rome',
      'Orvieto',
      'Siena',
      'Florence',
      'Pisa',
      'Civitavecchia',
      'Barcelona',
      'Montserrat',
      'Barcelona',
    ],
    kilometres: [35, 0, 0, 265, 80, 0, 370, 5, 0, 140, 15],
    stays: { 7: 'Night ferry', 10: 'Barcelona' },
    itinerary: [
      [
        'Arrival · Rome',
        'Fiumicino to a small hotel in Monti. A walk to get the legs back, and pasta where the tables wobble.',
      ],
      [
        'Arches and forum · Rome',
        'The Colosseum with timed tickets at half past eight, the Forum with a guide who digs there, the Pantheon when the school groups have left.',
        'roman-colosseum.jpg',
      ],
      [
        'Vatican and across the river · Rome',
        'Museums early, the dome for those who like stairs, Trastevere in the evening.',
      ],
      [
        'Via Cassia · Siena',
        'Orvieto’s striped cathedral for lunch, then the hills of the Val d’Orcia by the old road rather than the autostrada.',
      ],
      [
        'Chiantigiana · Florence',
        'The SR 222 between vineyards. A farmhouse lunch with a vegetarian table.',
      ],
      [
        'A day on foot · Florence',
        'The Uffizi or the leather school, the dome, and the view from San Miniato.',
      ],
      [
        'Coast to the ship · Civitavecchia',
        'Pisa’s tower on the way, the Via Aurelia along the sea, and the van rolls into the night ferry. Two-berth cabins.',
      ],
      [
        'Twenty hours of water · Barcelona',
        'Sardinia slides past at breakfast. We land in the evening and sleep near the Born.',
      ],
      [
        'Gaudí on the Passeig · Barcelona',
        'Casa Milà and its chimneys in the morning, the Sagrada Família at the hour the west windows burn.',
        'casa-mila.jpg',
      ],
      [
        'Saw-toothed mountain · Montserrat',
        'The monastery by the rack railway, cava country at Sant Sadurní and a last dinner.',
      ],
      [
        'Last coffee · Barcelona',
        'Boqueria market and transfer to El Prat. An extension by road to Valencia can be added.',
      ],
    ],
    faqs: [
      {
        q: 'Do you help with the Schengen visa?',
        a: 'Yes: appointment, cover letter, insurance, hotel and ferry vouchers. Apply at least eight weeks ahead; we cannot influence the decision.',
      },
      {
        q: 'What if the sea is rough?',
        a: 'The ship is large and sails in most weather. If the crossing is cancelled we fly to Barcelona and a second van meets us there, at no extra charge.',
      },
      {
        q: 'Is the price inclusive of flights?',
        a: 'No. It covers everything on the ground: van, driver, hotels with breakfast, ferry cabin, museum tickets and five dinners.',
      },
      common.payment,
      common.luggage,
    ],
  },
]
