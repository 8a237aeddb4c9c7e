/** A change of prices: by per cent or by an amount, rounded to whole rupees or to a multiple. */
export interface PriceChange {
  /** Such as 10 or -5. */
  percent?: number | undefined
  /** Rupees, such as 2000 or -500. */
  amount?: number | undefined
  /** The prices become multiples of it. */
  roundTo: number
}

/**
 * A price after a change, in whole rupees. A price on request (0, or less) stays one.
 * @returns NaN if the change would leave no price
 */
export function changedPrice(price: number, { percent, amount = 0, roundTo }: PriceChange): number {
  if (price <= 0) return price
  const changed = percent === undefined ? price + amount : (price * (100 + percent)) / 100
  const rounded = Math.round(changed / roundTo) * roundTo
  return rounded > 0 ? rounded : Number.NaN
}
