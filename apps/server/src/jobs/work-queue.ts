import { availableParallelism } from 'node:os'
import { serviceMessages } from '@bharat/contracts/messages'
import { DomainError } from '../errors.ts'

/**
 * A bounded queue for work that keeps a core busy. It is our own because p-queue and p-limit have no
 * turns between clients: behind 100 jobs of 5 ms of one client, another client's job was done after
 * 12 to 33 ms, and after 2 s without the turns (two busy cores, one job at a time).
 */
export interface WorkQueue {
  /**
   * Runs `work` as soon as a core is free. Clients take turns: who sends a hundred jobs delays another
   * client's job by one of them.
   * @param client whose job it is, such as a network address; left out for work of the server's own
   * @throws DomainError UNAVAILABLE with `retryAfter` at once when too much is waiting already
   */
  run<T>(work: () => Promise<T>, client?: string): Promise<T>
  /**
   * Runs `work` when nothing of `run` waits, on one core at most. False: too much waits, and
   * `work` will not run. `work` must not reject.
   */
  runLater(work: () => Promise<void>): boolean
  /** Forgets what `runLater` left waiting. */
  dropLater(): void
  /** Resolves once nothing runs and nothing waits. */
  idle(): Promise<void>
}

interface WorkQueueOptions {
  concurrency?: number
  maxWaiting?: number
  /** Jobs of one client that may wait; another client finds room then. All of them unless told. */
  maxWaitingPerClient?: number
  maxWaitingLater?: number
  /** What a rejected client is told to wait, in seconds. */
  retryAfter?: number
  /** Hears of each rejected job. */
  onReject?: () => void
}

type Job = () => Promise<void>

export function createWorkQueue({
  concurrency = availableParallelism(),
  maxWaiting = 128,
  maxWaitingPerClient = maxWaiting,
  maxWaitingLater = 1024,
  retryAfter = 5,
  onReject,
}: WorkQueueOptions = {}): WorkQueue {
  /** Jobs by client. A Map keeps its order: the client whose job began goes to its end. */
  const urgent = new Map<string, Job[]>()
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
    const [turn] = urgent
    if (!turn) return undefined
    const [client, jobs] = turn
    urgent.delete(client)
    const job = jobs.shift()
    if (jobs.length > 0) urgent.set(client, jobs)
    waiting--
    return job
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
      const jobs = urgent.get(client) ?? []
      if (waiting >= maxWaiting || (client !== '' && jobs.length >= maxWaitingPerClient)) {
        onReject?.()
        const busy = new DomainError('UNAVAILABLE', serviceMessages.busy, { retryAfter })
        return Promise.reject(busy)
      }
      return new Promise((resolve, reject) => {
        urgent.set(client, jobs)
        waiting++
        jobs.push(async () => {
          try {
            resolve(await work())
          } catch (error) {
            reject(error)
          }
        })
        next()
      })
    },
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
