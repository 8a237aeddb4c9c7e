import { describe, expect, test } from 'bun:test'
import { accountMessages } from './accounts.messages.ts'
import { awardMessages } from './awards.messages.ts'
import { awardInput } from './awards.ts'
import { categoryMessages } from './categories.messages.ts'
import { categoryInput } from './categories.ts'
import { contactMessages } from './contact.messages.ts'
import { contactInput } from './contact.ts'
import { enquiryMessages } from './enquiries.messages.ts'
import { enquiryInput } from './enquiries.ts'
import { heroSlideMessages } from './hero-slides.messages.ts'
import { heroSlideInput } from './hero-slides.ts'
import { DEFAULT_LANDSCAPES, LANDSCAPES } from './landscapes.ts'
import * as limits from './limits.ts'
import { mediaMessages } from './media.messages.ts'
import { SOMETHING_WENT_WRONG } from './messages.ts'
import { pageMessages } from './pages.messages.ts'
import { teamMemberMessages } from './team-members.messages.ts'
import { teamMemberInput } from './team-members.ts'
import { testimonialMessages } from './testimonials.messages.ts'
import { testimonialInput } from './testimonials.ts'
import { tourInput } from './tour-input.ts'
import { tourMessages } from './tours.messages.ts'
import { type TourDraft, tourFailure } from './tours.rules.ts'

/*
 * The specification's messages and numbers, written out. All other code names them by constant, so only this
 * test notices a changed word.
 */

const image = 'https://images.example/a.jpg'
const id = '650000000000000000000001'
const tour: TourDraft = {
  tourName: 'Malabar by road',
  categoryId: id,
  days: 2,
  nights: 1,
  landscapes: ['Beaches'],
  subImageUrls: [image, image, image, image, image],
  itinerary: [
    { day: 1, title: 'North', description: 'Along the coast.' },
    { day: 2, title: 'Home', description: 'Inland.' },
  ],
  faqs: [{ q: 'Meals?', a: 'Breakfast.' }],
  mainImageUrl: image,
}
const [dayOne, dayTwo] = tour.itinerary

/** Section 5, Tour: invalid input and its message, in the specified order. */
const tourRules: [wrong: Partial<TourDraft>, text: string][] = [
  [{ tourName: '  ' }, 'Please enter tour name.'],
  [{ categoryId: '' }, 'Please select a category.'],
  [{ days: 0, nights: -1 }, 'Please enter number of days (≥ 1).'],
  [{ nights: Number.NaN }, 'Please enter nights.'],
  [{ nights: 2 }, 'Nights must be exactly days - 1.'],
  [{ landscapes: [] }, 'Please select at least one landscape.'],
  [
    { landscapes: ['Moon'] },
    'Invalid landscape "Moon". Allowed: Mountain, Beaches, Forest, Snow, Leisure, Cultural, Archaeological, Rural, Volcanic, Tribal, Cave, Mangrove, Waterfalls',
  ],
  [{ subImageUrls: [image] }, 'Please select exactly 5 sub images.'],
  [
    { itinerary: [{ day: 0, title: '', description: '' }] },
    'Itinerary day must be ≥ 1 (error at Day 1).',
  ],
  [
    { itinerary: [dayOne, { day: 2, title: ' ', description: '' }] as TourDraft['itinerary'] },
    'Itinerary title is required (Day 2).',
  ],
  [
    { itinerary: [{ day: 1, title: 'x', description: ' ' }, dayTwo] as TourDraft['itinerary'] },
    'Itinerary description is required (Day 1).',
  ],
  [
    {
      faqs: [
        { q: 'a', a: 'b' },
        { q: 'Only a question', a: '' },
      ],
    },
    'FAQ #2: both question and answer are required.',
  ],
  [{ mainImageUrl: '' }, 'Main image is required.'],
  [{ subImageUrls: [image, image, image, image, ''] }, 'Exactly 5 valid sub images are required.'],
  [
    { subImageUrls: [image, image, image, image, 'javascript:1'] },
    'Exactly 5 valid sub images are required.',
  ],
]

describe('the rules of a tour (section 5)', () => {
  test('a valid tour has no failure', () => {
    expect(tourFailure(tour)).toBeUndefined()
    expect(tourInput.safeParse(tour).success).toBe(true)
  })

  test.each(tourRules)('%j: %s', (wrong, text) => {
    expect(tourFailure({ ...tour, ...wrong })?.message).toBe(text)
    const payload = tourInput.safeParse({ ...tour, ...wrong })
    expect(payload.error?.issues.map(({ message }) => message)).toEqual([text])
  })

  test('are checked in the specified order: the first failure is shown', () => {
    // Each rule's error together with all later ones; errors of one field exclude each other.
    for (let from = 0; from < tourRules.length; from++) {
      const errors: Partial<TourDraft> = {}
      for (const [wrong] of tourRules.slice(from).reverse()) Object.assign(errors, wrong)
      expect(tourFailure({ ...tour, ...errors })?.message).toBe(tourRules[from]?.[1] ?? '')
    }
  })

  test.each([
    ['itinerary', true, 'Itinerary day must be ≥ 1 (error at Day 1).'],
    ['itinerary', { $gt: 1 }, 'Itinerary day must be ≥ 1 (error at Day 1).'],
    ['itinerary', [dayOne, 'day two'], 'Itinerary day must be ≥ 1 (error at Day 2).'],
    ['faqs', 'x', 'FAQ #1: both question and answer are required.'],
    ['faqs', [{ q: 'a', a: 'b' }, 7], 'FAQ #2: both question and answer are required.'],
    ['mainImageUrl', {}, 'Main image is required.'],
    ['routeMapUrl', { a: 1 }, tourMessages.invalidImage],
    ['subImageUrls', 'x', 'Please select exactly 5 sub images.'],
    ['landscapes', 4, 'Please select at least one landscape.'],
  ])('%s %j is an error, not an empty value', (field, value, text) => {
    const { error } = tourInput.safeParse({ ...tour, [field]: value })
    expect(error?.issues.map(({ message }) => message)).toEqual([text])
  })

  test('a cost that is not a number becomes 0, empty questions are dropped', () => {
    const parsed = tourInput.parse({
      ...tour,
      tripCost: 'ask us',
      faqs: [{ q: ' ', a: '' }, ...tour.faqs],
    })
    expect([parsed.tripCost, parsed.faqs]).toEqual([0, [{ q: 'Meals?', a: 'Breakfast.' }]])
  })
})

describe('the other forms (section 5)', () => {
  const whole = { fullName: 'Anu', phone: '+919400000000', email: 'a@b.example', message: 'May?' }
  test.each([
    ['Full name is mandatory.', enquiryInput, { ...whole, fullName: ' ' }],
    ['Phone is mandatory.', enquiryInput, { ...whole, phone: '' }],
    ['Enter a valid email.', enquiryInput, { ...whole, email: 'no address' }],
    ['Message is mandatory.', enquiryInput, { ...whole, message: '' }],
    ['Category name is required.', categoryInput, { name: ' ' }],
    ['Please select a category.', heroSlideInput, { categoryId: '', imageUrl: image }],
    ['Please choose an image.', heroSlideInput, { categoryId: id, imageUrl: '' }],
    ['Client name is required.', testimonialInput, { clientName: ' ', review: 'Good' }],
    ['Award name is required.', awardInput, { name: '' }],
    ['Employee name is required.', teamMemberInput, { name: '' }],
    [
      'Add at least one address or phone pair.',
      contactInput,
      { addresses: [{ address: ' ', phone: '' }], landline: '', email: '' },
    ],
    [
      'Enter a valid email.',
      contactInput,
      { addresses: [{ address: 'Thrissur', phone: '' }], landline: '', email: 'none' },
    ],
  ])('%#: %s', (text, schema, value) => {
    expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([text])
  })

  test('every failure of an enquiry is listed, in the order of the form', () => {
    const { error } = enquiryInput.safeParse({ fullName: '', phone: '', email: '', message: '' })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Full name is mandatory.',
      'Phone is mandatory.',
      'Enter a valid email.',
      'Message is mandatory.',
    ])
  })
})

test('the messages of section 8', () => {
  expect(pageMessages).toMatchObject({
    categoryFailed: 'Could not load this category.',
    tourFailed: 'Could not load this tour.',
    landscapeFailed: 'Could not load tours for this landscape.',
    heroFailed: 'Could not load hero slides.',
    testimonialsFailed: 'Could not load testimonials.',
    highlightedFailed: 'Could not load tours. Please try again.',
    loadingTour: 'Loading tour…',
    noToursInCategory: 'No tours found in this category yet.',
    noToursInLandscape: 'No tours found for this landscape yet.',
  })
  expect(enquiryMessages).toMatchObject({
    received: 'Thanks! We’ve received your enquiry by email. Our team will reach out soon.',
    failed: 'Sorry, we couldn’t submit your enquiry by email. Please try again later.',
    couldNotLoad: 'Failed to load enquiries.',
  })
  expect(accountMessages).toMatchObject({
    loggedIn: 'Login successful ✅',
    invalidCredentials: 'Invalid credentials ❌',
    registerFailed: 'Something went wrong',
  })
  const saved = (messages: { created: string; updated: string }) => [
    messages.created,
    messages.updated,
  ]
  expect(
    [
      categoryMessages,
      heroSlideMessages,
      testimonialMessages,
      tourMessages,
      awardMessages,
      teamMemberMessages,
    ].flatMap(saved),
  ).toEqual([
    'Category created successfully.',
    'Category updated successfully.',
    'Hero slide created successfully',
    'Hero slide updated successfully',
    'Testimonial created successfully',
    'Testimonial updated successfully',
    'Tour created successfully.',
    'Tour updated successfully.',
    'Award created successfully.',
    'Award updated successfully.',
    'Team member created successfully.',
    'Team member updated successfully.',
  ])
  expect(tourMessages).toMatchObject({
    highlighted: 'Tour highlighted.',
    highlightRemoved: 'Highlight removed.',
    highlightFailed: 'Failed to update highlight status.',
  })
  expect(contactMessages).toMatchObject({
    saved: 'Contact saved successfully.',
    couldNotLoad: 'Failed to load contact.',
  })
  expect([
    mediaMessages.mainImageFailed,
    mediaMessages.subImageFailed(3),
    mediaMessages.routeMapFailed,
    mediaMessages.itineraryImageFailed(2),
    mediaMessages.uploadFailed,
    mediaMessages.notAnImage,
  ]).toEqual([
    'Main image upload failed.',
    'Sub image #3 upload failed.',
    'Route map upload failed.',
    'Itinerary D2 image upload failed.',
    'Image upload failed.',
    'Please select a valid image file.',
  ])
  expect(SOMETHING_WENT_WRONG).toBe('Something went wrong. Please try again.')
})

test('the constants of section 9', () => {
  expect({ ...limits }).toMatchObject({
    HERO_ADVANCE_MS: 5000,
    TESTIMONIALS_ADVANCE_MS: 6000,
    SWIPE_THRESHOLD_PX: 40,
    TESTIMONIAL_CUT_OFF: 160,
    HIGHLIGHTED_PER_CATEGORY: 3,
    SUB_IMAGES: 5,
    SEARCH_DEBOUNCE_MS: 400,
    SMALL_PAGE: 5,
    LARGE_PAGE: 10,
    MAX_PAGE: 1000,
    PHONE_PREFIX: '+91',
    ENQUIRY_TRUNCATION: 90,
    TAB_SCROLL_STEP_PX: 180,
    ANCHOR_WAIT_MS: 10_000,
  })
  expect([DEFAULT_LANDSCAPES.length, LANDSCAPES.length]).toEqual([8, 13])
})
