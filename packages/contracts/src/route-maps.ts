import { z } from 'zod'
import { MAX_DAYS, MAX_ROUTE_STOPS, ROUTE_PLACE_MAX, TEXT_MAX } from './limits.ts'
import { routeMapMessages } from './route-maps.messages.ts'
import { cleanText } from './text.ts'

const day = z
  .int({ error: routeMapMessages.day })
  .min(1, routeMapMessages.day)
  .max(MAX_DAYS, routeMapMessages.day)
  .nullish()
  .transform((day) => day ?? undefined)
  .meta({
    description: 'Counted from 1; left out where the route only passes through.',
    documented: { type: ['integer', 'null'], minimum: 1, maximum: MAX_DAYS, examples: [1] },
  })

/** A place of a route map. */
export const routeStopInput = z
  .object(
    {
      name: z
        .string({ error: routeMapMessages.name })
        .overwrite(cleanText)
        .min(1, routeMapMessages.name)
        .max(ROUTE_PLACE_MAX, routeMapMessages.longName)
        .meta({ description: 'The name of the place.', documented: { examples: ['Kozhikode'] } }),
      firstDay: day,
      lastDay: day,
    },
    { error: routeMapMessages.name },
  )
  .refine(({ firstDay, lastDay }) => !(firstDay && lastDay && lastDay < firstDay), {
    path: ['lastDay'],
    message: routeMapMessages.days,
  })
  .meta({
    id: 'RouteStopInput',
    description: 'A place of a route map and the days that end there.',
  })

export const routeMapInput = z
  .object(
    {
      title: z
        .string({ error: routeMapMessages.title })
        .overwrite(cleanText)
        .max(TEXT_MAX.name, routeMapMessages.longTitle)
        .meta({
          description: 'Stands above the route.',
          documented: { examples: ['Hills and coast'] },
        }),
      stops: z
        .array(routeStopInput, { error: routeMapMessages.stops })
        .min(2, routeMapMessages.stops)
        .max(MAX_ROUTE_STOPS, routeMapMessages.stops)
        .describe('The places in the order of the route.'),
    },
    { error: routeMapMessages.title },
  )
  .meta({ id: 'RouteMapInput', description: 'The title and the places of a route map.' })

export type RouteMapInput = z.output<typeof routeMapInput>

/** A drawn route map. It is stored only when the client uploads it like any image. */
export const drawnRouteMap = z
  .object({
    content: z.string().min(1).describe('The file, in Base64.'),
    type: z.string().min(1).describe('Its media type.'),
    width: z.int().min(1).describe('Pixels.'),
    height: z.int().min(1).describe('Pixels.'),
  })
  .meta({ id: 'DrawnRouteMap', description: 'The image of a route map.' })

export type DrawnRouteMap = z.output<typeof drawnRouteMap>
