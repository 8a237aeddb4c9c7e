import { expect, test } from 'bun:test'
import { cached } from './caching.ts'
import { createRouteTable } from './route-table.ts'

const get = (path: string, handler: unknown = () => 'response') => ({
  method: 'GET',
  path,
  handler,
})
const reads = { query: true } as const
const pages = { includes: (path: string) => !path.startsWith('/admin') }
const routeOf = createRouteTable([
  { method: 'OPTIONS', path: '/', handler: () => 'CORS' },
  { method: 'PATCH', path: '/api/tours/:id', handler: () => 'saved' },
  get(
    '/api/tours/:id',
    cached(reads, () => 'tour'),
  ),
  get('/api/tours/mine'),
  get('/api/*'),
  get(
    '/*',
    cached(pages, () => 'page'),
  ),
])

test.each([
  ['/api/tours/1?days=2', '/api/tours/:id', reads],
  ['/api/tours/mine', '/api/tours/mine', undefined],
  ['/api/made-up', 'unknown call', undefined],
  ['/', '/', pages],
  ['/anything/made-up?query', 'page', pages],
  ['/adminLogin', 'page', undefined],
  ['/photo.webp', 'file', pages],
] as const)('%s has the route %s, with what it declared', (target, name, cache) => {
  expect(routeOf(new Request(`http://localhost${target}`))).toEqual({ name, cache })
})
