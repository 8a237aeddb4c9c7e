import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/* Reads the pages of docs/ that name tests, as `file › title`. */

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** One row: the promise, and the tests that prove it, as `file › title`. */
export interface Row {
  promise: string
  tests: string[]
}

/**
 * The table rows of a page, `| promise | … | test<br>test |`: the first cell and the last.
 * @param heading the first cell of the tables' heads
 */
export function readRows(page: string, heading: string): Row[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([promise]) => promise !== heading)
    .map((cells) => ({ promise: cells[0] ?? '', tests: cells.at(-1) ?? '' }))
    .map(({ promise, tests }) => ({
      promise: promise.trim(),
      tests: tests
        .split('<br>')
        .map((name) => name.trim())
        .filter(Boolean),
    }))
}

/** The placeholders of a parametrised title. */
const GAP = /\$\{[^}]*\}|%[sdijp#]|\$\w+/

/**
 * Whether a test of this name is in its file: `path › title`, or `path › title [case]`. A story whose `play` function
 * asserts something is a test of its file: `visual/stories.test.ts` plays it.
 */
export function exists(name: string): boolean {
  const { path, title, parameter } = partsOf(name)
  try {
    const isThere = titles(path).some((pattern) => pattern.test(title))
    return isThere && (parameter === undefined || hasCase(path, parameter))
  } catch {
    return false
  }
}

/** Whether the name of a parametrised test lacks its case. */
export function lacksCase(name: string): boolean {
  const { title, parameter } = partsOf(name)
  return GAP.test(title) && parameter === undefined
}

function partsOf(name: string) {
  const [path = '', rest = ''] = name.split(' › ')
  const [, title = '', parameter] = /^(.*?)(?: \[(.+)\])?$/.exec(rest) ?? []
  return { path, title, parameter }
}

/** A case is text of the test's file, or the id of an operation where the document has the cases. */
function hasCase(path: string, parameter: string): boolean {
  const source = read(path)
  if (source.includes(parameter)) return true
  const document = read('apps/server/openapi.json')
  return source.includes('api.operations') && document.includes(`"operationId": "${parameter}"`)
}

const known = new Map<string, RegExp[]>()

/** The titles of a file's tests. */
function titles(path: string): RegExp[] {
  const before = known.get(path)
  if (before) return before
  const source = read(path)
  if (path.endsWith('.stories.tsx')) {
    const stories = source.split(/^export const /m).slice(1)
    const tested = stories.filter((story) => /\bplay\b/.test(story))
    const names = tested.map((story) => new RegExp(`^${/^\w+/.exec(story)?.[0]}$`))
    known.set(path, names)
    return names
  }
  // The title follows the call of test, or of the function that test.each() returned.
  const found = source.matchAll(
    /(?:\btest(?:Once)?|\))\(\s*(['"`])((?:(?!\1).|\\.)+)\1,\s*(?:async\s*)?\(/g,
  )
  const patterns = [...found].map(([, , title = '']) => titlePattern(title))
  known.set(path, patterns)
  return patterns
}

/**
 * A pattern for the titles that a parametrised title produces; a title that is almost only
 * placeholders matches only itself.
 */
export function titlePattern(title: string): RegExp {
  const gaps = new RegExp(GAP, 'g')
  const parts = title.split(gaps).map((part) => RegExp.escape(part))
  if (title.replaceAll(gaps, '').replaceAll(/\W/g, '').length < 6) {
    return new RegExp(`^${RegExp.escape(title)}$`)
  }
  return new RegExp(`^${parts.join('.+')}$`)
}
