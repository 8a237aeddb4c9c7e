import type { RequestSession } from '@bharat/contracts/accounts'
import { serviceMessages } from '@bharat/contracts/messages'
import { DomainError } from '../errors.ts'
import { createProcessorBudget, type ProcessorBudgetOptions } from '../jobs/processor-budget.ts'
import { createWorkQueue } from '../jobs/work-queue.ts'
import { originalOf } from './caching.ts'
import type { AddressOf, SessionOf } from './operation.ts'

/**
 * Runs the public reads that no cache serves: pages, and the public operations of both APIs. They are the most
 * expensive work that a client without a session can cause, so all of them wait in one fair queue, and each
 * network address has a budget of processor time (docs/decisions/057-public-reads.md).
 */
export interface PublicReads {
  /**
   * Runs `work` when it is the client's turn. Work of an admin's session or of an API token does not wait.
   * @param session reads the session of the request
   * @throws DomainError UNAVAILABLE with `retryAfter`, immediately, if too many wait or the client has used its budget
   */
  run<T>(
    request: Request,
    work: () => Promise<T>,
    session?: () => Promise<RequestSession | null>,
  ): Promise<T>
  /** Charges the client of a request with milliseconds of processor time. */
  charge(request: Request, milliseconds: number): void
}

export interface PublicReadsOptions
  extends Partial<Pick<ProcessorBudgetOptions, 'processorMs' | 'now'>> {
  addressOf: AddressOf
  sessionOf: SessionOf
  onReject?: () => void
}

/**
 * Four concurrent reads keep one core busy; a hundred waiting ones take one or two seconds. An address runs two at a
 * time, so that another address starts at once.
 */
const QUEUE = {
  concurrency: 4,
  maxRunningPerClient: 2,
  maxWaiting: 100,
  maxWaitingPerClient: 25,
  retryAfter: 2,
}
/**
 * Two seconds of processor time at once, which is about 200 pages, and a fifth of a core permanently, about 20 pages a
 * second: more than a visitor, a crawler or an office behind one address reads past the cache.
 */
const BUDGET = { burstMs: 2000, share: 0.2 }

/** The address of a request without a socket: one that the server sends to itself. It has no budget. */
const NO_CLIENT = 'unknown'

export function createPublicReads({
  addressOf,
  sessionOf,
  onReject = () => {},
  ...clocks
}: PublicReadsOptions): PublicReads {
  const queue = createWorkQueue({ ...QUEUE, onReject })
  const budget = createProcessorBudget({ ...BUDGET, ...clocks })

  return {
    async run(request, work, session = () => sessionOf(originalOf(request), false)) {
      const client = addressOf(request)
      if (client === NO_CLIENT) return queue.run(work)
      const retryAfter = budget.retryAfter(client)
      if ((retryAfter > 0 || !queue.isFree(client)) && (await isAdmin(session))) return work()
      if (retryAfter > 0) {
        onReject()
        throw new DomainError('UNAVAILABLE', serviceMessages.busy, { retryAfter })
      }
      return queue.run(() => budget.measure(client, work), client)
    },
    charge: (request, milliseconds) => budget.charge(addressOf(request), milliseconds),
  }
}

/** An invalid token has no effect on a public read. */
async function isAdmin(session: () => Promise<RequestSession | null>): Promise<boolean> {
  return session().then(
    (session) => session?.role === 'admin',
    () => false,
  )
}
