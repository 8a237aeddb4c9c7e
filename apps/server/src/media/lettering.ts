import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { woffTables } from '../documents/woff.ts'

/**
 * A typeface that converts words to outlines, so that every machine draws them alike without fonts.
 */
export interface Lettering {
  /** Width of `text` at `size`, in the unit of `size`. */
  width(text: string, size: number): number
  /** SVG path data of `text`, its baseline starting at (x, y). */
  outline(text: string, x: number, y: number, size: number): string
}

/**
 * Reads a TrueType font in a WOFF container (`fonts/`, Poppins, SIL Open Font Licence). It supports
 * what Latin words need: no kerning, no shaping. A letter that the font lacks loses its accent or
 * is left out.
 */
export function loadLettering(file: string): Lettering {
  const tables = readTables(readFileSync(join(import.meta.dirname, 'fonts', file)))
  const glyphOf = readCharacterMap(tables('cmap'))
  const head = tables('head')
  const unitsPerEm = head.getUint16(18)
  const longOffsets = head.getInt16(50) === 1
  const loca = tables('loca')
  const glyf = tables('glyf')
  const hmtx = tables('hmtx')
  const advances = tables('hhea').getUint16(34)

  const advance = (glyph: number) => hmtx.getUint16(4 * Math.min(glyph, advances - 1))
  const offset = (glyph: number) =>
    longOffsets ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph)
  const glyphs = (text: string) => [...text].flatMap((letter) => lookUp(letter, glyphOf))

  function contours(glyph: number): Point[][] {
    const start = offset(glyph)
    if (start === offset(glyph + 1)) return []
    const count = glyf.getInt16(start)
    if (count >= 0) return readContours(glyf, start + 10, count)
    return readParts(glyf, start + 10).flatMap(({ glyph: part, dx, dy }) =>
      contours(part).map((points) => points.map((p) => ({ ...p, x: p.x + dx, y: p.y + dy }))),
    )
  }

  return {
    width: (text, size) =>
      (glyphs(text).reduce((sum, glyph) => sum + advance(glyph), 0) * size) / unitsPerEm,
    outline(text, x, y, size) {
      const scale = size / unitsPerEm
      let pen = x
      let path = ''
      for (const glyph of glyphs(text)) {
        const left = pen
        for (const contour of contours(glyph)) {
          path += toPath(
            contour.map((p) => ({ on: p.on, x: left + p.x * scale, y: y - p.y * scale })),
          )
        }
        pen += advance(glyph) * scale
      }
      return path
    },
  }
}

interface Point {
  x: number
  y: number
  /**
   * Whether the outline passes through the point; otherwise the point controls a quadratic curve.
   */
  on: boolean
}

function readTables(woff: Buffer): (tag: string) => DataView {
  const tables = woffTables(woff)
  return (tag) => {
    const table = tables.get(tag)
    if (!table) throw new Error(`The font has no ${tag} table.`)
    return new DataView(table.buffer, table.byteOffset, table.byteLength)
  }
}

/** The segments of a format 4 subtable, which every font for the Basic Multilingual Plane has. */
function readCharacterMap(cmap: DataView): Map<number, number> {
  const glyphOf = new Map<number, number>()
  for (let index = 0; index < cmap.getUint16(2); index++) {
    const table = cmap.getUint32(4 + 8 * index + 4)
    if (cmap.getUint16(table) !== 4) continue
    const size = cmap.getUint16(table + 6)
    for (let segment = 0; segment < size; segment += 2) {
      const end = cmap.getUint16(table + 14 + segment)
      const start = cmap.getUint16(table + 16 + size + segment)
      const delta = cmap.getInt16(table + 16 + 2 * size + segment)
      const rangeAt = table + 16 + 3 * size + segment
      const range = cmap.getUint16(rangeAt)
      for (let code = start; code <= end && code !== 0xffff; code++) {
        const base = range === 0 ? code : cmap.getUint16(rangeAt + range + 2 * (code - start))
        if (base !== 0) glyphOf.set(code, (base + delta) & 0xffff)
      }
    }
  }
  return glyphOf
}

function lookUp(letter: string, glyphOf: Map<number, number>): number[] {
  const glyph = glyphOf.get(letter.codePointAt(0) ?? 0)
  if (glyph !== undefined) return [glyph]
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return plain === letter ? [] : [...plain].flatMap((part) => lookUp(part, glyphOf))
}

/** A simple glyph: end points, hinting instructions, then run-length coded flags and coordinates. */
function readContours(glyf: DataView, start: number, count: number): Point[][] {
  const ends = Array.from({ length: count }, (_, index) => glyf.getUint16(start + 2 * index))
  const total = (ends.at(-1) ?? -1) + 1
  let at = start + 2 * count
  at += 2 + glyf.getUint16(at)

  const flags: number[] = []
  while (flags.length < total) {
    const flag = glyf.getUint8(at++)
    flags.push(flag)
    if (flag & 8) for (let again = glyf.getUint8(at++); again > 0; again--) flags.push(flag)
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += glyf.getUint8(at++) * (flag & same ? 1 : -1)
      else if (!(flag & same)) {
        value += glyf.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = axis(2, 16)
  const ys = axis(4, 32)
  const points = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    on: (flag & 1) === 1,
  }))
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1))
}

/** A composite glyph, such as an accented letter: other glyphs, shifted. Poppins scales none of them. */
function readParts(glyf: DataView, start: number): { glyph: number; dx: number; dy: number }[] {
  const parts: { glyph: number; dx: number; dy: number }[] = []
  for (let at = start, more = true; more; ) {
    const flags = glyf.getUint16(at)
    const glyph = glyf.getUint16(at + 2)
    const words = (flags & 1) !== 0
    parts.push({
      glyph,
      dx: words ? glyf.getInt16(at + 4) : glyf.getInt8(at + 4),
      dy: words ? glyf.getInt16(at + 6) : glyf.getInt8(at + 5),
    })
    at += words ? 8 : 6
    if (flags & 8) at += 2
    else if (flags & 64) at += 4
    else if (flags & 128) at += 8
    more = (flags & 32) !== 0
  }
  return parts
}

/** Halfway between two control points the outline has a point on the curve. */
function toPath(contour: readonly Point[]): string {
  const points = contour.flatMap((point, index) => {
    const before = contour.at(index - 1) ?? point
    return point.on || before.on ? [point] : [middle(before, point), point]
  })
  const first = points.findIndex(({ on }) => on)
  const round = [...points.slice(first), ...points.slice(0, first + 1)]
  let path = ''
  for (let index = 0; index < round.length; index++) {
    const point = round[index]
    const next = round[index + 1]
    if (!point) break
    if (index === 0) path += `M${pair(point)}`
    else if (point.on) path += `L${pair(point)}`
    else if (next) {
      path += `Q${pair(point)} ${pair(next)}`
      index++
    }
  }
  return `${path}Z`
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true }
}

function pair({ x, y }: Point): string {
  return `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`
}
