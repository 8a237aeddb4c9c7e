import { formatTripCost, hasPrice } from '@bharat/contracts/format'
import type { RoadFact } from '@bharat/ui/road-bar'

/** Key facts of several tours: how many, how long, from what price. */
export function tourListFacts(
  tours: readonly { days: number; tripCost: number }[],
): readonly RoadFact[] {
  if (tours.length === 0) return []
  const days = tours.map((tour) => tour.days).filter((length) => length > 0)
  const shortest = Math.min(...days)
  const longest = Math.max(...days)
  const prices = tours.map((tour) => tour.tripCost).filter(hasPrice)
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
    ...(prices.length > 0
      ? [{ value: `from ${formatTripCost(Math.min(...prices))}`, name: 'trip cost' }]
      : []),
  ]
}
