import { expect, test } from 'bun:test'
import { differences, splitAtChange } from './conflict.ts'

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
