import { poster } from '../../src/modules/tour-pictures/poster.ts'
import { common } from './common-questions.ts'
import type { TourSeed } from './tour-seed.ts'

/** Tours of the Domestic category. */
export const domesticTours: TourSeed[] = [
  {
    number: 101,
    tourName: 'Kerala to Kashmir',
    tripCost: 189000,
    tripStyle: 'Expedition, Small Group, Coast to Himalaya',
    vehicle: 'Force Urbania with a 4x4 support vehicle',
    drivingDistance: '8,600 km',
    landscapes: [
      'Mountain',
      'Beaches',
      'Forest',
      'Snow',
      'Cultural',
      'Archaeological',
      'Tribal',
      'Rural',
      'Waterfalls',
    ],
    activity: 'Convoy driving, Temple visits, Cave walks, High passes, Village stays',
    departures: ['06-10', '06-28', '08-22', '09-02', '09-10'],
    pictures: [
      poster('Kerala to Kashmir', 'peaks', 'dawn', 'summer'),
      poster('Kanyakumari', 'coast', 'dusk', 'winter'),
      poster('Chitrakote', 'falls', 'dusk', 'monsoon'),
      poster('Dholavira', 'salt', 'day', 'winter'),
      poster('Srinagar', 'backwater', 'dawn', 'autumn'),
    ],
    routeStops: [
      'Thrissur',
      'Kanyakumari',
      'Rameswaram',
      'Puducherry',
      'Nellore',
      'Rajahmundry',
      'Araku',
      'Chitrakote',
      'Rajnandgaon',
      'Adilabad',
      'Bidar',
      'Sambhajinagar',
      'Mandu',
      'Ahmedabad',
      'Dholavira',
      'Barmer',
      'Bikaner',
      'Delhi',
      'Nahan',
      'Manali',
      'Jispa',
      'Leh',
      'Srinagar',
    ],
    highlighted: true,
    kilometres: [
      340, 350, 440, 340, 430, 320, 260, 345, 415, 450, 400, 420, 400, 350, 430, 500, 450, 340, 380,
      110, 335, 420,
    ],
    itinerary: [
      [
        'Flag-off at Vadakkunnathan · Kanyakumari',
        'A coconut is broken in front of the bonnet at the Thekkinkadu ground before six, and the convoy takes NH 544 and then NH 66 down the coast. We reach the tip of the mainland in time to stand where three seas meet. 340 km.',
      ],
      [
        'Pamban and the last road · Rameswaram',
        'Past the salt pans of Thoothukudi and along the Gulf of Mannar, then over the Pamban road bridge with the railway running alongside. In the evening we drive to the turning circle at Arichal Munai, where the tar ends in sand. 350 km.',
      ],
      [
        'Chola country · Puducherry',
        'Thanjavur before the noon heat, with an hour under the vimana of the Brihadisvara temple. The Kaveri delta is all paddy and culverts, and by dusk we are parked near the promenade. 440 km.',
      ],
      [
        'East Coast Road · Nellore',
        'The ECR runs past Marakkanam’s salt fields and Mahabalipuram’s shore temple. We skirt Chennai by the outer ring road and cross into Andhra Pradesh on NH 16. 340 km.',
      ],
      [
        'Two deltas in a day · Rajahmundry',
        'NH 16 crosses the Krishna at Vijayawada and reaches the Godavari by evening. The old Havelock bridge stands beside the new one, closed to trains and full of walkers. 430 km.',
      ],
      [
        'Into the Eastern Ghats · Araku',
        'Visakhapatnam for lunch, then a climb of forty kilometres through coffee and silver oak. The Borra caves lie just off the ghat road and stay cool even in June. 320 km.',
      ],
      [
        'Koraput plateau · Chitrakote',
        'Odisha for half a day: Koraput, Jeypore and the weekly haat if the day is right. Across the border in Bastar the Indravati drops thirty metres over a horseshoe of sandstone. 260 km.',
      ],
      [
        'Keshkal ghat · Rajnandgaon',
        'NH 30 comes off the Bastar plateau in twelve bends at Keshkal. Dhamtari’s rice mills mark the plains, and the evening is for washing both vehicles. 345 km.',
      ],
      [
        'Zero Mile · Adilabad',
        'At Nagpur we stop at the sandstone pillar from which the surveyors once measured the country. Then south on NH 44 through teak forest to the Penganga and into Telangana. 415 km.',
      ],
      [
        'Fort of black metal · Bidar',
        'Down to Hyderabad for breakfast by the Charminar, and out again to the Deccan rim. Bidri craftsmen keep workshops in the lanes behind the fort, and the old moat is cut straight into laterite. 450 km.',
        'charminar.jpg',
      ],
      [
        'Across Marathwada · Sambhajinagar',
        'Cotton, sugarcane and black soil by Latur and Beed. The convoy pulls in under the gates of the old city of Aurangabad, with time for naan qaliya near Shahgunj. 400 km.',
      ],
      [
        'Ajanta and the Narmada · Mandu',
        'A morning inside the painted caves, the ghats of Maheshwar at four, and the climb to the ruined citadel of Mandu at dusk. Madhya Pradesh is the ninth state. 420 km.',
        'ajanta-caves.jpg',
      ],
      [
        'Bhil hills · Ahmedabad',
        'The road through Jhabua and Dahod winds among mud houses and toddy palms. We enter Ahmedabad after the evening traffic and eat at Manek Chowk. 400 km.',
      ],
      [
        'Road through the salt · Dholavira',
        'Past the Little Rann to Santalpur, then the causeway across the white flats to Khadir island. The Harappan city at Dholavira had reservoirs four and a half thousand years ago. 350 km.',
      ],
      [
        'Into Marwar · Barmer',
        'Back across the causeway and north by Tharad and Sanchore on NH 68. Camels have right of way, and the tea gets sweeter with each halt. 430 km.',
      ],
      [
        'Desert long day · Bikaner',
        'A first stop at Jaisalmer fort for breakfast, then NH 11 through Pokaran and Phalodi. The last hundred kilometres run dead straight between khejri trees. 500 km.',
      ],
      [
        'Haryana by lunch · Delhi',
        'Out of Rajasthan beyond Rajgarh, past Hisar and Rohtak, and into the capital once the lorries are let in. We go round India Gate once for the photograph. 450 km.',
        'qutub-minar.jpg',
      ],
      [
        'Ganga to Giri · Nahan',
        'Meerut and Muzaffarnagar in Uttar Pradesh, a short halt at Haridwar, then Dehradun and the Yamuna bridge at Paonta Sahib. Nahan’s ridge gives the first cool night in a fortnight. 340 km.',
      ],
      [
        'Tunnels of the Beas · Manali',
        'Down to the plains of Punjab at Ropar, then the Kiratpur to Manali four-lane with its string of tunnels. Service for both vehicles at Kullu while we eat trout. 380 km.',
      ],
      [
        'Under the Rohtang · Jispa',
        'A short day on purpose. The Atal tunnel takes nine kilometres and the far side is another country: dry, bright and 3,200 m high. Slow walk by the Bhaga, early dinner. 110 km.',
      ],
      [
        'Four passes · Leh',
        'Baralacha La, Nakee La, Lachung La, the Moore plains and Tanglang La at 5,328 m. We start at four and carry breakfast. The Indus at Upshi feels like a homecoming. 335 km.',
      ],
      [
        'Zoji La and the end of the road · Srinagar',
        'Fotu La at sunrise, Kargil for breakfast, the Drass memorial, and the loose cliffs of Zoji La into green Kashmir. The flag from Thrissur is unrolled on the Dal boulevard. 420 km.',
      ],
    ],
    faqs: [
      {
        q: 'Which are the 16 states?',
        a: 'Kerala, Tamil Nadu, Andhra Pradesh, Odisha, Chhattisgarh, Maharashtra, Telangana, Karnataka, Madhya Pradesh, Gujarat, Rajasthan, Haryana, Uttar Pradesh, Uttarakhand, Himachal Pradesh and Punjab. Puducherry, Delhi, Ladakh and Jammu and Kashmir come on top as union territories.',
      },
      {
        q: 'Is 8,600 km the route or the odometer?',
        a: 'The odometer. The daily stages add up to about 8,225 km; the rest is fuel stops, sightseeing and the evening search for the right dosa.',
      },
      {
        q: 'Can I join for only a part of the way?',
        a: 'Yes. You can get in or out at Chitrakote, Ahmedabad or Delhi, where there is an airport or railhead within reach. The price is worked out by the day.',
      },
      common.altitude,
      common.luggage,
    ],
  },
  {
    number: 109,
    tourName: 'Konkan Coast Road by Ferry and Ghat',
    tripCost: 38500,
    tripStyle: 'Coastal Drive, Food Trail',
    vehicle: 'Toyota Innova Crysta',
    drivingDistance: '650 km',
    landscapes: ['Beaches', 'Rural', 'Cultural'],
    activity: 'Ferry crossings, Fort walks, Seafood lunches, Beach evenings',
    departures: ['10-24', '11-14', '12-12', '01-09', '02-06', '03-06'],
    pictures: [
      'gateway-of-india.jpg',
      poster('Murud', 'fort', 'dusk', 'winter'),
      poster('Ganpatipule', 'coast', 'afternoon', 'monsoon'),
      poster('Dapoli', 'village', 'day', 'monsoon'),
      poster('Malvan', 'coast', 'dawn', 'winter'),
    ],
    routeStops: ['Mumbai', 'Murud', 'Harihareshwar', 'Dapoli', 'Ganpatipule', 'Malvan', 'Panaji'],
    highlighted: true,
    kilometres: [75, 60, 80, 110, 200, 115],
    itinerary: [
      [
        'Ro-Ro to Mandwa · Murud',
        'The vehicle ferry from Mumbai saves four hours of highway. From Mandwa a lane of betel palms leads through Alibag and Revdanda to the beach at Murud.',
        'gateway-of-india.jpg',
      ],
      [
        'Sea fort and creek · Harihareshwar',
        'A sailing boat to Janjira, the island fort nobody took by force. Then the Agardanda to Dighi ferry, ten minutes with the engine off, and on to Harihareshwar.',
      ],
      [
        'Two ferries before lunch · Dapoli',
        'Bagmandla to Vesvi across the Savitri, then through Kelshi to Anjarle where the temple looks over the estuary. Lunch is a fish thali on a veranda.',
      ],
      [
        'Cliff road · Ganpatipule',
        'The Dabhol ferry, the lighthouse at Guhagar and the Jaigad crossing. The last stretch from Jaigad runs along a cliff with the sea below the left wheels.',
      ],
      [
        'Alphonso country · Malvan',
        'Ratnagiri’s orchards, Vijaydurg’s triple wall and the long bridge at Devgad. In Malvan we eat at a home kitchen that grinds its own masala.',
      ],
      [
        'Sindhudurg and out · Panaji',
        'A morning boat to Shivaji’s sea fort, then NH 66 across the Terekhol into Goa. The tour ends at Panaji bus stand or at Manohar airport.',
      ],
    ],
    faqs: [
      {
        q: 'Are the ferries safe for a loaded car?',
        a: 'Yes. They are ro-ro barges that carry buses as well. In rough weather the operator stops service and we take the inland road by Mangaon, which adds about three hours.',
      },
      {
        q: 'Is it all fish?',
        a: 'No. Every stop has a vegetarian thali with solkadhi, and Ganpatipule near the temple is fully vegetarian.',
      },
      common.stops,
      common.refunds,
    ],
  },
  {
    number: 110,
    tourName: 'Bastar: Falls, Forests and Haat Bazaars',
    tripCost: 34900,
    tripStyle: 'Cultural, Slow Travel',
    vehicle: 'Tempo Traveller (12 seats)',
    drivingDistance: '980 km',
    landscapes: ['Tribal', 'Waterfalls', 'Forest', 'Cave', 'Rural'],
    activity: 'Weekly markets, Bell-metal workshop, Cave walk, Waterfall boat',
    departures: ['10-03', '10-16', '11-20', '12-18', '01-15', '02-12'],
    pictures: [
      poster('Chitrakote', 'falls', 'day', 'monsoon'),
      poster('Kanger Valley', 'forest', 'day', 'monsoon'),
      poster('Kondagaon', 'village', 'dusk', 'winter'),
      poster('Dantewada', 'shikhara', 'dawn', 'winter'),
      poster('Keshkal', 'forest', 'afternoon', 'autumn'),
    ],
    kilometres: [225, 110, 45, 85, 170, 300],
    stays: { 5: 'Jagdalpur' },
    itinerary: [
      [
        'South on NH 30 · Kondagaon',
        'From Raipur through Dhamtari and up the twelve bends of Keshkal. In Kondagaon a family of Ghadwas shows how a bell-metal figure is cast from wax and river clay.',
      ],
      [
        'Market day · Jagdalpur',
        'We plan the week around a haat: salt, dried mahua, red-ant chutney and cockfights at the edge. Your guide is from a Muria village and knows what may be photographed.',
      ],
      [
        'The broad fall · Chitrakote',
        'The Indravati at Chitrakote is three hundred metres wide in October and a set of white threads by February. A boatman takes us close enough to get wet.',
      ],
      [
        'Limestone and sal · Kanger Valley',
        'Kutumsar cave is narrow, dark and home to blind fish; the park opens it once the monsoon water has drained. Tirathgarh falls in steps a few kilometres away.',
      ],
      [
        'Temple of the two rivers · Dantewada',
        'The Danteshwari shrine stands where the Shankini meets the Dankini. Men wear a dhoti inside, which is lent at the gate. Back in Jagdalpur for the night.',
      ],
      [
        'Return to Raipur',
        'An early start, breakfast at Kanker and Raipur by two in the afternoon for evening trains and flights.',
      ],
    ],
    faqs: [
      {
        q: 'Is Bastar safe to visit?',
        a: 'The places on this tour are open to visitors all season and we drive only in daylight. We check with the district administration before each departure and change the plan if they advise it.',
      },
      {
        q: 'May I photograph people at the haat?',
        a: 'Ask first, and accept a no. We do not pay for photographs and do not visit homes without an invitation.',
      },
      common.vegetarian,
      common.luggage,
    ],
  },
  {
    number: 111,
    tourName: 'Araku Valley and the Borra Caves',
    tripCost: 21900,
    tripStyle: 'Hill Drive, Easy Pace',
    vehicle: 'Toyota Innova Crysta',
    drivingDistance: '300 km',
    landscapes: ['Cave', 'Tribal', 'Forest', 'Beaches'],
    activity: 'Cave walk, Coffee estate visit, Glass-dome train, Beach drive',
    departures: ['10-09', '11-06', '12-04', '12-26', '01-23', '02-20'],
    pictures: [
      poster('Araku', 'forest', 'dawn', 'autumn'),
      poster('Visakhapatnam', 'coast', 'dawn', 'winter'),
      poster('Ananthagiri', 'tea', 'mist', 'winter'),
      poster('Bheemunipatnam', 'coast', 'dusk', 'winter'),
      poster('Katiki', 'falls', 'afternoon', 'winter'),
    ],
    kilometres: [70, 130, 75, 20],
    itinerary: [
      [
        'Submarine and sea road · Visakhapatnam',
        'Pick-up at the airport or station, the submarine museum on the beach road and an evening drive to Bheemunipatnam and back.',
      ],
      [
        'A million years of drip · Araku',
        'Up the ghat road to Borra, where the Gosthani river has hollowed limestone halls eighty metres deep. Bamboo chicken from a roadside fire, then the cool of Araku by evening.',
      ],
      [
        'Coffee under silver oak · Ananthagiri',
        'A walk through a growers’ cooperative run by Adivasi families, the tribal museum, and Katiki falls by jeep for those who like a rough track.',
      ],
      [
        'Train down, car waiting · Visakhapatnam',
        'The glass-domed coach passes through fifty-eight tunnels on the way down. Our car meets the train and drops you by six in the evening.',
      ],
    ],
    faqs: [
      {
        q: 'Are there many steps in the caves?',
        a: 'About three hundred in all, with railings and lights. You can turn back at any landing; there is one way in and out.',
      },
      {
        q: 'Is a seat on the glass coach guaranteed?',
        a: 'We book it as soon as the railway opens reservations. If it is full we come down by road over the same hills and refund the fare.',
      },
      common.childSeats,
    ],
  },
  {
    number: 112,
    tourName: 'Deccan Lava and Rock: Lonar, Ajanta, Ellora',
    tripCost: 33500,
    tripStyle: 'Geology, Heritage, Private Car',
    vehicle: 'Toyota Innova Crysta',
    drivingDistance: '1,140 km',
    landscapes: ['Volcanic', 'Archaeological', 'Cave', 'Cultural'],
    activity: 'Crater walk, Cave temples, Fort climb, Weaving workshop',
    departures: ['10-15', '11-12', '12-10', '12-28', '01-21', '02-18'],
    pictures: [
      'ajanta-caves.jpg',
      poster('Lonar', 'crater', 'dusk', 'monsoon'),
      poster('Ellora', 'shikhara', 'afternoon', 'winter'),
      poster('Bhimashankar', 'forest', 'mist', 'monsoon'),
      poster('Daulatabad', 'fort', 'day', 'winter'),
    ],
    routeStops: ['Pune', 'Bhimashankar', 'Nashik', 'Ellora', 'Ajanta', 'Lonar', 'Pune'],
    highlighted: true,
    kilometres: [175, 185, 175, 100, 140, 345],
    itinerary: [
      [
        'Layers of basalt · Bhimashankar',
        'From Pune past the giant potholes that the Kukadi has drilled at Nighoj. A geologist travels with us for two days and can read a road cutting like a newspaper.',
      ],
      [
        'Ghats and vineyards · Nashik',
        'Malshej ghat shows lava flows stacked like shelves. Pandavleni’s caves were cut into one of them when Rome was trading with this coast.',
      ],
      [
        'One mountain, carved · Ellora',
        'Kailasa was excavated from the top down, some two lakh tonnes of rock, without a joint. Daulatabad’s dark passage before lunch, if the group likes stairs.',
      ],
      [
        'Painted walls · Ajanta',
        'A horseshoe of thirty caves above the Waghora. Low light, no flash, and a guide who begins with the pigments.',
        'ajanta-caves.jpg',
      ],
      [
        'A hole from the sky · Lonar',
        'Long after the lava had cooled, a meteorite struck it. We walk down through teak to the soda lake and the drowned temples on its rim.',
      ],
      [
        'Return across the plateau · Pune',
        'By Jalna and Ahilyanagar on the new expressway. Drop at Pune station or airport by seven.',
      ],
    ],
    faqs: [
      {
        q: 'Are Ajanta and Ellora open every day?',
        a: 'Ajanta is closed on Mondays and Ellora on Tuesdays. Our departures are planned round both; private dates are shifted by a day where needed.',
      },
      {
        q: 'Is there really a volcano?',
        a: 'Not an active one. The Deccan traps are what remains of eruptions sixty-six million years ago, and you drive over them all week.',
      },
      common.vegetarian,
      common.seniors,
    ],
  },
  {
    number: 113,
    tourName: 'Hampi, Badami and Pattadakal',
    tripCost: 27900,
    tripStyle: 'Heritage / Photography / Easy Pace',
    vehicle: 'Toyota Innova Crysta',
    drivingDistance: '740 km',
    landscapes: ['Archaeological', 'Cultural', 'Cave', 'Rural'],
    activity: 'Temple walks, Coracle ride, Cave temples, Sunrise climb',
    departures: ['10-02', '11-13', '12-11', '12-24', '01-22', '02-19'],
    pictures: [
      poster('Hampi', 'gopuram', 'afternoon', 'winter'),
      poster('Badami', 'fort', 'dusk', 'winter'),
      poster('Anegundi', 'backwater', 'dawn', 'winter'),
      poster('Pattadakal', 'shikhara', 'dusk', 'winter'),
      poster('Chitradurga', 'fort', 'afternoon', 'autumn'),
    ],
    kilometres: [340, 35, 35, 190, 125],
    itinerary: [
      [
        'NH 48 and NH 50 · Hosapete',
        'From Bengaluru by Chitradurga, whose seven walls run over bare boulders. Tungabhadra dam in the evening.',
      ],
      [
        'City of victory · Hampi',
        'Virupaksha, the elephant stables and the stepped tank that nobody knew of until the 1980s. Lunch under a mango tree.',
      ],
      [
        'Matanga at dawn · Anegundi',
        'A climb of twenty-five minutes for the sunrise, then a coracle to the older side of the river and a banana-fibre workshop.',
      ],
      [
        'Red cliffs · Badami',
        'By Kushtagi to Aihole’s experiments in stone, Pattadakal where they became a style, and the four caves above Agastya tank.',
      ],
      [
        'Homeward · Hubballi',
        'Mahakuta’s spring-fed pool and on to Hubballi for the evening flight or the Vande Bharat.',
      ],
    ],
    faqs: [
      {
        q: 'How hot does it get?',
        a: 'From October to February 28 to 33 degrees at noon. We walk early and late and rest between twelve and three.',
      },
      common.childSeats,
      common.payment,
    ],
  },
  {
    number: 115,
    tourName: 'Nagaland in Hornbill Week',
    tripCost: 0,
    tripStyle: 'Festival, Cultural, Homestays',
    vehicle: 'Mahindra Scorpio-N 4x4',
    drivingDistance: '570 km',
    landscapes: ['Tribal', 'Cultural', 'Mountain', 'Rural'],
    activity: 'Festival days, Village stay, Ridge walk, Food trail',
    departures: ['11-29', '11-30', '12-01', '12-03'],
    pictures: [
      poster('Nagaland', 'village', 'dusk', 'winter'),
      poster('Khonoma', 'tea', 'dawn', 'monsoon'),
      poster('Dzükou', 'forest', 'mist', 'monsoon'),
      poster('Kohima', 'village', 'dawn', 'winter'),
      poster('Mokokchung', 'forest', 'afternoon', 'winter'),
    ],
    kilometres: [70, 25, 35, 85, 165, 10, 165],
    stays: { 2: 'Kohima', 4: 'Khonoma' },
    itinerary: [
      [
        'Plain to ridge · Kohima',
        'From Dimapur airport on the four-lane that is nearly finished. The war cemetery in the evening, its tennis court still marked.',
      ],
      [
        'Seventeen morungs · Kisama',
        'The Hornbill arena from nine to three, then the morungs, where the tribes cook and argue about chillies.',
      ],
      [
        'Green village · Khonoma',
        'Angami terraces, alder trees cut the old way, and a village that gave up hunting in 1998. Night with a family.',
      ],
      [
        'Ridge of rhododendron · Dzükou',
        'A long walk up from Viswema to the bowl of bamboo grass and back. Those who stay below follow a basket weaver for the day.',
      ],
      ['Log drums · Mokokchung', 'North by Wokha through Lotha orange groves to the Ao hills.'],
      [
        'Stone and story · Ungma',
        'The oldest Ao village, a church the size of a hangar and dinner cooked in bamboo.',
      ],
      [
        'Down to Assam · Jorhat',
        'To Sivasagar, where the Ahom kings watched buffalo fights from the Rang Ghar, and through Mariani’s tea gardens to Jorhat airport.',
        'rang-ghar-sivasagar.jpg',
      ],
    ],
    faqs: [
      {
        q: 'Why is there no price?',
        a: 'Rooms in Kohima during Hornbill week are let by auction in all but name. We quote once your dates and room type are confirmed by the hotel.',
      },
      {
        q: 'Do I need an Inner Line Permit?',
        a: 'Indian citizens do, also for Dimapur. Foreign guests register with the police within a day. We file both.',
      },
      {
        q: 'I don’t eat meat. Will I manage?',
        a: 'Yes. Rice, greens, beans, potatoes and fermented bamboo shoot without pork are cooked for us separately. Tell us about onion and garlic.',
      },
      common.network,
    ],
  },
  {
    number: 116,
    tourName: 'Rann of Kutch and the Road to Heaven',
    tripCost: 36500,
    tripStyle: 'Cultural, Crafts',
    vehicle: 'Force Urbania',
    drivingDistance: '1,290 km',
    landscapes: ['Cultural', 'Rural', 'Archaeological', 'Beaches'],
    activity: 'Salt-flat walk, Craft villages, Harappan site, Beach drive',
    departures: ['11-15', '12-05', '12-20', '01-03', '01-31', '02-14'],
    pictures: [
      poster('Rann of Kutch', 'salt', 'dusk', 'winter'),
      poster('Mandvi', 'coast', 'day', 'winter'),
      poster('Dhordo', 'salt', 'dawn', 'winter'),
      poster('Bhuj', 'fort', 'afternoon', 'winter'),
      poster('Dasada', 'wetland', 'day', 'winter'),
    ],
    kilometres: [335, 110, 110, 95, 200, 410],
    stays: { 3: 'Dhordo' },
    itinerary: [
      [
        'Across the Surajbari bridge · Bhuj',
        'From Ahmedabad past Viramgam and the salt works. Bhuj’s rebuilt bazaar and a Kutchi dabeli before the hotel.',
      ],
      [
        'White at the edge · Dhordo',
        'Ajrakh printers at Ajrakhpur, rogan painters at Nirona, and the salt flat at the hour when it has no horizon.',
      ],
      [
        'Black hill · Kala Dungar',
        'The highest point of Kutch, where jackals are called to a plate of rice each noon. India Bridge is as far north as civilians go.',
      ],
      [
        'Road to Heaven · Dholavira',
        'Thirty kilometres of causeway with salt or water on both sides, depending on the month. The Harappan reservoirs by late afternoon light.',
      ],
      [
        'Shipyards on sand · Mandvi',
        'Wooden dhows are still built on the Rukmavati by eye. Vijay Vilas palace and a swim.',
      ],
      [
        'Back by the Little Rann · Ahmedabad',
        'Wild asses near Dasada if they come close to the track, and Ahmedabad by evening.',
      ],
    ],
    faqs: [
      {
        q: 'Is a permit needed for the White Rann?',
        a: 'Yes, a simple one issued online or at Bhirandiyara. We need a copy of each guest’s identity document.',
      },
      {
        q: 'When is the salt dry?',
        a: 'Usually from mid-December. In November the far end may still be under a few inches of water, which many people find better.',
      },
      common.wheelchair,
      common.solo,
      common.stops,
    ],
  },
  {
    number: 117,
    tourName: 'Andaman Trunk Road: Mud Volcanoes and Limestone',
    tripCost: 58500,
    tripStyle: 'Island Drive, Nature',
    vehicle: 'Maruti Ertiga, car on arrival at Port Blair',
    drivingDistance: '420 km',
    landscapes: ['Volcanic', 'Mangrove', 'Cave', 'Beaches', 'Leisure'],
    activity: 'Mangrove creek boat, Limestone cave walk, Snorkelling, Ferry crossings',
    departures: ['11-18', '12-09', '12-29', '01-20', '02-17', '03-17'],
    pictures: [
      poster('Andaman', 'mangrove', 'day', 'monsoon'),
      poster('Swaraj Dweep', 'coast', 'day', 'monsoon'),
      poster('Baratang', 'mangrove', 'mist', 'monsoon'),
      poster('Diglipur', 'coast', 'dawn', 'winter'),
      poster('Chidiya Tapu', 'coast', 'dusk', 'winter'),
    ],
    kilometres: [60, 105, 70, 145, 15, 20],
    stays: { 4: 'Night boat' },
    itinerary: [
      [
        'Cells and sea · Sri Vijaya Puram',
        'The former Port Blair. Cellular Jail in the afternoon and a drive to Chidiya Tapu for the sunset.',
      ],
      [
        'NH 4 in convoy · Baratang',
        'We join the six o’clock convoy at Jirkatang, which passes through the Jarawa reserve without stopping. After the ferry a boat runs up a mangrove creek to the limestone caves.',
      ],
      [
        'Mud that breathes · Rangat',
        'Baratang’s mud volcanoes bubble cold and grey beside the forest path. On by Kadamtala to the beaches of Rangat.',
      ],
      [
        'End of the trunk road · Diglipur',
        'Mayabunder’s Karen village for lunch, then Ross and Smith islands, two hills and one strip of sand.',
      ],
      [
        'The night boat · Swaraj Dweep',
        'The night boat south, then the morning catamaran to Havelock. Barren Island, the one active volcano in India, smokes beyond the eastern horizon.',
      ],
      [
        'Reef morning · Sri Vijaya Puram',
        'Snorkelling off Elephant beach, the noon boat back and the airport next to the market.',
      ],
    ],
    faqs: [
      {
        q: 'Will we see the Jarawa?',
        a: 'That is not what the road is for. Vehicles keep moving, windows stay up, photography is an offence, and we ask guests who cannot accept that to choose another tour.',
      },
      {
        q: 'Can one land on Barren Island?',
        a: 'No. It is an active volcano and landing is not permitted. A few licensed boats go round it; we can book one if it sails in your week.',
      },
      {
        q: 'Which permits do foreigners need?',
        a: 'Most nationalities need none for the places on this route. Some need a Restricted Area Permit in advance; tell us your passport when you enquire.',
      },
      common.refunds,
    ],
  },
]
