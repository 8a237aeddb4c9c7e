import { compareValues, isDoc } from './compare.ts'
import { CommandError, type Doc } from './errors.ts'

/** One field of a sort order or an index. */
export type KeyPart = { path: string[]; direction: 1 | -1 }

/**
 * The parts of a path in a sort or a projection.
 *
 * @throws CommandError 40352, 40353 or 15998 on one with empty parts
 */
export function fieldPath(name: string): string[] {
  if (name === '')
    throw new CommandError(40352, 'FieldPath cannot be constructed with empty string')
  if (name.endsWith('.')) throw new CommandError(40353, "FieldPath must not end with a '.'.")
  const path = name.split('.')
  if (path.includes('')) throw new CommandError(15998, 'FieldPath field names may not be empty.')
  return path
}

/**
 * The index keys of a document, one tuple per element of an array on the path. A missing field
 * counts as null, an empty array as undefined. This follows the server's key generator step by step,
 * because sort orders and unique indexes depend on its treatment of arrays.
 *
 * @param length of the keys: they contain the values of so many parts
 * @throws CommandError 171 when the paths lead through two different arrays
 */
export function keysOf(
  doc: Doc,
  parts: readonly KeyPart[],
  length: number = parts.length,
): unknown[][] {
  const plain = plainKey(doc, parts, length)
  if (plain) return [plain]
  const keys: unknown[][] = []
  expand(
    doc,
    parts.map((part) => part.path),
    parts.map(() => null),
    [],
    keys,
  )
  return length < parts.length ? keys.map((key) => key.slice(0, length)) : keys
}

/** The single key of fields without arrays; undefined if `expand` is needed. */
function plainKey(
  doc: Doc,
  parts: readonly KeyPart[],
  length: number = parts.length,
): unknown[] | undefined {
  const key: unknown[] = []
  for (const { path } of parts) {
    let value: unknown = doc
    for (const name of path) {
      value = isDoc(value) && Object.hasOwn(value, name) ? value[name] : null
      if (Array.isArray(value) || (value === undefined && path.length > 1)) return undefined
    }
    if (key.length < length) key.push(value === undefined ? null : value)
  }
  return key
}

/** Compares two tuples of `keysOf` in the directions of their parts. */
export function compareKeys(
  a: readonly unknown[],
  b: readonly unknown[],
  parts: readonly KeyPart[],
  collator?: Intl.Collator,
): number {
  for (let i = 0; i < parts.length; i++) {
    const result = compareValues(a[i], b[i], collator)
    if (result !== 0) return result * (parts[i] as KeyPart).direction
  }
  return 0
}

/** The sort key of a document: the smallest or largest element of an array counts. */
export function sortKey(
  doc: Doc,
  parts: readonly KeyPart[],
  collator?: Intl.Collator,
): readonly unknown[] {
  const plain = plainKey(doc, parts)
  if (plain) return plain
  return sortKeys(doc, parts).reduce((best, key) =>
    compareKeys(key, best, parts, collator) < 0 ? key : best,
  )
}

function sortKeys(doc: Doc, parts: readonly KeyPart[]): unknown[][] {
  try {
    return keysOf(doc, parts)
  } catch (error) {
    if (!(error instanceof CommandError) || error.code !== 171) throw error
    throw new CommandError(2, 'cannot sort with keys that are parallel arrays')
  }
}

const MISSING = Symbol('missing')

/** An element that a numeric path part has selected from an array. */
type Picked = { element: unknown; value: unknown; rest: string[] }
type Slots<T> = (T | undefined)[]

function expand(
  doc: Doc | undefined,
  paths: readonly string[][],
  found: readonly unknown[],
  picked: Slots<Picked>,
  keys: unknown[][],
): void {
  const rests = [...paths]
  const values = [...found]
  const slots: number[] = []
  let array: unknown[] | undefined
  let spread = true
  for (const [i, path] of paths.entries()) {
    if (path.length === 0) continue
    const { value, rest, nested } = extract(doc, path, picked[i])
    rests[i] = rest
    if (value === MISSING) {
      values[i] = null
      rests[i] = []
      continue
    }
    if (rest.length === 0) {
      values[i] = value
      if (nested) spread = false
    }
    if (!Array.isArray(value)) continue
    if (array && array !== value) throw new CommandError(171, 'cannot index parallel arrays')
    array = value
    slots.push(i)
  }
  if (!array) {
    keys.push(values)
    return
  }
  const within: Slots<Picked> = []
  for (const i of slots) {
    const path = rests[i] as string[]
    const element = path.length > 0 ? elementAt(array, path[0] as string) : MISSING
    if (element !== MISSING) within[i] = { element, ...descend(element, path.slice(1)) }
  }
  for (const element of array.length > 0 ? array : [undefined]) {
    const next = [...values]
    for (const i of slots) {
      if (rests[i]?.length === 0) next[i] = spread || array.length === 0 ? element : array
    }
    expand(isDoc(element) ? element : undefined, rests, next, within, keys)
  }
}

function extract(doc: Doc | undefined, path: string[], picked: Picked | undefined) {
  const name = path[0] as string
  if (doc && Object.hasOwn(doc, name)) {
    if (picked) {
      throw new CommandError(
        16746,
        `Ambiguous field name found in array (do not use numeric field names in embedded elements in an array), field: '${name}'`,
      )
    }
    return { ...descend(doc[name], path.slice(1)), nested: false }
  }
  if (picked) {
    return { value: picked.value, rest: picked.rest, nested: Array.isArray(picked.element) }
  }
  return { value: MISSING, rest: [], nested: false }
}

/** Follows a path through documents, and stops at its end or at the first array. */
function descend(start: unknown, path: string[]): { value: unknown; rest: string[] } {
  let value = start
  for (const [i, name] of path.entries()) {
    if (Array.isArray(value)) return { value, rest: path.slice(i) }
    if (!isDoc(value) || !Object.hasOwn(value, name)) return { value: MISSING, rest: [] }
    value = value[name]
  }
  return { value, rest: [] }
}

function elementAt(array: unknown[], name: string): unknown {
  return /^(0|[1-9]\d*)$/.test(name) && Number(name) < array.length ? array[Number(name)] : MISSING
}
