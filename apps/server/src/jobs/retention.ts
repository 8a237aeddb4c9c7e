import { RECURRING_MS } from '@bharat/contracts/job-states'
import type { Log } from '../operations/logging.ts'
import type { JobType } from './job-types.ts'

const TIMEOUT_MS = 10 * 60_000

/**
 * A recurring job that removes documents after their retention period.
 * @param what the name in the log, such as `old enquiries`
 * @param remove removes what is too old; returns how many
 * @param facts further fields of the log line
 */
export function retentionJob({
  what,
  remove,
  facts,
  log,
}: {
  what: string
  remove: () => Promise<number>
  facts?: Record<string, number>
  log: Log
}): JobType {
  return {
    everyMs: RECURRING_MS,
    timeoutMs: TIMEOUT_MS,
    async run() {
      const removed = await remove()
      if (removed > 0) log.info(`${what} removed`, { removed, ...facts })
    },
  }
}
