import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exists, readRows } from './support/named-tests.ts'

/* docs/security.md names a test for each of its rows; this test checks that they exist. */

const page = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8')
// The attacks that were tried by hand follow the requirements and name no tests.
const [requirements = ''] = page.split('\n## Attempted attacks\n')
const rows = readRows(requirements, 'Requirement')

test('every row of docs/security.md names tests, and all of them exist', () => {
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ promise }) => promise)).toEqual([])
  const named = rows.flatMap(({ tests }) => tests)
  expect([...new Set(named)].filter((name) => !exists(name))).toEqual([])
})
