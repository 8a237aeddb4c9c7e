import { LRUCache } from 'lru-cache'

interface Options<V> {
  /** Bytes of the values that were asked for once. */
  recentBytes: number
  /** Bytes of the values that were asked for again. */
  frequentBytes: number
  sizeOf: (value: V) => number
  /** Whether a value may move to the second segment. */
  mayMove: (value: V) => boolean
}

/**
 * A segmented LRU: a value that is asked for a second time moves to the second segment. Bots that
 * make up paths and queries fill the first segment alone, and push out no page that visitors read.
 */
export function createSegmentedCache<V extends object>(options: Options<V>) {
  const { sizeOf, mayMove } = options
  const segment = (maxSize: number) => new LRUCache<string, V>({ maxSize, sizeCalculation: sizeOf })
  const recent = segment(options.recentBytes)
  const frequent = segment(options.frequentBytes)
  return {
    get(key: string): V | undefined {
      const known = frequent.get(key)
      if (known) return known
      const value = recent.get(key)
      if (value && mayMove(value)) {
        recent.delete(key)
        frequent.set(key, value)
      }
      return value
    },
    set(key: string, value: V): void {
      if (mayMove(value) && frequent.has(key)) frequent.set(key, value)
      else {
        frequent.delete(key)
        recent.set(key, value)
      }
    },
  }
}
