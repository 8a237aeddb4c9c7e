import type { ClaimedJob } from './job-types.ts'

export interface Lanes {
  /** Starts to run due jobs, unless `concurrency` of them run; then the next free lane looks again. */
  open(): void
  /** Resolves when no job of the type runs. */
  idle(): Promise<void>
}

interface LanesOptions {
  concurrency: number
  claim: () => Promise<ClaimedJob | null>
  perform: (job: ClaimedJob) => Promise<boolean>
  onError: (error: unknown) => void
}

/** Runs the due jobs of one type, at most `concurrency` at a time. A lane that finds a job opens another lane. */
export function createLanes({ concurrency, claim, perform, onError }: LanesOptions): Lanes {
  const running = new Set<Promise<void>>()
  let again = false

  function start() {
    const lane = work()
      .catch(onError)
      .finally(() => {
        running.delete(lane)
        if (again) lanes.open()
      })
    running.add(lane)
  }

  async function work() {
    for (let mayGoOn = true; mayGoOn; ) {
      again = false
      const job = await claim()
      if (!job) return
      if (running.size < concurrency) start()
      mayGoOn = await perform(job)
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
