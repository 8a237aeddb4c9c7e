import { serviceMessages } from '@bharat/contracts/messages'
import { DomainError } from '../errors.ts'

/**
 * Limits the bytes that all requests together hold in memory. A semaphore counts requests, and uploads differ in
 * size: with this limit, 20 concurrent uploads of 10 MB stay under 500 MB of process memory
 * (docs/security.md, Uploads).
 */
export interface ByteBudget {
  /**
   * Reserves bytes, first come, first served.
   * @param signal leaves the queue
   * @returns releases the bytes
   * @throws DomainError UNAVAILABLE with `retryAfter` if too many requests wait, or this one waits too long
   */
  take(bytes: number, signal?: AbortSignal): Promise<() => void>
}

export interface ByteBudgetOptions {
  /** Total bytes. A larger request is granted when no other request holds bytes. */
  total: number
  maxWaiting: number
  patienceMs: number
  /** Called for each rejected request. */
  onReject?: () => void
}

interface Waiting {
  bytes: number
  begin(): void
}

export function createByteBudget(options: ByteBudgetOptions): ByteBudget {
  const { total, maxWaiting, patienceMs, onReject } = options
  const waiting: Waiting[] = []
  let taken = 0

  const fits = (bytes: number) => taken === 0 || taken + bytes <= total

  function grant(bytes: number): () => void {
    taken += bytes
    let held = true
    return () => {
      if (!held) return
      held = false
      taken -= bytes
      while (waiting[0] && fits(waiting[0].bytes)) waiting.shift()?.begin()
    }
  }

  function busy(): DomainError {
    onReject?.()
    return new DomainError('UNAVAILABLE', serviceMessages.busy, { retryAfter: 5 })
  }

  return {
    async take(bytes, signal) {
      if (waiting.length === 0 && fits(bytes)) return grant(bytes)
      if (waiting.length >= maxWaiting || signal?.aborted) throw busy()
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const place: Waiting = { bytes, begin: () => resolve(grant(bytes)) }
      const leave = () => {
        const at = waiting.indexOf(place)
        if (at === -1) return
        waiting.splice(at, 1)
        reject(busy())
      }
      waiting.push(place)
      const patience = setTimeout(leave, patienceMs)
      signal?.addEventListener('abort', leave, { once: true })
      try {
        return await promise
      } finally {
        clearTimeout(patience)
        signal?.removeEventListener('abort', leave)
      }
    },
  }
}
