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
    mainImage: 'lake-sherburne.jpg',
    subImages: [
      'tea-gardens.jpg',
      'ocean-waves.jpg',
      'extreme-desert-hike.jpg',
      'mountain-trail.jpg',
      'hilltop-sunrise.jpg',
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
        'ocean-waves.jpg',
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
        'Down to the Hyderabad ring road and out again to the Deccan rim. Bidri craftsmen keep workshops in the lanes behind the fort, and the old moat is cut straight into laterite. 450 km.',
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
        'high-trestle-trail.jpg',
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
        'lake-sherburne.jpg',
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
    mainImage: 'ocean-waves.jpg',
    subImages: [
      'hilltop-sunrise.jpg',
      'the-spices-of-life.jpg',
      'pondering-heron.jpg',
      'meadow-evening.jpg',
      'sunning-anhinga.jpg',
    ],
    routeStops: ['Mumbai', 'Murud', 'Harihareshwar', 'Dapoli', 'Ganpatipule', 'Malvan', 'Panaji'],
    highlighted: true,
    itinerary: [
      [
        'Ro-Ro to Mandwa · Murud',
        'The vehicle ferry from Mumbai saves four hours of highway. From Mandwa a lane of betel palms leads through Alibag and Revdanda to the beach at Murud.',
        'ocean-waves.jpg',
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
    mainImage: 'forest-stream.jpg',
    subImages: [
      'meadow-evening.jpg',
      'the-spices-of-life.jpg',
      'hilltop-sunrise.jpg',
      'perched-osprey.jpg',
      'autumn-ridge.jpg',
    ],
    routeStops: ['Raipur', 'Kondagaon', 'Jagdalpur', 'Chitrakote', 'Dantewada', 'Raipur'],
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
    mainImage: 'tea-gardens.jpg',
    subImages: [
      'forest-stream.jpg',
      'hilltop-sunrise.jpg',
      'ocean-waves.jpg',
      'the-spices-of-life.jpg',
      'meadow-evening.jpg',
    ],
    itinerary: [
      [
        'Submarine and sea road · Visakhapatnam',
        'Pick-up at the airport or station, the submarine museum on the beach road and an evening drive to Bheemunipatnam and back.',
        'ocean-waves.jpg',
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
]
