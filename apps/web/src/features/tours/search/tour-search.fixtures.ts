import { cards } from '../tours.fixtures.ts'
import type { TourSearchData } from './tour-search.ts'

const items = Object.values(cards)

const plain = { search: '', note: '', near: null }
const noChoices = {
  where: [],
  landscape: [],
  category: [],
  month: [],
  days: [],
  budget: [],
  style: [],
  suits: [],
}

/** Results of a search for the stories. */
export const results: Record<'all' | 'filtered' | 'nothing', TourSearchData> = {
  all: {
    totalItems: 44,
    items: Array.from({ length: 12 }, (_, n) => ({
      ...(items[n % items.length] ?? cards.priced),
      _id: String(n).padStart(24, '0'),
    })),
    filters: [],
    ...plain,
    facets: {
      where: [
        { value: 'kerala', label: 'Kerala', count: 12 },
        { value: 'himachal pradesh', label: 'Himachal Pradesh', count: 6 },
      ],
      landscape: [
        { value: 'Mountain', label: 'Mountain', count: 19 },
        { value: 'Snow', label: 'Snow', count: 7 },
      ],
      category: [{ value: '650000000000000000000001', label: 'Adventure', count: 9 }],
      month: [{ value: '2027-06', label: 'June 2027', count: 12 }],
      days: [{ value: '4-6', label: '4 to 6 days', count: 21 }],
      budget: [{ value: '0-40000', label: 'Up to ₹40,000', count: 16 }],
      style: [{ value: 'small group', label: 'Small Group', count: 11 }],
      suits: [
        { value: 'seniors', label: 'Senior citizens', count: 9 },
        { value: 'wheelchair', label: 'Wheelchair', count: 2 },
        { value: 'vegetarian', label: 'Vegetarian food', count: 30 },
      ],
    },
  },
  filtered: {
    ...plain,
    note: 'Showing results for Kerala. No tour mentions “penguins”. These match the rest.',
    totalItems: 1,
    items: [cards.priced],
    filters: [
      { name: 'landscape', value: 'Snow', label: 'Snow' },
      { name: 'days', value: '15-', label: '15 days or more' },
    ],
    facets: noChoices,
  },
  nothing: {
    ...plain,
    near: { without: ['January 2029'], items: [cards.priced] },
    totalItems: 0,
    items: [],
    filters: [
      { name: 'landscape', value: 'Volcanic', label: 'Volcanic' },
      { name: 'month', value: '2029-01', label: 'January 2029' },
    ],
    facets: noChoices,
  },
}
