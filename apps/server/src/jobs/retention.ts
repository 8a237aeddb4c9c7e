import type { Log } from '../operations/logging.ts'

/** Removes what is kept no longer. */
export interface Retention {
  /** Removes what is too old by now: how many there were. */
  removeOld(): Promise<number>
  /** Does so from now on, a few times a day. */
  start(): void
  stop(): void
}

const EVERY_MS = 6 * 3_600_000

/**
 * Every instance may do this at once: what is gone is gone.
 * @param what names it in the log, such as `old enquiries`
 * @param facts of the log line, beside how many were removed
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
