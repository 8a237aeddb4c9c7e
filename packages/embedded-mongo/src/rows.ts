import { deserialize } from 'bson'
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
