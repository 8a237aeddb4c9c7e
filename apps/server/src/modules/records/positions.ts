import { BASE_62_DIGITS, generateKeyBetween } from 'fractional-indexing'

/*
 * Positions are order keys of `fractional-indexing`, compared byte by byte: a letter for the length of the integer
 * part, the integer part, and a fraction. There is always a key between two others, so a move writes one record.
 */

/** The head of an integer part of eight digits: 62 to the power of 8 milliseconds are 6,900 years. */
const HEAD = 'h'
const INTEGER_DIGITS = 8
const GREATEST = BASE_62_DIGITS.length ** INTEGER_DIGITS - 1
/** An order key must not end in its lowest digit, as an id may. */
const END = 'V'

/**
 * The position of a record that was never moved: by date of creation, then by id. It is unique.
 * @param id 24 hexadecimal characters
 * @param order the place of a new record
 */
export function initialPosition(createdAt: Date, id: string, order: 'first' | 'last'): string {
  const time = Math.max(0, createdAt.getTime())
  return order === 'last'
    ? HEAD + base62(time) + id + END
    : HEAD + base62(GREATEST - time) + inverted(id) + END
}

/** A position between two others; null is the start or the end of the list. */
export function positionBetween(lower: string | null, upper: string | null): string {
  return generateKeyBetween(lower, upper)
}

function base62(value: number): string {
  const base = BASE_62_DIGITS.length
  let digits = ''
  for (let rest = value; digits.length < INTEGER_DIGITS; rest = Math.floor(rest / base)) {
    digits = BASE_62_DIGITS.charAt(rest % base) + digits
  }
  return digits
}

/** The same id with the order of its digits reversed: the greatest id becomes the least. */
function inverted(id: string): string {
  return id.replace(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))
}
