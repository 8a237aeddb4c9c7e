import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp, validTour } from '../../../test/support/create-test-app.ts'
import { loadCatalogue } from '../../../test/support/large-catalogue.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.login()
})
afterAll(() => app.close())

const made = async (path: string, body: object): Promise<string> =>
  (await app.rest('POST', path, body, cookie)).body.item._id
const locations = async (): Promise<string[]> => {
  const { body } = await app.send('GET', '/sitemap.xml')
  return [...body.matchAll(/<loc>http:\/\/localhost([^<]+)<\/loc>/g)].map(([, path]) => path ?? '')
}

test('an empty catalogue has its fixed pages', async () => {
  expect(await locations()).toEqual(['/', '/tours', '/contact', '/credits', '/privacy'])
})

test('the records that visitors can see are listed, with the time of their last change', async () => {
  const open = await made('/admin/categories', { name: 'Open' })
  const closed = await made('/admin/categories', { name: 'Closed' })
  const shown = await made('/admin/tours', validTour(open, { landscapes: ['Cave'] }))
  const hidden = await made('/admin/tours', validTour(open, { landscapes: ['Snow'] }))
  await made('/admin/tours', validTour(closed, { landscapes: ['Tribal'] }))
  const off = { activeStatus: false }
  await app.rest('PATCH', `/admin/tours/${hidden}/status`, off, cookie)
  await app.rest('PATCH', `/admin/categories/${closed}/status`, off, cookie)
  expect(await locations()).toEqual([
    '/',
    '/tours',
    '/contact',
    '/credits',
    '/privacy',
    `/categories/${open}`,
    '/landscapes/Cave',
    `/tours/${shown}`,
  ])
  const changed = await app.rest(
    'PUT',
    `/admin/tours/${shown}`,
    validTour(open, { landscapes: ['Cave'], tourName: 'Renamed' }),
    cookie,
  )
  const { body, headers } = await app.send('GET', '/sitemap.xml')
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const moment = changed.body.item.updatedAt
  for (const path of ['/', `/categories/${open}`, '/landscapes/Cave', `/tours/${shown}`]) {
    expect(body).toContain(`<loc>http://localhost${path}</loc><lastmod>${moment}</lastmod>`)
  }
})

test('the order is the same on both databases: landscapes as specified, tours by id', async () => {
  const before = await locations()
  const category = await made('/admin/categories', { name: 'Ordered' })
  const ids: string[] = []
  for (const landscapes of [['Waterfalls'], ['Beaches', 'Mountain'], ['Forest']]) {
    ids.push(await made('/admin/tours', validTour(category, { landscapes })))
  }
  // The index of the manual order has the tours in another order now.
  await app.rest('PATCH', `/admin/tours/${ids[2]}/position`, { after: null }, cookie)
  const added = (await locations()).filter((path) => !before.includes(path))
  expect(added).toEqual([
    `/categories/${category}`,
    ...['Mountain', 'Beaches', 'Forest', 'Waterfalls'].map((name) => `/landscapes/${name}`),
    ...ids.map((id) => `/tours/${id}`),
  ])
})

test('the sitemap of a large catalogue is an index of parts below 300 kB', async () => {
  const large = await createTestApp({ exclusive: true })
  try {
    await loadCatalogue(large.repositories, { categories: 5, tours: 2200 })
    const get = (path: string) => large.send('GET', path)
    const linksOf = (xml: string) =>
      [...xml.matchAll(/<loc>http:\/\/localhost([^<]+)</g)].map(([, path]) => path ?? '')
    const index = await get('/sitemap.xml')
    expect(index.body).toMatch(/<sitemapindex /)
    const parts = linksOf(index.body)
    expect(parts).toEqual(['/sitemaps/1.xml', '/sitemaps/2.xml'])
    const listed: string[] = []
    for (const path of parts) {
      const { status, body, headers } = await get(path)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
      expect(body).toMatch(/<urlset /)
      expect(body.length).toBeLessThan(300_000)
      listed.push(...linksOf(body))
    }
    // Every twentieth is hidden.
    expect(listed.filter((path) => path.startsWith('/tours/'))).toHaveLength(2090)
    expect(new Set(listed).size).toBe(listed.length)
    for (const file of ['0.xml', '3.xml', '1', '01.xml', '%31.xml', '1.xml/']) {
      const { status, headers } = await get(`/sitemaps/${file}`)
      expect([file, status, headers.get('content-type')]).toEqual([
        file,
        404,
        'text/plain; charset=utf-8',
      ])
    }
  } finally {
    await large.close()
  }
})

test('robots.txt excludes the admin pages and the APIs, and names the sitemap', async () => {
  const { body, headers } = await app.send('GET', '/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Disallow: /admin\n')
  expect(body).toContain('Sitemap: http://localhost/sitemap.xml\n')
})
