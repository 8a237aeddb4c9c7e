import { AsyncResource } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { serviceMessages } from '@bharat/contracts/messages'
import { DomainError } from '../errors.ts'

/**
 * A bounded queue for CPU-bound work that schedules clients fairly, which p-queue and p-limit do not.
 * Behind 100 jobs of 5 ms of one client, a job of another client finished after 12 to 33 ms, and after 2 s
 * without fair scheduling (two busy cores, one job at a time).
 */
export interface WorkQueue {
  /**
   * Runs `work` as soon as a core is free. The queue alternates between clients: a client with a hundred
   * jobs delays the job of another client by one job.
   * @param client for example a network address; omitted for work of the server itself
   * @throws DomainError UNAVAILABLE with `retryAfter`, immediately, if too many jobs are waiting
   */
  run<T>(work: () => Promise<T>, client?: string): Promise<T>
  /** Whether a job of this client would start at once. */
  isFree(client: string): boolean
  /**
   * Runs `work` in the background, on at most one core, while no job of `run` waits. Returns false, and
   * drops `work`, if too many background jobs are waiting. `work` must not reject.
   */
  runLater(work: () => Promise<void>): boolean
  dropLater(): void
  /** Resolves when no job runs or waits. */
  idle(): Promise<void>
}

interface WorkQueueOptions {
  concurrency?: number
  maxWaiting?: number
  /** Jobs of one client that may wait, so that others find room; `maxWaiting` by default. */
  maxWaitingPerClient?: number
  /** Jobs of one client that run at a time, so that others start at once; `concurrency` by default. */
  maxRunningPerClient?: number
  maxWaitingLater?: number
  retryAfter?: number
  /** Called for each rejected job. */
  onReject?: () => void
}

type Job = () => Promise<void>

/** A client's jobs that wait, and how many run. */
interface Client {
  jobs: Job[]
  running: number
}

export function createWorkQueue({
  concurrency = availableParallelism(),
  maxWaiting = 128,
  maxWaitingPerClient = maxWaiting,
  maxRunningPerClient = concurrency,
  maxWaitingLater = 1024,
  retryAfter = 5,
  onReject,
}: WorkQueueOptions = {}): WorkQueue {
  /** Clients with jobs, in insertion order: a client moves to the end when one of its jobs starts. */
  const clients = new Map<string, Client>()
  const later: Job[] = []
  let waiting = 0
  let running = 0
  let runningLater = 0
  let whenIdle: (() => void)[] = []

  function start(job: Job, isLater: boolean) {
    running++
    if (isLater) runningLater++
    void job().finally(() => {
      running--
      if (isLater) runningLater--
      next()
    })
  }

  function nextUrgent(): Job | undefined {
    for (const [name, client] of clients) {
      if (name !== '' && client.running >= maxRunningPerClient) continue
      const job = client.jobs.shift()
      if (!job) continue
      clients.delete(name)
      clients.set(name, client)
      client.running++
      waiting--
      return () =>
        job().finally(() => {
          client.running--
          if (client.running === 0 && client.jobs.length === 0) clients.delete(name)
        })
    }
    return undefined
  }

  function next() {
    while (running < concurrency) {
      const job = nextUrgent()
      if (job) {
        start(job, false)
        continue
      }
      const background = runningLater === 0 ? later.shift() : undefined
      if (!background) break
      start(background, true)
    }
    if (running > 0 || waiting > 0 || later.length > 0) return
    for (const resolve of whenIdle.splice(0)) resolve()
  }

  return {
    run: (work, client = '') => {
      const known = clients.get(client) ?? { jobs: [], running: 0 }
      if (waiting >= maxWaiting || (client !== '' && known.jobs.length >= maxWaitingPerClient)) {
        onReject?.()
        const busy = new DomainError('UNAVAILABLE', serviceMessages.busy, { retryAfter })
        return Promise.reject(busy)
      }
      return new Promise((resolve, reject) => {
        clients.set(client, known)
        waiting++
        // Another request's job may start this one: it keeps the context of its own request.
        const inContext = AsyncResource.bind(work)
        known.jobs.push(async () => {
          try {
            resolve(await inContext())
          } catch (error) {
            reject(error)
          }
        })
        next()
      })
    },
    isFree: (client) =>
      running < concurrency && (clients.get(client)?.running ?? 0) < maxRunningPerClient,
    runLater: (work) => {
      if (later.length >= maxWaitingLater) return false
      later.push(work)
      next()
      return true
    },
    dropLater: () => {
      later.length = 0
      next()
    },
    idle: () =>
      new Promise((resolve) => {
        whenIdle = [...whenIdle, resolve]
        next()
      }),
  }
}
