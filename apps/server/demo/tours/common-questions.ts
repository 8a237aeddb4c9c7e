import type { Faq } from '@bharat/contracts/tours'

/** Questions that come up on many tours and have one answer: the company's rules, in one place. */
export const common = {
  luggage: {
    q: 'How much luggage can I bring?',
    a: 'One soft bag of up to 15 kg and one day pack per person. Hard suitcases do not stack well in the boot and rattle on bad roads.',
  },
  childSeats: {
    q: 'Do you provide child seats?',
    a: 'Yes, for children between 9 months and 7 years, at no charge. Tell us the age and weight at the time of booking so that the right seat is fitted before departure.',
  },
  refunds: {
    q: 'What happens if I have to cancel?',
    a: 'It depends on how long before departure you tell us: the table under “Price and payment” on this page has the steps. What hotels and permit offices return to us beyond that, we pass on to you.',
  },
  roadClosure: {
    q: 'What if the road is closed on the day?',
    a: 'We keep one alternative route and one spare night in the plan. If a closure costs more than that, you pay only for the extra room nights; the vehicle and driver are ours to bear.',
  },
  altitude: {
    q: 'How do you handle altitude sickness?',
    a: 'The first days are kept short and low, every vehicle carries oxygen and a pulse oximeter, and the trip leader checks readings each evening. Please show your doctor the itinerary if you have a heart or lung condition or are expecting.',
  },
  meals: {
    q: 'Which meals are included?',
    a: 'Breakfast and dinner wherever we stay. Lunch is on the road and paid by you, so that everyone can choose between a dhaba thali and a packet of biscuits.',
  },
  vegetarian: {
    q: 'Is vegetarian or Jain food available throughout?',
    a: 'Vegetarian food is available every day. For Jain meals we inform each kitchen in advance; in remote places the choice may come down to rice, dal and one sabzi.',
  },
  solo: {
    q: 'I am travelling alone. Will I pay a single supplement?',
    a: 'Only if you want a room to yourself. Otherwise you share with one traveller of the same gender, and if nobody matches, the single room is on us.',
  },
  wheelchair: {
    q: 'Can my parents come in a wheelchair?',
    a: 'Yes, with one person who helps. The car has a folding ramp and the rooms are on the ground floor or by a lift. Where a monument has steps, the guide has another way in or another place to see it from. Tell us the width of the chair.',
  },
  seniors: {
    q: 'Is this tour comfortable for elderly parents?',
    a: 'Yes, if they can manage a flight of stairs and sit for two hours at a stretch. We ask for ground-floor or lift rooms and keep the front seats for them.',
  },
  driver: {
    q: 'Can I drive the vehicle myself for a stretch?',
    a: 'Our vehicles are insured for our own drivers only. If you would like to bring your own car in the convoy, write to us; there is a lower price for that.',
  },
  stops: {
    q: 'How often do you stop on a driving day?',
    a: 'Every two hours at the latest, at places with clean toilets that we have checked ourselves. If you need a stop sooner, say so and the driver will find one.',
  },
  network: {
    q: 'Will my phone work?',
    a: 'BSNL and Jio postpaid reach furthest. Expect a few hours each day without any signal; the lead vehicle carries a satellite messenger for emergencies.',
  },
  payment: {
    q: 'How and when do I pay?',
    a: 'A quarter at booking and the rest 21 days before departure, by UPI, bank transfer or card. You receive a GST invoice for each payment.',
  },
  passport: {
    q: 'Which documents do I need?',
    a: 'A passport valid for at least six months after your return, with two blank pages. We fill in the visa forms with you and tell you the fee before you pay anything.',
  },
  pickup: {
    q: 'Can you pick me up from home?',
    a: 'Within Thrissur town, yes. From Kochi airport or Ernakulam Junction there is a shared transfer on the morning of departure; please book it a week before.',
  },
} as const satisfies Record<string, Faq>
