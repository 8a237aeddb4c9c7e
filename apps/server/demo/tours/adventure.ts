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
    mainImage: 'mountain-trail.jpg',
    subImages: [
      'lake-sherburne.jpg',
      'autumn-ridge.jpg',
      'hilltop-sunrise.jpg',
      'perched-osprey.jpg',
      'meadow-evening.jpg',
    ],
    routeStops: ['Shimla', 'Sarahan', 'Sangla', 'Nako', 'Tabo', 'Kaza', 'Chandratal', 'Manali'],
    highlighted: true,
    itinerary: [
      [
        'Up from Kalka · Shimla',
        'We meet at Chandigarh airport or Kalka station and climb NH 5 with the toy train for company. A walk on the Ridge, a briefing on altitude and an early night.',
      ],
      [
        'Along the Sutlej · Sarahan',
        'Narkanda’s apple terraces, then down to the river and up again to the wooden towers of the Bhimakali temple. The Shrikhand range closes the view to the north.',
        'autumn-ridge.jpg',
      ],
      [
        'Rock-cut road · Sangla',
        'The old Hindustan–Tibet road is cut through overhanging cliff near Tranda. At Karcham we leave the Sutlej for the Baspa valley.',
      ],
      [
        'Last village · Chitkul',
        'Chitkul at 3,450 m has slate roofs and a bus that turns round because the road does. Kalpa is near enough for sunset on Kinnaur Kailash.',
        'mountain-trail.jpg',
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
        'hilltop-sunrise.jpg',
      ],
      [
        'Post office, fossils, bridge · Kaza',
        'Hikkim for a postcard, Langza for ammonites in the stream, Komic for butter tea at 4,587 m and the Chicham bridge a hundred metres over its gorge.',
      ],
      [
        'Over Kunzum · Chandratal',
        'Kunzum La at 4,551 m, three rounds of the stupa, and the spur road to the camp. The lake is a twenty-minute walk away and changes colour with the hour.',
        'lake-sherburne.jpg',
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
    mainImage: 'lake-sherburne.jpg',
    subImages: [
      'mountain-trail.jpg',
      'extreme-desert-hike.jpg',
      'hilltop-sunrise.jpg',
      'autumn-ridge.jpg',
      'perched-osprey.jpg',
    ],
    routeStops: ['Srinagar', 'Kargil', 'Alchi', 'Leh', 'Hunder', 'Pangong', 'Sarchu', 'Manali'],
    highlighted: true,
    itinerary: [
      [
        'Arrival on the Jhelum · Srinagar',
        'Transfer to a houseboat on Nigeen lake, quieter than Dal. Vehicle papers are checked and oxygen cylinders loaded.',
      ],
      [
        'Zoji La and Drass · Kargil',
        'Sonamarg’s meadows, the loose shale of Zoji La and the war memorial at Drass under Tololing. The Suru runs loud below the hotel in Kargil.',
        'autumn-ridge.jpg',
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
        'extreme-desert-hike.jpg',
      ],
      [
        'Shyok road · Pangong',
        'The riverside track by Durbuk saves us from going back through Leh. The lake begins as a line of blue behind brown shoulders and ends in Tibet.',
        'lake-sherburne.jpg',
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
        'mountain-trail.jpg',
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
    drivingDistance: '1,050 km',
    landscapes: ['Mountain', 'Snow', 'Rural', 'Cultural'],
    activity: 'Off-road driving, Camping, Cave monastery walk, Glacier views',
    departures: ['07-05', '07-19', '08-16', '09-06'],
    mainImage: 'autumn-ridge.jpg',
    subImages: [
      'mountain-trail.jpg',
      'lake-sherburne.jpg',
      'hilltop-sunrise.jpg',
      'meadow-evening.jpg',
      'forest-stream.jpg',
    ],
    routeStops: ['Manali', 'Jispa', 'Purne', 'Padum', 'Zangla', 'Nimmu', 'Leh'],
    highlighted: true,
    itinerary: [
      [
        'Tyres, tents, tea · Manali',
        'Gear check in the yard at Vashisht. Every Thar gets a recovery strap, a jerrycan and a number painted on the tailgate.',
      ],
      [
        'Atal tunnel · Jispa',
        'Sissu’s waterfall on the left, Keylong for the last bakery, and a camp by the Bhaga at 3,200 m.',
        'forest-stream.jpg',
      ],
      [
        'Acclimatisation drive · Darcha',
        'Up to Deepak Tal and back down to sleep. The doctor on call in Keylong joins us for dinner.',
      ],
      [
        'Shinku La · Purne',
        'A good track climbs to 5,091 m and a worse one falls to Gonbo Rangjon, the rock that Zanskaris circle on foot. Tents at Purne where two rivers meet.',
        'mountain-trail.jpg',
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
        'hilltop-sunrise.jpg',
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
]
