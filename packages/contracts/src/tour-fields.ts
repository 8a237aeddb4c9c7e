import { type DeclaredField, type Fields, type Listed, lines, number, text } from './fields.ts'
import { formatTripCost } from './format.ts'
import {
  MAX_AGE,
  MAX_HOURS,
  MAX_KILOMETRES,
  MAX_PRICE,
  MAX_PRICE_OPTIONS,
  MAX_SEATS,
} from './limits.ts'
import { PRICE_TAXES, PRICE_UNITS } from './prices.ts'

/*
 * What a traveller asks before booking: additions to the tour of section 3, all optional. A payload that does not
 * have one of them leaves it unchanged; null, an empty text and an empty list delete it. CONTRIBUTING.md says how to add one.
 */

const travellers = { minimum: 1, maximum: MAX_SEATS, unit: 'people' } as const
const years = { minimum: 0, maximum: MAX_AGE, unit: 'years' } as const
/** A fact that says for whom a tour is right. */
const suitability = { isCompared: true, part: 'suitability' } as const

/** The title of its section. */
export const SUITABILITY_TITLE = 'Is this trip right for you?'

/** The fields of a tour, in the order of its form. */
export const TOUR_FIELDS = {
  introduction: text('Introduction', 'What the tour is about.', 'Tea hills, then the sea.', {
    hint: 'Shown below the name of the tour.',
    rows: 4,
  }),
  included: lines('Included', 'What the price includes, one item per entry.', 'Breakfast', {
    isCompared: true,
  }),
  notIncluded: lines('Not included', 'What travellers pay besides.', 'Flights', {
    isCompared: true,
  }),
  groupSize: {
    kind: 'group',
    label: 'Group size',
    description: 'Travellers in a group; null if unknown.',
    id: 'GroupSize',
    typeDescription: 'How many travellers a group has.',
    fields: {
      min: number('Smallest group', 'The smallest group that travels; null if unknown.', 4, {
        ...travellers,
        column: 'groupMin',
        subject: 'The smallest group',
      }),
      max: number('Largest group', 'The largest group; null if unknown.', 12, {
        ...travellers,
        column: 'groupMax',
        subject: 'The largest group',
      }),
    },
    invalid: 'Group size must have a smallest and a largest number.',
    failure: ({ min = null, max = null }) =>
      min !== null && max !== null && min > max
        ? { field: 'max', message: 'The largest group must not be below the smallest.' }
        : undefined,
    shown: ({ min = null, max = null }) => {
      if (min === null) return `At most ${max} travellers`
      if (max === null) return `From ${min} travellers`
      return min === max ? `${min} travellers` : `${min} to ${max} travellers`
    },
    isCompared: true,
  },
  bestSeason: text('Best season', 'In words; may be empty.', 'October to March', {
    hint: 'Such as: June to October',
    isCompared: true,
  }),
  bring: lines('What to bring', 'What travellers should bring.', 'A warm jacket'),
  regions: lines(
    'States and countries',
    'The states of India and the countries that it visits; empty: those of the places that its name and its days name.',
    'Rajasthan',
    { hint: 'Empty: those of the places that the tour’s name and its days name.' },
  ),
  grade: text('Physical grade', 'How demanding it is; may be empty.', 'Easy', {
    ...suitability,
    choices: ['Easy', 'Moderate', 'Demanding'],
  }),
  longestDrive: number(
    'Longest drive',
    'Hours on the road on its longest day; null if unknown.',
    5,
    {
      hint: 'In whole hours, such as: 5',
      minimum: 0,
      maximum: MAX_HOURS,
      unit: 'hours',
      ...suitability,
    },
  ),
  walking: text('Walking', 'In words; may be empty.', 'At most 2 km a day, on paved paths', {
    hint: 'Such as: At most 2 km a day, on paved paths',
    ...suitability,
  }),
  access: lines(
    'Steps and rooms',
    'For travellers who cannot climb stairs.',
    'Ground-floor or lift rooms',
    {
      ...suitability,
      choices: ['Suits a wheelchair', 'Few steps', 'Many steps', 'Ground-floor or lift rooms'],
    },
  ),
  ages: {
    kind: 'group',
    label: 'Ages',
    description: 'The ages of travellers; null if unknown.',
    id: 'Ages',
    typeDescription: 'The ages for which a tour is right.',
    fields: {
      from: number('Youngest age', 'In years; null if unknown.', 5, {
        ...years,
        column: 'ageFrom',
      }),
      to: number('Oldest age', 'In years; null if unknown.', 75, { ...years, column: 'ageTo' }),
    },
    invalid: 'Ages must have a youngest and an oldest age.',
    failure: ({ from = null, to = null }) =>
      from !== null && to !== null && from > to
        ? { field: 'to', message: 'The oldest age must not be below the youngest.' }
        : undefined,
    shown: ({ from = null, to = null }) => {
      if (to === null) return from === 0 ? 'All ages' : `${from} and older`
      return from === null ? `Up to ${to} years` : `${from} to ${to} years`
    },
    ...suitability,
  },
  food: lines('Food', 'The food that every day has.', 'Vegetarian', {
    ...suitability,
    choices: ['Vegetarian', 'Vegan', 'Jain', 'Halal', 'Gluten-free'],
  }),
  pricePer: {
    kind: 'choice',
    label: 'Price is for',
    description: 'What the trip cost and the prices of the departures are for; empty if unknown.',
    values: PRICE_UNITS,
    example: 'personTwin',
    hint: 'Shown beside every price of the tour.',
    isListed: true,
    isShownApart: true,
  },
  pricePeople: number(
    'People for this price',
    'The people of a vehicle or group that the price is for; null if unknown.',
    4,
    { ...travellers, hint: 'Of a vehicle or a group.', isListed: true, isShownApart: true },
  ),
  tax: {
    kind: 'choice',
    label: 'Tax',
    description: 'Whether the prices have the tax; empty if unknown.',
    values: PRICE_TAXES,
    example: 'extra',
    isListed: true,
    isShownApart: true,
  },
  priceOptions: {
    kind: 'entries',
    label: 'Other prices',
    description: 'Prices for other rooms, vehicles and travellers.',
    id: 'PriceOption',
    typeDescription: 'A price of a tour besides the trip cost.',
    one: 'price',
    example: 'Single room: 42,000; Child below 12: 19,500 (without a bed)',
    maximum: MAX_PRICE_OPTIONS,
    required: ['label'],
    fields: {
      label: text('What it is for', 'What the price is for.', 'Single room'),
      price: number('Price (₹)', 'Rupees; null: on request.', 42_000, {
        minimum: 0,
        maximum: MAX_PRICE,
        unit: '₹',
      }),
      note: text('Note', 'A remark; may be empty.', 'Per person'),
    },
    shown: ({ label, price, note }) =>
      `${label}: ${formatTripCost(price ?? 0)}${note ? ` (${note})` : ''}`,
    isShownApart: true,
    isCompared: true,
  },
} as const satisfies Fields

/** The fields that cards and lists have. */
export const LISTED_FIELDS = Object.fromEntries(
  Object.entries<DeclaredField>(TOUR_FIELDS).filter(([, { isListed }]) => isListed),
) as Listed<typeof TOUR_FIELDS>

export const DAY_FIELDS = {
  stay: text('Stay', 'Where travellers sleep; may be empty.', 'Homestay in Chitkul'),
  meals: text('Meals', 'The meals that are included; may be empty.', 'Breakfast, dinner'),
  kilometres: number('Kilometres', 'Kilometres on the road; null if unknown.', 180, {
    minimum: 0,
    maximum: MAX_KILOMETRES,
    unit: 'km',
  }),
} as const satisfies Fields

/** Names of both, for types that follow from them. */
export type TourFields = typeof TOUR_FIELDS
export type DayFields = typeof DAY_FIELDS
