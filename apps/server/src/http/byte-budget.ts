import { serviceMessages } from '@bharat/contracts/messages'
import { DomainError } from '../errors.ts'

/**
 * A bound for the bytes that all requests together have in memory. Requests of unequal size share it,
 * which a semaphore that counts requests cannot express: with it, 20 uploads of 10 MB at once stay
 * under 500 MB of process memory (docs/security.md, Uploads).
 */
export interface ByteBudget {
  /**
   * Takes bytes, as soon as there are enough, in the order of asking.
   * @param signal gives the place in the queue up
   * @returns gives them back
   * @throws DomainError UNAVAILABLE with `retryAfter` where too many wait, or after too long a wait
   */
  take(bytes: number, signal?: AbortSignal): Promise<() => void>
}

export interface ByteBudgetOptions {
  /** Bytes in total. A larger request is granted when no other one holds any bytes. */
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
