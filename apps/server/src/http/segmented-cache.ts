import { LRUCache } from 'lru-cache'

interface Options<V> {
  /** Maximum bytes of the first segment: values that were requested once. */
  recentBytes: number
  /** Maximum bytes of the second segment: values that were requested again. */
  frequentBytes: number
  sizeOf: (value: V) => number
  /** Whether a value may move to the second segment. */
  mayMove: (value: V) => boolean
}

/**
 * A segmented LRU: a value that is requested again moves to the second segment. Arbitrary paths and queries of bots
 * fill only the first segment and evict no page that visitors read.
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
