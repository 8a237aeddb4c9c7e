import { expect, test } from 'bun:test'
import { mediaMessages } from '@bharat/contracts/media.messages'
import {
  entries,
  formFields,
  group,
  image,
  images,
  labelledPath,
  labelOf,
  optionalEntries,
  reference,
  text,
  textList,
} from './field-table.ts'

interface Stored {
  title: string
  days: number
  cover: string
  gallery: string[]
  dates: readonly string[]
  category: { _id: string; name: string }
  faqs: { q: string; a: string }[]
  version: number
}

const form = formFields<Stored>()({
  title: text('Title'),
  days: { ...text('Days'), toInput: Number },
  categoryId: { ...reference('Category'), fromRecord: ({ category }) => category },
  cover: image('Cover'),
  gallery: images('Gallery', (place) => `Image ${place} failed.`),
  dates: textList('Dates'),
  faqs: entries((place) => ({ q: `Question ${place}`, a: `Answer ${place}` })),
})

const stored: Stored = {
  title: 'Coast road',
  days: 3,
  cover: '',
  gallery: ['/1.jpg'],
  dates: ['2027-01-01'],
  category: { _id: '7', name: 'Adventure' },
  faqs: [],
  version: 4,
}

test('an empty form has blank fields, and one blank entry in each list', () => {
  expect(form.empty).toEqual({
    title: '',
    days: '',
    categoryId: { _id: '', name: '' },
    cover: null,
    gallery: [],
    dates: [],
    faqs: [{ q: '', a: '' }],
  })
})

test('a record fills the fields with its names; empty values become those of an empty form', () => {
  expect(form.values(stored)).toEqual({
    title: 'Coast road',
    days: '3',
    categoryId: { _id: '7', name: 'Adventure' },
    cover: null,
    gallery: ['/1.jpg'],
    dates: ['2027-01-01'],
    faqs: [{ q: '', a: '' }],
  })
})

test('`__typename`, which the GraphQL client adds, is not sent back', () => {
  const faq = { q: 'Why?', a: 'Why not.' }
  const { faqs } = form.values({ ...stored, faqs: [{ ...faq, ...{ __typename: 'Faq' } }] })
  expect(faqs).toEqual([faq])
})

test('the API takes numbers, the id of a reference and the URLs of images', () => {
  const file = new File(['x'], 'a.png')
  const values = { ...form.values(stored), cover: file, gallery: ['/1.jpg', file] }
  const urlOf = (chosen: File | string | null) =>
    chosen instanceof File ? `/${chosen.name}` : (chosen ?? '')
  expect(form.input(values, urlOf)).toEqual({
    title: 'Coast road',
    days: 3,
    categoryId: '7',
    cover: '/a.png',
    gallery: ['/1.jpg', '/a.png'],
    dates: ['2027-01-01'],
    faqs: [{ q: '', a: '' }],
  })
  expect(form.images(values)).toEqual([
    { image: file, failed: mediaMessages.uploadFailed },
    { image: '/1.jpg', failed: 'Image 1 failed.' },
    { image: file, failed: 'Image 2 failed.' },
  ])
})

test('finds a label by its field’s path', () => {
  expect([labelOf(form.labels, 'title'), labelOf(form.labels, 'faqs.2.a')]).toEqual([
    'Title',
    'Answer 3',
  ])
  expect([labelOf(form.labels, 'version'), labelOf(form.labels, 'faqs')]).toEqual([
    undefined,
    undefined,
  ])
})

test('a failure of a whole list is shown beside its first field', () => {
  expect(['title', 'faqs', 'faqs.2.a'].map((path) => labelledPath(form.labels, path))).toEqual([
    'title',
    'faqs.0.q',
    'faqs.2.a',
  ])
})

test('an object field holds its parts under one name, and is labelled by the path of each part', () => {
  interface Site {
    phones: { primary: string; alternate: string }
    claims: { expedition: { days: number } }
    videos: { id: string; title: string }[]
  }
  const site = formFields<Site>()({
    phones: group({ primary: 'Primary phone', alternate: 'Alternate phone' }),
    claims: {
      label: { 'expedition.days': 'Expedition days' },
      empty: { expedition: { days: '' } },
      fromRecord: ({ claims }) => ({ expedition: { days: String(claims.expedition.days) } }),
      toInput: ({ expedition }: { expedition: { days: string } }) => ({
        expedition: { days: Number(expedition.days) },
      }),
    },
    videos: optionalEntries((place) => ({ id: `Video ${place}`, title: `Title ${place}` })),
  })
  const phones = { primary: '+919400012345', alternate: '' }
  const record = { phones, claims: { expedition: { days: 22 } }, videos: [] }
  const read = { ...record, phones: { ...phones, __typename: 'SitePhones' } }
  expect(site.empty).toEqual({
    phones: { primary: '', alternate: '' },
    claims: { expedition: { days: '' } },
    videos: [],
  })
  const values = site.values(read)
  expect(values).toEqual({ ...record, claims: { expedition: { days: '22' } } })
  expect(site.input(values, () => '')).toEqual(record)
  expect(
    ['phones.alternate', 'claims.expedition.days', 'phones', 'phones.fax', 'videos.1.title'].map(
      (path) => labelOf(site.labels, path),
    ),
  ).toEqual(['Alternate phone', 'Expedition days', undefined, undefined, 'Title 2'])
  expect(labelledPath(site.labels, 'phones.primary')).toBe('phones.primary')
})
