import { BSONRegExp, BSONSymbol, MaxKey, MinKey } from 'bson'
import { compareValues, hashKey, isDoc, NULL_RANK, NUMBER_RANK, typeRank } from './compare.ts'
import { CommandError, type Doc, unsupported } from './errors.ts'
import { compileRegex } from './regex.ts'
import { LOGICAL_OPERATORS } from './subset.ts'

/** A compiled filter. */
export type Filter = {
  matches: (doc: Doc) => boolean
  /** The first parts of all paths that the filter looks at. */
  roots: Set<string>
  /** What every match must equal: one of `values` at `path`. An index narrows the search with it. */
  equalities: { path: string; values: unknown[] }[]
}

/** Stands for a field that is not there, which several operators tell apart from null. */
export const MISSING = Symbol('missing')

/**
 * Compiles a filter of the subset.
 *
 * @throws CommandError 2 on operands that the server refuses, 238 on operators outside the subset
 */
export function compileFilter(filter: Doc, collator?: Intl.Collator): Filter {
  const roots = new Set<string>()
  const equalities: Filter['equalities'] = []
  return { matches: compileDoc(filter, { collator, roots, equalities }), roots, equalities }
}

/** Compiles a `$pull` condition: operators, a filter over embedded documents, or a plain value. */
export function compileCondition(condition: unknown): (value: unknown) => boolean {
  if (condition instanceof BSONRegExp) return (value) => someOf(value, regexTest(condition))
  if (!isDoc(condition)) return (value) => compareValues(value, condition) === 0
  if (isOperatorDoc(condition) && !isLogical(condition)) {
    const tests = compileOperators(condition, {})
    return (value) =>
      tests.every(
        ({ test, negated, elements }) => (elements ? someOf(value, test) : test(value)) !== negated,
      )
  }
  const matches = compileDoc(condition, {})
  return (value) => isDoc(value) && matches(value)
}

/** True when the document's first field is an operator, so that it is no literal value. */
export function isOperatorDoc(value: unknown): value is Doc {
  if (!isDoc(value)) return false
  for (const name in value) return name.startsWith('$')
  return false
}

function isLogical(value: Doc): boolean {
  return LOGICAL_OPERATORS.has(Object.keys(value)[0] ?? '')
}

type Context = {
  collator?: Intl.Collator
  roots?: Set<string>
  /** Present only where a match is certain to need it: at the top and within `$and`. */
  equalities?: Filter['equalities']
}
type Test = (value: unknown) => boolean
/** `elements` is false where an array is looked at as a whole only. */
type Operator = { test: Test; negated: boolean; elements: boolean }

function compileDoc(filter: Doc, context: Context): (doc: Doc) => boolean {
  const parts = Object.entries(filter).map(([name, value]) => {
    if (LOGICAL_OPERATORS.has(name)) return compileLogical(name, value, context)
    if (name.startsWith('$')) throw unsupported(name)
    return compileField(name, value, context)
  })
  if (parts.length === 1 && parts[0]) return parts[0]
  return (doc) => parts.every((part) => part(doc))
}

function compileLogical(name: string, value: unknown, context: Context) {
  if (!Array.isArray(value)) throw bad(`${name} must be an array`)
  if (value.length === 0) throw bad('$and/$or/$nor must be a nonempty array')
  const inner = name === '$and' ? context : { ...context, equalities: undefined }
  const parts = value.map((part) => {
    if (!isDoc(part)) throw bad('$or/$and/$nor entries need to be full objects')
    return compileDoc(part, inner)
  })
  return name === '$and'
    ? (doc: Doc) => parts.every((part) => part(doc))
    : (doc: Doc) => parts.some((part) => part(doc))
}

function compileField(name: string, value: unknown, context: Context) {
  const path = name.split('.')
  context.roots?.add(path[0] as string)
  if (isOperatorDoc(value)) {
    const tests = compileOperators(value, context)
    for (const [operator, operand] of Object.entries(value)) {
      if (operator === '$eq') noteEquality(context, name, [operand])
      if (operator === '$in') noteEquality(context, name, operand as unknown[])
    }
    return (doc: Doc) =>
      tests.every((part) => walk(doc, path, 0, part.elements, part.test) !== part.negated)
  }
  if (!(value instanceof BSONRegExp)) noteEquality(context, name, [value])
  const test = value instanceof BSONRegExp ? regexTest(value) : equal(value, context.collator)
  return (doc: Doc) => walk(doc, path, 0, true, test)
}

// Null also means a missing field, arrays and expressions match in more than one way: no index for those.
function noteEquality(context: Context, path: string, values: unknown[]): void {
  const plain = values.every(
    (value) =>
      value !== null &&
      value !== undefined &&
      !Array.isArray(value) &&
      !(value instanceof BSONRegExp) &&
      !(context.collator && [15, 20].includes(typeRank(value))),
  )
  if (plain) context.equalities?.push({ path, values })
}

function compileOperators(operators: Doc, context: Context): Operator[] {
  return Object.entries(operators)
    .filter(([name]) => name !== '$options' || !('$regex' in operators))
    .map(([name, operand]) => compileOperator(name, operand, operators, context))
}

function compileOperator(name: string, operand: unknown, all: Doc, context: Context): Operator {
  const { collator } = context
  const plain = (test: Test, negated = false) => ({ test, negated, elements: true })
  switch (name) {
    case '$eq':
      return plain(equal(operand, collator))
    case '$ne':
      if (operand instanceof BSONRegExp) throw bad("Can't have regex as arg to $ne.")
      return plain(equal(operand, collator), true)
    case '$in':
    case '$nin':
      return plain(oneOf(name, operand, collator), name === '$nin')
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return plain(ordered(name, operand, collator))
    case '$exists':
      return plain((value) => value !== MISSING, !isTrue(operand))
    case '$regex':
      return plain(regexTest(regexOf(operand, all.$options)))
    case '$options':
      throw bad('$options needs a $regex')
    case '$elemMatch':
      return { test: compileElemMatch(operand, context), negated: false, elements: false }
    default:
      throw unsupported(name)
  }
}

function compileElemMatch(operand: unknown, context: Context): Test {
  if (!isDoc(operand)) throw bad('$elemMatch needs an Object')
  const { collator } = context
  if (isOperatorDoc(operand) && !isLogical(operand)) {
    const tests = compileOperators(operand, { collator })
    return (value) =>
      Array.isArray(value) &&
      value.some((item) => tests.every(({ test, negated }) => test(item) !== negated))
  }
  const matches = compileDoc(operand, { collator })
  return (value) =>
    Array.isArray(value) &&
    value.some((item) =>
      isDoc(item) ? matches(item) : Array.isArray(item) && matches({ ...item }),
    )
}

function equal(operand: unknown, collator?: Intl.Collator): Test {
  const rank = typeRank(operand)
  if (rank === NULL_RANK) return (value) => value === null || value === MISSING
  return (value) =>
    value !== MISSING && typeRank(value) === rank && compareValues(value, operand, collator) === 0
}

function oneOf(name: string, operand: unknown, collator?: Intl.Collator): Test {
  if (!Array.isArray(operand)) throw bad(`${name} needs an array`)
  if (operand.some(isOperatorDoc)) throw bad(`cannot nest $ under ${name}`)
  const values = operand.filter((value) => !(value instanceof BSONRegExp))
  const tests = operand.filter((value) => value instanceof BSONRegExp).map(regexTest)
  if (collator) tests.push(...values.map((value) => equal(value, collator)))
  else {
    const keys = new Set(values.map(hashKey))
    if (keys.has(hashKey(null))) tests.push((value) => value === MISSING)
    tests.push((value) => value !== MISSING && keys.has(hashKey(value)))
  }
  return (value) => tests.some((test) => test(value))
}

function ordered(name: string, operand: unknown, collator?: Intl.Collator): Test {
  if (operand instanceof BSONRegExp) throw bad(`Can't have RegEx as arg to predicate over field`)
  const rank = typeRank(operand)
  const orEqual = name.endsWith('e')
  const greater = name.startsWith('$g')
  if (rank === NULL_RANK) return (value) => orEqual && (value === null || value === MISSING)
  const anyType = operand instanceof MinKey || operand instanceof MaxKey
  return (value) => {
    if (!anyType && (value === MISSING || typeRank(value) !== rank)) return false
    const result = compareValues(value === MISSING ? undefined : value, operand, collator)
    if (result === 0) return orEqual
    // Nothing is smaller or larger than NaN.
    if (rank === NUMBER_RANK && (isNotANumber(value) || isNotANumber(operand))) return false
    return greater ? result > 0 : result < 0
  }
}

function isNotANumber(value: unknown): boolean {
  return String(value) === 'NaN'
}

/** The server's notion of truth: everything but false, null and the number zero. */
export function isTrue(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return false
  return typeRank(value) !== NUMBER_RANK || Number(String(value)) !== 0
}

function regexOf(operand: unknown, options: unknown): BSONRegExp {
  if (options !== undefined && typeof options !== 'string') {
    throw bad('$options has to be a string')
  }
  if (operand instanceof BSONRegExp) {
    if (operand.options && options !== undefined) {
      throw new CommandError(51075, 'options set in both $regex and $options')
    }
    return new BSONRegExp(operand.pattern, options ?? operand.options)
  }
  if (typeof operand !== 'string') throw bad('$regex has to be a string')
  return new BSONRegExp(operand, options ?? '')
}

function regexTest(expression: BSONRegExp): Test {
  const regex = compileRegex(expression.pattern, expression.options)
  return (value) => {
    if (typeof value === 'string') return regex.test(value)
    if (value instanceof BSONSymbol) return regex.test(value.value)
    return value instanceof BSONRegExp && compareValues(value, expression) === 0
  }
}

/**
 * Shows `visit` every value that a path leads to, as the server's path iterator does: through arrays of
 * documents, by numeric position, and at the end each element of an array and then the array itself.
 * Stops and answers true at the first value that `visit` accepts.
 */
function walk(doc: Doc, path: string[], from: number, elements: boolean, visit: Test): boolean {
  let current = doc
  for (let at = from; at < path.length; at++) {
    const name = path[at] as string
    if (!Object.hasOwn(current, name)) return visit(MISSING)
    const value = current[name]
    if (at === path.length - 1) {
      return elements ? someOf(value, visit) : visit(value)
    }
    if (Array.isArray(value)) return walkArray(value, path, at + 1, elements, visit)
    if (!isDoc(value)) return visit(MISSING)
    current = value
  }
  return false
}

/** An operator holds for an array when it does for one of its elements or for the whole. */
function someOf(value: unknown, test: Test): boolean {
  return (Array.isArray(value) && value.some((element) => test(element))) || test(value)
}

function walkArray(array: unknown[], path: string[], at: number, elements: boolean, visit: Test) {
  const name = path[at] as string
  const position = /^(0|[1-9]\d*)$/.test(name) ? Number(name) : -1
  return array.some((element, index): boolean => {
    if (isDoc(element) && walk(element, path, at, elements, visit)) return true
    if (index !== position) return false
    if (at === path.length - 1) return visit(element)
    if (isDoc(element)) return walk(element, path, at + 1, elements, visit)
    return Array.isArray(element) && walkArray(element, path, at + 1, elements, visit)
  })
}

function bad(message: string): CommandError {
  return new CommandError(2, message)
}
