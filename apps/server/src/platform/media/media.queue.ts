import { availableParallelism } from 'node:os'
import { serviceMessages } from '@bharat/contracts/messages'
import { DomainError } from '../errors.ts'

/** A bounded queue for work that keeps a core busy. */
export interface WorkQueue {
  /**
   * Runs `work` as soon as a core is free.
   * @throws DomainError UNAVAILABLE at once when too much is waiting already
   */
  run<T>(work: () => Promise<T>): Promise<T>
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
  maxWaitingLater?: number
}

export function createWorkQueue({
  concurrency = availableParallelism(),
  maxWaiting = 128,
  maxWaitingLater = 1024,
}: WorkQueueOptions = {}): WorkQueue {
  const urgent: (() => Promise<void>)[] = []
  const later: (() => Promise<void>)[] = []
  let running = 0
  let runningLater = 0
  let whenIdle: (() => void)[] = []

  function start(job: () => Promise<void>, isLater: boolean) {
    running++
    if (isLater) runningLater++
    void job().finally(() => {
      running--
      if (isLater) runningLater--
      next()
    })
  }

  function next() {
    while (running < concurrency) {
      const job = urgent.shift()
      if (job) {
        start(job, false)
        continue
      }
      const background = runningLater === 0 ? later.shift() : undefined
      if (!background) break
      start(background, true)
    }
    if (running > 0 || urgent.length > 0 || later.length > 0) return
    for (const resolve of whenIdle.splice(0)) resolve()
  }

  return {
    run: (work) => {
      if (urgent.length >= maxWaiting) {
        const busy = new DomainError('UNAVAILABLE', serviceMessages.busy, {
          retryAfter: 5,
        })
        return Promise.reject(busy)
      }
      return new Promise((resolve, reject) => {
        urgent.push(async () => {
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
