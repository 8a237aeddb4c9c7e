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
 * What menus show of the active tours of each category, in memory. After a write, only the tours that have changed since the last look are
 * read, and all of them if their number then differs from the stored one, as after the undo of an import.
 * @param factsOf makes the value of a category; it runs for those with a changed tour
 * @returns a function for the current values by the ids of categories, which runs one look after the other
 */
export function createMenuFacts<Value>(
  { repository, now = Date.now }: Dependencies,
  factsOf: (tours: Facts[]) => Value,
) {
  const active = new Map<string, Facts>()
  const byCategory = new Map<string, Map<string, Facts>>()
  /** The categories whose values are to be made. */
  const touched = new Set<string>()
  let values = new Map<string, Value>()
  let lookedAt = 0
  let readAllAt = 0
  let last: Promise<unknown> = Promise.resolve()

  /** Replaces a tour; undefined removes it. */
  function put(id: string, tour?: Facts): void {
    const before = active.get(id)
    if (before) byCategory.get(before.categoryId)?.delete(id)
    if (before) touched.add(before.categoryId)
    if (!tour) active.delete(id)
    else {
      active.set(id, tour)
      const tours = byCategory.get(tour.categoryId) ?? new Map<string, Facts>()
      byCategory.set(tour.categoryId, tours.set(id, tour))
      touched.add(tour.categoryId)
    }
  }

  async function look(): Promise<ReadonlyMap<string, Value>> {
    const began = now()
    const age = began - readAllAt
    const changed =
      age >= 0 && age < FULL_MS && began >= lookedAt
        ? await repository.changedSince(new Date(lookedAt - OVERLAP_MS), MAX_CHANGED)
        : undefined
    for (const { activeStatus, ...tour } of changed ?? []) {
      put(tour._id, activeStatus ? tour : undefined)
    }
    const isComplete =
      changed !== undefined &&
      changed.length < MAX_CHANGED &&
      active.size === (await repository.countActive())
    if (!isComplete) {
      const all = await repository.daysAndCosts()
      for (const [id] of active) put(id)
      for (const tour of all) put(tour._id, tour)
      readAllAt = began
    }
    lookedAt = began
    // A new map: those that others have got do not change.
    values = new Map(values)
    for (const category of touched) {
      const tours = [...(byCategory.get(category)?.values() ?? [])]
      if (tours.length > 0) values.set(category, factsOf(tours))
      else values.delete(category)
    }
    touched.clear()
    return values
  }

  return (): Promise<ReadonlyMap<string, Value>> => {
    const next = last.then(look, look)
    last = next
    return next
  }
}
