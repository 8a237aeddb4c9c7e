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

/** The parts of a text that are searched. */
export function partsOf(text: string): QueryPart[] {
  const words = wordsOf(text.replace(FROM_ABROAD, ''))
  const parts: QueryPart[] = []
  let at = 0
  const addWords = (end: number) => {
    for (const name of words.slice(at, end)) {
      if (!IGNORED.has(name)) parts.push({ name, alternatives: [[name]], regions: [] })
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
