import type { RouteStop } from '../src/modules/route-maps/route-map-layout.ts'

/**
 * The places of a route with the days of the itinerary that end there.
 * @param names places in the order of the route, including the place of every day
 * @param places where each day ends, from day 1
 * @throws Error when a day ends at a place that the route does not pass in that order
 */
export function routeStops(
  names: readonly string[],
  places: readonly (string | undefined)[],
): RouteStop[] {
  let day = 0
  const stops = names.map((name): RouteStop => {
    const first = day + 1
    while (day < places.length && places[day] === name) day++
    return day < first ? { name } : { name, days: [first, day] }
  })
  if (day < places.length) throw new Error(`Day ${day + 1} ends off the route, at ${places[day]}.`)
  return stops
}
