import { afterEach, expect, test } from 'bun:test'
import { enquiryOrigin } from './enquiry-origin.ts'

const place = { pathname: '/contact', hostname: 'site.test' }
const original = globalThis.sessionStorage
const begin = (visit?: unknown) => {
  const value = visit === undefined ? {} : { visit: JSON.stringify(visit) }
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value })
}
afterEach(() => {
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: original })
})

test('an enquiry names the campaign and the host that its visit began with', () => {
  begin(['?utm_source=letter&utm_campaign=mon%20soon&x=1', 'https://www.example.com/a?secret=1'])
  expect(enquiryOrigin(place)).toEqual({
    page: '/contact',
    referrer: 'www.example.com',
    utm: { source: 'letter', medium: '', campaign: 'mon soon' },
  })
})

test.each([
  [undefined],
  [['', '']],
  [['?page=2', 'https://site.test/tours']],
  [{ search: 1 }],
  [[1, 'android-app']],
])('a visit that began with %p has no origin', (visit) => {
  begin(visit)
  expect(enquiryOrigin(place)).toEqual({ page: '/contact' })
})
