import { formatTripCost } from '@bharat/contracts/format'
import { fromPrice } from '@bharat/contracts/prices'
import type { RoadFact } from '@bharat/ui/road-bar'

/** Key facts of several tours: how many, how long, from what price. */
export function tourListFacts(
  tours: readonly { days: number; tripCost: number; pricePer: string }[],
): readonly RoadFact[] {
  if (tours.length === 0) return []
  const days = tours.map((tour) => tour.days).filter((length) => length > 0)
  const shortest = Math.min(...days)
  const longest = Math.max(...days)
  const from = fromPrice(tours)
  return [
    { value: String(tours.length), name: tours.length === 1 ? 'tour' : 'tours' },
    ...(days.length > 0
      ? [
          {
            value: shortest === longest ? String(shortest) : `${shortest}–${longest}`,
            name: longest === 1 ? 'day' : 'days on the road',
          },
        ]
      : []),
    ...(from
      ? [
          {
            value: `from ${formatTripCost(from.price)}`,
            name: from.per ? `per ${from.per}` : 'trip cost',
          },
        ]
      : []),
  ]
}
