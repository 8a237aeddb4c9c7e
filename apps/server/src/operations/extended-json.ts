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

/**
 * A document in BSON as canonical extended JSON, which preserves all types: as `BSON.EJSON.stringify` writes it, in a quarter
 * of the time, because it makes no objects.
 */
export function extendedJson(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  return members() ?? slowly(bytes)

  /** The document or array that begins here; undefined if it contains something that is not written here. */
  function members(isArray = false): string | undefined {
    const end = at + buffer.readInt32LE(at) - 1
    at += 4
    let json = ''
    while (at < end) {
      const type = buffer[at]
      const nameEnd = buffer.indexOf(0, at + 1)
      const name = isArray ? '' : buffer.toString('utf8', at + 1, nameEnd)
      at = nameEnd + 1
      const written = value(type)
      // Names with a dollar sign have a meaning in extended JSON.
      if (written === undefined || name.startsWith('$')) return undefined
      if (json !== '') json += ','
      json += isArray ? written : `${JSON.stringify(name)}:${written}`
    }
    at = end + 1
    return isArray ? `[${json}]` : `{${json}}`
  }

  function value(type: number | undefined): string | undefined {
    switch (type) {
      case TYPE.document:
        return members()
      case TYPE.array:
        return members(true)
      case TYPE.text: {
        const length = buffer.readInt32LE(skip(4))
        const start = skip(length)
        return JSON.stringify(buffer.toString('utf8', start, start + length - 1))
      }
      case TYPE.id: {
        const start = skip(12)
        return `{"$oid":"${buffer.toString('hex', start, start + 12)}"}`
      }
      case TYPE.binary: {
        const length = buffer.readInt32LE(skip(4))
        const subtype = buffer[skip(1)] ?? 0
        const start = skip(length)
        const base64 = buffer.toString('base64', start, start + length)
        return subtype === OLD_BINARY
          ? undefined
          : `{"$binary":{"base64":"${base64}","subType":"${subtype.toString(16).padStart(2, '0')}"}}`
      }
      case TYPE.date:
        return `{"$date":{"$numberLong":"${buffer.readBigInt64LE(skip(8))}"}}`
      case TYPE.long:
        return `{"$numberLong":"${buffer.readBigInt64LE(skip(8))}"}`
      case TYPE.int:
        return `{"$numberInt":"${buffer.readInt32LE(skip(4))}"}`
      case TYPE.double: {
        const number = buffer.readDoubleLE(skip(8))
        const sign = Object.is(number, -0) ? '-' : ''
        return `{"$numberDouble":"${sign}${Number.isInteger(number) ? number.toFixed(1) : number}"}`
      }
      case TYPE.flag:
        return buffer[skip(1)] === 1 ? 'true' : 'false'
      case TYPE.nothing:
        return 'null'
      default:
        return undefined
    }
  }

  /** Goes on behind the next bytes. @returns where they begin */
  function skip(length: number): number {
    at += length
    return at - length
  }
}

function slowly(bytes: Uint8Array): string {
  const document = BSON.deserialize(bytes, { promoteValues: false })
  return BSON.EJSON.stringify(document, { relaxed: false })
}
