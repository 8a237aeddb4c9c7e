import { LRUCache } from 'lru-cache'

/** Limits the processor time that each client causes. Time that a job waits for the database costs nothing. */
export interface ProcessorBudget {
  /** Seconds until the client has a part of its budget again; 0 while it has. */
  retryAfter(client: string): number
  /** Runs `work` and charges the client with its processor time. Concurrent jobs share the time equally. */
  measure<T>(client: string, work: () => Promise<T>): Promise<T>
  charge(client: string, milliseconds: number): void
}

export interface ProcessorBudgetOptions {
  /** Milliseconds of processor time that a client may use at once. A client owes at most twice as many. */
  burstMs: number
  /** The share of one core that a client may use permanently. */
  share: number
  /** Processor time of this thread in milliseconds. */
  processorMs?: () => number
  now?: () => number
}

/** What a client has used: it decreases by `share` of the time that passes. */
interface Used {
  milliseconds: number
  at: number
}

/** Clients that are remembered; the least recent ones are forgotten. */
const MAX_CLIENTS = 10_000

export function createProcessorBudget({
  burstMs,
  share,
  processorMs = threadMs,
  now = () => performance.now(),
}: ProcessorBudgetOptions): ProcessorBudget {
  const clients = new LRUCache<string, Used>({ max: MAX_CLIENTS })
  /** The client of each job that runs. */
  const running = new Set<{ client: string }>()
  let measured = 0

  function usedBy(client: string): number {
    const used = clients.get(client)
    return used ? Math.max(0, used.milliseconds - (now() - used.at) * share) : 0
  }

  function charge(client: string, milliseconds: number): void {
    const used = Math.min(usedBy(client) + milliseconds, 2 * burstMs)
    clients.set(client, { milliseconds: used, at: now() })
  }

  /** Divides the time since the last call among the jobs that ran. */
  function settle(): void {
    const until = processorMs()
    const each = (until - measured) / running.size
    for (const { client } of running) charge(client, each)
    measured = until
  }

  return {
    retryAfter(client) {
      const excess = usedBy(client) - burstMs
      return excess < 0 ? 0 : Math.max(1, Math.ceil(excess / share / 1000))
    },
    async measure(client, work) {
      settle()
      const job = { client }
      running.add(job)
      try {
        return await work()
      } finally {
        settle()
        running.delete(job)
      }
    },
    charge,
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
