import { describe, expect, test } from 'bun:test'
import { differences, mergeRecord, splitAtChange } from './conflict.ts'
import { entries, formFields, group, image, text } from './field-table.ts'
import type { StoredRecord } from './form-definition.ts'

const labels = {
  name: 'Name',
  image: 'Image',
  dates: 'Dates',
  days: (day: number) => ({ title: `Title (Day ${day})`, text: `Text (Day ${day})` }),
}
const base = {
  id: '1',
  name: 'Coast road',
  image: '/a.jpg',
  dates: ['2027-01-01'],
  days: [{ title: 'North', text: 'By the sea.' }],
}
const compare = (mine: object, saved: object, urlOf: (image: File) => string = () => '') =>
  differences(
    labels,
    { base, mine: { ...base, ...mine }, saved: { ...base, ...saved } },
    (value) => typeof value === 'string' && value.startsWith('/'),
    urlOf,
  )

test('lists only the fields that differ, in form order, with who changed them', () => {
  const found = compare(
    { name: 'Coast road, mine', dates: ['2027-01-01', '2027-02-01'], id: 'without a label' },
    { name: 'Coast road, theirs', days: [{ title: 'North', text: 'Inland.' }] },
  )
  expect(found.map(({ label, changedBy }) => [label, changedBy])).toEqual([
    ['Name', 'both'],
    ['Dates', 'me'],
    ['Text (Day 1)', 'them'],
  ])
  expect(found[1]).toMatchObject({
    name: 'dates',
    mine: { kind: 'text', text: '01/01/2027, 01/02/2027' },
    saved: { kind: 'text', text: '01/01/2027' },
  })
})

test('an entry that only one side has is compared with an empty one', () => {
  const [title, text] = compare({}, { days: [...base.days, { title: 'South', text: 'Back.' }] })
  expect([title?.label, title?.mine, title?.saved]).toEqual([
    'Title (Day 2)',
    { kind: 'text', text: '' },
    { kind: 'text', text: 'South' },
  ])
  expect(text?.label).toBe('Text (Day 2)')
})

test('a chosen image is compared by its uploaded URL', () => {
  const file = new File(['x'], 'b.jpg')
  expect(compare({ image: file }, { image: '/b.jpg' }, () => '/b.jpg')).toEqual([])
  expect(compare({ image: file }, {})).toMatchObject([
    {
      mine: { kind: 'images', images: [file] },
      saved: { kind: 'images', images: ['/a.jpg'] },
    },
  ])
  expect(compare({ image: null }, { image: '' })).toEqual([])
})

test('of an object field only the parts that differ are named, each by its path', () => {
  const phones = { primary: '1', alternate: '2' }
  const claims = { expedition: { days: '22', states: '16' } }
  const found = differences(
    {
      phones: { primary: 'Primary phone', alternate: 'Alternate phone' },
      claims: { 'expedition.days': 'Expedition days', 'expedition.states': 'Expedition states' },
    },
    {
      base: { phones, claims },
      mine: { phones: { ...phones, alternate: '3' }, claims },
      saved: { phones, claims: { expedition: { days: '23', states: '16' } } },
    },
    () => false,
    () => '',
  )
  expect(found).toEqual([
    {
      name: 'phones.alternate',
      label: 'Alternate phone',
      mine: { kind: 'text', text: '3' },
      saved: { kind: 'text', text: '2' },
      changedBy: 'me',
    },
    {
      name: 'claims.expedition.days',
      label: 'Expedition days',
      mine: { kind: 'text', text: '22' },
      saved: { kind: 'text', text: '23' },
      changedBy: 'them',
    },
  ])
})

test('a reference to another record is shown as its name', () => {
  const sides = {
    mine: { name: { _id: '1', name: 'Coast' } },
    saved: { name: { _id: '2', name: 'Hills' } },
  }
  expect(
    differences(
      labels,
      { base: sides.mine, ...sides },
      () => false,
      () => '',
    ),
  ).toMatchObject([
    {
      mine: { kind: 'text', text: 'Coast' },
      saved: { kind: 'text', text: 'Hills' },
      changedBy: 'them',
    },
  ])
})

test('surrounding space, which is not stored, is not a difference', () => {
  expect(compare({ name: ' Coast road ' }, {})).toEqual([])
})

test.each([
  ['Coast road', 'Coast rail', ['Coast r', 'oad', '']],
  ['aa', 'aaa', ['aa', '', '']],
  ['', 'new', ['', '', '']],
  ['same', 'same', ['same', '', '']],
  ['🚗 by road', '🚙 by road', ['', '🚗', ' by road']],
])('%j and %j are split where they differ', (text, other, parts) => {
  expect(splitAtChange(text, other) as string[]).toEqual(parts)
})

test('a value that is no text is shown as its field writes it', () => {
  const versions = { base, mine: base, saved: { ...base, dates: ['2027-01-01', '2027-02-01'] } }
  const [found] = differences(
    labels,
    versions,
    () => false,
    () => '',
    {
      dates: (days: string[]) => `${days.length} dates`,
    },
  )
  expect(found).toMatchObject({
    mine: { kind: 'text', text: '1 dates' },
    saved: { kind: 'text', text: '2 dates' },
  })
})

describe('a save over another one', () => {
  type Day = { title: string; text: string }
  interface Trip extends StoredRecord {
    name: string
    image: string | null
    phones: { primary: string; alternate: string }
    length: string
    days: Day[]
    dates: { date: string; seats: string; note: string }[]
  }
  const definition = {
    ...formFields<Trip>()({
      name: text('Name'),
      image: image('Image'),
      phones: group({ primary: 'Primary', alternate: 'Alternate' }),
      length: text('Length'),
      days: {
        ...entries((day) => ({ title: `Title ${day}`, text: `Text ${day}` })),
        together: ['length'],
      },
      dates: { label: 'Dates', empty: [] as Trip['dates'], key: 'date', shown: JSON.stringify },
    }),
    schema: { safeParse: () => ({}) },
  }
  const day = (title: string, text = '') => ({ title, text })
  const trip = {
    _id: '1',
    version: 1,
    name: 'Coast',
    image: '/a.jpg',
    phones: { primary: '1', alternate: '2' },
    length: '3',
    days: [day('One'), day('Two'), day('Three')],
    dates: [
      { date: '2027-01-01', seats: '8', note: '' },
      { date: '2027-02-01', seats: '8', note: '' },
    ],
  }
  const merge = (mine: Partial<Trip>, theirs: Partial<Trip>) =>
    mergeRecord(
      definition,
      {
        base: definition.values(trip),
        mine: { ...definition.values(trip), ...mine },
        stored: { ...trip, ...theirs, version: 2 },
      },
      () => '/b.jpg',
    )
  const conflictsOf = (mine: Partial<Trip>, theirs: Partial<Trip>) =>
    merge(mine, theirs)?.conflicts.map(({ label }) => label)

  test('keeps what only one side changed, down to the parts of objects and the entries of lists', () => {
    const file = new File(['x'], 'b.jpg')
    const merged = merge(
      {
        image: file as never,
        phones: { primary: '1', alternate: 'mine' },
        days: [day('One', 'mine'), day('Two'), day('Three')],
      },
      {
        name: 'Coast, theirs',
        phones: { primary: 'theirs', alternate: '2' },
        length: '4',
        days: [day('One, theirs'), day('Two', 'theirs'), day('Three'), day('Four')],
      },
    )
    expect(merged?.conflicts).toEqual([])
    expect(merged?.take('mine')).toEqual({
      name: 'Coast, theirs',
      image: file as never,
      phones: { primary: 'theirs', alternate: 'mine' },
      length: '4',
      days: [day('One, theirs', 'mine'), day('Two', 'theirs'), day('Three'), day('Four')],
      dates: trip.dates,
    })
  })

  test('asks only about the fields that both changed; the others are kept on both choices', () => {
    const mine = { name: 'Coast, mine', phones: { primary: '9', alternate: '2' } }
    const theirs = { name: 'Coast, theirs', image: '/theirs.jpg' }
    const merged = merge(mine, theirs)
    expect(conflictsOf(mine, theirs)).toEqual(['Name'])
    for (const side of ['mine', 'saved'] as const) {
      expect(merged?.take(side)).toMatchObject({
        name: side === 'mine' ? 'Coast, mine' : 'Coast, theirs',
        image: '/theirs.jpg',
        phones: { primary: '9', alternate: '2' },
      })
    }
  })

  test('nothing is left to save if the other side saved the same, or this side changed nothing', () => {
    expect(merge({ name: 'Same' }, { name: 'Same', length: '5' })).toBeUndefined()
    expect(merge({}, { name: 'Theirs' })).toBeUndefined()
  })

  test('entries with a key are merged by it: seats that were sold stay sold', () => {
    const [january, february] = trip.dates as [Trip['dates'][0], Trip['dates'][0]]
    const sold = { ...february, seats: '5' }
    const mine = {
      dates: [january, { ...february, note: 'mine' }, { ...january, date: '2027-03-01' }],
    }
    expect(conflictsOf(mine, { dates: [sold] })).toEqual([])
    expect(merge(mine, { dates: [sold] })?.take('mine').dates).toEqual([
      { ...sold, note: 'mine' },
      { ...january, date: '2027-03-01' },
    ])
    const other = { dates: [january, { ...february, seats: '7' }] }
    expect(conflictsOf(other, { dates: [january, sold] })).toEqual(['Dates'])
  })

  test('a list that one side cut where the other wrote comes from one side, with its length', () => {
    const mine = { length: '2', days: [day('One'), day('Two')] }
    const theirs = { days: [day('One, theirs'), day('Two'), day('Three, theirs')] }
    expect(conflictsOf(mine, theirs)).toEqual(['Length', 'Title 1', 'Title 3'])
    expect(merge(mine, theirs)?.take('mine')).toMatchObject(mine)
    expect(merge(mine, theirs)?.take('saved')).toMatchObject({ length: '3', ...theirs })
    // Cut behind what the other side wrote.
    const written = { days: [day('One, theirs'), day('Two'), day('Three')] }
    expect(conflictsOf(mine, written)).toEqual([])
    expect(merge(mine, written)?.take('mine').days).toEqual([day('One, theirs'), day('Two')])
    expect(conflictsOf(mine, { length: '4', days: [...trip.days, day('Four')] })).toEqual([
      'Length',
      'Title 3',
      'Title 4',
    ])
  })
})

describe('a list without keys that both sides have changed', () => {
  interface Page extends StoredRecord {
    faqs: { q: string; a: string }[]
  }
  const definition = {
    ...formFields<Page>()({ faqs: entries((n) => ({ q: `Question ${n}`, a: `Answer ${n}` })) }),
    schema: { safeParse: () => ({}) },
  }
  const list = (...names: string[]) => names.map((name) => ({ q: name, a: `${name}.` }))
  const stored = { _id: '1', version: 1, faqs: list('A', 'B', 'C') }
  const merge = (mine: Page['faqs'], theirs: Page['faqs']) =>
    mergeRecord(
      definition,
      {
        base: definition.values(stored),
        mine: { ...definition.values(stored), faqs: mine },
        stored: { ...stored, faqs: theirs, version: 2 },
      },
      () => '',
    )

  test('is merged by place where each side has edited other entries', () => {
    const mine = [{ q: 'A', a: 'mine' }, ...list('B', 'C')]
    const merged = merge(mine, [...list('A', 'B'), { q: 'C', a: 'theirs' }])
    expect(merged?.conflicts).toEqual([])
    expect(merged?.take('mine').faqs).toEqual([
      { q: 'A', a: 'mine' },
      ...list('B'),
      { q: 'C', a: 'theirs' },
    ])
  })

  test.each([
    ['both have removed one', list('A', 'C'), list('A', 'B')],
    [
      'one side has removed and added',
      list('B', 'C', 'X'),
      [...list('A', 'B'), { q: 'C', a: '2' }],
    ],
    [
      'one side has removed, the other edited',
      list('A', 'B'),
      [{ q: 'A', a: '2' }, ...list('B', 'C')],
    ],
  ])('is one conflict if %s', (_, mine, theirs) => {
    const merged = merge(mine, theirs)
    expect(merged?.conflicts.length).toBeGreaterThan(0)
    expect(merged?.take('mine').faqs).toEqual(mine)
    expect(merged?.take('saved').faqs).toEqual(theirs)
  })
})
