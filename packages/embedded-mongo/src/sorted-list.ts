import type { Steps } from './steps.ts'

/**
 * A sorted list in chunks: an insertion or removal moves the entries of one chunk only.
 * No two entries compare as equal.
 */
export type SortedList<T> = {
  compare: (a: T, b: T) => number
  chunks: T[][]
  size: number
  /** Number of changes: a walk that finds another number searches its position again. */
  version: number
  /** Makes an entry of what `appendPacked` has added; it takes its place when it is first found. `compare` knows both. */
  unpack?: ((packed: number) => T) | undefined
}

/** Maximum entries of a chunk; a larger one is split. */
const MAX_CHUNK = 512

/** The position of an entry: its chunk and the offset in it. */
type Position = { chunk: number; offset: number }

/** A sorted list of `entries`, which must be sorted. */
export function sortedList<T>(
  compare: (a: T, b: T) => number,
  entries: T[] = [],
  unpack?: (packed: number) => T,
): SortedList<T> {
  const chunks: T[][] = []
  for (let at = 0; at < entries.length; at += MAX_CHUNK / 2) {
    chunks.push(entries.slice(at, at + MAX_CHUNK / 2))
  }
  return { compare, chunks, size: entries.length, version: 0, unpack }
}

/** Blocks of entries that are merged between two pauses. */
const STRIDE = 1024

/** Merges sorted runs of entries into one. */
export function* mergeRuns<T>(runs: T[][], compare: (a: T, b: T) => number): Steps<T[]> {
  let left = runs
  while (left.length > 1) {
    const merged: T[][] = []
    for (let n = 0; n < left.length; n += 2) {
      merged.push(yield* merge(left[n] as T[], left[n + 1] ?? [], compare))
    }
    left = merged
  }
  return left[0] ?? []
}

/** Of records that are stored in the order of their times, whole blocks of a run precede those of the next: it looks for their ends. */
function* merge<T>(a: T[], b: T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const merged: T[] = []
  let [from, other] = [
    { entries: a, at: 0 },
    { entries: b, at: 0 },
  ]
  for (let n = 0; other.at < other.entries.length; n++) {
    // The entry after which the last block ended is known to be before the next one.
    const start = Math.min(from.at + (n > 0 ? 1 : 0), from.entries.length)
    const end = endOfBlock(from.entries, start, other.entries[other.at] as T, compare)
    while (from.at < end) merged.push(from.entries[from.at++] as T)
    ;[from, other] = [other, from]
    if (n % STRIDE === STRIDE - 1) yield
  }
  return merged.concat(from.entries.slice(from.at))
}

/** The end of the entries from `start` on that are before `entry`. */
function endOfBlock<T>(
  entries: T[],
  start: number,
  entry: T,
  compare: (a: T, b: T) => number,
): number {
  let [low, step] = [start, 1]
  while (low + step <= entries.length && compare(entries[low + step - 1] as T, entry) < 0) {
    low += step
    step *= 2
  }
  const most = Math.min(step - 1, entries.length - low)
  return low + firstIndex(most, (n) => compare(entries[low + n] as T, entry) >= 0)
}

/** Adds an entry after all others as a number, of which `unpack` makes it: an object takes ten times the memory. */
export function appendPacked<T>(list: SortedList<T>, packed: number): void {
  append(list, packed as T)
  list.size++
  list.version++
}

/** Adds an entry; false when the list contains it. */
export function insertSorted<T>(list: SortedList<T>, entry: T): boolean {
  const last = list.chunks.at(-1)
  if (!last || list.compare(last.at(-1) as T, entry) < 0) {
    append(list, entry)
  } else {
    const position = positionOf(list, entry)
    const chunk = list.chunks[position.chunk] as T[]
    if (list.compare(chunk[position.offset] as T, entry) === 0) return false
    chunk.splice(position.offset, 0, entry)
    if (chunk.length > MAX_CHUNK) {
      list.chunks.splice(position.chunk + 1, 0, chunk.splice(MAX_CHUNK / 2))
    }
  }
  list.size++
  list.version++
  return true
}

/** Removes an entry; false when the list does not contain it. */
export function removeSorted<T>(list: SortedList<T>, entry: T): boolean {
  const { chunk: at, offset } = positionOf(list, entry)
  const chunk = list.chunks[at]
  const found = chunk?.[offset]
  if (!chunk || found === undefined || list.compare(found, entry) !== 0) return false
  chunk.splice(offset, 1)
  if (chunk.length === 0) list.chunks.splice(at, 1)
  list.size--
  list.version++
  return true
}

/** The entry that compares as equal to `entry`. */
export function findSorted<T>(list: SortedList<T>, entry: T): T | undefined {
  const found = entryAt(list, positionOf(list, entry))
  return found !== undefined && list.compare(found, entry) === 0 ? found : undefined
}

/** The last entry. */
export function lastOf<T>(list: SortedList<T>): T | undefined {
  return list.chunks.at(-1)?.at(-1)
}

/** The first entry for which `predicate` is true; it must be false before and true after. */
export function firstWhere<T>(
  list: SortedList<T>,
  predicate: (entry: T) => boolean,
): T | undefined {
  return entryAt(list, firstPosition(list, predicate))
}

/** The number of entries before the first for which `predicate` is true. */
export function countBefore<T>(list: SortedList<T>, predicate: (entry: T) => boolean): number {
  const { chunk, offset } = firstPosition(list, predicate)
  return list.chunks.slice(0, chunk).reduce((sum, { length }) => sum + length, offset)
}

/**
 * Visits the entries for which `side` is zero; it is negative for those before and positive for
 * those after. The list may change meanwhile: entries added ahead are visited, and none is visited twice.
 */
export function* walk<T>(
  list: SortedList<T>,
  step: 1 | -1 = 1,
  side: (entry: T) => number = () => 0,
): Generator<T, void, undefined> {
  let last: T | undefined
  for (;;) {
    const { version } = list
    const entries = following(list, step, side, last)
    if (entries.length === 0) return
    for (const entry of entries) {
      last = entry
      yield entry
      if (list.version !== version) break
    }
  }
}

/** The next entries of a walk: those after `last` in one chunk, none at its end. */
export function following<T>(
  list: SortedList<T>,
  step: 1 | -1,
  side: (entry: T) => number,
  last?: T,
): T[] {
  const low = firstPosition(
    list,
    (entry) =>
      side(entry) >= 0 && (step === -1 || last === undefined || list.compare(entry, last) > 0),
  )
  const high = firstPosition(
    list,
    (entry) =>
      side(entry) > 0 || (step === -1 && last !== undefined && list.compare(entry, last) >= 0),
  )
  const start = low.offset
  if (step === 1) {
    const end = low.chunk === high.chunk ? high.offset : undefined
    return unpacked(list, list.chunks[low.chunk] ?? [], start, end)
  }
  // A backward walk continues from the start of a chunk at the end of the previous one.
  const chunk = high.offset === 0 ? high.chunk - 1 : high.chunk
  if (chunk < low.chunk) return []
  const end = chunk === high.chunk ? high.offset : undefined
  return unpacked(list, list.chunks[chunk] ?? [], chunk === low.chunk ? start : 0, end).reverse()
}

function entryAt<T>(list: SortedList<T>, { chunk, offset }: Position): T | undefined {
  return unpacked(list, list.chunks[chunk] ?? [], offset, offset + 1)[0]
}

/** Entries of a chunk. */
function unpacked<T>({ unpack }: SortedList<T>, chunk: T[], from: number, to?: number): T[] {
  if (unpack) {
    const end = Math.min(to ?? chunk.length, chunk.length)
    for (let at = from; at < end; at++) {
      const entry = chunk[at]
      if (typeof entry === 'number') chunk[at] = unpack(entry)
    }
  }
  return chunk.slice(from, to)
}

/** Entries that arrive in order fill the last chunk. */
function append<T>({ chunks }: SortedList<T>, entry: T): void {
  const last = chunks.at(-1)
  if (last && last.length < MAX_CHUNK) last.push(entry)
  else {
    // Without the places that it has reserved for more.
    if (last) chunks[chunks.length - 1] = last.slice()
    chunks.push([entry])
  }
}

function positionOf<T>(list: SortedList<T>, entry: T): Position {
  return firstPosition(list, (other) => list.compare(other, entry) >= 0)
}

/** The position of the first entry for which `predicate` is true; after the last chunk if none. */
function firstPosition<T>({ chunks }: SortedList<T>, predicate: (entry: T) => boolean): Position {
  const chunk = firstIndex(chunks.length, (at) => predicate(chunks[at]?.at(-1) as T))
  const entries = chunks[chunk]
  const offset = entries ? firstIndex(entries.length, (at) => predicate(entries[at] as T)) : 0
  return { chunk, offset }
}

function firstIndex(length: number, predicate: (at: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (predicate(middle)) high = middle
    else low = middle + 1
  }
  return low
}
