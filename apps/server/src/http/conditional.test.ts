import { expect, test } from 'bun:test'
import { conditional, isNotModified } from './conditional.ts'

const asking = (validator?: string) =>
  new Request('http://site.test/', validator ? { headers: { 'if-none-match': validator } } : {})

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['W/"a"', 'W/"a"', true],
  ['"x", W/"a"', '"a"', true],
  ['"x","a","y"', 'W/"a"', true],
  ['*', '"a"', true],
  [' * ', '"a"', true],
  ['"a,b"', '"a,b"', true],
  ['"a,b"', '"a"', false],
  ['"aa"', '"a"', false],
  ['a', '"a"', false],
  ['W/a', '"a"', false],
  ['"A"', '"a"', false],
  ['"x", "*"', '"a"', false],
])('If-None-Match %s and the tag %s: unchanged is %p', (validator, etag, unchanged) => {
  expect(isNotModified(asking(validator), etag)).toBe(unchanged)
})

test('without a validator every response is sent', () => {
  expect(isNotModified(asking(), '"a"')).toBe(false)
})

test('a 304 repeats what a cache needs and has neither body nor its description', async () => {
  const headers = {
    etag: '"a"',
    'cache-control': 'no-cache',
    vary: 'Origin',
    'access-control-allow-origin': 'https://other.example',
    'content-type': 'text/plain',
    'content-length': '4',
    'content-encoding': 'gzip',
  }
  const full = () => new Response('text', { headers })
  const unchanged = conditional(asking('W/"a"'), full())
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  expect(Object.keys(unchanged.headers.toJSON()).sort()).toEqual(
    ['access-control-allow-origin', 'cache-control', 'etag', 'vary'].sort(),
  )
  expect(await conditional(asking('"b"'), full()).text()).toBe('text')
  const gone = new Response('gone', { status: 404, headers })
  expect(conditional(asking('"a"'), gone)).toBe(gone)
})
