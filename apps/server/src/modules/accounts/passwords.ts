import { availableParallelism } from 'node:os'
import { createWorkQueue } from '../../jobs/work-queue.ts'

/**
 * Argon2id with the parameters of OWASP's Password Storage Cheat Sheet for 19 MiB (t = 2, p = 1). With
 * Bun's default of 64 MiB, 24 concurrent logins would exhaust the memory of a small machine.
 */
const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/**
 * Bun hashes in the thread pool that also reads files. At least one thread stays free for them, so that
 * many concurrent logins delay only logins. There is one pool per process, so there is one queue. The
 * waiting jobs take one or two seconds; a further one gets 503 with `Retry-After`.
 */
const queue = createWorkQueue({
  concurrency: Math.max(1, availableParallelism() - 1),
  maxWaiting: 32,
  maxWaitingPerClient: 16,
  retryAfter: 2,
})

/**
 * Reserved for devices that have logged in before: however many others guess passwords, their owners log in. It
 * alternates between accounts; few of them log in at the same moment.
 */
const reserved = createWorkQueue({
  concurrency: 1,
  maxWaiting: 32,
  maxWaitingPerClient: 4,
  retryAfter: 2,
})

/**
 * Hashes a password for `verifyPassword`. The hash contains its salt and parameters.
 * @param client the network address of the client: the queue alternates between addresses
 * @throws DomainError UNAVAILABLE with `retryAfter` if too many passwords are waiting
 */
export function hashPassword(password: string, client?: string): Promise<string> {
  return queue.run(() => Bun.password.hash(password, ARGON2ID), client)
}

/**
 * Whether a hash belongs to this password. `client` and errors as for `hashPassword`.
 * @param knownTo the account to which the client's device has logged in before
 */
export function verifyPassword(
  password: string,
  hash: string,
  client?: string,
  knownTo?: string,
): Promise<boolean> {
  const verify = () => Bun.password.verify(password, hash)
  return knownTo === undefined ? queue.run(verify, client) : reserved.run(verify, knownTo)
}
