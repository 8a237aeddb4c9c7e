import { describe, expect, test } from 'bun:test'
import type { z } from 'zod'
import { awardInput } from './awards.ts'
import { categoryInput, categoryPatch } from './categories.ts'
import { contactInput } from './contact.ts'
import { lengthened } from './fields.fixtures.ts'
import { heroSlideImageInput, heroSlideInput } from './hero-slides.ts'
import { MAX_DATES, MAX_DAYS, MAX_FAQS, SUB_IMAGES, TEXT_MAX } from './limits.ts'
import { DEFAULT_REPLY_TEMPLATES, replyTemplatesInput } from './reply-templates.ts'
import { site } from './site-defaults.ts'
import { siteSettingsInput } from './site-settings.ts'
import { teamMemberInput } from './team-members.ts'
import { testimonialInput } from './testimonials.ts'
import { tourInput } from './tour-input.ts'

/*
 * Every text and list of the catalogue has a maximum length, which limits the size of a page with many records.
 * Names and descriptions of categories have none (section 5).
 */

const image = 'https://images.example/a.jpg'
const categoryId = '650000000000000000000001'
const day = (n: number) => ({ day: n, title: 'Title', description: 'Text', imageUrl: image })
const tour = {
  tourName: 'Malabar',
  categoryId,
  days: 1,
  nights: 0,
  tripCost: 1,
  tripStyle: 'Leisure',
  vehicle: 'Innova',
  drivingDistance: '320 km',
  landscapes: ['Beaches'],
  activity: 'Kayaking',
  upcomingDates: ['2027-01-12'],
  mainImageUrl: image,
  subImageUrls: Array.from({ length: SUB_IMAGES }, () => image),
  routeMapUrl: image,
  itinerary: [day(1)],
  faqs: [{ q: 'Question', a: 'Answer' }],
}
const records: Record<string, [schema: z.ZodType, valid: object]> = {
  tour: [tourInput, tour],
  award: [awardInput, { name: 'Award', image }],
  category: [categoryInput, { name: 'Name', description: 'Text', coverImage: image }],
  'change of a category': [categoryPatch, { description: 'Text', coverImage: image }],
  contact: [
    contactInput,
    { addresses: [{ address: 'Thrissur', phone: '1' }], landline: '1', email: 'a@b.example' },
  ],
  'hero slide': [heroSlideInput, { categoryId, imageUrl: image }],
  'image of a hero slide': [heroSlideImageInput, { imageUrl: image }],
  'set of reply templates': [replyTemplatesInput, { templates: [DEFAULT_REPLY_TEMPLATES[0]] }],
  'set of site settings': [siteSettingsInput, { ...site, logo: image, sharingImage: image }],
  'team member': [teamMemberInput, { name: 'Name', post: 'Post', description: 'Text', image }],
  testimonial: [
    testimonialInput,
    { clientName: 'Name', clientImage: image, tourName: 'Tour', review: 'Review' },
  ],
}

describe.each(Object.entries(records))('a %s', (record, [schema, valid]) => {
  test('is valid unchanged', () => {
    expect(schema.safeParse(valid).error?.issues).toBeUndefined()
  })

  test.each([...lengthened(valid)])('has a maximum length at %s', (path, changed) => {
    const isUnbounded = /categor/.test(record) && ['.name', '.description'].includes(path)
    expect(schema.safeParse(changed).success).toBe(isUnbounded)
  })
})

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message ?? 'valid'

test.each<[string, keyof typeof records, (text: string) => object, number]>([
  ['Tour name', 'tour', (tourName) => ({ tourName }), TEXT_MAX.name],
  ['Trip style', 'tour', (tripStyle) => ({ tripStyle }), TEXT_MAX.line],
  [
    'Itinerary description (Day 1)',
    'tour',
    (description) => ({ itinerary: [{ ...day(1), description }] }),
    TEXT_MAX.long,
  ],
  ['FAQ #1: the question', 'tour', (q) => ({ faqs: [{ q, a: 'Answer' }] }), TEXT_MAX.line],
  ['FAQ #1: the answer', 'tour', (a) => ({ faqs: [{ q: 'Question', a }] }), TEXT_MAX.long],
  ['Client name', 'testimonial', (clientName) => ({ clientName }), TEXT_MAX.name],
  ['Review', 'testimonial', (review) => ({ review }), TEXT_MAX.long],
  ['Employee post', 'team member', (post) => ({ post }), TEXT_MAX.line],
  ['Award name', 'award', (name) => ({ name }), TEXT_MAX.name],
  ['Landline', 'contact', (landline) => ({ landline }), TEXT_MAX.line],
])('%s may have its maximum length and no more', (label, record, change, max) => {
  const [schema, valid] = records[record] ?? []
  if (!schema) throw new Error(`No ${record}`)
  const of = (text: string) => said(schema, { ...valid, ...change(text) })
  expect(of('x'.repeat(max))).toBe('valid')
  // Surrounding spaces do not count.
  expect(of(` ${'x'.repeat(max)} `)).toBe('valid')
  expect(of('x'.repeat(max + 1))).toBe(`${label} must be at most ${max} characters.`)
})

test('a URL that is too long is reported as such in every field', () => {
  const url = `https://images.example/${'a'.repeat(TEXT_MAX.url)}`
  const message = `The image URL must be at most ${TEXT_MAX.url} characters.`
  for (const change of [
    { mainImageUrl: url },
    { subImageUrls: [image, image, url, image, image] },
    { routeMapUrl: url },
    { itinerary: [{ ...day(1), imageUrl: url }] },
  ]) {
    expect(said(tourInput, { ...tour, ...change })).toBe(message)
  }
  expect(said(awardInput, { name: 'Award', image: url })).toBe(message)
  expect(said(heroSlideInput, { categoryId, imageUrl: url })).toBe(message)
})

test('lists have their own messages', () => {
  const dates = (count: number) =>
    Array.from({ length: count }, (_, n) => new Date(n * 86_400_000).toISOString().slice(0, 10))
  const faqs = (count: number) => Array.from({ length: count }, () => ({ q: 'Q', a: 'A' }))
  const of = (change: object) => said(tourInput, { ...tour, ...change })
  expect(of({ upcomingDates: dates(MAX_DATES) })).toBe('valid')
  expect(of({ upcomingDates: dates(MAX_DATES + 1) })).toBe(
    'A tour can have at most 1000 upcoming dates.',
  )
  expect(of({ faqs: faqs(MAX_FAQS) })).toBe('valid')
  expect(of({ faqs: faqs(MAX_FAQS + 1) })).toBe('A tour can have at most 100 questions.')
  expect(of({ itinerary: Array.from({ length: MAX_DAYS + 1 }, () => day(1)) })).toBe(
    'A tour can have at most 365 days.',
  )
})

test('the specification’s rules are reported before lengths', () => {
  const long = 'x'.repeat(TEXT_MAX.long + 1)
  expect(said(tourInput, { ...tour, tourName: '', tripStyle: long, activity: long })).toBe(
    'Please enter tour name.',
  )
  expect(said(tourInput, { ...tour, tourName: long, mainImageUrl: '' })).toBe(
    'Main image is required.',
  )
})
