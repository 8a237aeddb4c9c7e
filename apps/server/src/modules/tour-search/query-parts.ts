import { findPlaces, isRegion } from '@bharat/contracts/places'
import { wordsOf } from '@bharat/contracts/search-words'

/** A word of a search, or a place, which tours may name by any of its names. */
interface QueryPart {
  /** As it was typed. */
  name: string
  /** Words of which a tour has to have all of one list. */
  alternatives: readonly (readonly string[])[]
  /** Tours of these regions match as well. */
  regions: readonly string[]
}

/** Words of a search that say nothing about a tour. */
const IGNORED = new Set(
  'a an and are at by can do for from have i in is me my of on or our the to tour tours trip trips package packages we want with budget below under over holiday vacation travel travelling visit visiting looking need please'.split(
    ' ',
  ),
)

/** Where a traveller lives, not where the tour goes. */
const FROM_ABROAD = /\bfrom (?:abroad|overseas)\b/gi

/** Texts that a word or several stand for, by these words. */
export type Aliases = ReadonlyMap<string, readonly string[]>

const TIGER_RESERVES =
  'Bandhavgarh, Bandipur, Corbett, Kanha, Nagarahole, Pench, Periyar, Ranthambore, Sundarbans, Tadoba'

const NORTH_EAST =
  'Arunachal Pradesh, Assam, Manipur, Meghalaya, Mizoram, Nagaland, Sikkim, Tripura'

/** What visitors of any operator type. A line of the settings with the same word replaces one of these. */
export const KNOWN_ALIASES = [
  ...['tiger', 'tigers'].map((word) => `${word} = ${TIGER_RESERVES}`),
  ...['north east', 'northeast', 'north eastern', 'seven sisters'].map(
    (word) => `${word} = ${NORTH_EAST}`,
  ),
]

/** Words that an alias may have, the most first. */
const ALIAS_LENGTHS = [3, 2, 1]

/** Reads lines such as "tiger = Bandipur, Periyar". */
export function readAliases(lines: readonly string[]): Aliases {
  const aliases = lines.map((line) => {
    const [name = '', texts = ''] = line.split('=')
    return [wordsOf(name).join(' '), texts.split(',').map((text) => text.trim())] as const
  })
  return new Map(
    aliases
      .map(([name, texts]) => [name, texts.filter(Boolean)] as const)
      .filter(([name, texts]) => name !== '' && texts.length > 0),
  )
}

/** Whether a word says nothing about a tour. */
export function isIgnored(word: string): boolean {
  return IGNORED.has(word)
}

/** The parts of a text that are searched. */
export function partsOf(text: string, aliases: Aliases = new Map()): QueryPart[] {
  const words = wordsOf(text.replace(FROM_ABROAD, ''))
  const parts: QueryPart[] = []
  let at = 0
  const addWords = (end: number) => {
    for (let next = at; next < end; ) {
      const taken = ALIAS_LENGTHS.find(
        (length) => next + length <= end && aliases.has(words.slice(next, next + length).join(' ')),
      )
      const typed = words.slice(next, next + (taken ?? 1))
      const name = typed.join(' ')
      next += typed.length
      if (!taken && IGNORED.has(name)) continue
      const meant = (aliases.get(name) ?? []).map((text) => partsOf(text))
      const regions = meant.flatMap((each) => (each.length === 1 ? (each[0]?.regions ?? []) : []))
      parts.push({
        name,
        alternatives: [
          // The words of "north east" are also in the texts of an east coast with a north.
          ...(regions.length > 0 ? [] : [typed]),
          ...meant.flatMap((each) =>
            each[0] && each.length === 1
              ? each[0].alternatives
              : [each.flatMap((part) => part.name.split(' '))],
          ),
        ],
        regions,
      })
    }
  }
  for (const { from, to, places } of findPlaces(words)) {
    addWords(from)
    const typed = words.slice(from, to)
    parts.push({
      name: typed.join(' '),
      alternatives: [typed, ...places.flatMap(({ names }) => names.map(wordsOf))],
      regions: places.filter(isRegion).map(({ region }) => region),
    })
    at = to
  }
  addWords(words.length)
  return [...new Map(parts.map((part) => [part.name, part])).values()]
}
