import { BSONRegExp, BSONSymbol, MaxKey, MinKey } from 'bson'
import { compareValues, hashKey, isDoc, NULL_RANK, NUMBER_RANK, typeRank } from './compare.ts'
import { CommandError, type Doc, unsupported } from './errors.ts'
import { compileRegex } from './regex.ts'
import { LOGICAL_OPERATORS } from './subset.ts'

/** A compiled filter. */
export type Filter = {
  matches: (doc: Doc) => boolean
  /** The first parts of all paths in the filter. */
  roots: Set<string>
  /** The conditions, all of which a match must meet. */
  conjuncts: Conjunct[]
}

/** One condition of a filter. */
export type Conjunct = {
  matches: (doc: Doc) => boolean
  /**
   * How an index can find matches: `path` equals one of `values`, lies on one side of a bound, or is a string that begins
   * with `prefix` (or the expression itself).
   */
  lookup?:
    | { path: string; values: unknown[] }
    | { path: string; side: 'above' | 'below'; bound: unknown; orEqual: boolean }
    | { path: string; prefix: string; expression: BSONRegExp }
  /** That `path` is null or missing, or that it exists: a partial index may have the same condition. */
  presence?: { path: string; is: boolean }
  /** The conditions of each part of an `$or`: an index may find the matches of each. */
  branches?: Conjunct[][]
}

/** A missing field, which several operators distinguish from null. */
export const MISSING = Symbol('missing')

/**
 * Compiles a filter of the subset.
 *
 * @throws CommandError 2 on operands that the server rejects, 238 on operators outside the subset
 */
export function compileFilter(filter: Doc, collator?: Intl.Collator): Filter {
  const roots = new Set<string>()
  const conjuncts: Conjunct[] = []
  compileConjuncts(filter, { collator, roots }, conjuncts)
  return { matches: meetsAll(conjuncts), roots, conjuncts }
}

/** A test for documents that meet all conditions. */
export function meetsAll(conjuncts: readonly Conjunct[]): (doc: Doc) => boolean {
  const [first, ...others] = conjuncts.map(({ matches }) => matches)
  if (!first) return () => true
  if (others.length === 0) return first
  return (doc) => {
    if (!first(doc)) return false
    for (const matches of others) if (!matches(doc)) return false
    return true
  }
}

/** Compiles a `$pull` condition: operators, a filter over embedded documents, or a plain value. */
export function compileCondition(
  condition: unknown,
  collator?: Intl.Collator,
): (value: unknown) => boolean {
  if (condition instanceof BSONRegExp) return (value) => someOf(value, regexTest(condition))
  if (!isDoc(condition)) return (value) => compareValues(value, condition, collator) === 0
  if (isOperatorDoc(condition) && !isLogical(condition)) {
    const tests = compileOperators(condition, { collator })
    return (value) =>
      tests.every(
        ({ test, negated, elements }) => (elements ? someOf(value, test) : test(value)) !== negated,
      )
  }
  const matches = compileDoc(condition, { collator })
  return (value) => isDoc(value) && matches(value)
}

/** True when the document's first field is an operator, so it is not a literal value. */
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
}
type Test = (value: unknown) => boolean
/** `elements` is false if the test applies to an array only as a whole. */
type Operator = {
  test: Test
  negated: boolean
  elements: boolean
  lookup?: Conjunct['lookup']
  presence?: boolean
}

function compileDoc(filter: Doc, context: Context): (doc: Doc) => boolean {
  const conjuncts: Conjunct[] = []
  compileConjuncts(filter, context, conjuncts)
  return meetsAll(conjuncts)
}

function compileConjuncts(filter: Doc, context: Context, into: Conjunct[]): void {
  for (const [name, value] of Object.entries(filter)) {
    if (LOGICAL_OPERATORS.has(name)) {
      if (!Array.isArray(value)) throw bad(`${name} must be an array`)
      if (value.length === 0) throw bad('$and/$or/$nor must be a nonempty array')
      for (const part of value) {
        if (!isDoc(part)) throw bad('$or/$and/$nor entries need to be full objects')
      }
      if (name === '$and') for (const part of value) compileConjuncts(part, context, into)
      else {
        const branches = value.map((part) => {
          const conjuncts: Conjunct[] = []
          compileConjuncts(part, context, conjuncts)
          return conjuncts
        })
        const parts = branches.map(meetsAll)
        into.push({ matches: (doc) => parts.some((part) => part(doc)), branches })
      }
    } else if (name.startsWith('$')) throw unsupported(name)
    else into.push(...compileField(name, value, context))
  }
}

function compileField(name: string, value: unknown, context: Context): Conjunct[] {
  const path = name.split('.')
  context.roots?.add(path[0] as string)
  if (isOperatorDoc(value)) {
    return compileOperators(value, context).map(
      ({ test, negated, elements, lookup, presence }): Conjunct => ({
        matches: (doc) => walk(doc, path, 0, elements, test) !== negated,
        lookup: lookup && { ...lookup, path: name },
        presence: presence === undefined ? undefined : { path: name, is: presence },
      }),
    )
  }
  const isRegex = value instanceof BSONRegExp
  const test = isRegex ? regexTest(value) : equal(value, context.collator)
  const lookup = isRegex ? beginningWith(value) : equalTo([value], context.collator)
  return [
    {
      matches: (doc) => walk(doc, path, 0, true, test),
      lookup: lookup && { ...lookup, path: name },
      presence: value === null ? { path: name, is: false } : undefined,
    },
  ]
}

// No index for null, which also matches missing fields, nor for arrays and regular expressions.
function equalTo(values: unknown[], collator?: Intl.Collator): Conjunct['lookup'] {
  const plain = values.every(
    (value) =>
      value !== null &&
      value !== undefined &&
      !Array.isArray(value) &&
      !(value instanceof BSONRegExp) &&
      !(collator && [15, 20].includes(typeRank(value))),
  )
  return plain ? { path: '', values } : undefined
}

/** The types with index ranges: numbers, strings, ids, booleans and dates. */
const RANGED = new Set([NUMBER_RANK, 15, 35, 40, 45])

function boundedBy(name: string, bound: unknown, collator?: Intl.Collator): Conjunct['lookup'] {
  const rank = typeRank(bound)
  if (!RANGED.has(rank) || (collator && rank === 15) || isNotANumber(bound)) return undefined
  const side = name.startsWith('$g') ? 'above' : 'below'
  return { path: '', side, bound, orEqual: name.endsWith('e') }
}

/** Characters that stand for themselves after an anchor, as on a server: it reads a range of the index then. */
const PREFIX = /^\^((?:[^\\.*+?^${}()|[\]]|\\[^\dA-Za-z])+)$/

function prefixOf({ pattern, options }: BSONRegExp): string | undefined {
  return options === '' ? PREFIX.exec(pattern)?.[1]?.replace(/\\(.)/gsu, '$1') : undefined
}

function beginningWith(expression: BSONRegExp): Conjunct['lookup'] {
  const prefix = prefixOf(expression)
  return prefix === undefined ? undefined : { path: '', prefix, expression }
}

function compileOperators(operators: Doc, context: Context): Operator[] {
  return Object.entries(operators)
    .filter(([name]) => name !== '$options' || !('$regex' in operators))
    .map(([name, operand]) => compileOperator(name, operand, operators, context))
}

function compileOperator(name: string, operand: unknown, all: Doc, context: Context): Operator {
  const { collator } = context
  const plain = (test: Test, negated = false): Operator => ({ test, negated, elements: true })
  switch (name) {
    case '$eq':
      return { ...plain(equal(operand, collator)), lookup: equalTo([operand], collator) }
    case '$ne':
      if (operand instanceof BSONRegExp) throw bad("Can't have regex as arg to $ne.")
      return plain(equal(operand, collator), true)
    case '$in': {
      const test = oneOf(name, operand, collator)
      return { ...plain(test), lookup: equalTo(operand as unknown[], collator) }
    }
    case '$nin':
      return plain(oneOf(name, operand, collator), true)
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return {
        ...plain(ordered(name, operand, collator)),
        lookup: boundedBy(name, operand, collator),
      }
    case '$exists':
      return {
        ...plain((value) => value !== MISSING, !isTrue(operand)),
        presence: isTrue(operand) || undefined,
      }
    case '$regex': {
      const expression = regexOf(operand, all.$options)
      return { ...plain(regexTest(expression)), lookup: beginningWith(expression) }
    }
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
    // NaN is neither smaller nor larger than any number.
    if (rank === NUMBER_RANK && (isNotANumber(value) || isNotANumber(operand))) return false
    return greater ? result > 0 : result < 0
  }
}

function isNotANumber(value: unknown): boolean {
  return String(value) === 'NaN'
}

/** Truth as the server defines it: everything but false, null and zero. */
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
  const prefix = prefixOf(expression)
  return (value) => {
    if (typeof value === 'string') {
      return prefix === undefined ? regex.test(value) : value.startsWith(prefix)
    }
    if (value instanceof BSONSymbol) return regex.test(value.value)
    return value instanceof BSONRegExp && compareValues(value, expression) === 0
  }
}

/**
 * Calls `visit` with every value of a path, like the server's path iterator: through arrays of
 * documents, by numeric position, and at the end each element of an array and then the array itself.
 * Stops and returns true at the first value that `visit` accepts.
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

/** Whether a test accepts a value or, for an array, one of its elements. */
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
