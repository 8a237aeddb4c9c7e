import { serviceMessages } from '@bharat/contracts/messages'
import { MongoError, MongoNetworkError, MongoServerSelectionError } from 'mongodb'
import { DomainError, OUT_OF_DISK_SPACE } from '../errors.ts'

/** Runs an operation within its deadline. An unreachable database causes DomainError UNAVAILABLE. */
export type Guard = <R>(operation: (signal: AbortSignal) => Promise<R>) => Promise<R>

export function createGuard(deadlineMs: number): Guard {
  return async (operation) => {
    try {
      return await deadline(deadlineMs, operation)
    } catch (error) {
      if (!isOutOfReach(error)) throw error
      const masked = new DomainError('UNAVAILABLE', serviceMessages.unavailable, { retryAfter: 5 })
      masked.cause = error
      throw masked
    }
  }
}

/**
 * Under Bun (docs/workarounds.md), the driver can wait for ever on a server that died within milliseconds
 * of an operation, despite its own timeouts. The signal cancels the operation; the race ends the wait
 * where the driver ignores the signal.
 */
export async function deadline<R>(
  milliseconds: number,
  operation: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new DOMException('The database did not answer in time.', 'TimeoutError')
      reject(reason)
      controller.abort(reason)
    }, milliseconds)
  })
  try {
    return await Promise.race([operation(controller.signal), expiry])
  } finally {
    clearTimeout(timer)
  }
}

function isOutOfReach(error: unknown): boolean {
  if (error instanceof DOMException)
    return error.name === 'TimeoutError' || error.name === 'AbortError'
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true
  if (!(error instanceof MongoError)) return false
  // The disk is full or defective: nothing was written, and the operator has to act.
  if (error.code === OUT_OF_DISK_SPACE) return true
  return (
    error.hasErrorLabel('RetryableWriteError') ||
    error.hasErrorLabel('TransientTransactionError') ||
    /^(MongoNotConnected|MongoTopologyClosed|MongoPoolCleared|MongoPoolClosed|MongoWaitQueueTimeout|MongoClientClosed|PoolCleared)/.test(
      error.name,
    )
  )
}
