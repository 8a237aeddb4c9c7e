import type { Readiness } from '../operations/readiness.ts'
import type { Middleware } from './pipeline.ts'

/** How long a stopping instance under load still accepts requests by default, in milliseconds. */
const DRAIN_MS = 500

/** Stops an instance behind a proxy that reuses its connections. */
export interface Drain {
  /** While the instance stops, each response closes its connection. */
  middleware: Middleware
  /**
   * Reports the instance as not ready. Resolves when the proxy has had the time to see it, so that it sends no
   * request into a closing connection.
   */
  begin(): Promise<void>
}

/** @param seconds how long to wait, also without load; undefined: DRAIN_MS, only under load */
export function createDrain(
  readiness: Pick<Readiness, 'ending' | 'isEnding'>,
  seconds?: number,
): Drain {
  let lastRequest = Number.NEGATIVE_INFINITY
  return {
    middleware(request, next) {
      lastRequest = performance.now()
      const response = next(request)
      return readiness.isEnding() ? closing(response) : response
    },
    async begin() {
      readiness.ending()
      if (seconds !== undefined) await Bun.sleep(seconds * 1000)
      else if (performance.now() - lastRequest < DRAIN_MS) await Bun.sleep(DRAIN_MS)
    },
  }
}

async function closing(result: Response | Promise<Response>): Promise<Response> {
  const response = await result
  response.headers.set('connection', 'close')
  return response
}
