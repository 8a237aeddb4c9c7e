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
    mainImage: poster('Kerala to Kashmir', 'peaks', 'dawn', 'summer'),
    subImages: [
      poster('Rameswaram', 'coast', 'dawn', 'monsoon'),
      'qutub-minar.jpg',
      'tea-gardens.jpg',
      'extreme-desert-hike.jpg',
      'mountain-trail.jpg',
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
    itinerary: [
      [
        'Flag-off at Vadakkunnathan · Kanyakumari',
        'A coconut is broken in front of the bonnet at the Thekkinkadu ground before six, and the convoy takes NH 544 and then NH 66 down the coast. We reach the tip of the mainland in time to stand where three seas meet. 340 km.',
        'hilltop-sunrise.jpg',
      ],
      [
        'Pamban and the last road · Rameswaram',
        'Past the salt pans of Thoothukudi and along the Gulf of Mannar, then over the Pamban road bridge with the railway running alongside. In the evening we drive to the turning circle at Arichal Munai, where the tar ends in sand. 350 km.',
        poster('Rameswaram', 'coast', 'dawn', 'monsoon'),
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
        'forest-stream.jpg',
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
        'hilltop-sunrise.jpg',
      ],
      [
        'Bhil hills · Ahmedabad',
        'The road through Jhabua and Dahod winds among mud houses and toddy palms. We enter Ahmedabad after the evening traffic and eat at Manek Chowk. 400 km.',
        'the-spices-of-life.jpg',
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
        'extreme-desert-hike.jpg',
      ],
      [
        'Haryana by lunch · Delhi',
        'Out of Rajasthan beyond Rajgarh, past Hisar and Rohtak, and into the capital once the lorries are let in. We go round India Gate once for the photograph. 450 km.',
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
        'mountain-trail.jpg',
      ],
      [
        'Four passes · Leh',
        'Baralacha La, Nakee La, Lachung La, the Moore plains and Tanglang La at 5,328 m. We start at four and carry breakfast. The Indus at Upshi feels like a homecoming. 335 km.',
      ],
      [
        'Zoji La and the end of the road · Srinagar',
        'Fotu La at sunrise, Kargil for breakfast, the Drass memorial, and the loose cliffs of Zoji La into green Kashmir. The flag from Thrissur is unrolled on the Dal boulevard. 420 km.',
        'autumn-ridge.jpg',
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
    drivingDistance: '720 km',
    landscapes: ['Beaches', 'Rural', 'Cultural'],
    activity: 'Ferry crossings, Fort walks, Seafood lunches, Beach evenings',
    departures: ['10-24', '11-14', '12-12', '01-09', '02-06', '03-06'],
    mainImage: 'gateway-of-india.jpg',
    subImages: [
      poster('Murud', 'fort', 'dusk', 'winter'),
      'hilltop-sunrise.jpg',
      'the-spices-of-life.jpg',
      'pondering-heron.jpg',
      'sunning-anhinga.jpg',
    ],
    routeStops: ['Mumbai', 'Murud', 'Harihareshwar', 'Dapoli', 'Ganpatipule', 'Malvan', 'Panaji'],
    highlighted: true,
    itinerary: [
      [
        'Ro-Ro to Mandwa · Murud',
        'The vehicle ferry from Mumbai saves four hours of highway. From Mandwa a lane of betel palms leads through Alibag and Revdanda to the beach at Murud.',
        poster('Ganpatipule', 'coast', 'afternoon', 'monsoon'),
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
        'the-spices-of-life.jpg',
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
    mainImage: poster('Chitrakote', 'falls', 'day', 'monsoon'),
    subImages: [
      poster('Kanger Valley', 'forest', 'day', 'monsoon'),
      'the-spices-of-life.jpg',
      'hilltop-sunrise.jpg',
      'perched-osprey.jpg',
      'autumn-ridge.jpg',
    ],
    itinerary: [
      [
        'South on NH 30 · Kondagaon',
        'From Raipur through Dhamtari and up the twelve bends of Keshkal. In Kondagaon a family of Ghadwas shows how a bell-metal figure is cast from wax and river clay.',
      ],
      [
        'Market day · Jagdalpur',
        'We plan the week around a haat: salt, dried mahua, red-ant chutney and cockfights at the edge. Your guide is from a Muria village and knows what may be photographed.',
        'the-spices-of-life.jpg',
      ],
      [
        'The broad fall · Chitrakote',
        'The Indravati at Chitrakote is three hundred metres wide in October and a set of white threads by February. A boatman takes us close enough to get wet.',
        'forest-stream.jpg',
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
    drivingDistance: '380 km',
    landscapes: ['Cave', 'Tribal', 'Forest', 'Beaches'],
    activity: 'Cave walk, Coffee estate visit, Glass-dome train, Beach drive',
    departures: ['10-09', '11-06', '12-04', '12-26', '01-23', '02-20'],
    mainImage: poster('Araku', 'forest', 'dawn', 'autumn'),
    subImages: [
      poster('Visakhapatnam', 'coast', 'dawn', 'winter'),
      poster('Ananthagiri', 'tea', 'mist', 'winter'),
      'forest-stream.jpg',
      'hilltop-sunrise.jpg',
      'the-spices-of-life.jpg',
    ],
    itinerary: [
      [
        'Submarine and sea road · Visakhapatnam',
        'Pick-up at the airport or station, the submarine museum on the beach road and an evening drive to Bheemunipatnam and back.',
        poster('Visakhapatnam', 'coast', 'dawn', 'winter'),
      ],
      [
        'A million years of drip · Araku',
        'Up the ghat road to Borra, where the Gosthani river has hollowed limestone halls eighty metres deep. Bamboo chicken from a roadside fire, then the cool of Araku by evening.',
      ],
      [
        'Coffee under silver oak · Ananthagiri',
        'A walk through a growers’ cooperative run by Adivasi families, the tribal museum, and Katiki falls by jeep for those who like a rough track.',
        'forest-stream.jpg',
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
    drivingDistance: '1,020 km',
    landscapes: ['Volcanic', 'Archaeological', 'Cave', 'Cultural'],
    activity: 'Crater walk, Cave temples, Fort climb, Weaving workshop',
    departures: ['10-15', '11-12', '12-10', '12-28', '01-21', '02-18'],
    mainImage: 'ajanta-caves.jpg',
    subImages: [
      poster('Lonar', 'volcano', 'dusk', 'monsoon'),
      'hilltop-sunrise.jpg',
      'pondering-heron.jpg',
      'the-spices-of-life.jpg',
      'forest-stream.jpg',
    ],
    routeStops: ['Pune', 'Bhimashankar', 'Nashik', 'Ellora', 'Ajanta', 'Lonar', 'Pune'],
    highlighted: true,
    itinerary: [
      [
        'Layers of basalt · Bhimashankar',
        'From Pune past the giant potholes that the Kukadi has drilled at Nighoj. A geologist travels with us for two days and can read a road cutting like a newspaper.',
      ],
      [
        'Ghats and vineyards · Nashik',
        'Malshej ghat shows lava flows stacked like shelves. Pandavleni’s caves were cut into one of them when Rome was trading with this coast.',
        'forest-stream.jpg',
      ],
      [
        'One mountain, carved · Ellora',
        'Kailasa was excavated from the top down, some two lakh tonnes of rock, without a joint. Daulatabad’s dark passage before lunch, if the group likes stairs.',
      ],
      [
        'Painted walls · Ajanta',
        'A horseshoe of thirty caves above the Waghora. Low light, no flash, and a guide who begins with the pigments.',
        'the-spices-of-life.jpg',
      ],
      [
        'A hole from the sky · Lonar',
        'Long after the lava had cooled, a meteorite struck it. We walk down through teak to the soda lake and the drowned temples on its rim.',
        'pondering-heron.jpg',
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
    drivingDistance: '870 km',
    landscapes: ['Archaeological', 'Cultural', 'Cave', 'Rural'],
    activity: 'Temple walks, Coracle ride, Cave temples, Sunrise climb',
    departures: ['10-02', '11-13', '12-11', '12-24', '01-22', '02-19'],
    mainImage: poster('Hampi', 'gopuram', 'afternoon', 'winter'),
    subImages: [
      poster('Badami', 'fort', 'dusk', 'winter'),
      'the-spices-of-life.jpg',
      'pondering-heron.jpg',
      'forest-stream.jpg',
      'perched-osprey.jpg',
    ],
    itinerary: [
      [
        'NH 48 and NH 50 · Hosapete',
        'From Bengaluru by Chitradurga, whose seven walls run over bare boulders. Tungabhadra dam in the evening.',
      ],
      [
        'City of victory · Hampi',
        'Virupaksha, the elephant stables and the stepped tank that nobody knew of until the 1980s. Lunch under a mango tree.',
        'the-spices-of-life.jpg',
      ],
      [
        'Matanga at dawn · Anegundi',
        'A climb of twenty-five minutes for the sunrise, then a coracle to the older side of the river and a banana-fibre workshop.',
        'hilltop-sunrise.jpg',
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
    drivingDistance: '640 km',
    landscapes: ['Tribal', 'Cultural', 'Mountain', 'Rural'],
    activity: 'Festival days, Village stay, Ridge walk, Food trail',
    departures: ['11-29', '11-30', '12-01', '12-03'],
    mainImage: poster('Nagaland', 'village', 'dusk', 'winter'),
    subImages: [
      'autumn-ridge.jpg',
      'the-spices-of-life.jpg',
      'hilltop-sunrise.jpg',
      'forest-stream.jpg',
      'perched-osprey.jpg',
    ],
    itinerary: [
      [
        'Plain to ridge · Kohima',
        'From Dimapur airport on the four-lane that is nearly finished. The war cemetery in the evening, its tennis court still marked.',
      ],
      [
        'Seventeen morungs · Kisama',
        'The Hornbill arena from nine to three, then the morungs, where the tribes cook and argue about chillies.',
        'the-spices-of-life.jpg',
      ],
      [
        'Green village · Khonoma',
        'Angami terraces, alder trees cut the old way, and a village that gave up hunting in 1998. Night with a family.',
      ],
      [
        'Ridge of rhododendron · Dzükou',
        'A long walk up from Viswema to the bowl of bamboo grass and back. Those who stay below follow a basket weaver for the day.',
        poster('Khonoma', 'tea', 'dawn', 'monsoon'),
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
    drivingDistance: '1,150 km',
    landscapes: ['Cultural', 'Rural', 'Archaeological', 'Beaches'],
    activity: 'Salt-flat walk, Craft villages, Harappan site, Beach drive',
    departures: ['11-15', '12-05', '12-20', '01-03', '01-31', '02-14'],
    mainImage: poster('Rann of Kutch', 'salt', 'dusk', 'winter'),
    subImages: [
      poster('Mandvi', 'coast', 'day', 'winter'),
      poster('Dhordo', 'salt', 'dawn', 'winter'),
      'hilltop-sunrise.jpg',
      'extreme-desert-hike.jpg',
      'pondering-heron.jpg',
    ],
    itinerary: [
      [
        'Across the Surajbari bridge · Bhuj',
        'From Ahmedabad past Viramgam and the salt works. Bhuj’s rebuilt bazaar and a Kutchi dabeli before the hotel.',
        'the-spices-of-life.jpg',
      ],
      [
        'White at the edge · Dhordo',
        'Ajrakh printers at Ajrakhpur, rogan painters at Nirona, and the salt flat at the hour when it has no horizon.',
      ],
      [
        'Black hill · Kala Dungar',
        'The highest point of Kutch, where jackals are called to a plate of rice each noon. India Bridge is as far north as civilians go.',
        'hilltop-sunrise.jpg',
      ],
      [
        'Road to Heaven · Dholavira',
        'Thirty kilometres of causeway with salt or water on both sides, depending on the month. The Harappan reservoirs by late afternoon light.',
      ],
      [
        'Shipyards on sand · Mandvi',
        'Wooden dhows are still built on the Rukmavati by eye. Vijay Vilas palace and a swim.',
        poster('Mandvi', 'coast', 'day', 'winter'),
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
    mainImage: poster('Andaman', 'mangrove', 'day', 'monsoon'),
    subImages: [
      poster('Swaraj Dweep', 'coast', 'day', 'monsoon'),
      poster('Baratang', 'mangrove', 'mist', 'monsoon'),
      'pondering-heron.jpg',
      'forest-stream.jpg',
      'hilltop-sunrise.jpg',
    ],
    itinerary: [
      [
        'Cells and sea · Sri Vijaya Puram',
        'The former Port Blair. Cellular Jail in the afternoon and a drive to Chidiya Tapu for the sunset.',
      ],
      [
        'NH 4 in convoy · Baratang',
        'We join the six o’clock convoy at Jirkatang, which passes through the Jarawa reserve without stopping. After the ferry a boat runs up a mangrove creek to the limestone caves.',
        'sunning-anhinga.jpg',
      ],
      [
        'Mud that breathes · Rangat',
        'Baratang’s mud volcanoes bubble cold and grey beside the forest path. On by Kadamtala to the beaches of Rangat.',
      ],
      [
        'End of the trunk road · Diglipur',
        'Mayabunder’s Karen village for lunch, then Ross and Smith islands, two hills and one strip of sand.',
        poster('Swaraj Dweep', 'coast', 'day', 'monsoon'),
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
