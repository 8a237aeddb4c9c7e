import { expect, test } from 'bun:test'
import { valuesOf } from '@bharat/contracts/fields'
import { SUITABILITY_FIELDS } from '@bharat/contracts/suitability'
import {
  BUDGET_RANGES,
  DAY_RANGES,
  parseBudget,
  parseDays,
  TOUR_FILTERS,
  TOUR_SORTS,
  type TourFilter,
} from '@bharat/contracts/tour-search-params'
import fc from 'fast-check'
import { KNOWN_ALIASES, readAliases } from './query-parts.ts'
import {
  createTourIndex,
  type SearchableTour,
  type TourIndexQuery,
  type TourMatches,
} from './tour-index.ts'
import { distance } from './words.ts'

const TODAY = '2027-01-10'
const CATEGORIES = new Map([
  ['a'.repeat(24), 'Adventure'],
  ['b'.repeat(24), 'Domestic'],
])
const nothing: TourIndexQuery = {
  search: '',
  where: '',
  landscape: '',
  category: '',
  month: '',
  days: '',
  budget: '',
  style: '',
  suits: '',
  sort: 'relevance',
}

function tour(change: Partial<SearchableTour> = {}): SearchableTour {
  return {
    _id: '1'.repeat(24),
    tourName: 'Malabar by road',
    categoryId: 'a'.repeat(24),
    days: 5,
    tripCost: 30_000,
    pricePer: '',
    pricePeople: null,
    tripStyle: 'Leisure, Small Group',
    vehicle: 'Innova Crysta',
    activity: 'Kayaking / Toddy shop lunch',
    landscapes: ['Beaches'],
    regions: [],
    ...valuesOf(SUITABILITY_FIELDS),
    departures: days('2027-01-05', '2027-02-03'),
    places: ['Along the coast · Kozhikode'],
    createdAt: '2026-01-01T00:00:00.000Z',
    activeStatus: true,
    ...change,
  }
}

/** Departures at the trip cost. */
const days = (...dates: string[]) => dates.map((date) => ({ ...FREE, date }))
const FREE = { price: null, state: 'open', seatsLeft: null }

function indexOf(tours: readonly SearchableTour[]) {
  const index = createTourIndex()
  index.setCategories(CATEGORIES)
  index.put(tours)
  return index
}

const idsOf = (matches: TourMatches) => matches.ids(0, 1000)
const find = (tours: readonly SearchableTour[], query: Partial<TourIndexQuery>) =>
  idsOf(indexOf(tours).search({ ...nothing, ...query }, TODAY))

const named = (names: readonly string[]) =>
  names.map((tourName, n) => tour({ _id: String(n).padStart(24, '0'), tourName }))

test.each([
  ['kashmeer', 'Kerala to Kashmir'],
  ['KASHMIR', 'Kerala to Kashmir'],
  ['kashm', 'Kerala to Kashmir'],
  ['kerela kashmir tour', 'Kerala to Kashmir'],
  ['laddakh', 'Ládakh Circle'],
  ['ladahk', 'Ládakh Circle'],
  ['rajastan deserts', 'Rajasthan desert'],
])('“%s” finds %s alone', (search, expected) => {
  const names = ['Kerala to Kashmir', 'Ládakh Circle', 'Rajasthan desert', 'Goa weekend']
  const tours = named(names)
  expect(find(tours, { search })).toEqual([tours[names.indexOf(expected)]?._id ?? ''])
})

test('every word has to match; places, styles, activities and the category count', () => {
  const tours = [tour()]
  for (const search of ['kozhikode', 'small group', 'kayaking malabar', 'adventure', 'beaches']) {
    expect([search, find(tours, { search }).length]).toEqual([search, 1])
  }
  const other = tour({ _id: '2'.repeat(24), tourName: 'Snow in Spiti', places: [] })
  for (const search of ['malabar snow', 'xyz', '2028']) {
    expect([search, find([...tours, other], { search })]).toEqual([search, []])
  }
  // Words that every tour could have are no condition.
  expect(find(tours, { search: 'tours in' })).toHaveLength(1)
})

test('a match in the name comes before one in another text; a whole word before its beginning', () => {
  const [inPlace, begins, whole] = [
    tour({ _id: '1'.repeat(24), places: ['Goa'] }),
    tour({ _id: '2'.repeat(24), tourName: 'Goan food' }),
    tour({ _id: '3'.repeat(24), tourName: 'Goa' }),
  ]
  const matches = indexOf([inPlace, begins, whole]).search({ ...nothing, search: 'goa' }, TODAY)
  const expected = [whole, begins, inPlace].map(({ _id }) => _id)
  expect(idsOf(matches)).toEqual(expected)
  // Any page is the same part of the whole order.
  for (const first of [0, 1, 2]) expect(matches.ids(first, 1)).toEqual([expected[first] ?? ''])
})

test('sorts by price, days and departure; tours without a value come last', () => {
  const dear = tour({ _id: '1'.repeat(24), tripCost: 90_000, days: 3, departures: [] })
  const cheap = tour({ _id: '2'.repeat(24), tripCost: 5000, days: 9 })
  const open = tour({ _id: '3'.repeat(24), tripCost: 0, days: 6, departures: days('2027-01-10') })
  const order = (sort: TourIndexQuery['sort']) =>
    find([dear, cheap, open], { sort }).map((id) => id[0])
  expect(order('price')).toEqual(['2', '1', '3'])
  expect(order('-price')).toEqual(['1', '2', '3'])
  expect(order('days')).toEqual(['1', '3', '2'])
  expect(order('-days')).toEqual(['2', '3', '1'])
  expect(order('departure')).toEqual(['3', '2', '1'])
})

test('a price of a vehicle or group is compared for each of its people', () => {
  const person = tour({ _id: '1'.repeat(24), tripCost: 20_000, pricePer: 'personTwin' })
  const vehicle = tour({
    _id: '2'.repeat(24),
    tripCost: 60_000,
    pricePer: 'vehicle',
    pricePeople: 4,
  })
  const group = tour({ _id: '3'.repeat(24), tripCost: 24_000, pricePer: 'group' })
  const tours = [person, vehicle, group]
  expect(find(tours, { sort: 'price' }).map((id) => id[0])).toEqual(['2', '1', '3'])
  expect(find(tours, { sort: 'price', budget: '0-20000' }).map((id) => id[0])).toEqual(['2', '1'])
})

test('an open budget has no upper limit, and no price on request', () => {
  const tours = [2_000_000_000, 0].map((tripCost, at) =>
    tour({ _id: `${at}`.repeat(24), tripCost }),
  )
  for (const budget of ['0-', '45001-', '100000-', '1000000000-']) {
    expect([budget, find(tours, { budget }).map((id) => id[0])]).toEqual([budget, ['0']])
  }
  for (const budget of ['0-1000000000', '0-1000000001', '1000000001-']) {
    expect([budget, find(tours, { budget })]).toEqual([budget, []])
  }
})

test('a place is found by its region, by old names and in other scripts', () => {
  const id = (digit: string) => digit.repeat(24)
  const tours = [
    tour({ _id: id('1'), tourName: 'Plantation roads', places: ['Up the ghat · Ooty'] }),
    tour({ _id: id('2'), tourName: 'Palaces', places: ['Bengaluru to Mysuru'] }),
    tour({ _id: id('3'), tourName: 'Terai', places: ['Bandipur', 'Pokhara'] }),
    tour({ _id: id('4'), tourName: 'Deer', places: ['Bandipur'] }),
    tour({ _id: id('5'), tourName: 'By hand', places: ['Ooty'], regions: ['Orissa'] }),
  ]
  const found = (search: string) =>
    find(tours, { search })
      .map((each) => each[0])
      .toSorted()
      .join('')
  const expected = {
    'tamil nadu': '1',
    തമിഴ്നാട്: '1',
    Udhagamandalam: '15',
    ऊटी: '15',
    bangalore: '2',
    Mysore: '2',
    karnataka: '24',
    // There is a Bandipur in Karnataka, too.
    nepal: '34',
    odisha: '5',
    'karnataka tamilnadu': '',
  }
  expect(Object.fromEntries(Object.keys(expected).map((text) => [text, found(text)]))).toEqual(
    expected,
  )
})

test('a tour mostly in the region comes before one that only starts there', () => {
  const tours = [
    tour({ _id: '1'.repeat(24), places: ['Kochi', 'Munnar', 'Madurai'] }),
    tour({ _id: '2'.repeat(24), tourName: 'South', places: ['Kochi', 'Ooty', 'Mysuru', 'Coorg'] }),
  ]
  const newer = { ...(tours[1] ?? tour()), createdAt: '2026-12-01T00:00:00.000Z' }
  const first = (query: Partial<TourIndexQuery>) =>
    find([...tours.slice(0, 1), newer], query).map((id) => id[0])
  expect(first({})).toEqual(['2', '1'])
  expect(first({ where: 'kerala' })).toEqual(['1', '2'])
  expect(first({ where: 'kerala', sort: 'price' })).toEqual(['2', '1'])
})

test('"north east" means its states, not a tour with both words', () => {
  const index = indexOf([
    tour({ _id: '1'.repeat(24), tourName: 'Bali', places: ['East coast · Amed', 'The north'] }),
    tour({ _id: '2'.repeat(24), tourName: 'Root bridges', places: ['Shillong'] }),
  ])
  index.setAliases(readAliases(KNOWN_ALIASES))
  for (const search of ['north east', 'northeast', 'seven sisters']) {
    expect(idsOf(index.search({ ...nothing, search }, TODAY))).toEqual(['2'.repeat(24)])
  }
})

test('a word that is close to one with another first letter is unknown', () => {
  const index = indexOf([tour({ activity: 'hike' })])
  expect(index.search({ ...nothing, search: 'malabar bike' }, TODAY).dropped).toEqual(['bike'])
})

test('words that no tour has are dropped and named', () => {
  const index = indexOf([tour()])
  const search = (text: string) => {
    const { total, dropped } = index.search({ ...nothing, search: text }, TODAY)
    return [total, dropped]
  }
  expect(search('malabar penguins in igloos')).toEqual([1, ['penguins', 'igloos']])
  expect(search('penguins')).toEqual([0, ['penguins']])
  expect(search('for the')).toEqual([1, []])
})

test('a past departure is in no month, also after midnight', () => {
  const index = indexOf([tour({ departures: days('2027-01-05', '2027-01-31', '2027-02-03') })])
  const months = (day: string) =>
    index
      .search(nothing, day)
      .counts()
      .month.map(({ value }) => value)
  expect(months('2027-01-31')).toEqual(['2027-01', '2027-02'])
  expect(months('2027-02-01')).toEqual(['2027-02'])
  expect(index.search({ ...nothing, month: '2027-01' }, '2027-02-01').total).toBe(0)
})

test('a budget and a month are about the price of one departure; a cancelled one has none', () => {
  const departures = [
    { date: '2027-01-20', price: 50_000, state: 'open', seatsLeft: 4 },
    { date: '2027-02-03', price: null, state: 'open', seatsLeft: null },
    { date: '2027-03-03', price: 10_000, state: 'cancelled', seatsLeft: 4 },
  ]
  const found = (query: Partial<TourIndexQuery>) => find([tour({ departures })], query).length
  expect(found({ budget: '0-40000' })).toBe(1)
  expect(found({ budget: '0-40000', month: '2027-02' })).toBe(1)
  expect(found({ budget: '0-40000', month: '2027-01' })).toBe(0)
  expect(found({ budget: '45000-', month: '2027-01' })).toBe(1)
  expect(found({ budget: '0-20000' })).toBe(0)
  expect(found({ month: '2027-03' })).toBe(0)
  // What is kept of a month and a budget follows a change.
  const index = indexOf([tour({ departures })])
  const february = { ...nothing, budget: '0-20000', month: '2027-02' }
  expect(index.search(february, TODAY).total).toBe(0)
  index.put([tour({ departures, tripCost: 15_000 })])
  expect(index.search(february, TODAY).total).toBe(1)
})

test('a full departure counts only where no other has a seat, as in the next departure of a card', () => {
  const partly = tour({
    tourName: 'Partly full',
    departures: [
      { ...FREE, date: '2027-12-20', seatsLeft: 0 },
      { ...FREE, date: '2028-01-16', seatsLeft: 2 },
    ],
  })
  const soon = tour({ _id: '2'.repeat(24), departures: days('2027-12-25') })
  const full = tour({
    _id: '3'.repeat(24),
    departures: [{ ...FREE, date: '2027-12-20', state: 'full' }],
  })
  const all = [partly, soon, full]
  expect(find(all, { sort: 'departure' }).map((id) => id[0])).toEqual(['3', '2', '1'])
  expect(find(all, { month: '2027-12' }).map((id) => id[0])).toEqual(['3', '2'])
  expect(find(all, { month: '2028-01' }).map((id) => id[0])).toEqual(['1'])
})

test('an inactive or removed tour, and a tour of an inactive category, is not found', () => {
  const index = indexOf([tour(), tour({ _id: '2'.repeat(24), categoryId: 'c'.repeat(24) })])
  const ids = (search = '') => idsOf(index.search({ ...nothing, search }, TODAY))
  expect(ids()).toEqual(['1'.repeat(24)])
  index.put([tour({ tourName: 'Renamed' })])
  expect([ids('malabar'), ids('renamed')]).toEqual([[], ['1'.repeat(24)]])
  index.put([tour({ activeStatus: false })])
  expect(ids()).toEqual([])
  index.keepOnly(new Set())
  expect(index.countActive()).toBe(0)
})

test('each choice leads to as many tours as its count says; no other value finds any', () => {
  const values: Record<TourFilter, fc.Arbitrary<string>> = {
    where: fc.constantFrom('', 'kerala', 'goa', 'nepal'),
    landscape: fc.constantFrom('', 'Snow', 'Cave', 'Rural'),
    category: fc.constantFrom('', ...CATEGORIES.keys()),
    month: fc.constantFrom('', '2027-01', '2027-02', '2027-03'),
    days: fc.constantFrom('', ...DAY_RANGES, '4-8'),
    budget: fc.constantFrom('', ...BUDGET_RANGES, '20000-60000'),
    style: fc.constantFrom('', 'leisure', 'Nature', 'snow'),
    suits: fc.constantFrom('', 'easy', 'jain', 'easy,jain', 'x'),
  }
  const tours = fc.array(
    fc.record({
      days: fc.integer({ min: 1, max: 20 }),
      tripCost: fc.constantFrom(0, 20_000, 25_000, 60_000, 250_000),
      categoryId: fc.constantFrom(...CATEGORIES.keys(), 'c'.repeat(24)),
      tripStyle: fc.constantFrom('', 'Leisure', 'leisure / NATURE', 'Snow | Leisure'),
      landscapes: fc.subarray(['Snow', 'Cave', 'Rural'], { minLength: 1 }),
      regions: fc.subarray(['Kerala', 'Goa']),
      grade: fc.constantFrom('', 'Easy', 'Demanding'),
      food: fc.subarray(['Vegetarian', 'Jain']),
      departures: fc.uniqueArray(
        fc.record({
          date: fc.constantFrom('2027-01-09', '2027-01-20', '2027-02-03', '2027-02-04'),
          price: fc.constantFrom(null, 0, 24_000, 60_000, 240_000),
          state: fc.constantFrom('open', 'full', 'cancelled'),
          seatsLeft: fc.constantFrom(null, 0, 3),
        }),
        { selector: ({ date }) => date },
      ),
      activeStatus: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  const query = fc.record({ ...values, sort: fc.constantFrom(...TOUR_SORTS) })
  fc.assert(
    fc.property(tours, query, (fields, filters) => {
      const all = fields.map((some, n) => tour({ ...some, _id: String(n).padStart(24, '0') }))
      // The index follows changes: before, the tours had the fields of others.
      const index = indexOf(all.map((each, n) => ({ ...each, ...fields.at(-1 - n) })).slice(1))
      index.search(nothing, TODAY)
      index.put(all)
      const asked = { ...nothing, ...filters }
      const found = index.search(asked, TODAY)
      const expected = all.filter((each) => matches(each, asked)).map(({ _id }) => _id)
      expect(idsOf(found).toSorted()).toEqual(expected)
      expect(all.filter(({ _id }) => found.has(_id))).toHaveLength(found.total)
      for (const filter of TOUR_FILTERS) {
        for (const { value, count } of found.counts()[filter]) {
          // What a tour suits adds up.
          const all = filter === 'suits' && asked.suits ? `${asked.suits},${value}` : value
          const { total } = index.search({ ...asked, [filter]: all }, TODAY)
          expect([filter, value, total]).toEqual([filter, value, count])
          // What is offered for whom a tour is right stays with other choices.
          if (filter !== 'suits') expect(count).toBeGreaterThan(0)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('the distance of two words counts inserted, deleted, replaced and swapped letters', () => {
  expect(distance('kashmeer', 'kashmir', 2)).toBe(2)
  expect(distance('manlai', 'manali', 2)).toBe(1)
  expect(distance('goa', 'goa', 1)).toBe(0)
  expect(distance('kutch', 'coorg', 2)).toBe(3)
})

/** The filters, written without an index. */
function matches(each: SearchableTour, query: TourIndexQuery): boolean {
  const days = parseDays(query.days)
  const budget = parseBudget(query.budget)
  const planned = each.departures.filter(
    ({ date, state }) => date >= TODAY && state !== 'cancelled',
  )
  const free = planned.filter(({ state, seatsLeft }) => state !== 'full' && seatsLeft !== 0)
  const coming = (free.length > 0 ? free : planned).filter(({ date }) =>
    date.startsWith(query.month),
  )
  const prices =
    planned.length > 0 ? coming.map(({ price }) => price ?? each.tripCost) : [each.tripCost]
  const styles = each.tripStyle.toLowerCase().split(/ ?[,/|] ?/)
  return (
    each.activeStatus &&
    CATEGORIES.has(each.categoryId) &&
    (query.where === '' || regionsOf(each).includes(query.where)) &&
    (query.landscape === '' || each.landscapes.includes(query.landscape)) &&
    (query.category === '' || each.categoryId === query.category) &&
    (query.month === '' || coming.length > 0) &&
    (!days || (each.days >= days.min && each.days <= days.max)) &&
    (!budget || prices.some((price) => price > 0 && price >= budget.min && price <= budget.max)) &&
    (query.style === '' || styles.includes(query.style.toLowerCase())) &&
    (query.suits === '' ||
      query.suits
        .split(',')
        .every((suit) =>
          suit === 'easy' ? each.grade === 'Easy' : suit === 'jain' && each.food.includes('Jain'),
        ))
  )
}

/** Without regions of its own, those of its places: Kozhikode is in Kerala. */
function regionsOf({ regions }: SearchableTour): string[] {
  return (regions.length > 0 ? regions : ['Kerala']).map((region) => region.toLowerCase())
}

test('related tours share a landscape, and are ranked by landscapes, length and price', () => {
  const id = (digit: string) => digit.repeat(24)
  const similar = (digit: string, change: Partial<SearchableTour>) =>
    tour({
      _id: id(digit),
      days: 10,
      tripCost: 60_000,
      landscapes: ['Mountain', 'Snow'],
      ...change,
    })
  const index = indexOf([
    similar('0', {}),
    similar('1', { days: 20 }),
    similar('2', { days: 9, tripCost: 66_000 }),
    similar('3', { landscapes: ['Mountain', 'Rural', 'Cave'] }),
    similar('4', { tripCost: 0 }),
    similar('5', { landscapes: ['Beaches'] }),
    similar('6', { activeStatus: false }),
    similar('7', { categoryId: 'c'.repeat(24) }),
  ])
  expect(index.related(id('0'), 9)).toEqual(['2', '1', '4', '3'].map(id))
  expect(index.related(id('0'), 3)).toEqual(['2', '1', '4'].map(id))
  // No other tour shares its landscape; the others are not on the site.
  expect(index.related(id('5'), 3)).toEqual([])
  expect([id('6'), id('7'), id('8')].map((each) => index.related(each, 3))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  // Of equally similar tours, the newest comes first.
  index.put([similar('2', { createdAt: '2026-02-02T00:00:00.000Z' }), similar('1', {})])
  expect(index.related(id('0'), 2)).toEqual(['2', '1'].map(id))
})
