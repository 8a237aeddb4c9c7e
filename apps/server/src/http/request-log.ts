import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import type { Log } from '../operations/logging.ts'
import type { Metrics } from '../operations/metrics.ts'
import { inRequest, requestId, traceIdOf } from '../operations/request-context.ts'
import { isExcludedFromCache } from './caching.ts'
import { isProbe } from './load-shedding.ts'
import type { Middleware } from './pipeline.ts'
import type { RouteOf } from './route-table.ts'

/** Counts and times every response for `/metrics`. An unhandled error becomes a 500, with details only in the log. */
export function measureRequests(
  metrics: Pick<Metrics, 'responded'>,
  log: Log,
  routeOf: RouteOf,
): Middleware {
  function measured(request: Request, response: Response, began: number): Response {
    const seconds = (performance.now() - began) / 1000
    metrics.responded(request.method, routeOf(request).name, response.status, seconds)
    return response
  }
  function failed(request: Request, error: unknown): Response {
    log.error('request failed', error, { method: request.method, route: routeOf(request).name })
    return Response.json({ message: SOMETHING_WENT_WRONG, code: 'INTERNAL' }, { status: 500 })
  }
  return (request, next) => {
    const began = performance.now()
    const response = next(request)
    if (!(response instanceof Promise)) return measured(request, response, began)
    return response
      .catch((error) => failed(request, error))
      .then((response) => measured(request, response, began))
  }
}

/**
 * Gives each request that the cache does not serve an id, which its log lines and its response contain.
 * @param logAll whether requests are logged at the level info instead of debug; the operator's probes never are
 */
export function logRequests(log: Log, routeOf: RouteOf, logAll: boolean): Middleware {
  return (request, next) => {
    const { name: route, cache } = routeOf(request)
    const trace = traceIdOf(request)
    const context = { id: requestId(request), method: request.method, route, trace }
    const began = performance.now()
    return inRequest(context, async () => {
      const response = await next(request)
      // Other requests get the same cached response.
      if (!cache || isExcludedFromCache(request)) {
        response.headers.set('x-request-id', context.id)
      }
      // A page loads ten files; only errors are logged.
      if (route !== 'file' || response.status >= 400) {
        log[logAll && !isProbe(request) ? 'info' : 'debug']('request', {
          status: response.status,
          ms: Math.round((performance.now() - began) * 10) / 10,
        })
      }
      return response
    })
  }
}
