import type { Readiness } from '../operations/readiness.ts'
import type { Middleware } from './pipeline.ts'

/** How long a stopping instance that still gets requests continues to accept them, in milliseconds. */
const DRAIN_MS = 500

/** The end of an instance behind a proxy that keeps its connections to it. */
export interface Drain {
  /** While the instance ends, each response ends its connection. */
  middleware: Middleware
  /**
   * Reports the instance as not ready. Resolves once it needs to take no more connections: the proxy
   * has had the time to see it, and sends no request into a connection that closes.
   */
  begin(): Promise<void>
}

export function createDrain(readiness: Pick<Readiness, 'ending' | 'isEnding'>): Drain {
  let lastRequest = Number.NEGATIVE_INFINITY
  return {
    middleware(request, next) {
      lastRequest = performance.now()
      const response = next(request)
      return readiness.isEnding() ? closing(response) : response
    },
    async begin() {
      readiness.ending()
      if (performance.now() - lastRequest < DRAIN_MS) await Bun.sleep(DRAIN_MS)
    },
  }
}

async function closing(result: Response | Promise<Response>): Promise<Response> {
  const response = await result
  response.headers.set('connection', 'close')
  return response
}
