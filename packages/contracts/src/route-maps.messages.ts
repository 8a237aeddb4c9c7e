import { MAX_DAYS, MAX_ROUTE_STOPS, ROUTE_PLACE_MAX, TEXT_MAX } from './limits.ts'

export const routeMapMessages = {
  title: 'The title of a route map must be text.',
  longTitle: `The title of a route map must be at most ${TEXT_MAX.name} characters.`,
  stops: `A route map needs 2 to ${MAX_ROUTE_STOPS} places.`,
  name: 'Each place of a route map needs a name.',
  longName: `The name of a place must be at most ${ROUTE_PLACE_MAX} characters.`,
  day: `A day of a route map must be a whole number from 1 to ${MAX_DAYS}.`,
  days: 'The last day of a place must not be before its first day.',
} as const
