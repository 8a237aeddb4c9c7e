import { isUtf8 } from 'node:buffer'
import { BSON } from 'mongodb'

/** The types of elements (bsonspec.org) that the product stores. */
const TYPE = {
  double: 1,
  text: 2,
  document: 3,
  array: 4,
  binary: 5,
  id: 7,
  flag: 8,
  date: 9,
  nothing: 10,
  int: 16,
  long: 18,
} as const

/** The binary subtype that contains its length a second time. */
const OLD_BINARY = 2
/** No value has more bytes of JSON for each byte of BSON: a control character has six. */
const GROWTH = 6
const SPACE = 0x20
const QUOTE = 0x22
const DOLLAR = 0x24
const BACKSLASH = 0x5c
const HEX = Buffer.from('0123456789abcdef')

/** Reused, because the memory of a new one for each call is free only after a garbage collection. */
let scratch = Buffer.alloc(0)

/**
 * Lines of documents, each in canonical extended JSON, which preserves all types: as `BSON.EJSON.stringify` writes it, in a
 * tenth of the time, because it makes neither objects nor texts.
 * @param documents in BSON
 * @param start what each line begins with; it ends with `}`
 */
export function extendedJsonLines(documents: readonly Uint8Array[], start: string): Buffer {
  const beginning = Buffer.from(start)
  const bytes = documents.reduce((sum, { length }) => sum + length, 0)
  const most = bytes * GROWTH + documents.length * (beginning.length + 8)
  if (scratch.length < most) scratch = Buffer.allocUnsafe(most)
  const target = scratch
  let source: Buffer = Buffer.alloc(0)
  let at = 0
  let end = 0
  for (const each of documents) {
    source = Buffer.from(each.buffer, each.byteOffset, each.byteLength)
    put(beginning)
    const from = end
    at = 0
    if (!members(false)) {
      end = from
      put(slowly(each))
    }
    put('}\n')
  }
  const lines = Buffer.from(target.subarray(0, end))
  // What no driver writes: bytes that are no text become a replacement character, as in a decoded document.
  return isUtf8(lines) ? lines : Buffer.from(lines.toString())

  function put(written: string | Buffer): void {
    if (typeof written !== 'string') end += written.copy(target, end)
    else if (written.length > 64) end += target.write(written, end)
    else for (let n = 0; n < written.length; n++) target[end++] = written.charCodeAt(n)
  }

  /** The document or array that begins here. False if it contains something that is not written here. */
  function members(isArray: boolean): boolean {
    const last = at + source.readInt32LE(at) - 1
    at += 4
    put(isArray ? '[' : '{')
    for (let isFirst = true; at < last; isFirst = false) {
      const type = source[at++]
      if (!isFirst) put(',')
      // Names with a dollar sign have a meaning in extended JSON.
      if (!isArray && source[at] === DOLLAR) return false
      const name = at
      while (source[at] !== 0) at++
      at++
      if (!isArray) {
        text(name, at - 1)
        put(':')
      }
      if (!value(type)) return false
    }
    at = last + 1
    put(isArray ? ']' : '}')
    return true
  }

  function value(type: number | undefined): boolean {
    switch (type) {
      case TYPE.document:
        return members(false)
      case TYPE.array:
        return members(true)
      case TYPE.text: {
        const length = source.readInt32LE(skip(4))
        const from = skip(length)
        text(from, from + length - 1)
        return true
      }
      case TYPE.id: {
        put('{"$oid":"')
        for (let n = skip(12); n < at; n++) {
          const byte = source[n] ?? 0
          target[end++] = HEX[byte >> 4] ?? 0
          target[end++] = HEX[byte & 15] ?? 0
        }
        put('"}')
        return true
      }
      case TYPE.binary: {
        const length = source.readInt32LE(skip(4))
        const subtype = source[skip(1)] ?? 0
        const from = skip(length)
        if (subtype === OLD_BINARY) return false
        put(`{"$binary":{"base64":"`)
        put(source.toString('base64', from, from + length))
        put(`","subType":"${subtype.toString(16).padStart(2, '0')}"}}`)
        return true
      }
      case TYPE.date:
        put('{"$date":')
        long()
        put('}')
        return true
      case TYPE.long:
        long()
        return true
      case TYPE.int:
        put(`{"$numberInt":"${source.readInt32LE(skip(4))}"}`)
        return true
      case TYPE.double: {
        const number = source.readDoubleLE(skip(8))
        const sign = Object.is(number, -0) ? '-' : ''
        put(`{"$numberDouble":"${sign}${Number.isInteger(number) ? number.toFixed(1) : number}"}`)
        return true
      }
      case TYPE.flag:
        put(source[skip(1)] === 1 ? 'true' : 'false')
        return true
      case TYPE.nothing:
        put('null')
        return true
      default:
        return false
    }
  }

  function long(): void {
    put(`{"$numberLong":"${source.readBigInt64LE(skip(8))}"}`)
  }

  /** A text as JSON. Most bytes stand for themselves. */
  function text(from: number, to: number): void {
    target[end++] = QUOTE
    for (let n = from; n < to; n++) {
      const byte = source[n] ?? 0
      if (byte < SPACE || byte === QUOTE || byte === BACKSLASH) {
        put(JSON.stringify(String.fromCharCode(byte)).slice(1, -1))
      } else target[end++] = byte
    }
    target[end++] = QUOTE
  }

  /** Goes on behind the next bytes. @returns where they begin */
  function skip(length: number): number {
    at += length
    return at - length
  }
}

function slowly(bytes: Uint8Array): Buffer {
  const document = BSON.deserialize(bytes, { promoteValues: false })
  return Buffer.from(BSON.EJSON.stringify(document, { relaxed: false }))
}
