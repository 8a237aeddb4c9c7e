import { deserialize, Int32, ObjectId } from 'bson'
import type { Name } from './cache.ts'
import type { Doc } from './errors.ts'

/** The decoding options of documents and commands: they preserve every BSON type. */
export const DECODING = { promoteValues: false, promoteLongs: false, bsonRegExp: true } as const

/** Decodes BSON and preserves all types. */
export function decode(bytes: Uint8Array): Doc {
  return deserialize(bytes, DECODING)
}

/** The checksum of bytes and their row, so that bytes in the wrong row count as damaged. */
export function checksum(bytes: Uint8Array, row: number, collection = 0): number {
  return Bun.hash.crc32(bytes, Bun.hash.crc32(`${row}/${collection}`))
}

/** BSON followed by its checksum. */
export function appendChecksum(bson: Uint8Array, row: number, collection = 0): Uint8Array {
  const bytes = Buffer.alloc(bson.length + 4)
  bytes.set(bson)
  bytes.writeUInt32LE(checksum(bson, row, collection), bson.length)
  return bytes
}

/** The BSON before the checksum. @throws Error when it is damaged */
export function removeChecksum(checked: Uint8Array, row: number, collection = 0): Uint8Array {
  const bytes = Buffer.from(checked.buffer, checked.byteOffset, checked.byteLength)
  if (bytes.length < 9) throw damaged()
  const bson = bytes.subarray(0, -4)
  if (checksum(bson, row, collection) !== bytes.readUInt32LE(bson.length)) throw damaged()
  return bson
}

export function damaged(): Error {
  return new Error('a document is damaged')
}

/** The memory of a decoded document per byte of BSON, and of each of its simple values. */
const GROWTH = 2.5
const VALUE = 48

/** The memory that a document with so many bytes of BSON needs when it is decoded, roughly. */
export function decodedBytes(length: number): number {
  return length * GROWTH
}

/**
 * Decodes only the fields of these names.
 * @param known fields that are decoded already: equal values share their memory
 */
export function decodeFields(
  bson: Uint8Array,
  names: readonly Name[],
  known: Doc = {},
): { doc: Doc; bytes: number } {
  const doc: Doc = {}
  let found = 0
  let bytes = VALUE
  for (let start = 4; bson[start] && found < names.length; ) {
    const type = bson[start] as number
    const value = endOfName(bson, start + 1)
    const end = endOf(bson, value, type)
    for (const { name, bytes: encoded } of names) {
      if (!isAt(bson, encoded, start + 1, value - 1)) continue
      doc[name] = Object.hasOwn(known, name)
        ? known[name]
        : decodeField(bson, start, value, end, name)
      bytes += type === 3 || type === 4 ? decodedBytes(end - start) : VALUE + end - value
      found++
      break
    }
    start = end
  }
  return { doc, bytes }
}

/** The document without the fields of these names. */
export function withoutFields(bson: Uint8Array, names: readonly Name[]): Uint8Array {
  if (names.length === 0) return bson
  const parts: Uint8Array[] = [Buffer.alloc(4)]
  let from = 4
  let start = 4
  while (bson[start]) {
    const value = endOfName(bson, start + 1)
    const end = endOf(bson, value, bson[start] as number)
    if (names.some(({ bytes }) => isAt(bson, bytes, start + 1, value - 1))) {
      parts.push(bson.subarray(from, start))
      from = end
    }
    start = end
  }
  const kept = Buffer.concat([...parts, bson.subarray(from)])
  kept.writeInt32LE(kept.length)
  return kept
}

/** Where the fields of these names begin that a document has. */
export function placesOf(bson: Uint8Array, names: readonly Name[]): Map<string, number> {
  const places = new Map<string, number>()
  if (names.length === 0) return places
  for (let start = 4; bson[start]; ) {
    const value = endOfName(bson, start + 1)
    for (const { name, bytes } of names) {
      if (isAt(bson, bytes, start + 1, value - 1)) places.set(name, start)
    }
    start = endOf(bson, value, bson[start] as number)
  }
  return places
}

/** Whether a search for null may find the field that begins at `start`: null, undefined, or an array that may contain them. */
export function mayBeNull(bson: Uint8Array, start: number): boolean {
  const type = bson[start]
  if (type === 4) return containsNull(bson, endOfName(bson, start + 1))
  return type === 10 || type === 6
}

/** Whether an array that begins at `at` has an element that is null, undefined, or an array. */
function containsNull(bson: Uint8Array, at: number): boolean {
  for (let start = at + 4; bson[start]; ) {
    const type = bson[start] as number
    if (type === 10 || type === 6 || type === 4) return true
    start = endOf(bson, endOfName(bson, start + 1), type)
  }
  return false
}

/** `hashKey` of the key of an `_id`, if it is the first field and an ObjectId; faster than decoding it. */
export function hashOfId(bson: Uint8Array): string | undefined {
  const isFirst =
    bson[4] === 7 && bson[5] === 95 && bson[6] === 105 && bson[7] === 100 && bson[8] === 0
  return isFirst ? `[o${textOf.call(bson, 'hex', 9, 21)}]` : undefined
}

function decodeField(bson: Uint8Array, start: number, value: number, end: number, name: string) {
  switch (bson[start]) {
    case 2:
      return textOf.call(bson, 'utf8', value + 4, end - 1)
    case 7:
      return new ObjectId(bson.slice(value, end))
    case 9:
      return new Date(int32(bson, value + 4) * 2 ** 32 + (int32(bson, value) >>> 0))
    case 10:
      return null
    case 16:
      return new Int32(int32(bson, value))
    default: {
      const alone = Buffer.alloc(end - start + 5)
      alone.writeInt32LE(alone.length)
      alone.set(bson.subarray(start, end), 4)
      return decode(alone)[name]
    }
  }
}

/** The end of a name that begins at `at`, with its zero. Names are short: a loop is faster than `indexOf`. */
function endOfName(bson: Uint8Array, at: number): number {
  let end = at
  while (end < bson.length && bson[end] !== 0) end++
  return end + 1
}

/** The end of a value that begins at `at`. */
function endOf(bson: Uint8Array, at: number, type: number): number {
  switch (type) {
    case 6:
    case 10:
    case 127:
    case 255:
      return at
    case 8:
      return at + 1
    case 16:
      return at + 4
    case 1:
    case 9:
    case 17:
    case 18:
      return at + 8
    case 7:
      return at + 12
    case 19:
      return at + 16
    case 11:
      // A regular expression: its pattern and its options.
      return bson.indexOf(0, bson.indexOf(0, at) + 1) + 1
    case 3:
    case 4:
    case 15:
      return at + int32(bson, at)
    case 5:
      // Its length contains neither itself nor the subtype.
      return at + 5 + int32(bson, at)
    case 12:
      return at + 16 + int32(bson, at)
    default:
      return at + 4 + int32(bson, at)
  }
}

function int32(bson: Uint8Array, at: number): number {
  const a = bson[at] as number
  const b = (bson[at + 1] as number) << 8
  const c = (bson[at + 2] as number) << 16
  const d = (bson[at + 3] as number) << 24
  return a | b | c | d
}

/** Unlike `Buffer.from(bytes.buffer)`, it does not copy the bytes that SQLite returns. */
const textOf = Buffer.prototype.toString

function isAt(bson: Uint8Array, name: Uint8Array, from: number, to: number): boolean {
  if (name.length !== to - from) return false
  for (let n = 0; n < name.length; n++) if (name[n] !== bson[from + n]) return false
  return true
}
