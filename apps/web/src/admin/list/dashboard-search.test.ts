import { expect, test } from 'bun:test'
import { readDashboardSearch } from './dashboard-search.ts'

test('what makes sense is kept', () => {
  const search = {
    tab: 'enquiries',
    page: 3,
    search: 'spiti',
    category: '650000000000000000000001',
    highlighted: true,
    channel: 'whatsapp',
    from: '2026-01-31',
    to: '2026-02-28',
  }
  expect(readDashboardSearch(search)).toEqual(search as ReturnType<typeof readDashboardSearch>)
})

test('the first tab and the first page need no mention', () => {
  expect(readDashboardSearch({ tab: 'categories', page: 1, search: '' })).toEqual({})
})

test('a search the router read as a number is text again', () => {
  expect(readDashboardSearch({ search: 2026 })).toEqual({ search: '2026' })
})

test('what makes no sense is left out', () => {
  expect(
    readDashboardSearch({
      tab: 'users',
      page: -1,
      search: {},
      category: 'x',
      highlighted: 'yes',
      channel: 'fax',
      from: '2026-13-01',
      to: 5,
    }),
  ).toEqual({})
})
