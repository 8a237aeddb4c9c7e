import { afterAll, beforeAll, expect, test } from 'bun:test'
import { LANDSCAPES, type Landscape } from '@bharat/contracts/landscapes'
import { ROUTE_PLACE_MAX } from '@bharat/contracts/limits'
import {
  isDrawnPicture,
  MAX_PICTURE_PLACES,
  TOUR_PICTURES,
  tourPictureMessages,
} from '@bharat/contracts/tour-pictures.messages'
import { completeTour, createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { choosePosters } from './choose-posters.ts'
import { drawPoster } from './draw-poster.ts'

let server: TestApp
let cookie: string

beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
}, 60_000)
afterAll(() => server.close())

const draw = (body: unknown) => server.rest('POST', '/admin/tour-pictures', body, cookie)

test('places and landscapes become six images of the media library, stored once', async () => {
  const places = ['Kochi', '</path><script>"&', 'മൂന്നാർ', 'W'.repeat(ROUTE_PLACE_MAX)]
  const countOfImages = () => server.database.collection('media.files').count({})
  const before = await countOfImages()
  const { status, body } = await draw({ places, landscapes: ['Mountain', 'Beaches'] })
  expect(status).toBe(200)
  expect(body.pictures.map(({ place }: { place: string }) => place)).toEqual([
    'W'.repeat(ROUTE_PLACE_MAX),
    ...places,
    'Kochi',
  ])
  for (const { url } of body.pictures) {
    expect(isDrawnPicture(url)).toBe(true)
    const image = await server.app.handle(new Request(`http://localhost${url}`))
    expect(image.headers.get('content-type')).toBe('image/jpeg')
  }
  expect((await draw({ places, landscapes: ['Mountain', 'Beaches'] })).body).toEqual(body)
  expect(await countOfImages()).toBe(before + TOUR_PICTURES)
}, 30_000)

test('drawn pictures of several tours are drawn again; photographs stay', async () => {
  const category = await server.rest('POST', '/admin/categories', { name: 'Drawn' }, cookie)
  const { body } = await draw({ places: ['Kochi'], landscapes: ['Beaches'] })
  const [drawn, ...subs] = body.pictures.map(({ url }: { url: string }) => url)
  const tour = completeTour(category.body.item._id, { landscapes: ['Mountain'] })
  const make = async (images: object) =>
    (await server.rest('POST', '/admin/tours', { ...tour, ...images }, cookie)).body.item._id
  const photo = tour.mainImageUrl
  const ids = [
    await make({ mainImageUrl: photo, subImageUrls: subs }),
    await make({ mainImageUrl: drawn }),
    await make({}),
  ]
  const redraw = async () =>
    (await server.rest('POST', '/admin/tours/pictures', { ids }, cookie)).body
  const result = await redraw()
  expect(result).toMatchObject({
    changed: ids.slice(0, 2),
    failed: [{ id: ids[2], message: tourPictureMessages.noneDrawn }],
  })
  const imagesOf = async (id: string) => {
    const { item } = (await server.rest('GET', `/admin/tours/${id}`, undefined, cookie)).body
    return [item.mainImageUrl, ...item.subImageUrls]
  }
  const [one = [], two = []] = await Promise.all(ids.map(imagesOf))
  expect([one[0], two.slice(1)]).toEqual([photo, tour.subImageUrls])
  const again = [...one.slice(1), two[0]]
  expect([again.every(isDrawnPicture), again.some((url) => subs.includes(url))]).toEqual([
    true,
    false,
  ])
  while ((await server.jobs.runDue()) > 0);
  for (const url of again) {
    expect((await server.app.handle(new Request(`http://localhost${url}`))).status).toBe(200)
  }
  expect(await redraw()).toMatchObject({ done: 2, changed: [] })
  await server.rest('POST', `/admin/history/groups/${result.group}/restore`, undefined, cookie)
  expect(await imagesOf(ids[0])).toEqual([photo, ...subs])
}, 30_000)

test('the pictures of a tour without images are stored once, as images of the media library', async () => {
  const { plan, drawAs, colours } = server.services.tourPictures
  const shown = { places: ['Hampi', 'Badami'], landscapes: ['Mountain' as const] }
  const brand = await colours()
  const urls = plan(shown, brand)
  expect(plan(shown, brand)).toEqual(urls)
  expect(new Set(urls).size).toBe(TOUR_PICTURES)
  // Those that a tour has meanwhile replaced by photographs are not drawn.
  const countOfImages = () => server.database.collection('media.files').count({})
  const before = await countOfImages()
  await drawAs(urls.slice(0, 2), shown, brand)
  expect(await countOfImages()).toBe(before + 2)
  await drawAs(urls, shown, brand)
  await drawAs(urls, shown, brand)
  expect(await countOfImages()).toBe(before + TOUR_PICTURES)
  const { body } = await server.rest('GET', '/admin/media', undefined, cookie)
  const listed = body.items.map(({ url }: { url: string }) => url.replace(/^.*(?=\/media\/)/, ''))
  expect(listed).toEqual(expect.arrayContaining(urls))
}, 30_000)

test('the pictures of a tour are the same each time, and no two are equal, for each landscape and without one', () => {
  for (const landscapes of [[], ...LANDSCAPES.map((name) => [name]), [...LANDSCAPES]]) {
    for (const places of [[], ['Goa'], ['Kochi', 'Munnar', 'Kochi']]) {
      const drawings = choosePosters({ places, landscapes }).map((poster) => drawPoster(poster))
      expect(drawings).toEqual(
        choosePosters({ places, landscapes }).map((poster) => drawPoster(poster)),
      )
      expect(new Set(drawings).size).toBe(TOUR_PICTURES)
      expect(drawings.join('')).not.toMatch(/NaN|undefined/)
    }
  }
})

test('the main image of mountains shows some, at an hour that follows from the places', () => {
  const mainOf = (places: string[], landscapes: Landscape[]) =>
    choosePosters({ places, landscapes, tourName: 'By road' })[0]
  expect(mainOf(['Leh'], ['Mountain'])?.scene).toBe('mountains')
  expect(mainOf(['Leh'], ['Mountain', 'Snow'])?.scene).toBe('peaks')
  const places = ['Leh', 'Manali', 'Kaza', 'Shimla', 'Kargil', 'Keylong', 'Padum', 'Turtuk']
  const lights = places.map((place) => mainOf([place], ['Mountain'])?.light)
  expect(new Set(lights).size).toBeGreaterThan(2)
  expect(lights).not.toContain('night')
  const shown = choosePosters({
    places: ['Day 1: Shimla', 'Day 2 - Kaza', 'Day 3'],
    landscapes: [],
  })
  expect(new Set(shown.map(({ place }) => place))).toEqual(new Set(['Kaza', 'Shimla']))
})

test.each([
  ['', 'Gudalur'],
  ['Wayanad and Ooty', 'Wayanad'],
  ['HAMPI BY ROAD', 'Gudalur'],
])('the main image of “%s” names %s', (tourName, place) => {
  const places = ['Ooty', 'Wayanad', 'Gudalur']
  expect(choosePosters({ places, landscapes: [], tourName })[0]?.place).toBe(place)
})

test('water is drawn only where a landscape has some', () => {
  const scenesOf = (landscapes: readonly Landscape[]) =>
    choosePosters({ places: ['Khuri'], landscapes }).map(({ scene }) => scene)
  const isDry = (name: Landscape) => !['Beaches', 'Mangrove', 'Waterfalls'].includes(name)
  const wet = ['coast', 'backwater', 'mangrove', 'wetland', 'falls', 'city', 'crater', 'launch']
  expect(scenesOf(LANDSCAPES.filter(isDry)).filter((scene) => wet.includes(scene))).toEqual([])
  expect([scenesOf(['Cultural'])[1], scenesOf(['Leisure'])[0]]).toEqual(['town', 'town'])
  expect(scenesOf(['Leisure', 'Beaches'])[0]).toBe('backwater')
})

test.each([
  ['places', { landscapes: [] }, tourPictureMessages.places],
  ['places.0', { places: [5], landscapes: [] }, tourPictureMessages.places],
  [
    'places',
    { places: new Array(MAX_PICTURE_PLACES + 1).fill('Goa'), landscapes: [] },
    tourPictureMessages.places,
  ],
  [
    'places.0',
    { places: ['N'.repeat(ROUTE_PLACE_MAX + 1)], landscapes: [] },
    tourPictureMessages.longName,
  ],
  ['landscapes.0', { places: [], landscapes: ['Moon'] }, tourPictureMessages.landscapes],
])('%s of %j is a 400 that names the field', async (field, body, message) => {
  expect(await draw(body)).toMatchObject({
    status: 400,
    body: { message, errors: [{ field, message }] },
  })
})
