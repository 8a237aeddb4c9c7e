import { formatTripCost, PRICE_ON_REQUEST } from '@bharat/contracts/format'
import { readNumber } from './itinerary-days.ts'

/** Multipliers of the abbreviations after an amount. */
const UNITS: Record<string, number> = { k: 1000, l: 100_000, lakh: 100_000, lac: 100_000 }

/**
 * The amount in rupees in an administrator's input: `45000`, `₹45,000`, `Rs. 45 000/-`, `45k`, `1.25 lakh`. NaN
 * for any other text.
 */
export function readTripCost(text: string): number {
  const plain = text
    .replace(/[\s,₹]/g, '')
    .replace(/^(?:rs\.?|inr)/i, '')
    .replace(/\/-$/, '')
  const unit = /(k|l|lakh|lac)s?$/i.exec(plain)
  if (!unit) return readNumber(plain)
  const factor = UNITS[unit[1]?.toLowerCase() ?? ''] ?? Number.NaN
  // 1.15 * 100,000 is 114,999.999… in binary.
  return Math.round(readNumber(plain.slice(0, unit.index)) * factor)
}

/** The stored amount for a text: 0 (no price) if the text is not an amount. */
export function tripCostOf(text: string): number {
  const cost = readTripCost(text)
  return Number.isFinite(cost) ? cost : 0
}

/** How the site will show the text in the field: the line below it. */
export function tripCostPreview(text: string): string {
  if (text.trim() === '') return `In rupees. Left empty: “${PRICE_ON_REQUEST}”.`
  const cost = readTripCost(text)
  if (!Number.isFinite(cost)) {
    return `Shown as “${PRICE_ON_REQUEST}”: this is not an amount. Write digits, such as 45000.`
  }
  const shown = formatTripCost(cost)
  return shown === undefined ? 'Negative: no price is shown.' : `Shown as “${shown}”.`
}
