import { z } from 'zod'

/** A number, or text that contains one; anything else is NaN. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN
  return typeof value === 'string' && value.trim() !== '' && value.length < 40
    ? toNumber(Number(value))
    : Number.NaN
}

/** A number or its text; anything else becomes NaN, so that an ordered rule reports it. */
export const tolerantNumber = z
  .union([z.number(), z.string()])
  .nullish()
  .catch(null)
  .transform(toNumber)

/**
 * A number that may be missing: null for null and for an empty text, undefined where the payload does not have
 * it. Anything else that is no number becomes NaN, so that a rule reports it.
 */
export const optionalNumber = z
  .union([z.number(), z.string()])
  .nullish()
  .catch(Number.NaN)
  .transform((value) => {
    if (value === undefined || value === null) return value
    return typeof value === 'string' && value.trim() === '' ? null : toNumber(value)
  })

/** Whether a number has at most two decimals and is within these bounds. */
export function isHundredth(value: number, minimum: number, maximum: number): boolean {
  return (
    value >= minimum && value <= maximum && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
  )
}

/** Whether a number is a whole one within these bounds. */
export function isWhole(value: number, minimum: number, maximum: number): boolean {
  return Number.isInteger(value) && value >= minimum && value <= maximum
}

/** The message for a number that is not whole or out of bounds. */
export function notWhole(label: string, minimum: number, maximum: number): string {
  // As India writes numbers, from five digits on: 2100 may be a year.
  const most = maximum.toLocaleString('en-IN', { useGrouping: 'min2' })
  return `${label} must be a whole number from ${minimum} to ${most}.`
}
