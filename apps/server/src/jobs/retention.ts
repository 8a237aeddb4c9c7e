import type { Log } from '../operations/logging.ts'

/** Removes documents after their retention period. */
export interface Retention {
  /** Removes what is too old. Returns how many. */
  removeOld(): Promise<number>
  /** Removes what is too old now, and then every six hours. */
  start(): void
  stop(): void
}

const EVERY_MS = 6 * 3_600_000

/**
 * Several instances may do this concurrently.
 * @param what the name in the log, such as `old enquiries`
 * @param facts further fields of the log line
 */
export function createRetention({
  what,
  remove,
  facts,
  log,
}: {
  what: string
  remove: () => Promise<number>
  facts?: Record<string, number>
  log: Log
}): Retention {
  let timer: ReturnType<typeof setInterval> | undefined
  const retention: Retention = {
    async removeOld() {
      const removed = await remove()
      if (removed > 0) log.info(`${what} removed`, { removed, ...facts })
      return removed
    },
    start() {
      const run = () => {
        retention.removeOld().catch((error: unknown) => log.error(`${what} not removed`, error))
      }
      timer = setInterval(run, EVERY_MS)
      timer.unref()
      run()
    },
    stop: () => clearInterval(timer),
  }
  return retention
}
