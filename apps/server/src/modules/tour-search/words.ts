import { LRUCache } from 'lru-cache'

const DIGIT = /\p{N}/u
/** Shorter words match only as they are, or as the beginning of a word. */
const TOLERANT_LENGTH = 4
const TWO_MISTAKES_LENGTH = 7
const PREFIX_LENGTH = 2
const EXACT = 1
const PREFIX = 0.6
const MISSPELLED = 0.4
/** Misspelled words whose matches are kept: to compare a word with all known ones is the dearest part of a search. */
const MAX_MISSPELLED = 2000

/** A word, and for each record that has it one number: the record's, and its weight in the lowest bits. */
export interface IndexedWord {
  word: string
  records: number[]
}
const WEIGHT_BITS = 3

/** Finds records, each known by a small number, by the words of their texts. */
export interface WordIndex {
  /**
   * @param weighted words with the weight of the text that they are from, at most 7
   * @returns what `remove` needs
   */
  add(slot: number, weighted: ReadonlyMap<string, number>): IndexedWord[]
  remove(slot: number, words: readonly IndexedWord[]): void
  /**
   * The score of each record that has every one of these words; 0 for all others. A word matches as it is, as the
   * beginning of a word, or, if no record has it, with the fewest spelling mistakes: one, or two from seven letters on.
   */
  scores(words: readonly string[], slots: number): Float32Array
  /** Whether a record has a word, or one that begins with it. */
  knows(word: string): boolean
}

/** Creates an inverted index: for each word, the records that have it. */
export function createWordIndex(): WordIndex {
  const words = new Map<string, IndexedWord>()
  /** The words without digits: they alone can be misspelled, and are few beside numbers. */
  const spelled = new Set<string>()
  /** The matches of misspelled words, until a word is added or removed. */
  const corrected = new LRUCache<string, Map<string, number>>({ max: MAX_MISSPELLED })

  return {
    add(slot, weighted) {
      return Array.from(weighted, ([word, weight]) => {
        const record = (slot << WEIGHT_BITS) | weight
        const known = words.get(word)
        known?.records.push(record)
        if (known) return known
        const added = { word, records: [record] }
        words.set(word, added)
        if (!DIGIT.test(word)) {
          spelled.add(word)
          corrected.clear()
        }
        return added
      })
    },

    remove(slot, removed) {
      for (const { word, records } of removed) {
        const at = records.findIndex((record) => record >> WEIGHT_BITS === slot)
        const last = records.pop()
        if (last !== undefined && at < records.length) records[at] = last
        if (records.length > 0) continue
        words.delete(word)
        if (spelled.delete(word)) corrected.clear()
      }
    },

    scores(wanted, slots) {
      let scores: Float32Array | undefined
      for (const word of wanted) {
        const best = new Float32Array(slots)
        for (const [similar, quality] of matches(word)) {
          for (const record of words.get(similar)?.records ?? []) {
            const slot = record >> WEIGHT_BITS
            const score = quality * (record & (2 ** WEIGHT_BITS - 1))
            if ((scores === undefined || scores[slot] !== 0) && score > (best[slot] ?? 0)) {
              best[slot] = score
            }
          }
        }
        scores = scores ? addedWhereBoth(best, scores) : best
      }
      return scores ?? new Float32Array(slots)
    },

    // Looking for beginnings reads all words.
    knows: (word) => words.has(word) || exact(word).size > 0,
  }

  /** The known words that match a word of the query as they are or as their beginning. */
  function exact(word: string): Map<string, number> {
    const found = new Map<string, number>()
    if (words.has(word)) found.set(word, EXACT)
    if (word.length >= PREFIX_LENGTH) {
      for (const known of DIGIT.test(word) ? words.keys() : spelled) {
        if (known.length > word.length && known.startsWith(word)) found.set(known, PREFIX)
      }
    }
    return found
  }

  /** The known words that match a word of the query, and how well. */
  function matches(word: string): Map<string, number> {
    const found = exact(word)
    if (found.size > 0) return found
    const known =
      corrected.get(word) ??
      new Map(closestWords(word, spelled).map((similar) => [similar, MISSPELLED]))
    corrected.set(word, known)
    return known
  }
}

/**
 * The words with the fewest differences from a misspelled one. Numbers have no spelling mistakes, and another first letter is
 * rather another word.
 */
export function closestWords(word: string, words: Iterable<string>): string[] {
  let found: string[] = []
  if (word.length < TOLERANT_LENGTH || DIGIT.test(word)) return found
  let fewest = word.length < TWO_MISTAKES_LENGTH ? 1 : 2
  for (const known of words) {
    if (known[0] !== word[0]) continue
    if (known.length < TOLERANT_LENGTH || Math.abs(known.length - word.length) > fewest) continue
    const differences = distance(word, known, fewest)
    if (differences > fewest) continue
    if (differences < fewest) found = []
    fewest = differences
    found.push(known)
  }
  return found
}

/** The sum of two scores for each record that has both; 0 for all others. Changes and returns the first. */
export function addedWhereBoth(one: Float32Array, other: Float32Array): Float32Array {
  for (let n = 0; n < one.length; n++) {
    const [a, b] = [one[n] ?? 0, other[n] ?? 0]
    one[n] = a !== 0 && b !== 0 ? a + b : 0
  }
  return one
}

/**
 * The least number of inserted, deleted, replaced and swapped neighbouring letters between two words (optimal
 * string alignment).
 * @param limit a greater distance is returned as `limit + 1`
 */
export function distance(a: string, b: string, limit: number): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      }
      row.push(cost)
      if (cost < least) least = cost
    }
    if (least > limit) return limit + 1
    before = previous
    previous = row
  }
  return Math.min(previous[b.length] ?? 0, limit + 1)
}
