import { expect, test } from 'bun:test'
import {
  AREA_NAMES,
  PERMISSIONS,
  type Permission,
  permissionsOf,
} from '@bharat/contracts/permissions'
import { commandsFor, matching } from './commands.ts'

const all = commandsFor(PERMISSIONS)
const labels = (query: string) => matching(all, query).map(({ label }) => label)

test('every tab and page is found', () => {
  const pages = all.filter(({ group }) => group === 'Pages').map(({ area }) => area)
  expect(AREA_NAMES.filter((area) => !pages.includes(area))).toEqual([])
})

test('each has an id of its own', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

test.each(PERMISSIONS.map((permission) => [permission]))(
  'an account with the permission %s alone finds nothing that it may not open',
  (permission: Permission) => {
    const found = commandsFor([permission])
    const foreign = found.filter(
      ({ area }) =>
        area !== undefined && !permissionsOf(area)?.includes(permission) && permissionsOf(area),
    )
    expect(foreign).toEqual([])
    expect(found.length).toBeLessThan(all.length)
  },
)

test('words are found in any order, case and place; labels that begin with them come first', () => {
  expect(labels('RATING review')).toEqual(['Review rating'])
  expect(labels('tours').slice(0, 2)).toEqual(['Tours', 'Highlighted tours'])
  expect(labels('audit')).toEqual(['History'])
  expect(labels('no such thing')).toEqual([])
  expect(labels('')).toHaveLength(all.length)
})
