import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import type { Log } from '../operations/logging.ts'
import type { Metrics } from '../operations/metrics.ts'
import { inRequest, requestId } from './request-context.ts'

type Answer = Response | Promise<Response>

/** Every request passes here, coming and going. */
export interface Traffic {
  /** Counts a request, whoever answers it. */
  count(request: Request, answer: (request: Request) => Answer): Answer
  /** Answers a request anew, named in the logs, unless too many are being answered already. */
  admit(answer: (request: Request) => Answer): (request: Request) => Answer
  /** Requests that are being answered anew. */
  inFlight(): number
  /** Milliseconds since the last request came. */
  quietFor(): number
}

export interface TrafficOptions {
  log: Log
  metrics: Pick<Metrics, 'answered' | 'refused'>
  routeOf: (request: Request) => string
  /** Requests answered anew at a time; one more is refused. */
  maxInFlight: number
  /** Whether each request that is answered anew gets its line in the log. */
  logRequests: boolean
  /** What a refused request is told. */
  refusal: (request: Request) => Response
}

/**
 * What a machine can do has an end. Beyond it a request is refused at once, which costs next to
 * nothing, instead of joining a queue in which everybody waits until nobody is served; visitors are
 * given what was last read where that is kept. Kept answers and what the operator's machines ask are
 * never refused.
 */
export function createTraffic(options: TrafficOptions): Traffic {
  const { log, metrics, routeOf, maxInFlight, logRequests, refusal } = options
  let inFlight = 0
  let lastCame = Number.NEGATIVE_INFINITY

  async function answered(request: Request, answer: (request: Request) => Answer) {
    const context = { id: requestId(request), method: request.method, route: routeOf(request) }
    const began = performance.now()
    inFlight++
    try {
      return await inRequest(context, async () => {
        const response = await answer(request)
        // An answer that is kept for others belongs to no one request.
        if (response.headers.get('cache-control') !== 'no-cache') {
          response.headers.set('x-request-id', context.id)
        }
        // A page brings ten files with it; only one that is missing is of interest.
        if (logRequests && (context.route !== 'file' || response.status >= 400)) {
          log.info('request', {
            status: response.status,
            ms: Math.round((performance.now() - began) * 10) / 10,
          })
        }
        return response
      })
    } finally {
      inFlight--
    }
  }

  /** Every door has its own translator of errors; this is the net below them. */
  function failed(error: unknown, request: Request): Response {
    log.error('request failed', error, { method: request.method, route: routeOf(request) })
    return Response.json({ message: SOMETHING_WENT_WRONG }, { status: 500 })
  }

  return {
    count(request, answer) {
      const began = performance.now()
      lastCame = began
      const done = (response: Response): Response => {
        const seconds = (performance.now() - began) / 1000
        metrics.answered(request.method, routeOf(request), response.status, seconds)
        return response
      }
      const response = answer(request)
      return response instanceof Promise
        ? response.catch((error: unknown) => failed(error, request)).then(done)
        : done(response)
    },
    admit: (answer) => (request) => {
      if (inFlight < maxInFlight || isOperators(routeOf(request))) return answered(request, answer)
      metrics.refused()
      return refusal(request)
    },
    inFlight: () => inFlight,
    quietFor: () => performance.now() - lastCame,
  }
}

function isOperators(route: string): boolean {
  return route.startsWith('/health/') || route === '/metrics'
}
