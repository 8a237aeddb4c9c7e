import { inflateSync } from 'node:zlib'

/** The tables of a font in a WOFF container: a directory of tables, each deflated where that makes it shorter. */
function woffTables(woff: Buffer): Map<string, Buffer> {
  const count = woff.readUInt16BE(12)
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 44 + 20 * index
      const start = woff.readUInt32BE(entry + 4)
      const stored = woff.subarray(start, start + woff.readUInt32BE(entry + 8))
      const table = stored.length < woff.readUInt32BE(entry + 12) ? inflateSync(stored) : stored
      return [woff.toString('latin1', entry, entry + 4), table]
    }),
  )
}

/** The same font without compression (OpenType): PDFKit inflates the tables of a WOFF again for each letter. */
export function openTypeOf(woff: Buffer): Buffer {
  const tables = [...woffTables(woff)]
  const header = Buffer.alloc(12 + 16 * tables.length)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(tables.length, 4)
  const parts = [header]
  let offset = header.length
  for (const [index, [tag, table]] of tables.entries()) {
    const entry = 12 + 16 * index
    header.write(tag, entry, 'latin1')
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(table.length, entry + 12)
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4)
    table.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
