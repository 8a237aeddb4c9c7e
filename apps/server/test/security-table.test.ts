import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exists, readRows } from './support/named-tests.ts'

/* docs/security.md names a test for each of its rows; here what it names is looked up. */

const page = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8')
// What was tried by hand stands below, and names none.
const [asked = ''] = page.split('\n## Attacks tried\n')
const rows = readRows(asked, 'Asked')

test('every row of docs/security.md names tests, and all of them exist', () => {
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ promise }) => promise)).toEqual([])
  const named = rows.flatMap(({ tests }) => tests)
  expect([...new Set(named)].filter((name) => !exists(name))).toEqual([])
})
