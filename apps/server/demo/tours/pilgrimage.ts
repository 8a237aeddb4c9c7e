import { poster } from '../../src/modules/tour-pictures/poster.ts'
import { common } from './common-questions.ts'
import type { TourSeed } from './tour-seed.ts'

/** Tours of the Pilgrimage category. */
export const pilgrimageTours: TourSeed[] = [
  {
    number: 143,
    tourName: 'Nalambalam in a Day',
    tripCost: 12000,
    price: {
      pricePer: 'vehicle',
      pricePeople: 17,
      priceOptions: [
        { label: 'Sedan for 4', price: 6500, note: '' },
        { label: 'Coach for 40', price: 24_000, note: 'From Thrissur only' },
      ],
    },
    tripStyle: 'Pilgrimage, Day Trip',
    vehicle: 'Tempo Traveller (17 seats), whole vehicle',
    drivingDistance: '125 km',
    landscapes: ['Cultural', 'Rural'],
    activity: 'Temple darshan, Vazhipadu booking, Kerala breakfast',
    departures: ['07-18', '07-22', '07-26', '08-01', '08-08', '08-12'],
    pictures: [
      poster('Nalambalam', 'backwater', 'mist', 'monsoon'),
      poster('Thriprayar', 'gopuram', 'mist', 'monsoon'),
      poster('Irinjalakuda', 'village', 'mist', 'monsoon'),
      poster('Moozhikulam', 'backwater', 'dawn', 'monsoon'),
      poster('Payammal', 'village', 'day', 'monsoon'),
    ],
    routeStops: ['Thrissur', 'Thriprayar', 'Irinjalakuda', 'Moozhikulam', 'Payammal', 'Thrissur'],
    highlighted: true,
    kilometres: [125],
    itinerary: [
      [
        'Rama, Bharata, Lakshmana, Shatrughna in one day · Thrissur',
        'Leave at three in the morning for nirmalyam at Thriprayar, then Koodalmanikyam at Irinjalakuda, Moozhikulam across the Chalakudy river and Payammal before the noon closing. Idli and chammanthi in between, and home by two.',
      ],
    ],
    faqs: [
      {
        q: 'Why only in Karkidakam?',
        a: 'Visiting the four brothers in one day is the custom of the Ramayana month. For other months we run it on request with easier timings.',
      },
      {
        q: 'Is there a dress code?',
        a: 'Mundu without a shirt for men inside the temples; sari, set-mundu or churidar for women. Spare mundus are kept in the vehicle.',
      },
      {
        q: 'Is the price per person?',
        a: 'No, it is for the vehicle with driver, fuel and parking, for up to seventeen people.',
      },
    ],
  },
  {
    number: 140,
    tourName: 'Char Dham Yatra by Road',
    tripCost: 52000,
    tripStyle: 'Pilgrimage, Group, Vegetarian',
    vehicle: 'Tempo Traveller (12 seats)',
    drivingDistance: '1,380 km',
    landscapes: ['Mountain', 'Snow', 'Cultural'],
    activity: 'Temple darshan, Mountain trek, Ganga aarti, Hot springs',
    departures: ['05-12', '05-26', '06-08', '09-14', '09-28', '10-08'],
    pictures: [
      poster('Char Dham', 'shikhara', 'dawn', 'summer'),
      poster('Badrinath', 'snowfield', 'afternoon', 'snow'),
      poster('Kedarnath', 'shikhara', 'day', 'summer'),
      poster('Gangotri', 'forest', 'afternoon', 'summer'),
      poster('Chopta', 'peaks', 'afternoon', 'autumn'),
    ],
    routeStops: [
      'Haridwar',
      'Barkot',
      'Yamunotri',
      'Uttarkashi',
      'Gangotri',
      'Uttarkashi',
      'Guptkashi',
      'Kedarnath',
      'Guptkashi',
      'Joshimath',
      'Badrinath',
      'Rishikesh',
    ],
    highlighted: true,
    kilometres: [5, 185, 45, 125, 100, 100, 195, 35, 35, 155, 50, 320],
    stays: { 3: 'Janki Chatti' },
    itinerary: [
      [
        'Aarti at Har ki Pauri · Haridwar',
        'Registration slips are checked, name cards given out, and we sit on the steps before the lamps are lit.',
      ],
      [
        'Mussoorie road · Barkot',
        'Past Kempty and along the Yamuna. A camp with hot water and a dispensary next door.',
      ],
      [
        'First dham · Yamunotri',
        'Six kilometres on foot, pony or palki from Janki Chatti. Rice is cooked in the spring and carried home as prasad.',
      ],
      [
        'Silkyara and the Bhagirathi · Uttarkashi',
        'A short day over Radi top to the Vishwanath temple and a long rest.',
      ],
      [
        'Second dham · Gangotri',
        'Harsil’s apple orchards, the Lanka bridge, and the white temple at 3,100 m where the river is already loud.',
      ],
      ['Down the valley · Uttarkashi', 'Hot springs at Gangnani for tired knees.'],
      [
        'By Tehri lake · Guptkashi',
        'A long day round the reservoir and up the Mandakini. Early dinner, because the next day begins at three.',
      ],
      [
        'Third dham · Kedarnath',
        'Shuttle from Sonprayag, then sixteen kilometres from Gaurikund. Helicopter seats are the government’s lottery; we apply for you. Night near the temple.',
      ],
      [
        'Morning darshan · Guptkashi',
        'Abhishekam at first light for those who have booked, and the walk down.',
      ],
      [
        'Over Chopta · Joshimath',
        'The Ukhimath road through Chopta’s oak forest, then the Alaknanda to Joshimath.',
      ],
      [
        'Fourth dham · Badrinath',
        'Through Vishnuprayag to the temple between Nar and Narayan. Tapt Kund before darshan, Mana village after.',
      ],
      [
        'Five confluences · Rishikesh',
        'Nandprayag, Karnaprayag, Rudraprayag, Devprayag, and the plains again. Drop at Haridwar station by eight.',
      ],
    ],
    faqs: [
      {
        q: 'Is registration compulsory?',
        a: 'Yes, on the state’s portal, with a photo identity for each pilgrim. Our office does it once your booking is confirmed.',
      },
      {
        q: 'My father is 72. Can he come?',
        a: 'Many do. He needs a doctor’s fitness note, and we book ponies or palki at Yamunotri and Kedarnath. Please tell us of blood pressure, asthma or a stent.',
      },
      { q: 'Are onion and garlic used?', a: 'Not in group meals on this tour.' },
      common.altitude,
      common.roadClosure,
    ],
  },
  {
    number: 141,
    tourName: 'Temples of the Tamil Country',
    tripCost: 29500,
    tripStyle: 'Pilgrimage, Heritage, Vegetarian',
    vehicle: 'Force Urbania',
    drivingDistance: '1,380 km',
    landscapes: ['Cultural', 'Archaeological', 'Beaches'],
    activity: 'Temple darshan, Bronze-casting visit, Sea bath, Evening procession',
    departures: ['11-19', '12-17', '01-07', '01-28', '02-25', '07-29'],
    pictures: [
      poster('Madurai', 'gopuram', 'dusk', 'winter'),
      poster('Rameswaram', 'coast', 'dawn', 'monsoon'),
      poster('Thanjavur', 'gopuram', 'afternoon', 'winter'),
      poster('Palani', 'forest', 'day', 'winter'),
      poster('Chidambaram', 'gopuram', 'dusk', 'winter'),
    ],
    routeStops: [
      'Thrissur',
      'Palani',
      'Madurai',
      'Rameswaram',
      'Thanjavur',
      'Chidambaram',
      'Srirangam',
      'Thrissur',
    ],
    highlighted: true,
    kilometres: [155, 120, 215, 245, 150, 470],
    itinerary: [
      [
        'Palakkad gap · Palani',
        'NH 544 through the only low door in the Western Ghats. Up Palani hill by winch or by 693 steps.',
      ],
      [
        'Meenakshi’s city · Madurai',
        'Morning darshan, jasmine market, and the night ceremony when Sundareswarar is carried to her chamber.',
      ],
      [
        'Twenty-two wells · Rameswaram',
        'Over the Pamban bridge. A dip at Agni Theertham, the wells inside the longest corridor, Dhanushkodi before dark.',
      ],
      [
        'Chola capital · Thanjavur',
        'By Devipattinam and Pudukkottai’s rock temple at Thirumayam. The Big Temple at the hour when the stone turns to honey.',
      ],
      [
        'Hall of the dancer · Chidambaram',
        'Darasuram’s stone chariot, a bronze caster in Swamimalai, Gangaikonda Cholapuram, and Nataraja at six.',
      ],
      [
        'Island in the Kaveri · Thrissur',
        'Srirangam’s seven walls by nine, then the long road home by Karur and Coimbatore.',
      ],
    ],
    faqs: [
      {
        q: 'Can people of other faiths enter?',
        a: 'All courtyards are open. At some temples the inner sanctum is for Hindus only; your guide tells you where to wait, and there is always much to see outside it.',
      },
      {
        q: 'What should we wear?',
        a: 'Dhoti or trousers for men, sari or salwar with dupatta for women. No shorts; footwear stays in the vehicle.',
      },
      common.seniors,
      common.pickup,
    ],
  },
  {
    number: 142,
    tourName: 'In the Footsteps of the Buddha: Bodh Gaya to Sarnath',
    tripCost: 41500,
    tripStyle: 'Pilgrimage, Quiet Travel',
    vehicle: 'Toyota Innova Crysta',
    drivingDistance: '1,080 km',
    landscapes: ['Cultural', 'Archaeological', 'Rural'],
    activity: 'Meditation mornings, Site walks, Museum visits, River boat',
    departures: ['11-09', '11-30', '12-14', '01-18', '02-08', '03-01'],
    pictures: [
      poster('Bodh Gaya', 'shikhara', 'afternoon', 'winter'),
      poster('Sarnath', 'stupa', 'dawn', 'winter'),
      poster('Lumbini', 'stupa', 'day', 'winter'),
      poster('Varanasi', 'shikhara', 'dusk', 'winter'),
      poster('Vaishali', 'village', 'day', 'winter'),
    ],
    kilometres: [15, 105, 165, 215, 175, 315, 40],
    itinerary: [
      [
        'Under the tree · Bodh Gaya',
        'From Gaya airport to the Mahabodhi temple for the evening chant. Phones are left in the locker, which helps.',
      ],
      [
        'Vulture Peak and the university · Rajgir',
        'Gridhrakuta before the ropeway opens, Nalanda’s brick courts, and a sweet khaja from Silao.',
      ],
      [
        'Ashoka’s lion · Vaishali',
        'Across the Ganga at Patna. The polished pillar still has its lion, and it looks north, towards Kushinagar.',
      ],
      [
        'The last journey · Kushinagar',
        'Kesariya’s great stupa on the way. The reclining figure at Kushinagar seems different from each end of the room.',
      ],
      ['Birthplace · Lumbini', 'Across the border at Sonauli for the garden and the pillar.'],
      [
        'Plains of the Ghaghara · Varanasi',
        'A day’s drive by Gorakhpur and Azamgarh, in time for a boat at dusk.',
      ],
      [
        'First sermon · Sarnath',
        'Dhamekh stupa, the deer park, and the museum with the lion capital you carry in your purse. Varanasi airport by four.',
      ],
    ],
    faqs: [
      {
        q: 'Do foreign guests need a double-entry visa?',
        a: 'Yes, because Lumbini is in Nepal and you return to India the next day. Those without one skip Lumbini and visit Shravasti.',
      },
      {
        q: 'Is there time to sit quietly?',
        a: 'An hour each morning before breakfast, and nothing is planned after seven in the evening.',
      },
      common.vegetarian,
    ],
  },
]
