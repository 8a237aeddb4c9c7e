import type { CatalogueVersion } from './catalogue-version.ts'
import { derived } from './recorded-reads.ts'

/**
 * Returns a function that computes a value once for each version of the catalogue.
 * @param collection the only one that the value follows from
 */
export type OncePerVersion = <T>(compute: () => Promise<T>, collection?: string) => () => Promise<T>

/** Milliseconds. Limits how long a value is wrong after an instance was killed between a write and its count. */
const MAX_AGE_MS = 60_000

/**
 * For values that many pages need and that are expensive to compute. Concurrent calls share one computation;
 * the next call repeats a failed one.
 */
export function createOncePerVersion(
  version: Pick<CatalogueVersion, 'now'>,
  now: () => number = performance.now.bind(performance),
): OncePerVersion {
  return <T>(compute: () => Promise<T>, collection?: string) => {
    let last: { version: string; since: number; value: Promise<T> } | undefined
    return () => derived(current)

    async function current(): Promise<T> {
      // Read the version first: the value is then at least as new as the version.
      const at = await version.now(collection)
      if (last?.version === at && now() - last.since < MAX_AGE_MS) return last.value
      const computed = { version: at, since: now(), value: compute() }
      last = computed
      computed.value.catch(() => {
        if (last === computed) last = undefined
      })
      return computed.value
    }
  }
}
