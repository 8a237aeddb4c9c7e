import type { CatalogueVersion, Position } from './catalogue-version.ts'
import { inTurn } from './in-turn.ts'

/** All records are read again after this long: an instance can be killed between a write and its count. */
const FULL_MS = 600_000

/**
 * Keeps facts of all records of some collections in memory. After a write that names its record only that record is read
 * again, otherwise all of its collection.
 * @param collections `''` for the images
 * @param read facts of the records with these ids, or of all, by their ids; a record without facts is left out
 * @returns a function for the current facts by collection and id, which later calls change
 */
export function createRecordFacts<Fact>(
  version: Pick<CatalogueVersion, 'position' | 'changesSince'>,
  collections: readonly string[],
  read: (collection: string, ids?: readonly unknown[]) => Promise<ReadonlyMap<string, Fact>>,
  now: () => number = performance.now.bind(performance),
) {
  const facts = new Map(collections.map((name) => [name, new Map<string, Fact>()]))
  let since: Position | undefined
  let readAllAt = 0

  async function look(): Promise<ReadonlyMap<string, ReadonlyMap<string, Fact>>> {
    const began = now()
    const isFresh = since && began - readAllAt < FULL_MS
    // Before the reads: they include all changes up to it.
    const { position, changes } =
      since && isFresh
        ? await version.changesSince(since)
        : { position: await version.position(), changes: undefined }
    const isAny = changes?.some(({ collection, id }) => !collection && id === undefined) ?? true
    for (const [name, kept] of facts) {
      const ids = isAny
        ? [undefined]
        : changes?.flatMap(({ collection = '', id }) => (collection === name ? [id] : []))
      if (!ids?.length) continue
      const isWhole = ids.includes(undefined)
      const found = await read(name, isWhole ? undefined : ids)
      if (isWhole) kept.clear()
      for (const id of ids) kept.delete(String(id))
      for (const [id, fact] of found) kept.set(id, fact)
    }
    since = position
    if (isAny) readAllAt = began
    return facts
  }

  return inTurn<void, ReadonlyMap<string, ReadonlyMap<string, Fact>>>(look)
}
