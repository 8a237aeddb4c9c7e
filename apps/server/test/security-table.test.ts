import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exists, readRows } from './support/named-tests.ts'

/* docs/security.md names a test, a document or a reason for each requirement; this test checks that they exist. */

const docs = join(import.meta.dirname, '../../../docs')
const page = readFileSync(join(docs, 'security.md'), 'utf8')
// The attacks that were tried by hand follow the requirements and name no tests.
const [requirements = ''] = page.split('\n## Attempted attacks\n')
const [tables = '', others = ''] = requirements.split('\n## Not applicable\n')
const rows = readRows(tables, 'Requirement')
const isReason = (text: string) => text.startsWith('Exception: ')
const isDocument = (text: string) => text.startsWith('Document: ')

/**
 * The sections of OWASP ASVS 5.0.0, and the number of their requirements of level 1 and 2, which are the first ones of
 * each section.
 */
const SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1
  5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1
  8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3
  12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3
  16.5:3 17.1:1 17.2:4 17.3:2`

test('every row of docs/security.md names tests, a document or a reason, and all of them exist', () => {
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ promise }) => promise)).toEqual([])
  const named = rows.flatMap(({ tests }) => tests)
  const tested = named.filter((name) => !isReason(name) && !isDocument(name))
  expect([...new Set(tested)].filter((name) => !exists(name))).toEqual([])
  const links = named.filter(isDocument).map((name) => linksOf(name))
  expect(links.filter((ofRow) => ofRow.length === 0)).toEqual([])
  expect(links.flat().filter((link) => !isThere(link))).toEqual([])
})

test('every requirement of level 1 and 2 has a row, or is not applicable', () => {
  const ids = SECTIONS.trim()
    .split(/\s+/)
    .flatMap((section) => {
      const [name, count] = section.split(':')
      return Array.from({ length: Number(count) }, (_, n) => `V${name}.${n + 1}`)
    })
  expect(ids).toHaveLength(253)
  const inRows = new Set(rows.flatMap(({ promise }) => idsOf(promise)))
  // A chapter or a section stands for its requirements.
  const notApplicable = idsOf(others.split('\n## ')[0] ?? '')
  const isNotApplicable = (id: string) =>
    notApplicable.some((other) => id === other || id.startsWith(`${other}.`))
  expect(ids.filter((id) => !inRows.has(id) && !isNotApplicable(id))).toEqual([])
  expect(ids.filter((id) => inRows.has(id) && isNotApplicable(id))).toEqual([])
})

const idsOf = (text: string) => text.match(/\bV\d+(\.\d+)*\b/g) ?? []

const linksOf = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)

/** Whether a document, and the heading after `#`, exists. */
function isThere(link: string): boolean {
  const [path, heading] = link.split('#')
  const file = join(docs, path || 'security.md')
  if (!existsSync(file)) return false
  if (!heading) return true
  const headings = readFileSync(file, 'utf8').match(/^#+ .+$/gm) ?? []
  return headings.some(
    (line) => line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-') === heading,
  )
}
