import { formatTripCost } from '@bharat/contracts/format'
import { parseBudget, parseDays } from '@bharat/contracts/tour-search-params'

/** `4 to 6 days`. */
export function dayLabel(text: string): string {
  const range = parseDays(text)
  if (!range) return text
  if (text.endsWith('-')) return `${range.min} days or more`
  return range.min === range.max
    ? `${range.min} ${range.min === 1 ? 'day' : 'days'}`
    : `${range.min} to ${range.max} days`
}

/** `₹25,000 to ₹50,000`. */
export function budgetLabel(text: string): string {
  const range = parseBudget(text)
  if (!range) return text
  const [min, max] = [rupees(range.min), rupees(range.max)]
  if (text.endsWith('-')) return `${min} or more`
  return range.min === 0 ? `Up to ${max}` : `${min} to ${max}`
}

function rupees(amount: number): string {
  return amount === 0 ? '₹0' : (formatTripCost(amount) ?? '')
}
