/** What the similarity of two tours depends on. */
export interface Comparable {
  landscapes: ReadonlySet<string>
  days: number
  /** Rupees; NaN without a price. */
  price: number
}

/** How similar two tours are, from 0 to 4, half of it by their landscapes; 0 if they share none. */
export function similarity(one: Comparable, other: Comparable): number {
  let shared = 0
  for (const landscape of one.landscapes) if (other.landscapes.has(landscape)) shared++
  if (shared === 0) return 0
  const isPriced = !Number.isNaN(one.price) && !Number.isNaN(other.price)
  return (
    (2 * shared) / (one.landscapes.size + other.landscapes.size - shared) +
    ratio(one.days, other.days) +
    (isPriced ? ratio(one.price, other.price) : 0)
  )
}

/** 1 for equal numbers, close to 0 for very different ones. Both are positive. */
function ratio(a: number, b: number): number {
  return Math.min(a, b) / Math.max(a, b)
}
