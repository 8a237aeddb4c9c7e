import type { ValuesOf } from './fields.ts'
import { TOUR_FIELDS } from './tour-fields.ts'

/* For whom a tour is right, as the search knows it: what follows from the facts of the tour. */

const { grade, longestDrive, access, ages, food } = TOUR_FIELDS

/** The facts that the search reads. */
export const SUITABILITY_FIELDS = { grade, longestDrive, access, ages, food }

type Facts = ValuesOf<typeof SUITABILITY_FIELDS>

/** A choice of the filter `suits`. */
interface Suit {
  value: string
  label: string
  /** What travellers type for it. */
  words: string
  /** Whether a tour says so; a fact that it does not state is no. */
  fits(tour: Facts): boolean
}

const suit = (value: string, label: string, words: string, fits: Suit['fits']): Suit => ({
  value,
  label,
  words,
  fits,
})
const youngest = ({ ages }: Facts) => ages?.from ?? Number.POSITIVE_INFINITY

/** In the order of the filter. */
export const SUITS: readonly Suit[] = [
  suit('easy', 'Easy pace', 'easy relaxed gentle', ({ grade }) => grade === 'Easy'),
  suit(
    'short-drives',
    'At most 4 hours of driving a day',
    'short drives',
    ({ longestDrive }) => longestDrive !== null && longestDrive <= 4,
  ),
  suit(
    'seniors',
    'Senior citizens',
    'senior seniors citizen citizens elderly elders parents grandparents grandmother grandfather',
    ({ grade, access, ages }) =>
      grade !== 'Demanding' &&
      ((ages?.to ?? 0) >= 70 || access.some((each) => /wheelchair|lift/.test(each))),
  ),
  suit('wheelchair', 'Wheelchair', 'wheelchair wheelchairs accessible disabled', ({ access }) =>
    access.includes('Suits a wheelchair'),
  ),
  suit('few-steps', 'Few steps', 'steps stairs knees', ({ access }) =>
    access.some((each) => /wheelchair|Few steps/.test(each)),
  ),
  suit('children', 'Children', 'child children kid kids', (tour) => youngest(tour) <= 8),
  suit(
    'toddlers',
    'Toddlers',
    'toddler toddlers baby babies infant infants',
    (tour) => youngest(tour) <= 3,
  ),
  ...TOUR_FIELDS.food.choices.map((choice) =>
    suit(
      choice.toLowerCase(),
      `${choice} food`,
      `${choice} food meals ${choice === 'Vegetarian' ? 'veg' : ''}`,
      ({ food }) => food.includes(choice),
    ),
  ),
]

/** What a tour suits. */
export function suitsOf(tour: Facts): Suit[] {
  return SUITS.filter(({ fits }) => fits(tour))
}
