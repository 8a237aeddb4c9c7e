import { poster } from '../../src/modules/tour-pictures/poster.ts'
import { common } from './common-questions.ts'
import type { TourSeed } from './tour-seed.ts'

/** Tours of the Adventure category. */
export const adventureTours: TourSeed[] = [
  {
    number: 102,
    tourName: 'Spiti Valley Circuit through Kinnaur',
    tripCost: 58900,
    tripStyle: 'Adventure, High Altitude, Small Group',
    vehicle: 'Mahindra Thar 4x4',
    drivingDistance: '1,180 km',
    landscapes: ['Mountain', 'Snow', 'Cultural', 'Rural'],
    activity: 'High passes, Monastery visits, Fossil walk, Stargazing, Lake walk',
    departures: ['06-15', '07-04', '08-29', '09-12', '09-26', '10-03'],
    pictures: [
      poster('Spiti', 'high-desert', 'day', 'summer'),
      poster('Chandratal', 'peaks', 'dusk', 'autumn'),
      poster('Tabo', 'high-desert', 'afternoon', 'summer'),
      poster('Sangla', 'forest', 'day', 'autumn'),
      poster('Nako', 'peaks', 'dawn', 'summer'),
    ],
    routeStops: [
      'Shimla',
      'Sarahan',
      'Sangla',
      'Chitkul',
      'Nako',
      'Tabo',
      'Kaza',
      'Chandratal',
      'Manali',
    ],
    highlighted: true,
    kilometres: [115, 165, 95, 110, 135, 85, 80, 90, 110, 130],
    itinerary: [
      [
        'Up from Kalka · Shimla',
        'We meet at Chandigarh airport or Kalka station and climb NH 5 with the toy train for company. A walk on the Ridge, a briefing on altitude and an early night.',
      ],
      [
        'Along the Sutlej · Sarahan',
        'Narkanda’s apple terraces, then down to the river and up again to the wooden towers of the Bhimakali temple. The Shrikhand range closes the view to the north.',
      ],
      [
        'Rock-cut road · Sangla',
        'The old Hindustan–Tibet road is cut through overhanging cliff near Tranda. At Karcham we leave the Sutlej for the Baspa valley.',
      ],
      [
        'Last village · Chitkul',
        'Chitkul at 3,450 m has slate roofs and a bus that turns round because the road does. Kalpa is near enough for sunset on Kinnaur Kailash.',
      ],
      [
        'Through the Khab gorge · Nako',
        'The Spiti joins the Sutlej at Khab and the trees stop. Nako’s small lake is ringed with willow, and the Malling slide is crossed in the morning before stones start to fall.',
      ],
      [
        'Mummy and mud murals · Tabo',
        'Giu keeps its monk in a glass case. Tabo’s assembly hall, built in 996, is lit only by a skylight; the paintings have outlasted every road we drove on.',
      ],
      [
        'Pin and Spiti meet · Kaza',
        'Dhankar’s fort monastery stands on a crumbling ridge and you may climb to the lake above. Kaza has a fuel pump, an ATM that often works and good thukpa.',
      ],
      [
        'Post office, fossils, bridge · Kaza',
        'Hikkim for a postcard, Langza for ammonites in the stream, Komic for butter tea at 4,587 m and the Chicham bridge a hundred metres over its gorge.',
      ],
      [
        'Over Kunzum · Chandratal',
        'Kunzum La at 4,551 m, three rounds of the stupa, and the spur road to the camp. The lake is a twenty-minute walk away and changes colour with the hour.',
      ],
      [
        'Water crossings and home · Manali',
        'The Gramphu track is forty-five kilometres of boulders and nullahs. The Atal tunnel brings tar, mobile signal and hot showers in Manali.',
      ],
    ],
    faqs: [
      {
        q: 'Do Indians need a permit for Spiti?',
        a: 'No. Foreign nationals need a Protected Area Permit between Reckong Peo and Tabo, which we obtain at Reckong Peo on day 4. Carry your passport and visa.',
      },
      {
        q: 'When does Kunzum La open?',
        a: 'Usually in the first half of June and it closes with the first heavy snow, often in late October. Before it opens we return by Kinnaur and adjust the price.',
      },
      common.altitude,
      common.network,
      common.roadClosure,
    ],
  },
  {
    number: 103,
    tourName: 'Srinagar to Manali by Leh and Pangong',
    tripCost: 67500,
    tripStyle: 'Adventure, High Altitude',
    vehicle: 'Toyota Innova Crysta',
    drivingDistance: '1,420 km',
    landscapes: ['Mountain', 'Snow', 'Cultural'],
    activity: 'High passes, Monastery visits, Sand-dune walk, River rafting',
    departures: ['06-06', '06-20', '07-11', '08-08', '09-05', '09-19'],
    pictures: [
      poster('Pangong', 'peaks', 'day', 'autumn'),
      poster('Srinagar', 'backwater', 'dawn', 'autumn'),
      poster('Hunder', 'dunes', 'afternoon', 'summer'),
      poster('Leh', 'high-desert', 'day', 'summer'),
      poster('Alchi', 'village', 'afternoon', 'autumn'),
    ],
    routeStops: [
      'Srinagar',
      'Kargil',
      'Alchi',
      'Leh',
      'Hunder',
      'Pangong',
      'Leh',
      'Sarchu',
      'Manali',
    ],
    highlighted: true,
    kilometres: [15, 205, 165, 70, 50, 130, 175, 165, 255, 185, 0],
    itinerary: [
      [
        'Arrival on the Jhelum · Srinagar',
        'Transfer to a houseboat on Nigeen lake, quieter than Dal. Vehicle papers are checked and oxygen cylinders loaded.',
      ],
      [
        'Zoji La and Drass · Kargil',
        'Sonamarg’s meadows, the loose shale of Zoji La and the war memorial at Drass under Tololing. The Suru runs loud below the hotel in Kargil.',
      ],
      [
        'Moonland · Alchi',
        'Namika La and Fotu La at 4,108 m, then the yellow badlands below Lamayuru. Alchi’s carved doorways are nine hundred years old and set among apricot trees.',
      ],
      [
        'Where rivers join · Leh',
        'The Zanskar meets the Indus at Nimmu, one brown and one green. Magnetic Hill, Hall of Fame, and nothing strenuous after lunch.',
      ],
      [
        'A day to breathe · Leh',
        'Thiksey for the morning prayer, Shey palace, and the bazaar. Those who feel well may raft the easy stretch from Phey.',
      ],
      [
        'Khardung La · Hunder',
        'Thirty-nine kilometres up to Khardung La, ten minutes on top, and down to the Shyok. Bactrian camels graze the dunes at Hunder; we prefer to walk.',
      ],
      [
        'Shyok road · Pangong',
        'The riverside track by Durbuk saves us from going back through Leh. The lake begins as a line of blue behind brown shoulders and ends in Tibet.',
      ],
      [
        'Chang La · Leh',
        'Back over Chang La with a halt at Hemis. Evening free for laundry and pashmina.',
      ],
      [
        'Moore plains · Sarchu',
        'Tanglang La, forty kilometres of high plain, then the Gata loops down to tents at Sarchu. Kiang sometimes run beside the road.',
      ],
      [
        'Baralacha and the tunnel · Manali',
        'Suraj Tal, Baralacha La at 4,890 m and the long descent to Keylong. The Atal tunnel puts us among deodars within the hour.',
      ],
      [
        'Goodbye at the mall road · Manali',
        'Breakfast in Old Manali. Volvo coaches leave in the evening; the car can drop you at Bhuntar airport.',
      ],
    ],
    faqs: [
      {
        q: 'Are Inner Line Permits included?',
        a: 'Yes. Send us a photo of your Aadhaar or passport ten days before. Citizens of some neighbouring countries need separate approval, so ask us early.',
      },
      {
        q: 'Why begin at Srinagar and not at Manali?',
        a: 'The road from Srinagar gains height slowly. Guests who start at Manali sleep at 4,200 m on their second night and many of them feel it.',
      },
      common.altitude,
      common.solo,
    ],
  },
  {
    number: 104,
    tourName: 'Zanskar by Shinku La and the Nimmu Road',
    tripCost: 72500,
    tripStyle: 'Expedition | 4x4 | High Altitude',
    vehicle: 'Mahindra Thar 4x4 and Isuzu D-Max camp truck',
    drivingDistance: '600 km',
    landscapes: ['Mountain', 'Snow', 'Rural', 'Cultural'],
    activity: 'Off-road driving, Camping, Cave monastery walk, Glacier views',
    departures: ['07-05', '07-19', '08-16', '09-06'],
    pictures: [
      poster('Zanskar', 'peaks', 'afternoon', 'summer'),
      poster('Phugtal', 'high-desert', 'dawn', 'summer'),
      poster('Jispa', 'peaks', 'afternoon', 'summer'),
      poster('Padum', 'village', 'day', 'summer'),
      poster('Leh', 'high-desert', 'day', 'summer'),
    ],
    highlighted: true,
    kilometres: [10, 95, 70, 95, 0, 65, 50, 190, 10],
    stays: { 5: 'Purne' },
    itinerary: [
      [
        'Tyres, tents, tea · Manali',
        'Gear check in the yard at Vashisht. Every Thar gets a recovery strap, a jerrycan and a number painted on the tailgate.',
      ],
      [
        'Atal tunnel · Jispa',
        'Sissu’s waterfall on the left, Keylong for the last bakery, and a camp by the Bhaga at 3,200 m.',
      ],
      [
        'Acclimatisation drive · Darcha',
        'Up to Deepak Tal and back down to sleep. The doctor on call in Keylong joins us for dinner.',
      ],
      [
        'Shinku La · Purne',
        'A good track climbs to 5,091 m and a worse one falls to Gonbo Rangjon, the rock that Zanskaris circle on foot. Tents at Purne where two rivers meet.',
      ],
      [
        'On foot to the cave · Phugtal',
        'Three hours up the Lungnak to the monastery that spills out of a cave mouth, lunch with the monks, and back before the wind rises.',
      ],
      [
        'Down the Lungnak · Padum',
        'Bardan and Mune gompas stand over the river. Padum has a bazaar of forty shops and a hot bath.',
      ],
      [
        'Nunnery and ruined palace · Zangla',
        'Karsha in the morning, the nuns’ school in the afternoon and a homestay with a Zanskari stove for the night.',
      ],
      [
        'The gorge road · Leh',
        'The new road follows the Zanskar through walls four hundred metres high where people once walked on the frozen river. We come out at Nimmu.',
      ],
      [
        'Farewell · Leh',
        'Shanti Stupa at sunrise for the willing and transfer to Leh airport for the rest.',
      ],
    ],
    faqs: [
      {
        q: 'How much off-road experience do I need?',
        a: 'None as a passenger. Our drivers do the crossings. If you drive your own 4x4 with us you should have done one Himalayan trip before.',
      },
      {
        q: 'What are the toilets like at camp?',
        a: 'A dry toilet tent with a seat, cleaned daily, and a handwash station. There is no running water at Purne.',
      },
      common.altitude,
      common.luggage,
      common.roadClosure,
    ],
  },
  {
    number: 105,
    tourName: 'Tawang by Sela and the Orchids of Tipi',
    tripCost: 61500,
    tripStyle: 'Adventure, Cultural',
    vehicle: 'Toyota Innova Crysta',
    drivingDistance: '1,120 km',
    landscapes: ['Mountain', 'Snow', 'Tribal', 'Forest', 'Waterfalls'],
    activity: 'High passes, Monastery visits, Hot spring, Village stay, Birdwatching',
    departures: ['10-07', '10-28', '11-11', '03-24', '04-14', '05-05'],
    pictures: [
      poster('Tawang', 'snowfield', 'dawn', 'winter'),
      poster('Tezpur', 'wetland', 'dusk', 'winter'),
      poster('Dirang', 'village', 'dawn', 'autumn'),
      poster('Sela', 'snowfield', 'afternoon', 'snow'),
      poster('Tipi', 'forest', 'mist', 'monsoon'),
    ],
    kilometres: [175, 150, 60, 140, 15, 75, 140, 185, 175],
    itinerary: [
      [
        'Along the Brahmaputra · Tezpur',
        'NH 27 and the long Kolia Bhomora bridge. Agnigarh hill at dusk looks over a river as wide as a lake.',
      ],
      [
        'Gate to Arunachal · Bomdila',
        'Permits are stamped at Bhalukpong. The road follows the Kameng past the orchid centre at Tipi and climbs to 2,400 m.',
      ],
      [
        'Monpa valley · Dirang',
        'Stone houses of the old dzong, a hot spring by the river and the yak research farm at Nyukmadung. Birdwatchers get the Mandala road at dawn.',
      ],
      [
        'Through the Sela tunnel · Tawang',
        'The tunnel is open all year, but on a clear day we go over the old pass at 4,170 m for the lake. Jaswantgarh offers every traveller tea.',
      ],
      [
        'The great gompa · Tawang',
        'Four hundred monks, a library of scriptures in gold ink, and the nunnery at Gyangong by ropeway. The war memorial’s evening show is in Hindi.',
      ],
      [
        'Bum La or the lakes · Tawang',
        'With army permission we drive to the border at Bum La and the drowned trees of Sangetsar. If the pass is shut, we go to Zemithang in the Nyamjang Chu valley.',
      ],
      [
        'Back over Sela · Dirang',
        'A slow return with a walk in Sangti, where black-necked cranes spend the winter.',
      ],
      [
        'Down to the plains · Tezpur',
        'Shergaon’s orchards and the Kalaktang road, gentler than the one we took up.',
      ],
      ['Airport drop · Guwahati', 'Kamakhya on its hill if the queue allows, then the airport.'],
    ],
    faqs: [
      {
        q: 'Who arranges the Inner Line Permit?',
        a: 'We do, through the state’s online portal. Send a photograph and an identity document two weeks ahead. Bum La needs a second permit, issued in Tawang the evening before.',
      },
      {
        q: 'Can foreigners go to Bum La?',
        a: 'No. Tawang itself is possible with a Protected Area Permit for a group of two or more, and Bum La day is replaced by Zemithang.',
      },
      common.altitude,
      common.roadClosure,
    ],
  },
  {
    number: 106,
    tourName: 'Thar on Four Wheels: Osian to Sam',
    tripCost: 42500,
    tripStyle: 'Desert Drive, 4x4, Camping',
    vehicle: 'Mahindra Thar 4x4',
    drivingDistance: '860 km',
    landscapes: ['Rural', 'Cultural', 'Archaeological', 'Leisure'],
    activity: 'Dune driving, Camel walk, Stepwell visit, Folk music, Stargazing',
    departures: ['11-02', '11-23', '12-21', '01-04', '01-25', '02-15'],
    pictures: [
      poster('Sam', 'dunes', 'dusk', 'winter'),
      poster('Osian', 'shikhara', 'afternoon', 'winter'),
      poster('Jodhpur', 'fort', 'day', 'winter'),
      poster('Khichan', 'wetland', 'dawn', 'winter'),
      poster('Jaisalmer', 'fort', 'dusk', 'winter'),
    ],
    kilometres: [15, 75, 150, 115, 75, 400],
    stays: { 3: 'Pokaran' },
    itinerary: [
      [
        'Blue lanes · Jodhpur',
        'Mehrangarh with the audio guide, the clock-tower market and a driving briefing at the hotel yard.',
      ],
      [
        'Temples in the sand · Osian',
        'Eighth-century shrines at the edge of the first dunes. Tyres down to eighteen pounds and an hour of practice before sunset.',
      ],
      [
        'Cranes at the tank · Khichan',
        'Demoiselle cranes land by the thousand at Khichan from November to February. On by Phalodi to Pokaran for the night.',
      ],
      [
        'The living fort · Jaisalmer',
        'Three thousand people still live inside the walls. Haveli carvings in the afternoon, Gadisar lake in the last light.',
      ],
      [
        'Off the map · Sam',
        'Abandoned Kuldhara, the chinkara scrub of Desert National Park and a camp away from the loudspeakers. Manganiyar musicians sit round one fire.',
      ],
      [
        'Return by Barnawa · Jodhpur',
        'A village that supplies half of Rajasthan’s singers gives us lunch. Jodhpur airport or station by six.',
      ],
    ],
    faqs: [
      {
        q: 'May I take the wheel on the dunes?',
        a: 'On the practice ground near Osian, with an instructor beside you and a driving licence in your pocket. Elsewhere our drivers drive.',
      },
      {
        q: 'How cold are the nights?',
        a: 'Between 4 and 10 degrees in December and January. Quilts and hot-water bottles are at the camp; bring a cap.',
      },
      common.stops,
      common.payment,
    ],
  },
  {
    number: 107,
    tourName: 'Meghalaya Underground: Caves, Falls and Root Bridges',
    tripCost: 39900,
    tripStyle: 'Adventure, Caving, Trekking',
    vehicle: 'Tempo Traveller (12 seats)',
    drivingDistance: '690 km',
    landscapes: ['Cave', 'Waterfalls', 'Forest', 'Tribal', 'Mountain'],
    activity: 'Guided caving, Root-bridge trek, Boat ride, Waterfall walks',
    departures: ['11-05', '11-26', '12-17', '01-14', '02-11', '03-04'],
    pictures: [
      poster('Sohra', 'falls', 'mist', 'monsoon'),
      poster('Nongriat', 'forest', 'mist', 'monsoon'),
      poster('Shillong', 'forest', 'dawn', 'winter'),
      poster('Dawki', 'backwater', 'day', 'winter'),
      poster('Mawlynnong', 'village', 'day', 'monsoon'),
    ],
    kilometres: [100, 85, 15, 15, 80, 130, 255],
    stays: { 6: 'Shnongpdeng' },
    itinerary: [
      [
        'Past Umiam · Shillong',
        'NH 6 climbs from the plains to the reservoir at Umiam. Police Bazaar for jadoh and a briefing by the caving guides.',
      ],
      [
        'Edge of the plateau · Sohra',
        'Wei Sawdong’s three tiers, Nohkalikai from the rim, and an easy first cave at Arwah with fossils in its roof.',
      ],
      [
        'Three thousand steps · Nongriat',
        'Down to the double-decker root bridge and a night in a village homestay. Bags stay in the vehicle; carry one change of clothes.',
      ],
      [
        'Up again, slowly · Sohra',
        'A swim in the blue pools before the climb. Hot lunch at the top and a very quiet evening.',
      ],
      [
        'A wet cave · Mawsynram',
        'Krem Puri’s sandstone maze with helmet, lamp and a certified guide. Those who stay out visit Mawphlang’s sacred grove.',
      ],
      [
        'Clear water · Dawki',
        'Mawlynnong and its bridge in the morning, boats on the Umngot after the day trippers leave. Tents on the shingle at Shnongpdeng.',
      ],
      [
        'Monoliths and lakes · Guwahati',
        'Krang Suri falls, the standing stones at Nartiang and back by Jowai.',
      ],
    ],
    faqs: [
      {
        q: 'Is caving suitable for beginners?',
        a: 'Yes. Arwah is lit and level. Krem Puri asks for crawling in places; there is no climbing with ropes, and you may turn back at two points.',
      },
      {
        q: 'What should I wear?',
        a: 'Quick-dry clothes, shoes with grip that may get wet, and long sleeves. Helmets, lamps and knee pads are ours.',
      },
      common.network,
      common.solo,
    ],
  },
  {
    number: 108,
    tourName: 'Umling La: the Road at 19,024 Feet',
    tripCost: 84000,
    tripStyle: 'Expedition, High Altitude',
    vehicle: 'Isuzu D-Max V-Cross 4x4',
    drivingDistance: '830 km',
    landscapes: ['Mountain', 'Snow'],
    activity: 'High passes, Camping, Salt-lake walk',
    departures: ['07-12', '07-26', '08-23', '09-06'],
    pictures: [
      poster('Umling La', 'peaks', 'night', 'summer'),
      poster('Leh', 'high-desert', 'day', 'summer'),
      poster('Pangong', 'peaks', 'dusk', 'summer'),
      poster('Hanle', 'high-desert', 'night', 'summer'),
      poster('Thiksey', 'high-desert', 'dawn', 'summer'),
    ],
    inactive: true,
    kilometres: [0, 55, 160, 170, 175, 255],
    stays: { 5: 'Hanle' },
    itinerary: [
      [
        'Arrival and rest · Leh',
        'Nothing but soup, sleep and a walk to the roof. Readings are taken twice.',
      ],
      [
        'Monasteries by the Indus · Leh',
        'Thiksey and Stakna, both below 3,700 m, and a medical check in the evening.',
      ],
      ['Chang La · Pangong', 'Over Chang La to the lake and a heated room at Spangmik.'],
      [
        'Along the border road · Hanle',
        'Chushul, Rezang La’s memorial, Loma bridge and the dark-sky reserve at Hanle.',
      ],
      [
        'The top · Umling La',
        'Out and back from Hanle in one day, no more than fifteen minutes above, oxygen within reach of each seat.',
      ],
      [
        'Nyoma and the hot springs · Leh',
        'By Mahe and Chumathang along the Indus to Leh for the flight next morning.',
      ],
    ],
    faqs: [
      {
        q: 'Why can’t I book this tour at present?',
        a: 'The permit beyond Hanle is being reviewed. We put the tour back on sale when civilians are allowed again.',
      },
      common.altitude,
      common.refunds,
    ],
  },
]
