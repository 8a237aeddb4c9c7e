import { formatTripCost } from '@bharat/contracts/format'
import { statisticsOf } from '@bharat/contracts/prices'
import type { RoadFact } from '@bharat/ui/road-bar'

interface Statistics {
  count: number
  minDays: number
  maxDays: number
  minTripCost: number | null
  minTripCostPer: string
}

/** Key facts of several tours: how many, how long, from what price. */
export function tourListFacts(tours: Parameters<typeof statisticsOf>[0]): readonly RoadFact[] {
  return statisticsFacts(statisticsOf(tours))
}

/** The same of their statistics. None without tours. */
export function statisticsFacts(statistics: Statistics | null): readonly RoadFact[] {
  if (!statistics) return []
  const { count, minDays, maxDays, minTripCost, minTripCostPer } = statistics
  return [
    { value: String(count), name: count === 1 ? 'tour' : 'tours' },
    ...(maxDays > 0
      ? [
          {
            value: minDays === maxDays ? String(minDays) : `${minDays}–${maxDays}`,
            name: maxDays === 1 ? 'day' : 'days on the road',
          },
        ]
      : []),
    ...(minTripCost === null
      ? []
      : [
          {
            value: `from ${formatTripCost(minTripCost)}`,
            name: minTripCostPer ? `per ${minTripCostPer}` : 'trip cost',
          },
        ]),
  ]
}
