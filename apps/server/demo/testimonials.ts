import type { TestimonialInput } from '@bharat/contracts/testimonials'
import { createdAt, type DemoRecord, demoId } from './records.ts'

export interface DemoTestimonial extends DemoRecord, Omit<TestimonialInput, 'clientImage'> {
  /** The demo has no portraits of real people. */
  clientImage: ''
}

const voices: [clientName: string, tourName: string, review: string, inactive?: 'inactive'][] = [
  [
    'Anjali Menon',
    'Kerala to Kashmir',
    'I took leave from the bank for the first time in nine years. By the second week I knew every song of the driver and could tell a good dhaba from the number of lorries outside. The day from Jispa to Leh was hard and I would not have missed it.',
  ],
  [
    'Rohit Deshpande',
    'Spiti Valley Circuit through Kinnaur',
    'Malling was blocked for five hours. Nobody panicked, someone made upma on the tailgate, and the plan for the next day was changed before we reached Nako. That is what you pay for.',
  ],
  [
    'Fathima and Shabeer',
    'Munnar Mist and Alappuzha Backwaters',
    'No group, no whistle, no “be ready by six”. Our driver Biju stopped wherever we asked and disappeared whenever he should.',
  ],
  [
    'Claire Dubois',
    'Bastar: Falls, Forests and Haat Bazaars',
    'We had been to India four times and thought we knew how a tour works. Here the guide first asked the village whether it suited them that we come. The rooms are simple and the bathrooms simpler; go anyway.',
  ],
  [
    'Lt Col (Retd) P. S. Gill',
    'Srinagar to Manali by Leh and Pangong',
    'Punctual. Vehicles maintained. Oxygen checked in front of us.',
  ],
  [
    'Meenakshi Sundaram',
    'Nalambalam in a Day',
    'My mother is 78 and had wanted this for years. They kept the front seat for her, carried a folding chair to each gopuram and had us home for lunch. The three o’clock start is no joke, so sleep early.',
  ],
  [
    'Tenzin and Pema',
    'Bhutan by Road from Phuentsholing',
    'Permits took twenty minutes because the papers were in order. The farmhouse dinner in Paro was the best evening of our trip.',
  ],
  [
    'Oliver Hughes',
    'Konkan Coast Road by Ferry and Ghat',
    'Five ferries, one puncture, more fish than I have ever eaten in a week. I would have liked one more night in Malvan, and I told them so; the reply came the same day.',
  ],
  [
    'Sneha Kulkarni',
    'Ladakh for Women: Leh, Nubra and Tso Moriri',
    'I was the only one travelling alone and was worried about sharing a room. My room-mate from Coimbatore and I are now planning Zanskar. Having a woman at the wheel on Khardung La did something for all of us.',
  ],
  ['Joseph Kurian', 'Sri Lanka Ring: Kandy, Ella, Galle', 'Worth every rupee.'],
  [
    'Harshad and Bhavna Patel',
    'Deccan Lava and Rock: Lonar, Ajanta, Ellora',
    'Jain food without onion and garlic on all six days, even at a highway stop near Jalna where the cook was told a day ahead. The guide at Ellora had a torch and knew where to point it. Hotels could be better in Lonar.',
  ],
  [
    'Naomi Watanabe',
    'Sundarbans: Tide Country by Road and Launch',
    'No tiger. Eleven kinds of kingfisher and heron, a village play in the evening, and a captain who switched the engine off without being asked.',
  ],
  [
    'Abdul Rahman K.',
    'Athirappilly and the Valparai Ghat',
    'Good weekend. We started late because of one family and missed the morning light, otherwise no complaint.',
    'inactive',
  ],
]

/** Travellers' reviews, short and long; one is inactive. */
export const testimonials: DemoTestimonial[] = voices.map(
  ([clientName, tourName, review, inactive], index) => ({
    _id: demoId(301 + index),
    clientName,
    clientImage: '',
    tourName,
    review,
    activeStatus: inactive === undefined,
    createdAt: createdAt(30 + 4 * index),
  }),
)
