import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Lets several activities take turns: one step at a time, the next one chosen whenever all that
 * still run have come to their next step. The same choices give the same interleaving.
 * @param choose told the numbers of the activities that wait, the last to come last: which goes on
 */
export function createTurns(choose: (waiting: readonly number[]) => number | undefined) {
  const activity = new AsyncLocalStorage<number>()
  const waiting: { who: number; resume: () => void }[] = []
  let running = 0

  function next(): void {
    if (running > 0 || waiting.length === 0) return
    const who = choose(waiting.map((each) => each.who))
    const at = waiting.findIndex((each) => each.who === who)
    const [chosen] = waiting.splice(at, 1)
    running++
    chosen?.resume()
  }

  return {
    /** To be awaited before each step. */
    step: (): Promise<void> =>
      new Promise((resume) => {
        waiting.push({ who: activity.getStore() ?? -1, resume })
        running--
        next()
      }),

    /** Runs the activities to their ends. */
    async run(activities: readonly (() => Promise<void>)[]): Promise<void> {
      running = activities.length
      await Promise.all(
        activities.map((run, who) =>
          activity.run(who, async () => {
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
