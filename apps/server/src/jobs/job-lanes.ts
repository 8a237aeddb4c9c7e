import type { ClaimedJob } from './job-types.ts'

export interface Lanes {
  /** Starts to run due jobs, unless `concurrency` of them run; then the next free lane looks again. */
  open(): void
  /** Resolves when no job of the type runs. */
  idle(): Promise<void>
}

interface LanesOptions {
  concurrency: number
  /** How many jobs of one group run at a time. */
  perGroup: number
  /** @param busy the groups that run as many jobs as they may */
  claim: (busy: readonly string[]) => Promise<ClaimedJob | null>
  perform: (job: ClaimedJob) => Promise<boolean>
  onError: (error: unknown) => void
}

/**
 * Runs the due jobs of one type, at most `concurrency` at a time, and at most `perGroup` of one group. A lane that
 * finds a job opens another lane.
 */
export function createLanes(options: LanesOptions): Lanes {
  const { concurrency, perGroup, claim, perform, onError } = options
  const running = new Set<Promise<void>>()
  const groups = new Map<string, number>()
  let again = false
  let claiming: Promise<unknown> = Promise.resolve()

  function start() {
    const lane = work()
      .catch(onError)
      .finally(() => {
        running.delete(lane)
        if (again) lanes.open()
      })
    running.add(lane)
  }

  async function claimNext(): Promise<ClaimedJob | null> {
    const busy = [...groups].filter(([, jobs]) => jobs >= perGroup).map(([group]) => group)
    const job = await claim(busy)
    if (job?.group !== undefined) groups.set(job.group, (groups.get(job.group) ?? 0) + 1)
    return job
  }

  /** Claims one job after the other, so that each claim knows the groups of the jobs before it. */
  function claimInTurn(): Promise<ClaimedJob | null> {
    const claimed = claiming.then(claimNext)
    claiming = claimed.catch(() => undefined)
    return claimed
  }

  function leave(group: string | undefined) {
    if (group === undefined) return
    const left = (groups.get(group) ?? 1) - 1
    if (left > 0) groups.set(group, left)
    else groups.delete(group)
  }

  async function work() {
    for (let mayGoOn = true; mayGoOn; ) {
      again = false
      const job = await claimInTurn()
      if (!job) return
      if (running.size < concurrency) start()
      mayGoOn = await perform(job).finally(() => leave(job.group))
    }
  }

  const lanes: Lanes = {
    open() {
      // A lane may have looked for jobs just before this one was stored.
      if (running.size >= concurrency) again = true
      else start()
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
  return lanes
}
