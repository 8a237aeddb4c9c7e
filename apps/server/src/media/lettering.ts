import { createRequire } from 'node:module'
import type { Font, Path } from 'fontkit'
import { loadFonts, runsOf, type Weight } from '../documents/pdf-text.ts'

/**
 * A typeface that converts words to outlines, so that every machine draws them alike without fonts. It has the letters of
 * the documents: Latin, Devanagari and Malayalam. Other letters are left out.
 */
export interface Lettering {
  /**
   * Width of `text` at `size`, in the unit of `size`; 0 for a text without a letter of the typeface.
   * @param spacing after each letter, as a share of `size`. The letters of Indian scripts stay together
   */
  width(text: string, size: number, spacing?: number): number
  /** SVG path data of `text`, its baseline starting at (x, y). */
  outline(text: string, x: number, y: number, size: number, spacing?: number): string
}

export const regular = letteringOf('regular')
export const semibold = letteringOf('semibold')

/** A letter at size 1, and its place on the line. */
interface Letter {
  path: Path
  /** The size of the font's grid. */
  scale: number
  x: number
  y: number
}

function letteringOf(weight: Weight): Lettering {
  return {
    width: (text, size, spacing = 0) => shape(text, weight, spacing).width * size,
    outline: (text, x, y, size, spacing = 0) =>
      shape(text, weight, spacing)
        .letters.map(({ path, scale, ...at }) => {
          const share = size / scale
          return path.transform(share, 0, 0, -share, x + at.x * size, y - at.y * size).toSVG()
        })
        .join(''),
  }
}

/** The letters of a text at size 1, with kerning, ligatures and the marks of Indian scripts at their places. */
function shape(
  text: string,
  weight: Weight,
  spacing: number,
): { width: number; letters: Letter[] } {
  const letters: Letter[] = []
  let pen = 0
  let width = 0
  for (const { text: part, font: name, isShaped } of runsOf(text, weight)) {
    const font = fontOf(name)
    const { glyphs, positions } = font.layout(part)
    for (const [index, glyph] of glyphs.entries()) {
      const position = positions[index]
      // 0 is the sign for a letter that the font lacks.
      if (!position || glyph.id === 0) continue
      const scale = font.unitsPerEm
      const { xOffset, yOffset, xAdvance } = position
      letters.push({ path: glyph.path, scale, x: pen + xOffset / scale, y: yOffset / scale })
      width = pen + xAdvance / scale
      pen = width + (isShaped ? 0 : spacing)
    }
  }
  return { width, letters }
}

const opened = new Map<string, Font>()

/** A font of the documents. The library is loaded for the first drawing: it takes longer than the rest of the start. */
function fontOf(name: string): Font {
  const known = opened.get(name)
  if (known) return known
  const { create } = createRequire(import.meta.url)('fontkit') as typeof import('fontkit')
  const file = new Map(loadFonts()).get(name)
  if (!file) throw new Error(`There is no font ${name}.`)
  const font = create(file) as Font
  opened.set(name, font)
  return font
}
