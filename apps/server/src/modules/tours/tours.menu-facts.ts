import type { ToursRepository } from './tours.repository.ts'

/** What menus and the sitemap need of a tour. */
export type TourFacts = Awaited<ReturnType<ToursRepository['facts']>>[number]

interface Dependencies {
  repository: Pick<ToursRepository, 'facts' | 'changedSince' | 'countAll'>
  now?: () => number
}

interface Looked<Value> {
  values: ReadonlyMap<string, Value>
  tours: ReadonlyMap<string, TourFacts>
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
 * Facts of all tours in memory: what menus show of the active ones of each category, and of which landscapes each tour is. After a write, only
 * the tours that have changed since the last look are read, and all of them if their number then differs from the stored one, as after the
 * undo of an import.
 * @param factsOf makes the value of a category; it runs for those with a changed tour
 * @returns a function for the current values by the ids of categories, and the current facts by the ids of tours; it runs one look
 * after the other
 */
export function createMenuFacts<Value>(
  { repository, now = Date.now }: Dependencies,
  factsOf: (tours: TourFacts[]) => Value,
) {
  const tours = new Map<string, TourFacts>()
  const byCategory = new Map<string, Map<string, TourFacts>>()
  /** The categories whose values are to be made. */
  const touched = new Set<string>()
  let values = new Map<string, Value>()
  let lookedAt = 0
  let readAllAt = 0
  let last: Promise<unknown> = Promise.resolve()

  /** Replaces a tour; undefined removes it. */
  function put(id: string, tour?: TourFacts): void {
    const before = tours.get(id)
    if (before) byCategory.get(before.categoryId)?.delete(id)
    if (before) touched.add(before.categoryId)
    tours.delete(id)
    if (!tour) return
    tours.set(id, tour)
    if (!tour.activeStatus) return
    const active = byCategory.get(tour.categoryId) ?? new Map<string, TourFacts>()
    byCategory.set(tour.categoryId, active.set(id, tour))
    touched.add(tour.categoryId)
  }

  async function look(): Promise<Looked<Value>> {
    const began = now()
    const age = began - readAllAt
    const changed =
      age >= 0 && age < FULL_MS && began >= lookedAt
        ? await repository.changedSince(new Date(lookedAt - OVERLAP_MS), MAX_CHANGED)
        : undefined
    for (const tour of changed ?? []) put(tour._id, tour)
    const isComplete =
      changed !== undefined &&
      changed.length < MAX_CHANGED &&
      tours.size === (await repository.countAll())
    if (!isComplete) {
      const all = await repository.facts()
      for (const [id] of tours) put(id)
      for (const tour of all) put(tour._id, tour)
      readAllAt = began
    }
    lookedAt = began
    // A new map: those that others have got do not change.
    values = new Map(values)
    for (const category of touched) {
      const active = [...(byCategory.get(category)?.values() ?? [])]
      if (active.length > 0) values.set(category, factsOf(active))
      else values.delete(category)
    }
    touched.clear()
    return { values, tours }
  }

  return (): Promise<Looked<Value>> => {
    const next = last.then(look, look)
    last = next
    return next
  }
}
