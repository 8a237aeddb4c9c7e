import type { Doc } from './errors.ts'

/**
 * One document. `head` contains the fields that are in memory: those with the bits `known`. That of a large document is always
 * there, and omits its large binary fields (`omitted`).
 */
export type Item = {
  row: number
  /** Its `_id`, once an index has it. */
  id?: unknown
  size: number
  head: Doc | undefined
  known: number
  omitted: ReadonlySet<string>
  /** The memory of its head, roughly, and the generation of the cache that used it last. */
  bytes: number
  usedIn: number
}

/** The fields that searches of a collection read: their bits, and the encoded names of combinations of them. */
export type Fields = { bits: Map<string, number>; names: Map<number, readonly Name[]> }

/** A field's name, and its bytes. */
export type Name = { name: string; bytes: Uint8Array }

/**
 * The documents in memory; all others are read from the file. Those of the present generation fill a half of the memory. Then
 * the next begins, and those that it and the one before did not use are forgotten.
 */
export type Cache = {
  generation: number
  bytes: number
  used: Item[]
  before: Item[]
  turnedAt: number
}

/** Bytes of the documents of a generation. */
const MAX_BYTES = 48 * 1024 * 1024
/** Bytes that stay in memory, even if nothing uses them. */
const SMALL = 8 * 1024 * 1024
/** Milliseconds after which the next generation begins. */
const UNUSED = 10 * 60_000

/** The bits of `Item.known` of a document that is in memory as a whole. */
export const WHOLE = -1

/** The number of fields that have a bit of their own; with more, searches read whole documents. */
const MAX_FIELDS = 30

export function emptyCache(): Cache {
  return { generation: 1, bytes: 0, used: [], before: [], turnedAt: Date.now() }
}

/** The bits of fields of a collection's documents, by their names. */
export function bitsOf(fields: Fields, names: Iterable<string>): number {
  let bits = 0
  for (const name of names) {
    const known = fields.bits.get(name)
    if (known === undefined && (fields.bits.size === MAX_FIELDS || name === '__proto__')) {
      return WHOLE
    }
    const bit = known ?? 1 << fields.bits.size
    fields.bits.set(name, bit)
    bits |= bit
  }
  return bits
}

/** The names of the fields with these bits. */
export function namesOf(fields: Fields, bits: number): readonly Name[] {
  let found = fields.names.get(bits)
  if (!found) {
    found = [...fields.bits].filter(([, bit]) => bit & bits).map(([name]) => encodeName(name))
    fields.names.set(bits, found)
  }
  return found
}

export function encodeName(name: string): Name {
  return { name, bytes: Buffer.from(name) }
}

const NOTHING: ReadonlySet<string> = new Set()

/** A document of which nothing is in memory yet. */
export function newItem(row: number, size: number): Item {
  // An object with these eight fields takes no more memory than one with seven.
  return {
    row,
    id: undefined,
    size,
    head: undefined,
    known: 0,
    omitted: NOTHING,
    bytes: 0,
    usedIn: 0,
  }
}

/** Sizes below this number, and rows, are packed into one number that is exact. */
const SIZES = 2 ** 24
const MAX_PACKED_ROW = 2 ** 29

/** The row and the size of a document as one number; undefined for numbers that are too large. */
export function packItem(row: number, size: number): number | undefined {
  return row < MAX_PACKED_ROW && size < SIZES ? row * SIZES + size : undefined
}

export function unpackItem(packed: number): Item {
  return newItem(rowOf(packed), packed % SIZES)
}

/** The row of a document, also of a packed one. */
export function rowOf(item: { row: number } | number): number {
  return typeof item === 'number' ? Math.floor(item / SIZES) : item.row
}

/** Keeps fields of a document in memory. */
export function remember(cache: Cache, item: Item, head: Doc, known: number, bytes: number): void {
  use(cache, item)
  cache.bytes += bytes - item.bytes
  Object.assign(item, { head, known, bytes })
  if (cache.bytes > MAX_BYTES) turn(cache)
}

/** Whether so many bytes of documents fit into the memory: more would remove what others use, and soon each other. */
export function fits(bytes: number): boolean {
  return bytes <= MAX_BYTES
}

/** Notes that a document in memory is used. */
export function use(cache: Cache, item: Item): void {
  if (item.usedIn === cache.generation) return
  item.usedIn = cache.generation
  cache.used.push(item)
  cache.bytes += item.bytes
}

/** Removes a document from memory, because it has changed. */
export function forget(cache: Cache, item: Item): void {
  if (item.usedIn === cache.generation) cache.bytes -= item.bytes
  clear(item)
}

/** Every ten minutes, removes the documents from memory that were not used since the time before. */
export function forgetUnused(cache: Cache, now: number): void {
  const isSmall = cache.bytes < SMALL && cache.before.length === 0
  if (now - cache.turnedAt >= UNUSED && !isSmall) turn(cache)
}

function turn(cache: Cache): void {
  for (const item of cache.before) if (item.usedIn !== cache.generation) clear(item)
  cache.before = cache.used
  cache.used = []
  cache.bytes = 0
  cache.generation++
  cache.turnedAt = Date.now()
}

function clear(item: Item): void {
  if (item.omitted.size > 0) return
  item.head = undefined
  item.known = 0
  item.bytes = 0
}
