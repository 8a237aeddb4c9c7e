import { expect, test } from 'bun:test'
import { AREA_NAMES, mayOpen, permissionsOf } from '@bharat/contracts/permissions'
import { Glob } from 'bun'
import { readDashboardSearch, TAB_IDS } from './dashboard-search.ts'

test('valid parameters are read', () => {
  const search = {
    tab: 'enquiries',
    page: 3,
    search: 'spiti',
    category: '650000000000000000000001',
    status: 'inactive',
    highlighted: true,
    channel: 'whatsapp',
    from: '2026-01-31',
    to: '2026-02-28',
    edit: '650000000000000000000101',
    field: 'site-settings:Review rating',
    jobs: 'failed',
    image: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    open: true,
    tour: 'none',
    landscape: 'Snow',
    campaign: 'diwali & more',
    period: 'days30',
  }
  expect(readDashboardSearch(search)).toEqual(search as ReturnType<typeof readDashboardSearch>)
})

test('the first tab and the first page are omitted', () => {
  expect(readDashboardSearch({ tab: 'categories', page: 1, search: '' })).toEqual({})
})

test('a search that the router parsed as a number becomes text again', () => {
  expect(readDashboardSearch({ search: 2026, campaign: 7 })).toEqual({
    search: '2026',
    campaign: '7',
  })
})

test('invalid parameters are omitted', () => {
  expect(
    readDashboardSearch({
      tab: 'users',
      page: -1,
      search: {},
      category: 'x',
      status: true,
      highlighted: 'yes',
      channel: 'fax',
      from: '2026-13-01',
      to: 5,
      field: 'Review rating',
      jobs: 'lost',
      image: '../media',
      open: 'yes',
      tour: 'all',
      landscape: 'Moon',
      campaign: {},
      period: 'decade',
    }),
  ).toEqual({})
})

test('a malformed id of a record is kept as a text, also of digits only: its page says that there is none', () => {
  for (const [id, text] of [
    [65, '65'],
    ['650000000000000000000101', '650000000000000000000101'],
    ['not-an-id', 'not-an-id'],
    ['', ''],
    [['a', 'b'], 'a,b'],
  ]) {
    const read = readDashboardSearch({ edit: id, enquiry: id })
    expect(read).toEqual({ edit: text, enquiry: text } as never)
  }
})

test('the permissions name every tab, and pages that exist', async () => {
  const routes = new Glob('*.tsx').scan(`${import.meta.dir}/../../routes/_admin`)
  const pages = (await Array.fromAsync(routes)).map((file) => `/${file.replace('.tsx', '')}`)
  for (const tab of TAB_IDS) expect([tab, permissionsOf(tab)]).not.toEqual([tab, undefined])
  const known: readonly string[] = [...TAB_IDS, ...pages]
  expect(AREA_NAMES.filter((area) => !known.includes(area))).toEqual([])
  const open = pages.filter((page) => permissionsOf(page) === undefined)
  expect(open.toSorted()).toEqual(['/adminAccount', '/adminDashboard'])
  expect(mayOpen([], '/adminDesk')).toBe(false)
  expect(mayOpen(['enquiries'], '/adminDesk')).toBe(true)
  // The router finds a page in any case and with a final slash.
  expect(mayOpen([], '/admindesk/')).toBe(false)
  expect(mayOpen([], '/adminDashboard')).toBe(true)
})
