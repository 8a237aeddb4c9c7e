import { BSONRegExp, Decimal128, Double, Int32, Long, ObjectId } from 'bson'
import { compareValues, hashKey, isDoc, isIdentical, isNumber } from './compare.ts'
import { CommandError, type Doc, unsupported } from './errors.ts'
import { compileCondition, isOperatorDoc, MISSING } from './matcher.ts'
import { INTEGER } from './subset.ts'

/** A compiled update: `apply` returns the new document, or the same one if nothing changes. */
export type Update = {
  replaces: boolean
  apply: (doc: Doc) => Doc
  /** The document that an upsert inserts for a filter without matches; its `_id` comes first. */
  insert: (filter: Doc) => Doc
}

/**
 * Compiles an update of the subset: operators, or a complete replacement. A collator decides which
 * strings are equal for `$addToSet` and `$pull`.
 *
 * @throws CommandError with the server's code: 9 malformed, 40 conflicting paths, 56 empty field name …;
 *   `apply` and `insert` throw 2, 14, 28 and 66 on documents that the update cannot be applied to
 */
export function compileUpdate(update: Doc, collator?: Intl.Collator): Update {
  if (!isOperatorDoc(update)) {
    return {
      replaces: true,
      // Only a replacement that contains the id can equal the document.
      apply: (doc) => (isIdentical(doc, update) ? doc : keepId(doc, withId(update, doc._id))),
      insert: (filter) => {
        const base = upsertBase(filter, true)
        return keepId(base, withId(update, base._id))
      },
    }
  }
  const changes = compileChanges(update, collator)
  const run = (doc: Doc, inserting: boolean) => {
    const copy = clone(doc) as Doc
    let changed = false
    for (const { path, change, onInsert } of changes) {
      if (onInsert && !inserting) continue
      if (applyAt(copy, path, 0, change)) changed = true
    }
    if (changed && doc._id !== undefined && !isIdentical(doc._id, copy._id)) throw immutableId()
    return changed ? copy : doc
  }
  return {
    replaces: false,
    apply: (doc) => run(doc, false),
    insert: (filter) => {
      const doc = run(upsertBase(filter, false), true)
      return withId(doc, doc._id)
    },
  }
}

/** The document with its `_id` first; generates a missing one. */
export function withId(doc: Doc, id: unknown): Doc {
  return { _id: id === undefined ? new ObjectId() : id, ...doc }
}

/** How an operator changes the value at its path; MISSING represents no value. */
type Change = {
  /** Creates missing documents on the path. */
  creates: boolean
  /** Does nothing if a value on the path is not a document. */
  lenient?: boolean
  /** Whether the new value counts as unmodified; by default if it is identical. */
  same?: (before: unknown, after: unknown) => boolean
  next: (value: unknown) => unknown
}
type PathChange = { path: string[]; change: Change; onInsert: boolean }

function compileChanges(update: Doc, collator?: Intl.Collator): PathChange[] {
  const changes: PathChange[] = []
  for (const [operator, fields] of Object.entries(update)) {
    if (!operator.startsWith('$')) throw new CommandError(9, `Unknown modifier: ${operator}`)
    if (!isDoc(fields)) {
      throw new CommandError(9, `Modifiers operate on fields, not on the argument of ${operator}`)
    }
    for (const [name, operand] of Object.entries(fields)) {
      const path = name.split('.')
      if (path.includes('')) {
        throw new CommandError(56, `The update path '${name}' contains an empty field name`)
      }
      const change = compileChange(operator, name, operand, collator)
      assertNoConflict(path, changes)
      changes.push({ path, change, onInsert: operator === '$setOnInsert' })
    }
  }
  changes.sort((a, b) => comparePaths(a.path, b.path))
  return changes
}

function assertNoConflict(path: string[], changes: PathChange[]): void {
  for (const { path: other } of changes) {
    const [short, long] = path.length < other.length ? [path, other] : [other, path]
    if (short.every((part, depth) => part === long[depth])) {
      throw new CommandError(
        40,
        `Updating the path '${path.join('.')}' would create a conflict at '${short.join('.')}'`,
      )
    }
  }
}

function compileChange(
  operator: string,
  name: string,
  operand: unknown,
  collator?: Intl.Collator,
): Change {
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return { creates: true, next: () => operand }
    case '$unset':
      return { creates: false, lenient: true, next: () => MISSING }
    case '$inc':
      return { creates: true, same: isSameNumber, next: increment(name, operand) }
    case '$push':
      return { creates: true, ...push(name, operand) }
    case '$addToSet':
      return { creates: true, next: addToSet(name, operand, collator) }
    case '$pull':
      return { creates: false, next: pull(name, operand, collator) }
    default:
      throw unsupported(operator)
  }
}

function increment(name: string, by: unknown) {
  if (!isNumber(by)) {
    throw new CommandError(14, `Cannot increment with non-numeric argument: {${name}: ${by}}`)
  }
  return (value: unknown) => {
    if (value === MISSING) return by
    if (!isNumber(value)) {
      throw new CommandError(14, `Cannot apply $inc to the non-numeric field '${name}'`)
    }
    if (value instanceof Decimal128 || by instanceof Decimal128) {
      throw unsupported('$inc of a Decimal128')
    }
    if (value instanceof Double || by instanceof Double) {
      return new Double(Number(value.toString()) + Number(by.toString()))
    }
    const sum = BigInt(value.toString()) + BigInt(by.toString())
    if (value instanceof Int32 && by instanceof Int32 && BigInt.asIntN(32, sum) === sum) {
      return new Int32(Number(sum))
    }
    if (BigInt.asIntN(64, sum) !== sum) {
      throw new CommandError(2, `Failed to apply $inc operations to current value of '${name}'`)
    }
    return Long.fromBigInt(sum)
  }
}

// Like the server's arithmetic: -0 and 0 are equal, two NaN are not.
function isSameNumber(before: unknown, after: unknown): boolean {
  if (before instanceof Double && after instanceof Double) return before.value === after.value
  return isIdentical(before, after)
}

function push(name: string, operand: unknown) {
  const modified = isDoc(operand) && '$each' in operand
  const { $each = [operand], $slice, $position } = modified ? operand : ({} as Doc)
  if (!Array.isArray($each)) {
    throw new CommandError(2, `The argument to $each in $push must be an array`)
  }
  const slice = integer($slice, '$slice')
  const position = integer($position, '$position')
  const next = (value: unknown) => {
    const array = [...arrayAt(value, name, '$push')]
    array.splice(position ?? array.length, 0, ...$each)
    if (slice === undefined) return array
    return slice >= 0 ? array.slice(0, slice) : array.slice(slice)
  }
  // A push always counts as a modification, even when the slice removes the value again.
  return $each.length > 0 ? { same: () => false, next } : { next }
}

function integer(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined
  const number = isNumber(value) ? Number(value.toString()) : Number.NaN
  if (!Number.isInteger(number) || Math.abs(number) > 2 ** 63)
    throw new CommandError(2, `The value for ${name} must be an integer`)
  return number
}

/** From this number of values on, `$addToSet` hashes those of the array instead of comparing with each. */
const HASHED = 4

function addToSet(name: string, operand: unknown, collator?: Intl.Collator) {
  const several = isDoc(operand) && Object.keys(operand)[0] === '$each'
  const items = several ? operand.$each : [operand]
  if (!Array.isArray(items)) {
    throw new CommandError(14, 'The argument to $each in $addToSet must be an array')
  }
  return (value: unknown) => {
    const array = [...arrayAt(value, name, '$addToSet')]
    if (collator || items.length < HASHED) {
      for (const item of items) {
        if (!array.some((other) => compareValues(other, item, collator) === 0)) array.push(item)
      }
      return array
    }
    const present = new Set(array.map(hashKey))
    for (const item of items) {
      const key = hashKey(item)
      if (present.has(key)) continue
      present.add(key)
      array.push(item)
    }
    return array
  }
}

function pull(name: string, condition: unknown, collator?: Intl.Collator) {
  const test = compileCondition(condition, collator)
  return (value: unknown) => {
    if (value === MISSING) return MISSING
    return arrayAt(value, name, '$pull').filter((item) => !test(item))
  }
}

function arrayAt(value: unknown, name: string, operator: string): unknown[] {
  if (value === MISSING) return []
  if (!Array.isArray(value)) {
    throw new CommandError(2, `Cannot apply ${operator} to non-array field '${name}'`)
  }
  return value
}

/** Changes a document or array in place; returns whether the value at the path changed. */
function applyAt(parent: Doc | unknown[], path: string[], at: number, change: Change): boolean {
  const name = path[at] as string
  const slot = Array.isArray(parent) ? position(name, path, change) : name
  if (slot === undefined) return false
  const container = parent as Doc
  const present = Object.hasOwn(container, slot)
  const value = present ? container[slot] : MISSING
  if (at < path.length - 1) {
    if (isDoc(value) || Array.isArray(value)) return applyAt(value, path, at + 1, change)
    if (present && !change.lenient) {
      throw new CommandError(
        28,
        `Cannot create field '${path[at + 1]}' in element {${name}: ${value}}`,
      )
    }
    if (!change.creates) return false
    const child: Doc = {}
    applyAt(child, path, at + 1, change)
    place(parent, slot, child)
    return true
  }
  const next = change.next(value)
  if (next === MISSING) {
    if (!present) return false
    if (Array.isArray(parent)) container[slot] = null
    else delete container[slot]
    return true
  }
  if (present && (change.same ?? isIdentical)(value, next)) return false
  place(parent, slot, next)
  return true
}

function position(name: string, path: string[], change: Change): string | undefined {
  if (/^\d+$/.test(name)) return String(Number(name))
  if (change.lenient) return undefined
  throw new CommandError(28, `Cannot create field '${name}' of '${path.join('.')}' in an array`)
}

function place(parent: Doc | unknown[], slot: string, value: unknown): void {
  if (Array.isArray(parent)) {
    const index = Number(slot)
    if (index > parent.length + 1_500_000) {
      throw new CommandError(34, `Can't backfill array to larger than 1500000 elements`)
    }
    while (parent.length < index) parent.push(null)
    parent[index] = value
    return
  }
  if (INTEGER.test(slot)) throw unsupported(`The field name '${slot}' in a document`)
  parent[slot] = value
}

function keepId(before: Doc, after: Doc): Doc {
  if (before._id !== undefined && compareValues(before._id, after._id) !== 0) throw immutableId()
  return after
}

function immutableId(): CommandError {
  return new CommandError(
    66,
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  )
}

/** The fields that an upserted document gets from the equality conditions of its filter. */
function upsertBase(filter: Doc, onlyId: boolean): Doc {
  const equal = new Map<string, unknown>()
  collectEqualities(filter, equal)
  const base: Doc = {}
  for (const [name, value] of equal) {
    if (onlyId && name !== '_id') continue
    for (const other of equal.keys()) {
      if (other.startsWith(`${name}.`)) {
        throw new CommandError(
          54,
          `cannot infer query fields to set, both '${name}' and '${other}'`,
        )
      }
    }
    let node = base
    const path = name.split('.')
    for (const part of path.slice(0, -1)) {
      const child = (node[part] ?? {}) as Doc
      place(node, part, child)
      node = child
    }
    place(node, path.at(-1) as string, value)
  }
  return base
}

function collectEqualities(filter: Doc, equal: Map<string, unknown>): void {
  const add = (name: string, value: unknown) => {
    if (equal.has(name)) {
      throw new CommandError(
        54,
        `cannot infer query fields to set, path '${name}' is matched twice`,
      )
    }
    equal.set(name, value)
  }
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' || name === '$or') {
      const parts = value as Doc[]
      if (name === '$and' || parts.length === 1) {
        for (const part of parts) collectEqualities(part, equal)
      }
    } else if (isOperatorDoc(value)) {
      if ('$eq' in value) add(name, value.$eq)
      const among = value.$in
      if (Array.isArray(among) && !among.some((each) => each instanceof BSONRegExp)) {
        if (new Set(among.map(hashKey)).size === 1) add(name, among[0])
      }
    } else if (!(value instanceof BSONRegExp)) add(name, value)
  }
}

// Fields are applied in the order of their names, numeric ones by number, as since MongoDB 5.
function comparePaths(a: string[], b: string[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const [x, y] = [a[i] as string, b[i] as string]
    if (x === y) continue
    if (/^\d+$/.test(x) && /^\d+$/.test(y) && Number(x) !== Number(y)) return Number(x) - Number(y)
    return compareValues(x, y)
  }
  return a.length - b.length
}

function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clone)
  if (!isDoc(value)) return value
  const copy: Doc = {}
  for (const [name, item] of Object.entries(value)) copy[name] = clone(item)
  return copy
}
