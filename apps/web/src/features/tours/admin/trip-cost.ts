import { formatTripCost, PRICE_ON_REQUEST } from '@bharat/contracts/format'
import { readAmount } from '@bharat/contracts/typed-tour-values'

/** The stored amount for a text: 0 (no price) if the text is not an amount. */
export function tripCostOf(text: string): number {
  const cost = readAmount(text)
  return Number.isFinite(cost) ? cost : 0
}

/** How the site will show the text in the field: the line below it. */
export function tripCostPreview(text: string): string {
  if (text.trim() === '') return `In rupees. Left empty: “${PRICE_ON_REQUEST}”.`
  const cost = readAmount(text)
  if (!Number.isFinite(cost)) {
    return `Shown as “${PRICE_ON_REQUEST}”: this is not an amount. Write digits, such as 45000.`
  }
  const shown = formatTripCost(cost)
  return shown === undefined ? 'Negative: no price is shown.' : `Shown as “${shown}”.`
}
