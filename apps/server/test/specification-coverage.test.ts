import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * docs/specification-coverage.md names the test that proves each call, rule, text and constant of
 * the specification. Here the page is held to the specification (nothing is left out) and to the
 * tests (what it names exists).
 */

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** One row: what is promised, and the tests that prove it, as `file › title`. */
interface Row {
  promise: string
  tests: string[]
}

const specification = read('docs/specification.md')
const rows = readRows(read('docs/specification-coverage.md'))

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
})

test('a title that no test has is noticed, and one made from a table is found', () => {
  const here = 'apps/server/test/specification-coverage.test.ts'
  expect(exists(`${here} › names tests that exist`)).toBe(true)
  expect(exists(`${here} › ${'names tests'} that do not exist`)).toBe(false)
  expect(exists(`apps/server/test/nowhere.test.ts › names tests that exist`)).toBe(false)
  expect(titlePattern('the id $id is %s').test('the id 1 is not found')).toBe(true)
})

test('the specification is the customer’s text, where that lies beside the project', async () => {
  const given = Bun.file(join(root, '../shared/specification.md'))
  if (await given.exists()) expect(specification).toBe(await given.text())
})

function missing(wanted: string[]): string[] {
  const promises = new Set(rows.map(({ promise }) => promise))
  return wanted.filter((promise) => !promises.has(promise))
}

/** The table rows of the page: `| promise | test<br>test |`. */
function readRows(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([promise]) => promise !== 'Promise')
    .map(([promise = '', tests = '']) => ({
      promise: promise.trim(),
      tests: tests
        .split('<br>')
        .map((name) => name.trim())
        .filter(Boolean),
    }))
}

function section(number: number): string {
  const found = specification.split(/^## /m).find((part) => part.startsWith(`${number}.`))
  if (found === undefined) throw new Error(`The specification has no section ${number}.`)
  return found
}

/** `GET /public/testimonials`; what the specification says in one line for several stands apart. */
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

/** The rows of section 9's table but those whose value is said not to be shown. */
function constants(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /^\| (?!Constant|---)/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([, value]) => value !== 'not shown')
    .map(([name, value]) => `${name}: ${value}`)
}

/** Whether a test of this name stands in its file: `path › title`. */
function exists(name: string): boolean {
  const [path = '', title = ''] = name.split(' › ')
  try {
    return titles(path).some((pattern) => pattern.test(title))
  } catch {
    return false
  }
}

const known = new Map<string, RegExp[]>()

/** The titles of a file's tests. */
function titles(path: string): RegExp[] {
  const before = known.get(path)
  if (before) return before
  const source = read(path)
  // A call of test, or of what test.each() gave, begins with the title.
  const found = source.matchAll(
    /(?:\btest(?:Once)?|\))\(\s*(['"`])((?:(?!\1).|\\.)+)\1,\s*(?:async\s*)?\(/g,
  )
  const patterns = [...found].map(([, , title = '']) => titlePattern(title))
  known.set(path, patterns)
  return patterns
}

/**
 * A title of a table of tests stands for all that its gaps can be filled with; one that is hardly
 * more than gaps stands for itself alone.
 */
function titlePattern(title: string): RegExp {
  const gaps = /\$\{[^}]*\}|%[sdijp#]|\$\w+/g
  const parts = title.split(gaps).map((part) => RegExp.escape(part))
  if (title.replaceAll(gaps, '').replaceAll(/\W/g, '').length < 6) {
    return new RegExp(`^${RegExp.escape(title)}$`)
  }
  return new RegExp(`^${parts.join('.+')}$`)
}
