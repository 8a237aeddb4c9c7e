import { availableParallelism } from 'node:os'
import { createWorkQueue } from '../../jobs/work-queue.ts'

/**
 * Argon2id as OWASP's Password Storage Cheat Sheet gives it for 19 MiB (t = 2, p = 1). With Bun's own
 * 64 MiB, two dozen logins at once would take a small machine's memory.
 */
const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/**
 * Bun hashes in the pool of threads that also compresses pages and reads files. One thread at least is
 * left to them, so that many logins at once delay logins alone. One queue for the process, as there
 * is one pool. What waits is done in a second or two; a client with more gets 503 with `Retry-After`.
 */
const queue = createWorkQueue({
  concurrency: Math.max(1, availableParallelism() - 1),
  maxWaiting: 32,
  maxWaitingPerClient: 16,
  retryAfter: 2,
})

/**
 * A hash with its salt and parameters in it, for `verifyPassword`.
 * @param client the network address that asks: addresses take turns
 * @throws DomainError UNAVAILABLE with `retryAfter` when too many passwords wait already
 */
export function hashPassword(password: string, client?: string): Promise<string> {
  return queue.run(() => Bun.password.hash(password, ARGON2ID), client)
}

/** Whether a hash is of this password; `client` and errors as of `hashPassword`. */
export function verifyPassword(password: string, hash: string, client?: string): Promise<boolean> {
  return queue.run(() => Bun.password.verify(password, hash), client)
}
