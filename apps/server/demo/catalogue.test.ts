import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { awardInput } from '@bharat/contracts/awards'
import { categoryInput } from '@bharat/contracts/categories'
import { contactInput } from '@bharat/contracts/contact'
import { DEPARTURE_STATES } from '@bharat/contracts/departure-states'
import { heroSlideInput } from '@bharat/contracts/hero-slides'
import { LANDSCAPES } from '@bharat/contracts/landscapes'
import { HIGHLIGHTED_PER_CATEGORY, SUB_IMAGES, TESTIMONIAL_CUT_OFF } from '@bharat/contracts/limits'
import { fromPrice, PRICE_UNITS } from '@bharat/contracts/prices'
import { site } from '@bharat/contracts/site-defaults'
import { teamMemberInput } from '@bharat/contracts/team-members'
import { testimonialInput } from '@bharat/contracts/testimonials'
import { isObjectId } from '@bharat/contracts/text'
import { tourInput } from '@bharat/contracts/tour-input'
import fc from 'fast-check'
import { drawPoster } from '../src/modules/tour-pictures/draw-poster.ts'
import { poster } from '../src/modules/tour-pictures/poster.ts'
import { demoCatalogue } from './catalogue.ts'
import { nextDepartures } from './departures.ts'
import { PHOTOS, PLACES } from './photos.ts'
import type { DemoImage } from './tours/tour-seed.ts'

const catalogue = demoCatalogue(new Date('2026-11-21T09:00:00Z'))
const { categories, tours, heroSlides, testimonials, awards, teamMembers, contact } = catalogue
const collections = [categories, tours, heroSlides, testimonials, awards, teamMembers]
const media = (image: DemoImage | '') =>
  image === '' ? '' : `/media/${encodeURIComponent(keyOf(image))}`
const placeOf = (image: DemoImage) => (typeof image === 'string' ? PLACES[image] : image.place)
const isSame = (a: DemoImage, b: DemoImage) => keyOf(a) === keyOf(b)
const keyOf = (image: DemoImage | '') => (typeof image === 'string' ? image : JSON.stringify(image))

test.each(tours.map((tour) => [tour.tourName, tour] as const))('%s is a tour', (_, tour) => {
  const { itinerary, subImageUrls, mainImageUrl, ...rest } = tour
  const parsed = tourInput.parse({
    ...rest,
    mainImageUrl: media(mainImageUrl),
    subImageUrls: subImageUrls.map(media),
    itinerary: itinerary.map((day) => ({ ...day, imageUrl: media(day.imageUrl) })),
  })
  // The parser trimmed, dropped, sorted and replaced nothing.
  expect(parsed).toMatchObject({
    tourName: tour.tourName,
    landscapes: tour.landscapes,
    upcomingDates: tour.upcomingDates,
    departures: tour.departures,
    faqs: tour.faqs,
  })
  expect(tour.nights).toBe(tour.days - 1)
  expect(itinerary.map(({ day }) => day)).toEqual(itinerary.map((_, index) => index + 1))
  expect(itinerary).toHaveLength(tour.days)
  expect(tour.faqs.length).toBeGreaterThanOrEqual(3)
  expect(new Set(tour.faqs.map(({ q }) => q)).size).toBe(tour.faqs.length)
  expect(keyOf(subImageUrls[0] ?? '')).toBe(keyOf(mainImageUrl))
  expect(new Set(subImageUrls.map(keyOf)).size).toBe(SUB_IMAGES)
})

test('the other records pass their schemas', () => {
  for (const category of categories) {
    categoryInput.parse({ ...category, coverImage: media(category.coverImage) })
  }
  for (const slide of heroSlides) {
    heroSlideInput.parse({ ...slide, imageUrl: media(slide.imageUrl) })
  }
  for (const testimonial of testimonials) testimonialInput.parse(testimonial)
  for (const award of awards) awardInput.parse(award)
  for (const member of teamMembers) teamMemberInput.parse(member)
  contactInput.parse(contact)
})

test('ids are unique, well-formed and the same in every run', () => {
  const ids = [...collections.flatMap((records) => records.map(({ _id }) => _id)), contact._id]
  expect(ids.every(isObjectId)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)

  const later = demoCatalogue(new Date('2031-03-02T00:00:00Z'))
  const undated = ({ tours, ...rest }: typeof later) => ({
    ...rest,
    tours: tours.map((tour) => ({ ...tour, upcomingDates: [], departures: [] })),
  })
  expect(undated(later)).toEqual(undated(catalogue))
})

test('creation dates are in the past and differ within each type of record', () => {
  for (const records of collections) {
    const moments = records.map(({ createdAt }) => createdAt.getTime())
    expect(new Set(moments).size).toBe(moments.length)
    expect(Math.max(...moments)).toBeLessThan(Date.parse('2026-01-01'))
  }
})

test('the links of the navigation lead to active records with these names', () => {
  for (const { label, kind, id } of site.navigation) {
    const record =
      kind === 'tour'
        ? tours.find(({ _id }) => _id === id)
        : categories.find(({ _id }) => _id === id)
    expect(record && ('tourName' in record ? record.tourName : record.name)).toBe(label)
    expect(record?.activeStatus).toBe(true)
  }
})

test('the expedition keeps the company’s claim', () => {
  const expedition = tours.find(({ tourName }) => tourName === 'Kerala to Kashmir')
  expect(expedition?.days).toBe(site.claims.expedition.days ?? 0)
  expect(expedition?.drivingDistance).toBe(
    `${site.claims.expedition.kilometres?.toLocaleString('en-IN')} km`,
  )
})

test('category names are unique, tours and slides belong to a category', () => {
  expect(new Set(categories.map(({ name }) => name.toLowerCase())).size).toBe(categories.length)
  const ids = new Set(categories.map(({ _id }) => _id))
  for (const { categoryId } of [...tours, ...heroSlides]) expect(ids.has(categoryId)).toBe(true)
  expect(new Set(heroSlides.map(({ categoryId }) => categoryId)).size).toBe(heroSlides.length)
})

test('no category has more highlighted tours than the cap, and only active ones', () => {
  const highlighted = tours.filter(({ highlight }) => highlight)
  expect(highlighted.every(({ activeStatus }) => activeStatus)).toBe(true)
  for (const { _id } of categories) {
    const count = highlighted.filter(({ categoryId }) => categoryId === _id).length
    expect(count).toBeLessThanOrEqual(HIGHLIGHTED_PER_CATEGORY)
  }
})

test('the picture of each card is in the gallery of no other tour', () => {
  for (const { tourName, mainImageUrl } of tours) {
    const shown = tours.filter((tour) =>
      tour.subImageUrls.some((image) => isSame(image, mainImageUrl)),
    )
    expect(shown.map((tour) => tour.tourName)).toEqual([tourName])
  }
})

test.each(tours.map((tour) => [tour.tourName, tour] as const))(
  '%s: pictures, distances and stays agree with the texts',
  (_, { tourName, routeStops, itinerary, subImageUrls, drivingDistance, days, longestDrive }) => {
    const textOf = (day = 0) => `${itinerary[day]?.title} ${itinerary[day]?.description}`
    const text = [tourName, JSON.stringify(routeStops), ...itinerary.map((_, day) => textOf(day))]
    const isNamed = (place: string) => text.join(' ').includes(place)
    expect(subImageUrls.map(placeOf).filter((place) => !isNamed(place))).toEqual([])
    for (const [index, { imageUrl, kilometres, stay, title, description }] of itinerary.entries()) {
      const day = textOf(index)
      const around = [index - 1, index, index + 1].map(textOf).join(' ')
      // A photograph of a place of this day, or the milestone alone.
      if (imageUrl !== '') expect(day).toContain(placeOf(imageUrl))
      const written = /(\d+) km\b/.exec(description)?.[1]
      if (written) expect(kilometres).toBe(Number(written))
      // A place, or the boat, that this day, the day before or the one after names.
      if (stay) expect(around.toLowerCase()).toContain(stay.toLowerCase())
      const night = /(?:(?:in|to|at) (\p{Lu}\p{L}+) for the night|[Bb]ack from (\p{Lu}\p{L}+))/u
      const [, asleep, back] = night.exec(description) ?? []
      if (stay && (asleep ?? back)) expect(stay).toBe(asleep ?? back ?? '')
      if (/[Dd]ay trip|Back in /.test(description)) expect(title).not.toEndWith(`· ${stay}`)
    }
    const driven = itinerary.map(({ kilometres }) => kilometres ?? 0)
    const share =
      driven.reduce((sum, one) => sum + one, 0) / Number(drivingDistance.replace(/\D/g, ''))
    // Nobody drives faster on these roads over a whole day.
    if (longestDrive) expect(Math.max(...driven) / longestDrive).toBeLessThanOrEqual(55)
    // The rest are detours.
    expect(share).toBeGreaterThan(0.92)
    expect(share).toBeLessThanOrEqual(1)
    expect(new Set(driven).size).toBeGreaterThan(days / 3)
  },
)

test('no photograph is a picture of more than two tours', () => {
  for (const photo of PHOTOS) {
    const shown = tours.filter(({ subImageUrls, itinerary }) =>
      [...subImageUrls, ...itinerary.map(({ imageUrl }) => imageUrl)].includes(photo),
    )
    expect([photo, shown.length]).toEqual([photo, Math.min(Math.max(shown.length, 1), 2)])
  }
})

test('heroes show a place that a tour of their category visits, or are drawn without a name', () => {
  const covers = categories.map(({ _id, coverImage }) => [_id, coverImage] as const)
  const slides = heroSlides.map(({ categoryId, imageUrl }) => [categoryId, imageUrl] as const)
  for (const [category, image] of [...covers, ...slides]) {
    const text = JSON.stringify(tours.filter(({ categoryId }) => categoryId === category))
    expect(text).toContain(placeOf(image))
  }
})

test('every landscape has at least two tours that a visitor can see', () => {
  const active = new Set(categories.filter((c) => c.activeStatus).map(({ _id }) => _id))
  const visible = tours.filter((t) => t.activeStatus && active.has(t.categoryId))
  for (const landscape of LANDSCAPES) {
    expect(visible.filter((t) => t.landscapes.includes(landscape)).length).toBeGreaterThan(1)
  }
})

test('the catalogue has the edge cases: no price, no dates, one day, a long name, inactive records', () => {
  expect(tours.some(({ tripCost }) => tripCost === 0)).toBe(true)
  expect(tours.some((t) => t.upcomingDates.length === 0 && !t.routeStops)).toBe(true)
  expect(tours.some(({ days }) => days === 1)).toBe(true)
  expect(tours.some(({ tourName }) => tourName.length > 60)).toBe(true)
  for (const records of [tours, categories, testimonials]) {
    expect(records.some(({ activeStatus }) => !activeStatus)).toBe(true)
  }
  expect(testimonials.some(({ review }) => review.length > TESTIMONIAL_CUT_OFF)).toBe(true)
  expect(testimonials.some(({ review }) => review.length < 40)).toBe(true)
})

test('prices are for persons, a vehicle and a group; a vehicle sets no price beside persons', () => {
  const units = tours.filter(({ tripCost }) => tripCost > 0).map(({ pricePer }) => pricePer)
  expect(new Set(units)).toEqual(new Set(Object.keys(PRICE_UNITS)))
  expect(new Set(tours.map(({ tax }) => tax ?? ''))).toEqual(new Set(['included', 'extra', '']))
  const pilgrimages = tours.filter(
    ({ categoryId }) =>
      categoryId === tours.find(({ pricePer }) => pricePer === 'vehicle')?.categoryId,
  )
  expect(pilgrimages.length).toBeGreaterThan(1)
  expect(
    fromPrice(pilgrimages.map((tour) => ({ ...tour, pricePer: tour.pricePer ?? '' })))?.per,
  ).toBe('person')
})

test('testimonials name tours that exist', () => {
  const names = new Set(tours.map(({ tourName }) => tourName))
  for (const { tourName } of testimonials) expect(names).toContain(tourName)
})

test('the photographs are on disk, and each one is credited', () => {
  const folder = join(import.meta.dirname, 'photos')
  const files = readdirSync(folder).filter((name) => name.endsWith('.jpg'))
  expect(files.sort()).toEqual([...PHOTOS].sort())
  const credits = readFileSync(join(folder, 'CREDITS.md'), 'utf8')
  const credited = new Set(credits.match(/[a-z]+(?:-[a-z]+)*/g))
  for (const photo of PHOTOS) expect(credited).toContain(photo.replace('.jpg', ''))
})

test('the same place gives the same poster, and another place another one', () => {
  const draw = (place: string) => drawPoster(poster(place, 'peaks', 'dawn', 'summer'))
  expect(draw('Leh')).toBe(draw('Leh'))
  expect(draw('Leh')).not.toBe(draw('Kaza'))
  expect(draw('Leh')).toStartWith(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"',
  )
  expect(draw('Thiruvananthapuram and <Kanyakumari>')).not.toContain('<K')
})

test('departures are in the twelve months after any day, in order, each once', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('2024-01-01'),
        max: new Date('2099-12-31'),
        noInvalidDate: true,
      }),
      (now) => {
        const today = now.toISOString().slice(0, 10)
        const inAYear = `${now.getUTCFullYear() + 1}${today.slice(4)}`
        for (const { upcomingDates } of demoCatalogue(now).tours) {
          expect(upcomingDates).toEqual([...new Set(upcomingDates)].sort())
          for (const day of upcomingDates) {
            expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
            expect(day > today && day <= inAYear).toBe(true)
          }
        }
      },
    ),
  )
})

test('a departure on the day itself is next year’s', () => {
  expect(nextDepartures(['11-21', '11-22'], new Date('2026-11-21T23:00:00Z'))).toEqual([
    '2026-11-22',
    '2027-11-21',
  ])
})

test('departures are of every state, and the demo shows all information of a tour', () => {
  const departures = tours.flatMap((tour) => tour.departures ?? [])
  for (const state of DEPARTURE_STATES) {
    expect(departures.some((departure) => departure.state === state)).toBe(true)
  }
  for (const { seats, seatsLeft, state } of departures) {
    expect(seatsLeft === 0).toBe(state === 'full')
    expect(seats).toBeGreaterThanOrEqual(seatsLeft ?? 0)
  }
  expect(departures.some(({ price }) => price !== null)).toBe(true)
  for (const { included, bring, groupSize } of tours) {
    expect([included?.length, bring?.length, groupSize?.min]).not.toContain(0)
  }
  const spiti = tours.find(({ tourName }) => tourName.startsWith('Spiti Valley'))
  expect(spiti?.bestSeason).toBe('June to October')
  const driven = spiti?.itinerary.map(({ kilometres }) => kilometres ?? 0) ?? []
  expect(Math.min(...driven)).toBeGreaterThan(0)
})
