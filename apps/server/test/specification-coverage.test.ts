import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exists, lacksCase, readRows, titlePattern } from './support/named-tests.ts'

/*
 * docs/specification-coverage.md names the test for each operation, rule, text and constant of the
 * specification. These tests compare the page with the specification (nothing is missing) and with
 * the tests (all named tests exist).
 */

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const specification = read('docs/specification.md')
const rows = readRows(read('docs/specification-coverage.md'), 'Promise')

describe('docs/specification-coverage.md', () => {
  test('has a row for every call of section 7', () => {
    expect(missing(calls(section(7)))).toEqual([])
  })

  test('has a row for every text that the specification quotes', () => {
    expect(missing(quoted(specification).map((text) => `“${text}”`))).toEqual([])
  })

  test('has a row for every constant of section 9', () => {
    expect(missing(constants(section(9)))).toEqual([])
  })

  test('leaves no row empty', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ promise }) => promise)).toEqual([])
  })

  test('names tests that exist', () => {
    const unknown = rows.flatMap(({ tests }) => tests).filter((name) => !exists(name))
    expect([...new Set(unknown)]).toEqual([])
  })

  test('names the case of a parametrised test', () => {
    expect(rows.flatMap(({ tests }) => tests).filter(lacksCase)).toEqual([])
  })
})

test('the check detects a missing title, and accepts one that comes from a table', () => {
  const here = 'apps/server/test/specification-coverage.test.ts'
  expect(exists(`${here} › names tests that exist`)).toBe(true)
  expect(exists(`${here} › ${'names tests'} that do not exist`)).toBe(false)
  expect(exists(`apps/server/test/nowhere.test.ts › names tests that exist`)).toBe(false)
  const parametrised = 'apps/server/test/openapi.api.test.ts › %s'
  expect(exists(`${parametrised} [createTour]`)).toBe(true)
  expect(exists(`${parametrised} [createHotel]`)).toBe(false)
  const stories = 'packages/ui/src/image-field.stories.tsx'
  expect(exists(`${stories} › Chosen`)).toBe(true)
  // A story without a play function asserts nothing.
  expect(exists(`${stories} › Empty`)).toBe(false)
  expect(titlePattern('the id $id is %s').test('the id 1 is not found')).toBe(true)
})

const given = process.env.GIVEN_SPECIFICATION

test.skipIf(!given)('the specification is the text of GIVEN_SPECIFICATION', async () => {
  expect(specification).toBe(await Bun.file(given ?? '').text())
})

function missing(wanted: string[]): string[] {
  const promises = new Set(rows.map(({ promise }) => promise))
  return wanted.filter((promise) => !promises.has(promise))
}

function section(number: number): string {
  const found = specification.split(/^## /m).find((part) => part.startsWith(`${number}.`))
  if (found === undefined) throw new Error(`The specification has no section ${number}.`)
  return found
}

/**
 * `GET /public/testimonials`. Where the specification lists several in one line, each is separate.
 */
function calls(text: string): string[] {
  const found = text.matchAll(
    /(?:(GET|POST|PUT|PATCH) (?:and (GET|POST|PUT|PATCH) )?)(\/[^\s:,|]+)/g,
  )
  return [
    ...new Set(
      [...found].flatMap(([, a, b, path]) => [a, b].filter(Boolean).map((m) => `${m} ${path}`)),
    ),
  ]
}

/** Every text in single quotes. */
function quoted(text: string): string[] {
  const found = text.matchAll(/(?<![A-Za-z])'([^'\n]+?)'(?![A-Za-z])/g)
  return [...new Set([...found].map(([, words = '']) => words))]
}

/** The rows of section 9's table, except those whose value is marked as not shown. */
function constants(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /^\| (?!Constant|---)/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([, value]) => value !== 'not shown')
    .map(([name, value]) => `${name}: ${value}`)
}
