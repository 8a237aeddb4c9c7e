import { poster } from '../../src/modules/tour-pictures/poster.ts'
import { common } from './common-questions.ts'
import type { TourSeed } from './tour-seed.ts'

/** Tours of the Women on the Road category. */
export const womenTours: TourSeed[] = [
  {
    number: 160,
    tourName: 'Ladakh for Women: Leh, Nubra and Tso Moriri',
    tripCost: 59500,
    tripStyle: 'Women Only, High Altitude, Small Group',
    vehicle: 'Toyota Innova Crysta with woman driver',
    drivingDistance: '1,050 km',
    landscapes: ['Mountain', 'Snow', 'Cultural', 'Rural'],
    activity: 'High passes, Homestays, Weaving circle, Stargazing',
    departures: ['06-14', '07-05', '08-02', '08-30', '09-13'],
    pictures: [
      poster('Nubra', 'high-desert', 'dusk', 'summer'),
      poster('Tso Moriri', 'peaks', 'night', 'summer'),
      poster('Hunder', 'dunes', 'afternoon', 'summer'),
      poster('Turtuk', 'village', 'day', 'autumn'),
      poster('Leh', 'high-desert', 'day', 'summer'),
    ],
    routeStops: ['Leh', 'Likir', 'Hunder', 'Turtuk', 'Leh', 'Tso Moriri', 'Leh'],
    highlighted: true,
    kilometres: [5, 0, 90, 180, 85, 205, 220, 235, 5],
    itinerary: [
      [
        'Landing and rest · Leh',
        'Nandana or Dolma meets you at the airport. Nobody goes further than the garden today.',
      ],
      [
        'Old town walk · Leh',
        'A women’s baking cooperative, the palace stairs taken slowly, and an oximeter on the dinner table.',
      ],
      [
        'Apricot villages · Likir',
        'Alchi and a family in Likir who teach us to fold momos. Night in two neighbouring homes.',
      ],
      [
        'Khardung La · Hunder',
        'Our driver learned on this road. Over the top before eleven and dunes by tea.',
      ],
      [
        'Balti border · Turtuk',
        'Buckwheat fields, stone channels and a museum in a former royal house. Lunch is cooked by the women’s self-help group.',
      ],
      [
        'Along the Shyok · Leh',
        'Back by Wari La if it is dry, else by Khardung La. Hot showers and a film.',
      ],
      [
        'Indus to high lake · Tso Moriri',
        'Chumathang’s steam, Mahe bridge and Korzok at 4,560 m. Nomad families spin while they talk.',
      ],
      ['Salt and wild asses · Leh', 'By Tso Kar and Tanglang La. A last supper on the roof.'],
      ['Goodbye · Leh', 'Morning flights. The group chat usually outlives the tan.'],
    ],
    faqs: [
      {
        q: 'I will come alone. How large is the group?',
        a: 'Six to ten women, two vehicles. About half come alone. We hold a video call a week before, so you meet before you pack.',
      },
      {
        q: 'Are the stays checked?',
        a: 'Each by one of our women leaders in person: locks, lighting, bathroom, and who else has a key.',
      },
      {
        q: 'Can I travel during my period?',
        a: 'Of course. Sanitary supplies are in both vehicles and stops can be had whenever you ask.',
      },
      common.altitude,
      common.solo,
    ],
  },
  {
    number: 161,
    tourName: 'Women on the Karnataka Coast: Mangaluru to Gokarna',
    tripCost: 25500,
    tripStyle: 'Women Only, Coastal Drive, Food Trail',
    vehicle: 'Tempo Traveller (12 seats)',
    drivingDistance: '330 km',
    landscapes: ['Beaches', 'Cultural', 'Leisure', 'Waterfalls'],
    activity: 'Surf lesson, Beach trek, Cooking class, Temple town walk',
    departures: ['10-16', '11-13', '12-11', '01-22', '02-19', '03-08'],
    pictures: [
      poster('Mulki', 'coast', 'afternoon', 'winter'),
      poster('Udupi', 'gopuram', 'dawn', 'monsoon'),
      poster('Gokarna', 'coast', 'dawn', 'winter'),
      poster('Maravanthe', 'coast', 'dusk', 'monsoon'),
      poster('Mangaluru', 'city', 'day', 'winter'),
    ],
    highlighted: true,
    kilometres: [30, 30, 50, 185, 25],
    itinerary: [
      [
        'Neer dosa and tiles · Mangaluru',
        'We meet at the station at noon. A roof-tile factory turned café, St Aloysius’s painted ceiling and Panambur at low tide.',
      ],
      [
        'First wave · Mulki',
        'A surf school run by a woman who competes for India. The water is warm and waist-deep.',
      ],
      [
        'Kitchen day · Udupi',
        'Grinding stones, coconut, and the reason why no onion goes in. Malpe’s beach at dusk.',
      ],
      [
        'NH 66 between river and sea · Gokarna',
        'The road at Maravanthe has the sea on one side and the Souparnika on the other. Murudeshwar for lunch.',
      ],
      [
        'Five beaches on foot · Gokarna',
        'Half Moon to Om over the headlands, a swim at each, and the evening train from Gokarna Road.',
      ],
    ],
    faqs: [
      {
        q: 'I can’t swim. Is the surf day for me?',
        a: 'Yes. You stay where you can stand, with one instructor for two guests and a vest if you want it.',
      },
      {
        q: 'Is there a minimum age?',
        a: 'Eighteen, or fifteen with mother, aunt or grandmother. Our oldest guest so far was seventy-one.',
      },
      common.payment,
    ],
  },
  {
    number: 162,
    tourName: 'Shekhawati to Jaisalmer: a Women’s Convoy',
    tripCost: 44000,
    tripStyle: 'Women Only, Self-drive Convoy, Heritage',
    vehicle: 'Own car, or Maruti Jimny 4x4 from us',
    drivingDistance: '1,240 km',
    landscapes: ['Cultural', 'Rural', 'Archaeological'],
    activity: 'Convoy driving, Fresco walk, Workshop evening, Desert camp',
    departures: ['11-20', '12-18', '01-15', '02-12'],
    pictures: [
      poster('Jaisalmer', 'fort', 'afternoon', 'winter'),
      poster('Khuri', 'dunes', 'night', 'winter'),
      poster('Mandawa', 'fort', 'dawn', 'winter'),
      poster('Bikaner', 'fort', 'dusk', 'winter'),
      poster('Bap', 'salt', 'day', 'winter'),
    ],
    highlighted: true,
    kilometres: [245, 35, 200, 40, 335, 55, 310],
    itinerary: [
      [
        'Radio check · Mandawa',
        'Eight cars line up at Gurugram. By lunch everyone can change a wheel; by evening we are among painted havelis.',
      ],
      [
        'Merchant houses · Nawalgarh',
        'Trains, gramophones and gods on the same wall, explained by the woman who restores them.',
      ],
      [
        'NH 11 · Bikaner',
        'Three hours of straight road at a steady eighty. Junagarh fort and a rasgulla count that gets out of hand.',
      ],
      [
        'Sand school · Bikaner',
        'A retired rally navigator teaches reading of sand, tyre pressure and how to ask for help on the radio.',
      ],
      ['Through Phalodi · Jaisalmer', 'Salt pans at Bap, cranes at Khichan, the fort after dark.'],
      [
        'Camp · Khuri',
        'Khuri’s dunes are lower than Sam’s and emptier. Each driver leads the convoy for ten kilometres.',
      ],
      [
        'Finish · Jodhpur',
        'Medals made of old number plates. Cars can go home by train; drivers by air.',
      ],
    ],
    faqs: [
      {
        q: 'What must I be able to do?',
        a: 'Hold a licence for two years and be at ease at eighty on a highway. We teach the rest.',
      },
      {
        q: 'What if my car breaks down?',
        a: 'A mechanic and a tow strap travel last in the convoy. If your car cannot go on, you get a seat at once and a replacement by the next evening.',
      },
      common.solo,
      common.refunds,
    ],
  },
]
