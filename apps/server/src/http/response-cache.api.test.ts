import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/support/create-test-app.ts'

const onServer = Boolean(process.env.MONGODB_TEST_URL)
let app: TestApp
/** On MongoDB, a second instance on the same database; on the embedded store, the same instance. */
let other: TestApp
let cookie: string
beforeAll(async () => {
  app = await createTestApp({ exclusive: !onServer })
  other = onServer ? await createTestApp({ sharing: app }) : app
  cookie = await app.login()
})
afterAll(async () => {
  if (other !== app) await other.close()
  await app.close()
})

const testimonials = async (instance: TestApp) => {
  const { body } = await instance.rest('GET', '/public/testimonials?activeOnly=true')
  return body.items.map(({ name }: { name: string }) => name)
}

describe('a change by an admin', () => {
  test('is in the next response of every instance', async () => {
    const names: string[] = []
    for (let n = 0; n < 20; n++) {
      const by = n % 2 ? other : app
      const name = `Traveller ${n}`
      await by.rest('POST', '/admin/testimonials', { clientName: name }, cookie)
      names.push(name)
      expect(await testimonials(app)).toEqual(names)
      expect(await testimonials(other)).toEqual(names)
    }
  })

  test('is not lost to a client that reads during the change', async () => {
    const { body } = await app.rest('POST', '/admin/categories', { name: 'Ghats' }, cookie)
    const path = `/public/categories/${body.item._id}`
    for (let n = 0; n < 10; n++) {
      const readers = [app, other, app, other].map((instance) => instance.rest('GET', path))
      const change = app.rest(
        'PATCH',
        `/admin/categories/${body.item._id}`,
        { description: `Take ${n}` },
        cookie,
      )
      await Promise.all([change, ...readers])
      for (const instance of [app, other]) {
        const { category } = (await instance.rest('GET', path)).body
        expect(category.description).toBe(`Take ${n}`)
      }
    }
  })
})

test('the total of a list is correct after every change, on every instance', async () => {
  const total = async (instance: TestApp, search: string) => {
    const path = `/admin/categories?limit=1&search=${search}`
    return (await instance.rest('GET', path, undefined, cookie)).body.totalItems
  }
  for (let n = 1; n <= 6; n++) {
    const by = n % 2 ? other : app
    await by.rest('POST', '/admin/categories', { name: `Totalled ${n}` }, cookie)
    for (const instance of [app, other, app, other]) {
      expect([n, await total(instance, 'totalled')]).toEqual([n, n])
      expect(await total(instance, 'totalled+1')).toBe(1)
    }
  }
})

test('a public read is revalidated, an admin’s is never cached', async () => {
  const first = await app.rest('GET', '/public/hero-carousel')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const etag = first.headers.get('etag') ?? ''
  const again = await app.send('GET', '/api/v1/public/hero-carousel', {
    headers: { 'if-none-match': etag },
  })
  expect([again.status, again.body]).toEqual([304, ''])
  for (const path of ['/admin/me', '/admin/tours']) {
    const reply = await app.rest('GET', path, undefined, cookie)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.has('etag')).toBe(false)
  }
})

test.each([
  '/api/v1/public/testimonials?activeOnly=true',
  '/sitemap.xml',
  '/sitemaps/1.xml',
  '/robots.txt',
  '/api/v1/openapi.json',
  '/api/v1/reference',
  '/api/v1/reference/swagger-ui.css',
])('%s is revalidated by any form of its tag, and HEAD matches GET', async (path) => {
  const whole = await app.send('GET', path)
  const etag = whole.headers.get('etag') ?? ''
  expect([whole.status, etag]).toEqual([200, expect.stringMatching(/^W\/".+"$/)])
  for (const validator of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    for (const method of ['GET', 'HEAD']) {
      const again = await app.send(method, path, { headers: { 'if-none-match': validator } })
      expect([validator, again.status, again.body]).toEqual([validator, 304, ''])
    }
  }
  const head = await app.send('HEAD', path)
  expect([head.status, head.body]).toEqual([200, ''])
  const { 'content-length': length, ...said } = head.headers.toJSON()
  expect(whole.headers.toJSON()).toMatchObject(said)
  expect(Number(length)).toBeGreaterThan(0)
})

test.each([
  '/api/v1/admin/me',
  '/health/live',
  '/graphql',
  '/api/v1/unknown',
  '/api/v1/public/tours/unknown',
])('the response of %s is not cached', async (path) => {
  const { headers } = await app.send('GET', path)
  expect([headers.get('etag'), headers.get('x-request-id')]).toEqual([null, expect.any(String)])
})

test.each(['a', 'web', 'x.y:8', 'evil.example'])(
  'a request to the host %s does not change the response for other clients',
  async (host) => {
    const fresh = await createTestApp()
    const ask = (of: string, path: string) =>
      fresh.app.handle(new Request(`http://${of}${path}`, { headers: { host: of } }))
    for (const path of ['/api/v1/public/testimonials?activeOnly=true', '/sitemap.xml']) {
      const theirs = await ask(host, path)
      const ours = await ask('localhost', path)
      expect([path, theirs.status, ours.status]).toEqual([path, 200, 200])
      expect(await theirs.text()).toBe(await ours.text())
    }
    expect((await ask(host, '/api/v1/admin/me')).status).toBe(401)
    await fresh.close()
  },
)
