import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { plainDeparture } from '@bharat/contracts/departures'
import { ObjectId } from 'mongodb'
import { createTestApp, type TestApp, validTour } from '../../../test/support/create-test-app.ts'
import { loadCatalogue } from '../../../test/support/large-catalogue.ts'
import { createTourSearchService } from './tour-search.service.ts'

let app: TestApp
let cookie: string
let coast: string
let hills: string
const ids: Record<string, string> = {}
const NO_SETTINGS = { searchAliases: async () => [], misses: { note: async () => undefined } }
const year = new Date().getUTCFullYear() + 1

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.login()
  coast = await create('/admin/categories', { name: 'Coast' })
  hills = await create('/admin/categories', { name: 'Hills' })
  const tours: [string, string, object][] = [
    ['Kerala to Kashmir', hills, { ...days(10), tripCost: 95_000, landscapes: ['Mountain'] }],
    ['Goa weekend', coast, { ...days(2), tripCost: 12_000, landscapes: ['Beaches'] }],
    [
      'Konkan coast',
      coast,
      { ...days(5), tripCost: 40_000, tripStyle: 'Food Trail', upcomingDates: [`${year}-06-10`] },
    ],
  ]
  for (const [tourName, category, change] of tours) {
    ids[tourName] = await create('/admin/tours', validTour(category, { tourName, ...change }))
  }
})
afterAll(() => app.close())

const create = async (path: string, body: object): Promise<string> =>
  (await app.rest('POST', path, body, cookie)).body.item._id

function days(count: number) {
  const itinerary = Array.from({ length: count }, (_, n) => ({
    day: n + 1,
    title: `Stage ${n + 1}`,
    description: 'On the road.',
    imageUrl: '',
  }))
  return { days: count, nights: count - 1, itinerary, upcomingDates: [] }
}

const search = async (query: string) => {
  const reply = await app.rest('GET', `/public/tours?${query}`)
  expect([query, reply.status]).toEqual([query, 200])
  return reply.body
}
const names = async (query: string): Promise<string[]> =>
  (await search(query)).items.map(({ tourName }: { tourName: string }) => tourName)

describe('the search', () => {
  test('a budget and a month mean the price of the same departure', async () => {
    const first = plainDeparture(`${year}-06-10`)
    const departures = [first, { ...first, date: `${year}-12-25`, price: 44_000 }]
    const path = `/admin/tours/${ids['Konkan coast']}`
    const save = (change: object) => app.rest('PATCH', path, change, cookie)
    expect((await save({ departures })).status).toBe(200)
    const budget = 'budget=0-40000'
    expect(await names(`${budget}&month=${year}-06`)).toEqual(['Konkan coast'])
    expect(await names(`${budget}&month=${year}-12`)).toEqual([])
    expect(await names(`budget=0-45000&month=${year}-12`)).toEqual(['Konkan coast'])
    const { facets } = await search(budget)
    expect(facets.month.map(({ value }: { value: string }) => value)).toEqual([`${year}-06`])
    // Nobody can join a full departure in June while December has seats.
    const [june, december] = departures
    await save({ departures: [{ ...june, seats: 8, seatsLeft: 0 }, december] })
    expect(await names(`month=${year}-06`)).toEqual([])
    expect(await names(`month=${year}-12`)).toEqual(['Konkan coast'])
    // Its days are stored apart from the details.
    await save({ departures: [{ ...first, state: 'cancelled' }] })
    expect(await names(`month=${year}-06`)).toEqual([])
    expect((await save({ departures: [first] })).status).toBe(200)
  })

  test('finds by misspelled words, and by each filter', async () => {
    expect(await names('search=kashmeer')).toEqual(['Kerala to Kashmir'])
    expect(await names('landscape=mountain')).toEqual(['Kerala to Kashmir'])
    expect(await names(`category=${coast}&sort=price`)).toEqual(['Goa weekend', 'Konkan coast'])
    expect(await names(`month=${year}-06`)).toEqual(['Konkan coast'])
    expect(await names('days=4-6')).toEqual(['Konkan coast'])
    expect(await names('budget=25000-50000')).toEqual(['Konkan coast'])
    expect(await names('style=food+trail')).toEqual(['Konkan coast'])
    expect(await names('landscape=&month=&days=&budget=&style=&sort=&search=')).toHaveLength(3)
  })

  test('finds misspelled places, what the settings call otherwise, and facts of suitability', async () => {
    const note = async (query: string) => (await search(query)).note
    expect(await names('search=Keralla')).toEqual(['Kerala to Kashmir'])
    expect(await note('search=Keralla')).toBe('Showing results for Kerala.')
    expect(await note('search=Kerela+narwhals')).toBe(
      'Showing results for Kerala. No tour mentions “narwhals”. These match the rest.',
    )
    const {
      version: _,
      noticeVersion: _notice,
      ...settings
    } = (await app.rest('GET', '/admin/site', undefined, cookie)).body.item
    const save = (searchAliases: string[]) =>
      app.rest('PUT', '/admin/site', { ...settings, searchAliases }, cookie)
    expect(await names('search=black+sand')).toEqual([])
    await save(['Black sand = Konkan, Goa', 'tiger='])
    expect((await names('search=black+sand')).toSorted()).toEqual(['Goa weekend', 'Konkan coast'])
    const { places } = (await app.rest('GET', '/public/places?search=bla')).body
    expect(places).toEqual([
      { name: 'black sand', matched: 'black sand', region: 'Konkan, Goa', count: 2 },
    ])
    // The product knows this one, and the settings can say otherwise.
    const reserve = await create('/admin/tours', validTour(coast, { tourName: 'Sal of Kanha' }))
    expect(await names('search=tigers')).toEqual(['Sal of Kanha'])
    await save(['tigers = Goa'])
    expect(await names('search=tigers')).toEqual(['Goa weekend'])
    await app.rest('PATCH', `/admin/tours/${reserve}/status`, { activeStatus: false }, cookie)
    await save([])
    const id = await create(
      '/admin/tours',
      validTour(coast, { tourName: 'Flat road', access: ['suits a wheelchair'], food: 'Jain' }),
    )
    expect(await names('search=wheelchair+for+parents')).toEqual(['Flat road'])
    expect(await names('suits=wheelchair,jain')).toEqual(['Flat road'])
    const { filters, facets } = await search('suits=wheelchair')
    expect(filters).toEqual([{ name: 'suits', value: 'wheelchair', label: 'Wheelchair' }])
    expect(facets.suits.map(({ value }: { value: string }) => value)).toContain('jain')
    await app.rest('PATCH', `/admin/tours/${id}/status`, { activeStatus: false }, cookie)
  })

  test('lists searches without a result in the overview, without personal data and bounded', async () => {
    const listed = async () =>
      (await app.rest('GET', '/admin/overview', undefined, cookie)).body.searches
    // Another number of days makes another request; the response cache has none of them.
    for (const days of [1, 2, 3]) {
      await search(`search=goa+penguins&days=${days}`)
      await search(`search=ravi@example.com&days=${days}`)
      await search(`search=call+98470+12345&days=${days}`)
      await search(`search=${'x'.repeat(70)}&days=${days}`)
    }
    await search('search=once')
    // All its words are known, and no tour matches them together.
    await search('search=goa+weekend+under+5000')
    await search('search=weekend+in+goa+below+5k')
    const lastDay = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    expect(await listed()).toEqual([
      { words: 'penguins', count: 3, lastDay },
      { words: 'weekend, Goa, Up to ₹5,000', count: 2, lastDay },
    ])
  })

  test('reads a question as filters, unless a parameter sets them', async () => {
    const {
      items,
      filters,
      search: rest,
      near,
    } = await search('search=kerala+under+1+lakh+10+days')
    expect(items.map(({ tourName }: { tourName: string }) => tourName)).toEqual([
      'Kerala to Kashmir',
    ])
    expect([rest, near]).toEqual(['', null])
    expect(filters).toEqual([
      { name: 'where', value: 'kerala', label: 'Kerala' },
      { name: 'days', value: '10', label: '10 days' },
      { name: 'budget', value: '0-100000', label: 'Up to ₹1,00,000' },
    ])
    expect(await names('search=under+40k&budget=90000-')).toEqual(['Kerala to Kashmir'])
    expect(await names('where=Goa')).toEqual(['Goa weekend'])
  })

  test('a number of days is a wish: the closest tours come before a search without another part', async () => {
    const question = 'search=kerala+under+1+lakh+9+days'
    const { items, note, near, filters } = await search(question)
    expect(items.map(({ tourName }: { tourName: string }) => tourName)).toEqual([
      'Kerala to Kashmir',
    ])
    expect([note, near]).toEqual(['No tour of 9 days; these have 10.', null])
    expect(filters.map(({ label }: { label: string }) => label)).toEqual([
      'Kerala',
      '9 days',
      'Up to ₹1,00,000',
    ])
    expect(await names('days=3')).toEqual(['Goa weekend'])
    expect(await names('days=3-4')).toEqual([])
  })

  test('says that it does not know a text, and offers places and recommended tours', async () => {
    const { totalItems, note, near, facets } = await search('search=qwertz+zebra')
    expect([totalItems, note]).toEqual([0, 'We do not know “qwertz zebra”.'])
    expect([near.without, near.items.length]).toEqual([[], 3])
    expect(facets.where.map(({ label }: { label: string }) => label)).toContain('Goa')
  })

  test('names words that no tour has, and shows tours close to a search that finds none', async () => {
    const found = await search('search=goa+penguins')
    expect([found.totalItems, found.dropped]).toEqual([1, ['penguins']])
    const { totalItems, near } = await search('search=goa+weekend+under+5k')
    expect([totalItems, near.without, near.items[0].tourName]).toEqual([
      0,
      ['Up to ₹5,000'],
      'Goa weekend',
    ])
  })

  test('does not count a tour that is deleted, as the undo of an import deletes it', async () => {
    const id = await create(
      '/admin/tours',
      validTour(coast, { ...days(3), tourName: 'Short lived' }),
    )
    expect((await search('search=lived')).totalItems).toBe(1)
    await app.database.collection('tours').deleteOne({ _id: new ObjectId(id) })
    await app.rest('PATCH', `/admin/categories/${hills}/status`, { activeStatus: true }, cookie)
    expect((await search('search=lived')).totalItems).toBe(0)
  })

  test('suggests places that tours visit, by any name', async () => {
    const malayalam = 'കേര'
    const suggested = async (text: string) =>
      (await app.rest('GET', `/public/places?search=${encodeURIComponent(text)}`)).body.places
    expect(await suggested(malayalam)).toEqual([
      { name: 'Kerala', matched: 'കേരളം', region: 'Kerala', count: 1 },
    ])
    expect(await suggested('go')).toEqual([
      { name: 'Goa', matched: 'Goa', region: 'Goa', count: 1 },
    ])
    expect(await suggested('konk')).toEqual([
      { name: 'Konkan', matched: 'Konkan', region: 'Maharashtra', count: 1 },
    ])
    expect(await suggested('rajasthan')).toEqual([])
    const id = await create('/admin/tours', validTour(coast, { tourName: 'Deer of Bandipur' }))
    const bandipurs = await suggested('bandi')
    expect(bandipurs.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Bandipur, Karnataka',
      'Bandipur, Nepal',
    ])
    expect(await names('search=Bandipur,+Karnataka')).toEqual(['Deer of Bandipur'])
    const [tiger, ...others] = await suggested('tig')
    expect([tiger.name, others]).toEqual(['tiger', []])
    await app.rest('PATCH', `/admin/tours/${id}/status`, { activeStatus: false }, cookie)
    expect((await suggested('')).map(({ name }: { name: string }) => name)).toContain('Goa')
  })

  test('returns pages, the choices of each filter with their counts, and the set filters', async () => {
    const { items, totalPages, totalItems, facets, filters } = await search(
      `category=${coast}&sort=-price&limit=1&page=2`,
    )
    expect(items.map(({ tourName }: { tourName: string }) => tourName)).toEqual(['Goa weekend'])
    expect([totalItems, totalPages]).toEqual([2, 2])
    // The counts of a filter leave out this filter itself.
    expect(facets.category).toEqual([
      { value: coast, label: 'Coast', count: 2 },
      { value: hills, label: 'Hills', count: 1 },
    ])
    expect(facets.days).toEqual([
      { value: '1-3', label: '1 to 3 days', count: 1 },
      { value: '4-6', label: '4 to 6 days', count: 1 },
    ])
    expect(facets.budget.map(({ label }: { label: string }) => label)).toEqual([
      'Up to ₹25,000',
      'Up to ₹40,000',
      'Up to ₹60,000',
      'Up to ₹1,00,000',
    ])
    expect(facets.month).toEqual([{ value: `${year}-06`, label: `June ${year}`, count: 1 }])
    expect(filters).toEqual([{ name: 'category', value: coast, label: 'Coast' }])
  })

  test.each([
    ['month', '2027-13'],
    ['month', 'June'],
    ['days', '6-4'],
    ['days', '0-3'],
    ['budget', 'cheap'],
    ['budget', '-5'],
    ['sort', 'password'],
    ['landscape', 'Moon'],
    ['category', '1'],
    ['page', '0'],
    ['limit', '241'],
    ['search', 'x'.repeat(101)],
  ])('%s=%s is a 400 that names the field', async (field, value) => {
    const { status, body } = await app.rest('GET', `/public/tours?${field}=${value}`)
    expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([
      400,
      [field],
    ])
  })

  test('shows each change of an admin in the next response', async () => {
    const id = ids['Goa weekend']
    const status = (activeStatus: boolean) =>
      app.rest('PATCH', `/admin/tours/${id}/status`, { activeStatus }, cookie)
    for (let n = 0; n < 5; n++) {
      await status(false)
      expect(await names('search=goa')).toEqual([])
      await status(true)
      expect(await names('search=goa')).toEqual(['Goa weekend'])
    }
    const renamed = validTour(coast, { ...days(2), tourName: 'Gokarna weekend' })
    await app.rest('PUT', `/admin/tours/${id}`, renamed, cookie)
    expect([await names('search=goa'), await names('search=gokarna')]).toEqual([
      [],
      ['Gokarna weekend'],
    ])
    await app.rest('PATCH', `/admin/categories/${hills}/status`, { activeStatus: false }, cookie)
    expect(await names('search=kashmir')).toEqual([])
    await app.rest('PATCH', `/admin/categories/${hills}/status`, { activeStatus: true }, cookie)
    expect(await names('search=kashmir')).toEqual(['Kerala to Kashmir'])
  })

  test('related tours follow each change; a tour that the site does not show has none', async () => {
    const related = async (name: string) => {
      const { status, body } = await app.rest('GET', `/public/tours/${ids[name]}/related`)
      return [status, body.tours?.map(({ tourName }: { tourName: string }) => tourName)]
    }
    const show = (name: string, activeStatus: boolean) =>
      app.rest('PATCH', `/admin/tours/${ids[name]}/status`, { activeStatus }, cookie)
    const [first] = (await search(`category=${coast}&sort=days`)).items
    expect(await related('Konkan coast')).toEqual([200, [first.tourName]])
    expect(await related('Kerala to Kashmir')).toEqual([200, []])
    await show('Goa weekend', false)
    expect(await related('Konkan coast')).toEqual([200, []])
    expect(await related('Goa weekend')).toEqual([404, undefined])
    await show('Goa weekend', true)
    expect(await related('Konkan coast')).toEqual([200, [first.tourName]])
  })

  test('a category without a text has its manual order', async () => {
    const before = await names(`category=${coast}`)
    const last = ids[before[0] ?? ''] ?? ids['Goa weekend']
    const [first] = (await search(`category=${coast}`)).items
    const other = (await search(`category=${coast}`)).items[1]
    await app.rest('PATCH', `/admin/tours/${first._id}/position`, { after: other._id }, cookie)
    expect(last).toBeDefined()
    expect(await names(`category=${coast}`)).toEqual(before.toReversed())
  })
})

test('many searches during many writes share the reads of the changed tours', async () => {
  const large = await createTestApp()
  try {
    await loadCatalogue(large.repositories, { categories: 4, tours: 600 })
    let version = 0
    const read = { slices: 0, changes: 0 }
    const service = createTourSearchService({
      categories: large.services.categories,
      version: { now: () => String(version) },
      ...NO_SETTINGS,
      tours: {
        ...large.services.tours,
        listSearchable: (after, limit) => {
          read.slices++
          return large.services.tours.listSearchable(after, limit)
        },
        listSearchableSince: (moment, limit) => {
          read.changes++
          return large.services.tours.listSearchableSince(moment, limit)
        },
      },
    })
    const searches = () => Array.from({ length: 20 }, () => service.search({ search: 'coast' }))
    await service.prepare()
    await Promise.all(searches())
    // All tours are read once, by slices, at the start.
    expect(read).toEqual({ slices: 3, changes: 0 })
    for (let n = 0; n < 10; n++) {
      version++
      await Promise.all(searches())
    }
    expect(read.slices).toBe(3)
    expect(read.changes).toBeLessThanOrEqual(20)
  } finally {
    await large.close()
  }
})

test('a failed read is repeated by the next search', async () => {
  let isAway = true
  const service = createTourSearchService({
    categories: app.services.categories,
    version: { now: () => '1' },
    ...NO_SETTINGS,
    tours: {
      ...app.services.tours,
      listSearchable: async (after, limit) => {
        if (isAway) throw new Error('away')
        return app.services.tours.listSearchable(after, limit)
      },
    },
  })
  await expect(service.search({})).rejects.toThrow('away')
  isAway = false
  expect((await service.search({})).totalItems).toBe(3)
})
