import type { Middleware, Result } from './pipeline.ts'

/** Milliseconds for which requests are begun in one turn of the event loop. */
const BEGIN_MS = 0.25

/**
 * While requests are being handled, begins new ones for a quarter of a millisecond in each turn of
 * the event loop; the others wait in the order they came. A request that needs the database takes
 * some ten turns, and a turn lasts as long as everything that begins in it. Without the bound, an
 * enquiry waits at each of its steps for all cached responses that are asked for meanwhile.
 *
 * @param isBusy whether a request is being handled; while none is, no request waits
 */
export function createFairScheduler(isBusy: () => boolean, beginMs = BEGIN_MS): Middleware {
  const waiting: (() => void)[] = []
  /** When the first request of this turn began; undefined before. */
  let began: number | undefined

  /** The first request of a turn always begins, so that the queue moves. */
  function mayBegin(): boolean {
    if (began !== undefined) return performance.now() - began < beginMs || !isBusy()
    began = performance.now()
    setImmediate(nextTurn)
    return true
  }

  function nextTurn(): void {
    began = undefined
    while (waiting.length > 0 && mayBegin()) waiting.shift()?.()
  }

  return (request, next): Result => {
    if (waiting.length === 0 && (!isBusy() || mayBegin())) return next(request)
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          resolve(next(request))
        } catch (error) {
          reject(error)
        }
      })
    })
  }
}
