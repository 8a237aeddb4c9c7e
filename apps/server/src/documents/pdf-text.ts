import { readFileSync } from 'node:fs'
import { openTypeOf } from './woff.ts'

/**
 * Text of documents in Latin script, Devanagari and Malayalam. A font of the web has the letters of one script, so a line is a
 * sequence of runs, each in one font. PDFKit shapes the letters of each run.
 */

export type Weight = 'regular' | 'semibold'

/** The fonts by script, as files of the packages: Poppins, and Manjari for Malayalam (SIL Open Font Licence). */
const FILES = {
  latin: ['poppins', 'poppins-latin-400', 'poppins-latin-600'],
  extended: ['poppins', 'poppins-latin-ext-400', 'poppins-latin-ext-600'],
  devanagari: ['poppins', 'poppins-devanagari-400', 'poppins-devanagari-600'],
  malayalam: ['manjari', 'manjari-malayalam-400', 'manjari-malayalam-700'],
} as const
type Script = keyof typeof FILES

let loaded: (readonly [name: string, font: Buffer])[] | undefined

/** The name of each font, and the font (OpenType). They are read once, for the first document. */
export function loadFonts(): readonly (readonly [name: string, font: Buffer])[] {
  loaded ??= Object.entries(FILES).flatMap(([script, [family, regular, semibold]]) =>
    Object.entries({ regular, semibold }).map(([weight, file]) => {
      const path = `@fontsource/${family}/files/${file}-normal.woff`
      const woff = readFileSync(Bun.resolveSync(path, import.meta.dirname))
      return [`${script}-${weight}`, openTypeOf(woff)] as const
    }),
  )
  return loaded
}

/** The letters of each script that is not Latin. The rupee sign is in the fonts of further Latin letters. */
const LETTERS = {
  malayalam: '\\u0d00-\\u0d7f',
  devanagari: '\\u0900-\\u097f\\ua8e0-\\ua8ff',
  extended:
    '\\u0100-\\u0130\\u0132-\\u0151\\u0154-\\u02ba\\u1e00-\\u1eff\\u20a0-\\u20ab\\u20ad-\\u20c0',
} as const
/** Runs of one script. The joiners belong to the Indian letters before them. */
const RUN = new RegExp(
  [
    ...Object.entries(LETTERS).map(
      ([script, letters]) => `(?<${script}>[${letters}][${letters}\\u200c\\u200d]*)`,
    ),
    `(?<latin>[^${Object.values(LETTERS).join('')}]+)`,
  ].join('|'),
  'gu',
)

/** A part of a line in one font. */
export interface Run {
  text: string
  font: string
  /** Its letters are not in the order in which they are written, so the document also contains the text. */
  isShaped: boolean
}

/** The parts of a text by font. No font has arrows and pictographs: a dash replaces an arrow, and pictographs are left out. */
export function runsOf(text: string, weight: Weight): Run[] {
  const known = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s*[\u2190-\u21ff]\s*/g, ' – ')
    .replace(/\p{Extended_Pictographic}|\p{Cc}|\ufe0f|[\u2500-\u27bf]/gu, (found) =>
      /[\u00a9\u00ae\u2122]/.test(found) ? found : '',
    )
  return [...known.matchAll(RUN)].map(({ 0: part, groups }) => {
    const script = Object.entries(groups ?? {}).find(([, found]) => found !== undefined)
    const name = (script?.[0] ?? 'latin') as Script
    const isShaped = name === 'devanagari' || name === 'malayalam'
    return { text: part, font: `${name}-${weight}`, isShaped }
  })
}

/**
 * Breaks a text into lines that fit. A word that is wider than a line is broken anywhere.
 * @param widthOf the width of a text
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const space = widthOf(' ')
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines = ['']
    let filled = 0
    for (const word of paragraph.split(/[ \t]+/).flatMap(brokenWord)) {
      const wide = widthOf(word)
      if (filled > 0 && filled + space + wide <= width) {
        lines[lines.length - 1] += ` ${word}`
        filled += space + wide
      } else {
        if (filled > 0) lines.push(word)
        else lines[0] = word
        filled = wide
      }
    }
    return lines
  })

  function brokenWord(word: string): string[] {
    if (word === '' || widthOf(word) <= width) return word === '' ? [] : [word]
    const parts = ['']
    for (const { segment } of graphemes.segment(word)) {
      const last = parts.at(-1) ?? ''
      if (last !== '' && widthOf(last + segment) > width) parts.push(segment)
      else parts[parts.length - 1] = last + segment
    }
    return parts
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
