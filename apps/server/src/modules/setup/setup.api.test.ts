import { afterAll, beforeAll, expect, test } from 'bun:test'
import { SETUP_STEPS, type SetupState, type SetupStep } from '@bharat/contracts/setup-steps'
import { emptySite, site } from '@bharat/contracts/site-defaults'
import { completeTour, createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { operation } from '../../../test/support/graphql-operation.ts'
import { createSetupService } from './setup.service.ts'

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
})
afterAll(() => server.close())

const call = async (method: string, path: string, body?: unknown) =>
  (await server.rest(method, path, body, cookie)).body
const setup = () => call('GET', '/admin/setup')
const states = async (): Promise<Partial<Record<SetupStep, SetupState>>> =>
  Object.fromEntries(
    (await setup()).steps.map((step: { name: string; state: string }) => [step.name, step.state]),
  )

test('each step is done by the data that visitors see', async () => {
  expect((await setup()).steps.map(({ name }: { name: string }) => name)).toEqual(SETUP_STEPS)
  expect(await states()).toMatchObject({
    brand: 'missing',
    category: 'missing',
    tour: 'missing',
    departure: 'missing',
    homePage: 'example',
    enquiry: 'missing',
  })
  const category = (await call('POST', '/admin/categories', { name: 'Coast' })).item._id
  expect(await states()).toMatchObject({ category: 'done', tour: 'missing' })
  expect((await setup()).tourId).toBeNull()

  const tour = (
    await call(
      'POST',
      '/admin/tours',
      completeTour(category, { departures: [{ date: '2020-01-12' }] }),
    )
  ).item._id
  expect(await states()).toMatchObject({ tour: 'done', departure: 'missing' })
  expect((await setup()).tourId).toBe(tour)
  const content = completeTour(category)
  const dated = (change: object) =>
    call('PUT', `/admin/tours/${tour}`, {
      ...content,
      departures: [{ date: '2099-01-12', state: 'open', seats: 8, seatsLeft: 4, ...change }],
    })
  // Neither a cancelled one, nor one without seats, nor a past one can be booked.
  for (const change of [{ state: 'cancelled' }, { seatsLeft: 0 }, { date: '2020-01-12' }]) {
    await dated(change)
    expect(await states()).toMatchObject({ departure: 'missing' })
  }
  expect((await dated({})).message).toContain('success')
  expect(await states()).toMatchObject({ departure: 'done' })
  await call('PATCH', `/admin/tours/${tour}/status`, { activeStatus: false })
  expect(await states()).toMatchObject({ tour: 'missing', departure: 'missing' })
  await call('PATCH', `/admin/tours/${tour}/status`, { activeStatus: true })
  // Visitors see no tour of an inactive category.
  await call('PATCH', `/admin/categories/${category}/status`, { activeStatus: false })
  expect(await states()).toMatchObject({ tour: 'missing', departure: 'missing' })
  await call('PATCH', `/admin/categories/${category}/status`, { activeStatus: true })

  const slide = { categoryId: category, imageUrl: 'https://images.example/a.jpg' }
  await call('POST', '/admin/hero-carousel', slide)
  const enquiry = { fullName: 'Test', phone: '98470 12345', email: 'a@b.example', message: 'Test' }
  await server.rest('POST', '/public/enquiries/email', enquiry)
  await call('PUT', '/admin/site', {
    ...site,
    logo: 'https://images.example/logo.png',
    navigation: [],
    videos: [],
  })
  // The test enquiry is erased, as the page advises.
  await call('POST', '/admin/privacy/erase', { email: enquiry.email })
  expect((await call('GET', '/admin/enquiries')).totalItems).toBe(0)
  const all = await setup()
  expect(await states()).toMatchObject({ homePage: 'done', enquiry: 'done', brand: 'done' })
  const done = all.steps.filter(({ state }: { state: string }) => state === 'done').length
  expect(all.done).toBe(done)
})

test('example values keep a step open, until each is replaced or confirmed', async () => {
  let examples = ['name', 'phones.primary', 'videos']
  const { repositories, services } = server
  const service = createSetupService({
    repository: repositories.setup,
    ...services,
    examplesOf: () => examples,
  })
  const named = async () =>
    (await service.get()).steps.flatMap(({ name, state, examples }) =>
      state === 'example' ? [[name, ...examples]] : [],
    )
  expect(await named()).toEqual([
    ['company', 'name'],
    ['contact', 'phones.primary'],
    ['homePage', 'videos'],
  ])
  examples = ['videos']
  expect(await named()).toEqual([['homePage', 'videos']])
  expect((await service.get()).steps[0]).toMatchObject({ name: 'company', state: 'done' })
})

test('a login opens it once, while the company has no name; it can be dismissed and offered again', async () => {
  const { repositories, services } = server
  const stored = await services.site.get()
  let name = ''
  const service = createSetupService({
    repository: repositories.setup,
    ...services,
    site: { get: async () => ({ ...stored, name }) },
    examplesOf: () => [],
  })
  expect(await service.get()).toMatchObject({ opensAtLogin: true, isDismissed: false })
  expect((await service.get()).steps[0]).toMatchObject({ name: 'company', state: 'missing' })
  name = 'Road & Co'
  // With a name the dashboard leads to it until it was opened.
  expect(await service.get()).toMatchObject({ opensAtLogin: false, isNew: true })
  name = ''
  expect(await service.save({})).toMatchObject({
    opensAtLogin: false,
    isNew: false,
    isDismissed: false,
  })
  const query = operation('mutation', 'saveSetup', { isDismissed: true })
  const { body } = await server.graphql(query, { isDismissed: true }, cookie)
  expect(body.data.saveSetup.isDismissed).toBe(true)
  expect(await service.save({})).toMatchObject({ isDismissed: true })
  expect(await call('PUT', '/admin/setup', { isDismissed: false })).toMatchObject({
    isDismissed: false,
  })
})

test('another company starts with nothing, and the history brings the settings back', async () => {
  await call('PUT', '/admin/site', { ...site, navigation: [], founded: 1999, confirmed: [] })
  expect(await states()).toMatchObject({ company: 'example', contact: 'example' })
  await call('PUT', '/admin/site', emptySite)
  expect(await states()).toMatchObject({ company: 'missing', contact: 'missing', brand: 'missing' })
  expect((await setup()).steps.flatMap(({ examples }: { examples: string[] }) => examples)).toEqual(
    [],
  )
  await call('PUT', '/admin/setup', { keepsLook: true })
  expect(await states()).toMatchObject({ brand: 'done' })
  const [emptied] = (await call('GET', '/admin/history?record=site&limit=1')).items
  await call('POST', `/admin/history/${emptied._id}/restore`)
  expect(await call('GET', '/admin/site')).toMatchObject({
    item: { name: site.name, founded: 1999, phones: site.phones },
  })
})
