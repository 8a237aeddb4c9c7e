import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Runs several activities one step at a time. Once every running activity waits for its next step,
 * `choose` picks the one that continues. The same choices produce the same interleaving.
 * @param choose receives the numbers of the waiting activities in the order of their arrival
 */
export function createStepScheduler(choose: (waiting: readonly number[]) => number | undefined) {
  const activity = new AsyncLocalStorage<number>()
  const waiting: { id: number; resume: () => void }[] = []
  let running = 0

  function next(): void {
    if (running > 0 || waiting.length === 0) return
    const id = choose(waiting.map((each) => each.id))
    const at = waiting.findIndex((each) => each.id === id)
    const [chosen] = waiting.splice(at, 1)
    running++
    chosen?.resume()
  }

  return {
    /** An activity awaits this before each step. */
    step: (): Promise<void> =>
      new Promise((resume) => {
        waiting.push({ id: activity.getStore() ?? -1, resume })
        running--
        next()
      }),

    /** Runs all activities until they finish. */
    async run(activities: readonly (() => Promise<void>)[]): Promise<void> {
      running = activities.length
      await Promise.all(
        activities.map((run, id) =>
          activity.run(id, async () => {
            try {
              await run()
            } finally {
              running--
              next()
            }
          }),
        ),
      )
    },
  }
}
