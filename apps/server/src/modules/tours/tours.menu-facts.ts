import type { ToursRepository } from './tours.repository.ts'

type Facts = Awaited<ReturnType<ToursRepository['daysAndCosts']>>[number]

interface Dependencies {
  repository: Pick<ToursRepository, 'daysAndCosts' | 'changedSince' | 'countActive'>
  now?: () => number
}

/** More changed tours than this are read with all others. */
const MAX_CHANGED = 500
/**
 * Changes are looked for from this long before the last look: an instance may have set the time of a change and sent it ten
 * seconds later (the deadline of a write), and the clocks of two instances differ a little.
 */
const OVERLAP_MS = 15_000
/** All tours are read again after this long, for an instance whose clock differs more. */
const FULL_MS = 600_000

/**
 * Days and prices of the active tours, in memory. After a write, only the tours that have changed since the last look are
 * read, and all of them if their number then differs from the stored one, as after the undo of an import.
 * @returns a function for the current ones, which runs one look after the other
 */
export function createMenuFacts({ repository, now = Date.now }: Dependencies) {
  let active = new Map<string, Facts>()
  let lookedAt = 0
  let readAllAt = 0
  let last: Promise<unknown> = Promise.resolve()

  const categories = () => [...new Set([...active.values()].map(({ categoryId }) => categoryId))]

  async function look(): Promise<Facts[]> {
    const began = now()
    const age = began - readAllAt
    const changed =
      age >= 0 && age < FULL_MS && began >= lookedAt
        ? await repository.changedSince(new Date(lookedAt - OVERLAP_MS), MAX_CHANGED)
        : undefined
    for (const { activeStatus, ...tour } of changed ?? []) {
      if (activeStatus) active.set(tour._id, tour)
      else active.delete(tour._id)
    }
    const isComplete =
      changed !== undefined &&
      changed.length < MAX_CHANGED &&
      active.size === (await repository.countActive(categories()))
    if (!isComplete) {
      active = new Map((await repository.daysAndCosts()).map((tour) => [tour._id, tour]))
      readAllAt = began
    }
    lookedAt = began
    return [...active.values()]
  }

  return (): Promise<Facts[]> => {
    const next = last.then(look, look)
    last = next
    return next
  }
}
