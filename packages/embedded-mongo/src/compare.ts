import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson'
import type { Doc } from './errors.ts'

/** The rank of all numbers in MongoDB's type order. */
export const NUMBER_RANK = 10
/** The rank of null in MongoDB's type order. */
export const NULL_RANK = 5

/** True for an embedded document, false for arrays, dates and bson's own types. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** True for each of the four number types. */
export function isNumber(value: unknown): value is Int32 | Double | Long | Decimal128 {
  return typeRank(value) === NUMBER_RANK
}

/** The rank of a value's type in MongoDB's type order; undefined represents an empty array. */
export function typeRank(value: unknown): number {
  if (typeof value === 'string') return 15
  if (value === null) return NULL_RANK
  if (value === undefined) return 0
  if (typeof value === 'boolean') return 40
  if (Array.isArray(value)) return 25
  if (value instanceof ObjectId) return 35
  if (value instanceof Int32 || value instanceof Double) return NUMBER_RANK
  if (value instanceof Date) return 45
  if (value instanceof Timestamp) return 47
  if (value instanceof Long || value instanceof Decimal128) return NUMBER_RANK
  if (value instanceof Binary) return 30
  if (value instanceof BSONRegExp) return 50
  if (value instanceof BSONSymbol) return 15
  if (value instanceof MinKey) return -1
  if (value instanceof MaxKey) return 127
  if (value instanceof Code) return value.scope ? 65 : 60
  if (value instanceof DBRef) return 55
  return 20
}

/** MongoDB's total order of values: negative, zero or positive. A collator replaces the byte order of strings. */
export function compareValues(a: unknown, b: unknown, collator?: Intl.Collator): number {
  // Most comparisons of index entries, without a look at their types.
  if (a === b) return 0
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b, collator)
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime()
  const rank = typeRank(a)
  const difference = rank - typeRank(b)
  if (difference !== 0) return difference
  switch (rank) {
    case NUMBER_RANK:
      return compareNumbers(a as Int32, b as Int32)
    case 15:
      return compareStrings(String(a), String(b), collator)
    case 20:
      return compareDocs(a as Doc, b as Doc, collator)
    case 25:
      return compareArrays(a as unknown[], b as unknown[], collator)
    case 30:
      return compareBinaries(a as Binary, b as Binary)
    case 35:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id)
    case 40:
      return Number(a) - Number(b)
    case 45:
      return (a as Date).getTime() - (b as Date).getTime()
    case 47:
      return (a as Timestamp).compare(b as Timestamp)
    case 50:
      return (
        compareStrings((a as BSONRegExp).pattern, (b as BSONRegExp).pattern) ||
        compareStrings((a as BSONRegExp).options, (b as BSONRegExp).options)
      )
    case 60:
    case 65:
      return compareStrings((a as Code).code, (b as Code).code)
    default:
      return 0
  }
}

/** Equal in type, width and bits; updates use it to detect a change. */
export function isIdentical(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, i) => isIdentical(item, b[i]))
    )
  }
  if (isDoc(a)) {
    if (!isDoc(b)) return false
    const left = Object.entries(a)
    const right = Object.entries(b)
    return (
      left.length === right.length &&
      left.every(([name, value], i) => name === right[i]?.[0] && isIdentical(value, right[i]?.[1]))
    )
  }
  if (isNumber(a)) {
    if (a instanceof Double) return b instanceof Double && Object.is(a.value, b.value)
    return isNumber(b) && a._bsontype === b._bsontype && a.toString() === b.toString()
  }
  return compareValues(a, b) === 0
}

/** A string that is the same for two values exactly when `compareValues` returns 0. */
export function hashKey(value: unknown): string {
  switch (typeRank(value)) {
    case NUMBER_RANK:
      return numberKey(value as Int32)
    case 15:
      return JSON.stringify(String(value))
    case 20:
      return `{${Object.entries(value as Doc)
        .map(([name, item]) => `${JSON.stringify(name)}:${hashKey(item)}`)
        .join()}}`
    case 25:
      return `[${(value as unknown[]).map(hashKey).join()}]`
    case 30:
      return `b${(value as Binary).sub_type}:${(value as Binary).toString('base64')}`
    case 35:
      return `o${(value as ObjectId).toHexString()}`
    case 40:
      return value ? 't' : 'f'
    case 45:
      return `d${(value as Date).getTime()}`
    case 47:
      return `T${(value as Timestamp).toString()}`
    case 50:
      return `/${JSON.stringify((value as BSONRegExp).pattern)}${(value as BSONRegExp).options}`
    case 60:
    case 65:
      return `c${JSON.stringify((value as Code).code)}`
    case NULL_RANK:
      return 'z'
    case -1:
      return '<'
    case 127:
      return '>'
    default:
      return 'u'
  }
}

function compareDocs(a: Doc, b: Doc, collator?: Intl.Collator): number {
  const left = Object.entries(a)
  const right = Object.entries(b)
  for (const [i, [name, value]] of left.entries()) {
    const other = right[i]
    if (!other) return 1
    const result =
      typeRank(value) - typeRank(other[1]) ||
      compareStrings(name, other[0]) ||
      compareValues(value, other[1], collator)
    if (result !== 0) return result
  }
  return left.length - right.length
}

function compareArrays(a: unknown[], b: unknown[], collator?: Intl.Collator): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const result = compareValues(a[i], b[i], collator)
    if (result !== 0) return result
  }
  return a.length - b.length
}

function compareBinaries(a: Binary, b: Binary): number {
  return a.length() - b.length() || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value())
}

// MongoDB orders by UTF-8 bytes; JavaScript by UTF-16 units, which differs above the surrogates.
function compareStrings(a: string, b: string, collator?: Intl.Collator): number {
  if (a === b) return 0
  if (collator) return collator.compare(a, b)
  const length = Math.min(a.length, b.length)
  let i = 0
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++
  if (i === length) return a.length - b.length
  return utf8Weight(a.charCodeAt(i)) - utf8Weight(b.charCodeAt(i))
}

function utf8Weight(unit: number): number {
  if (unit < 0xd800) return unit
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000
}

type Numeric = Int32 | Double | Long | Decimal128

function compareNumbers(a: Numeric, b: Numeric): number {
  const left = plainNumber(a)
  const right = plainNumber(b)
  const leftNaN = Number.isNaN(left)
  const rightNaN = Number.isNaN(right)
  if (leftNaN || rightNaN) return leftNaN && rightNaN ? 0 : leftNaN ? -1 : 1
  if (!(a instanceof Decimal128) && !(b instanceof Decimal128)) {
    return left < right ? -1 : left > right ? 1 : 0
  }
  if (!isFiniteNumber(left) || !isFiniteNumber(right)) {
    return left === right ? 0 : left === -Infinity || right === Infinity ? -1 : 1
  }
  const x = fraction(a)
  const y = fraction(b)
  const difference = x.over * y.under - y.over * x.under
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

// Numbers and bigints compare exactly with each other; only decimals need fractions.
function plainNumber(value: Numeric): number | bigint {
  if (value instanceof Long) return value.toBigInt()
  if (value instanceof Decimal128) {
    const text = value.toString()
    return /^[-+]?\d/.test(text) ? 0 : Number(text)
  }
  return value.value
}

function isFiniteNumber(value: number | bigint): boolean {
  return typeof value === 'bigint' || Number.isFinite(value)
}

type Fraction = { over: bigint; under: bigint }

function fraction(value: Numeric): Fraction {
  if (value instanceof Long) return { over: value.toBigInt(), under: 1n }
  if (value instanceof Decimal128) return decimalFraction(value.toString())
  let over = value.value
  let under = 1n
  while (!Number.isInteger(over)) {
    over *= 2
    under *= 2n
  }
  return { over: BigInt(over), under }
}

function decimalFraction(text: string): Fraction {
  const [, sign = '', whole = '0', part = '', exponent = '0'] =
    /^([-+]?)(\d+)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? []
  const digits = BigInt(whole + part) * (sign === '-' ? -1n : 1n)
  const power = Number(exponent) - part.length
  return power >= 0
    ? { over: digits * 10n ** BigInt(power), under: 1n }
    : { over: digits, under: 10n ** BigInt(-power) }
}

function numberKey(value: Numeric): string {
  const plain = plainNumber(value)
  if (!(value instanceof Decimal128) || !isFiniteNumber(plain)) {
    return `n${Number.isInteger(plain) ? BigInt(plain) : plain}`
  }
  const { over, under } = fraction(value)
  if (over % under === 0n) return `n${over / under}`
  const nearest = new Double(Number(value.toString()))
  if (compareNumbers(nearest, value) === 0) return `n${nearest.value}`
  let [a, b] = [over < 0n ? -over : over, under]
  while (b > 0n) [a, b] = [b, a % b]
  return `n${over / a}/${under / a}`
}
