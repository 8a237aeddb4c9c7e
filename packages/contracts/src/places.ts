import { GAZETTEER } from './gazetteer.ts'
import { wordsOf } from './search-words.ts'

/** A place of the gazetteer, or a region: a state or union territory of India, or a country. */
export interface Place {
  /** The name that pages show. */
  name: string
  /** All names, also old ones and those in other scripts. */
  names: readonly string[]
  /** The name of its region; of a region its own. */
  region: string
}

interface Phrase {
  words: readonly string[]
  /** Several, if regions have places of one name. */
  places: Place[]
}

/** The last state of the gazetteer; countries follow. */
const LAST_STATE = 'Tripura'

/** The states, union territories and countries. */
const regionNames: Place[] = []
/** The names of all places by their first word, the longest first. */
const phrases = new Map<string, Phrase[]>()

for (const line of GAZETTEER.split('\n')) {
  const [region = '', places = ''] = line.split(': ')
  const [name = ''] = region.split('=')
  for (const [at, names] of [region, ...places.split('; ')]
    .map((each) => each.split('='))
    .entries()) {
    const place: Place = { name: names[0] ?? '', names, region: name }
    if (at === 0) regionNames.push(place)
    for (const each of names) addPhrase(wordsOf(each), place)
  }
}
for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length)

function addPhrase(words: readonly string[], place: Place): void {
  const list = phrases.get(words[0] ?? '') ?? []
  if (list.length === 0) phrases.set(words[0] ?? '', list)
  const known = list.find((phrase) => phrase.words.join(' ') === words.join(' '))
  if (known) known.places.push(place)
  else list.push({ words, places: [place] })
}

/** Whether a place is a region itself. */
export function isRegion({ name, region }: Place): boolean {
  return name === region
}

/** The places that stand at some words of a text, the longest name first read. */
interface Found {
  /** The positions of its first word and of the word after it. */
  from: number
  to: number
  places: readonly Place[]
}

/** The names of places in a text of these words, from its start on; a longer name comes before a shorter one. */
export function findPlaces(words: readonly string[]): Found[] {
  const found: Found[] = []
  for (let from = 0; from < words.length; ) {
    const phrase = phrases
      .get(words[from] ?? '')
      ?.find((each) => each.words.every((word, n) => words[from + n] === word))
    const to = from + (phrase?.words.length ?? 1)
    if (phrase) found.push({ from, to, places: phrase.places })
    from = to
  }
  return found
}

/**
 * The places that the texts of a tour name, in their order. Of places of one name those count whose region another
 * place confirms; if none does, all of them.
 */
export function placesIn(texts: readonly string[]): Place[] {
  const found = texts.flatMap((text) => findPlaces(wordsOf(text)))
  const certain = new Set(
    found.flatMap(({ places }) => (places.length === 1 ? (places[0]?.region ?? []) : [])),
  )
  const chosen = found.flatMap(({ places }) => {
    const confirmed = places.filter(({ region }) => certain.has(region))
    return confirmed.length > 0 ? confirmed : places
  })
  return [...new Set(chosen)]
}

/** The first of some names that begins with a text, without regard to case and accents. */
export function nameBeginning(text: string, names: readonly string[]): string | undefined {
  const typed = wordsOf(text).join(' ')
  return names.find((name) => wordsOf(name).join(' ').startsWith(typed))
}

/** All names of a region; of a region that the gazetteer does not have, the text. */
export function regionNamesOf(region: string): readonly string[] {
  return regionNames.find(({ name }) => name === region)?.names ?? [region]
}

/** The region that a text names by any of its names; the text itself if it names none. */
export function regionNamed(text: string): string {
  const words = wordsOf(text)
  const [found] = findPlaces(words)
  const isWhole = found?.from === 0 && found.to === words.length
  const region = found?.places.find(isRegion)
  return isWhole && region ? region.name : text
}

/** The regions of places, each once, in their order. */
export function regionsOf(places: readonly Place[]): string[] {
  return [...new Set(places.map(({ region }) => region))]
}

/** Whether a region is a country: the gazetteer has the states and union territories first. */
export function isCountry(region: string): boolean {
  const at = (wanted: string) => regionNames.findIndex(({ name }) => name === wanted)
  return at(region) > at(LAST_STATE)
}
