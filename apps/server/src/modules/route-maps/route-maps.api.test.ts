import { afterAll, beforeAll, expect, test } from 'bun:test'
import { MAX_ROUTE_STOPS, ROUTE_PLACE_MAX } from '@bharat/contracts/limits'
import { routeMapMessages } from '@bharat/contracts/route-maps.messages'
import sharp from 'sharp'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'

let server: TestApp
let cookie: string

beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
}, 60_000)
afterAll(() => server.close())

const draw = (body: unknown) => server.rest('POST', '/admin/route-maps', body, cookie)
const named = (...names: string[]) => names.map((name) => ({ name }))

test('places become an image, which is not stored', async () => {
  const count = async () => (await server.rest('GET', '/admin/media', undefined, cookie)).body
  const before = await count()
  const stops = [{ name: 'Kochi' }, { name: '</path><script>"&', firstDay: 1, lastDay: 3 }]
  const { status, body } = await draw({ title: '<svg onload="x">', stops })
  expect(status).toBe(200)
  const image = await sharp(Buffer.from(body.content, 'base64')).metadata()
  expect(image).toMatchObject({ format: 'jpeg', width: 1600, height: body.height })
  expect(body).toMatchObject({ type: 'image/jpeg', width: 1600 })
  expect(await count()).toEqual(before)
})

test('the most and longest names are drawn', async () => {
  const stops = Array.from({ length: MAX_ROUTE_STOPS }, () => ({
    name: 'W'.repeat(ROUTE_PLACE_MAX),
  }))
  expect((await draw({ title: '', stops })).status).toBe(200)
}, 30_000)

test.each([
  ['stops', { title: 'A', stops: named('Kochi') }, routeMapMessages.stops],
  ['stops', { title: 'A', stops: named(...new Array(61).fill('Goa')) }, routeMapMessages.stops],
  ['stops.1.name', { title: 'A', stops: named('Kochi', ' ') }, routeMapMessages.name],
  [
    'stops.0.name',
    { title: 'A', stops: named('N'.repeat(ROUTE_PLACE_MAX + 1), 'Goa') },
    routeMapMessages.longName,
  ],
  [
    'stops.0.firstDay',
    { title: 'A', stops: [{ name: 'Kochi', firstDay: 0 }, { name: 'Goa' }] },
    routeMapMessages.day,
  ],
  [
    'stops.0.lastDay',
    { title: 'A', stops: [{ name: 'Kochi', firstDay: 3, lastDay: 2 }, { name: 'Goa' }] },
    routeMapMessages.days,
  ],
  ['title', { title: 5, stops: named('Kochi', 'Goa') }, routeMapMessages.title],
])('%s of %j is a 400 that names the field', async (field, body, message) => {
  expect(await draw(body)).toMatchObject({
    status: 400,
    body: { message, errors: [{ field, message }] },
  })
})

test('only an admin draws', async () => {
  const body = { title: 'A', stops: named('Kochi', 'Goa') }
  expect((await server.rest('POST', '/admin/route-maps', body)).status).toBe(401)
})
