/**
 * A list in order, cut into pieces: an insertion or removal moves the entries of one piece only.
 * No two entries compare as equal.
 */
export type Sorted<T> = {
  compare: (a: T, b: T) => number
  pieces: T[][]
  size: number
  /** Changes so far: a walk that finds another number looks for its place again. */
  version: number
}

/** Entries of a piece before it is cut in two. */
const LONGEST_PIECE = 512

/** Where an entry stands: its piece and its place there. */
type Place = { piece: number; offset: number }

/** A sorted list of `entries`, which are in order already. */
export function sortedList<T>(compare: (a: T, b: T) => number, entries: T[] = []): Sorted<T> {
  const pieces: T[][] = []
  for (let at = 0; at < entries.length; at += LONGEST_PIECE / 2) {
    pieces.push(entries.slice(at, at + LONGEST_PIECE / 2))
  }
  return { compare, pieces, size: entries.length, version: 0 }
}

/** Adds an entry; false when it is there already. */
export function insertSorted<T>(list: Sorted<T>, entry: T): boolean {
  const last = list.pieces.at(-1)
  if (!last || list.compare(last.at(-1) as T, entry) < 0) {
    // What arrives in order fills its pieces.
    if (last && last.length < LONGEST_PIECE) last.push(entry)
    else list.pieces.push([entry])
  } else {
    const place = placeOf(list, entry)
    const piece = list.pieces[place.piece] as T[]
    if (list.compare(piece[place.offset] as T, entry) === 0) return false
    piece.splice(place.offset, 0, entry)
    if (piece.length > LONGEST_PIECE) {
      list.pieces.splice(place.piece + 1, 0, piece.splice(LONGEST_PIECE / 2))
    }
  }
  list.size++
  list.version++
  return true
}

/** Takes an entry out; false when it is not there. */
export function removeSorted<T>(list: Sorted<T>, entry: T): boolean {
  const { piece: at, offset } = placeOf(list, entry)
  const piece = list.pieces[at]
  const found = piece?.[offset]
  if (!piece || found === undefined || list.compare(found, entry) !== 0) return false
  piece.splice(offset, 1)
  if (piece.length === 0) list.pieces.splice(at, 1)
  list.size--
  list.version++
  return true
}

/** The entry that compares as equal to `entry`. */
export function findSorted<T>(list: Sorted<T>, entry: T): T | undefined {
  const found = entryAt(list, placeOf(list, entry))
  return found !== undefined && list.compare(found, entry) === 0 ? found : undefined
}

/** The last entry. */
export function lastOf<T>(list: Sorted<T>): T | undefined {
  return list.pieces.at(-1)?.at(-1)
}

/** The first entry from which on `holds` is true; it is false before. */
export function firstWhere<T>(list: Sorted<T>, holds: (entry: T) => boolean): T | undefined {
  return entryAt(list, placeWhere(list, holds))
}

/** How many entries stand before the first for which `holds` is true. */
export function countBefore<T>(list: Sorted<T>, holds: (entry: T) => boolean): number {
  const { piece, offset } = placeWhere(list, holds)
  return list.pieces.slice(0, piece).reduce((sum, { length }) => sum + length, offset)
}

/**
 * Goes through the entries for which `side` is zero; it is negative for those before and positive
 * for those after. The list may change meanwhile: what is added ahead is visited, what was visited is not again.
 */
export function* walk<T>(
  list: Sorted<T>,
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

/** The next entries of a walk, those after `last` in one piece; none at its end. */
export function following<T>(
  list: Sorted<T>,
  step: 1 | -1,
  side: (entry: T) => number,
  last?: T,
): T[] {
  const low = placeWhere(
    list,
    (entry) =>
      side(entry) >= 0 && (step === -1 || last === undefined || list.compare(entry, last) > 0),
  )
  const high = placeWhere(
    list,
    (entry) =>
      side(entry) > 0 || (step === -1 && last !== undefined && list.compare(entry, last) >= 0),
  )
  const start = low.offset
  if (step === 1) {
    const end = low.piece === high.piece ? high.offset : undefined
    return list.pieces[low.piece]?.slice(start, end) ?? []
  }
  // A walk back from the start of a piece goes on at the end of the one before.
  const piece = high.offset === 0 ? high.piece - 1 : high.piece
  if (piece < low.piece) return []
  const end = piece === high.piece ? high.offset : undefined
  return list.pieces[piece]?.slice(piece === low.piece ? start : 0, end).reverse() ?? []
}

function entryAt<T>(list: Sorted<T>, { piece, offset }: Place): T | undefined {
  return list.pieces[piece]?.[offset]
}

function placeOf<T>(list: Sorted<T>, entry: T): Place {
  return placeWhere(list, (other) => list.compare(other, entry) >= 0)
}

/** The place of the first entry for which `holds` is true; behind the last piece when there is none. */
function placeWhere<T>({ pieces }: Sorted<T>, holds: (entry: T) => boolean): Place {
  const piece = firstIndex(pieces.length, (at) => holds(pieces[at]?.at(-1) as T))
  const entries = pieces[piece]
  const offset = entries ? firstIndex(entries.length, (at) => holds(entries[at] as T)) : 0
  return { piece, offset }
}

function firstIndex(length: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
