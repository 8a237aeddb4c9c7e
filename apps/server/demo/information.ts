import type { ValuesOf } from '@bharat/contracts/fields'
import type { Landscape } from '@bharat/contracts/landscapes'
import type { DayFields, TourFields } from '@bharat/contracts/tour-fields'
import { demoSeats, type MonthDay } from './departures.ts'
import type { TourSeed } from './tours/tour-seed.ts'

/** The parts of a tour from which its information follows. */
interface Described {
  number: number
  days: number
  landscapes: readonly Landscape[]
  departures: readonly MonthDay[]
  isAbroad: boolean
  tripCost: number
  price?: Partial<ValuesOf<TourFields>>
}

/** What a demo tour includes, for how many travellers, when, and what to bring. */
export function demoInformation(tour: Described): Partial<ValuesOf<TourFields>> {
  const { number, days, landscapes, departures, isAbroad } = tour
  const has = (...names: Landscape[]) => names.some((name) => landscapes.includes(name))
  return {
    included: [
      'Vehicle, driver, fuel, tolls and parking',
      ...(days > 1 ? ['Twin-sharing rooms on all nights', 'Breakfast and dinner'] : ['Lunch']),
      'A trip lead who has driven the road before',
      ...(has('Mountain', 'Snow', 'Tribal') ? ['Permits for Indian citizens'] : []),
    ],
    notIncluded: [
      isAbroad
        ? 'Flights, visas and travel insurance'
        : 'The journey to the first and from the last town',
      ...(days > 1 ? ['Lunch and drinks'] : []),
      ...(has('Cultural', 'Archaeological', 'Cave', 'Forest') ? ['Entrance and camera fees'] : []),
    ],
    groupSize:
      tour.price?.pricePer === 'group'
        ? { min: 1, max: tour.price.pricePeople ?? null }
        : { min: Math.min(4, demoSeats(number)), max: demoSeats(number) },
    bestSeason: seasonOf(departures),
    ...(tour.tripCost > 0 && { ...demoPrice(tour), ...tour.price }),
    bring: [
      isAbroad ? 'Passport, valid for six months after the journey' : 'Identity card',
      ...(has('Mountain', 'Snow') ? ['A warm jacket and a cap', 'Sunglasses and sun cream'] : []),
      ...(has('Beaches', 'Waterfalls') ? ['Swimwear and sandals'] : []),
      ...(has('Forest', 'Mangrove') ? ['Clothes in quiet colours', 'Insect repellent'] : []),
      'Walking shoes',
    ],
  }
}

/** What the price of a demo tour is for, and its other prices. */
function demoPrice({ days, isAbroad, tripCost }: Described): Partial<ValuesOf<TourFields>> {
  const part = (share: number) => Math.round((tripCost * share) / 100) * 100
  const child = { label: 'Child below 12', price: part(0.6), note: 'Without a bed of its own' }
  const tax = isAbroad ? 'extra' : 'included'
  if (days === 1) return { pricePer: 'person', tax, priceOptions: [child] }
  return {
    pricePer: 'personTwin',
    tax,
    priceOptions: [
      { label: 'Room of your own', price: part(1.25), note: '' },
      { label: 'Third person in a room', price: part(0.9), note: 'On an extra bed' },
      child,
    ],
  }
}

/**
 * Where travellers sleep, what they eat and how far they drive on each day.
 * @param places the location of each day, in order; undefined if the title names none
 */
export function demoDays(
  places: readonly (string | undefined)[],
  { kilometres, stays = {} }: Pick<TourSeed, 'kilometres' | 'stays'>,
): Pick<ValuesOf<DayFields>, 'stay' | 'meals' | 'kilometres'>[] {
  return places.map((place = '', day) => ({
    stay: day === places.length - 1 ? '' : (stays[day + 1] ?? place),
    meals: mealsOf(day, places.length),
    kilometres: kilometres[day] || null,
  }))
}

function mealsOf(day: number, days: number): string {
  if (days === 1) return 'Lunch'
  if (day === 0) return 'Dinner'
  return day === days - 1 ? 'Breakfast' : 'Breakfast, dinner'
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `June to October`: the months of the departures, from the one after the longest pause. */
function seasonOf(departures: readonly MonthDay[]): string {
  const months = [...new Set(departures.map((day) => Number(day.slice(0, 2)) - 1))].sort(
    (a, b) => a - b,
  )
  const pauses = months.map((month, at) => (month - (months.at(at - 1) ?? month) + 12) % 12 || 12)
  const start = pauses.indexOf(Math.max(...pauses))
  const [first, last] = [months[start], months.at(start - 1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? `${MONTHS[first]}` : `${MONTHS[first]} to ${MONTHS[last]}`
}
