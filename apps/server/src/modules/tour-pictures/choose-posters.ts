import type { Landscape } from '@bharat/contracts/landscapes'
import { TOUR_PICTURES } from '@bharat/contracts/tour-pictures.messages'
import { withoutDay } from '@bharat/contracts/typed-tour-values'
import { randomNumbers } from './draw-poster.ts'
import type { Light, Poster, Scene, Season } from './poster.ts'

/** The parts of a tour that its pictures show. */
export interface PicturedTour {
  places: readonly string[]
  landscapes: readonly Landscape[]
  tourName?: string
}

/** What shows a landscape anywhere in the world: no building of one religion or region. */
const SCENES: Record<Landscape, readonly Scene[]> = {
  // Peaks have snow: a tour that has some says so.
  Mountain: ['mountains', 'forest'],
  Beaches: ['coast'],
  Forest: ['forest'],
  Snow: ['peaks', 'snowfield'],
  Leisure: ['backwater', 'coast', 'town'],
  Cultural: ['village', 'town'],
  Archaeological: ['fort'],
  Rural: ['village', 'wetland'],
  Volcanic: ['volcano'],
  Tribal: ['village', 'forest'],
  Cave: ['falls', 'forest'],
  Mangrove: ['mangrove', 'wetland'],
  Waterfalls: ['falls', 'forest'],
}

/** Scenes with water, which a dry place does not have, and the landscapes that say there is some. */
const WATER: Partial<Record<Scene, readonly Landscape[]>> = {
  coast: ['Beaches'],
  backwater: ['Beaches', 'Mangrove'],
  mangrove: ['Mangrove'],
  wetland: ['Beaches', 'Mangrove', 'Waterfalls'],
  falls: ['Waterfalls'],
}

/** Of a tour that names no landscape. */
const UNKNOWN: readonly Landscape[] = ['Rural', 'Mountain', 'Forest']

/** The hours of the pictures of a tour, each once. The main image begins with any of them but the night. */
const LIGHTS: readonly Light[] = ['afternoon', 'dawn', 'day', 'dusk', 'mist']
const SEASONS: readonly Season[] = ['monsoon', 'winter', 'summer', 'autumn']

/**
 * The posters of a tour: the main image names the last place that the name of the tour has, or else the last place, the
 * sub images name the places in their order. The scenes follow from the landscapes, the hours from the places. The same tour gets the same posters;
 * no two of them are equal.
 */
export function choosePosters({ places, landscapes, tourName = '' }: PicturedTour): Poster[] {
  const named = [...new Set(places.map(withoutDay).filter((place) => place !== ''))]
  const title = tourName.toLowerCase()
  const main = named.findLast((place) => title.includes(place.toLowerCase())) ?? named.at(-1)
  const scenes = scenesOf(landscapes)
  const first = Math.floor(randomNumbers(named.join() || title)() * LIGHTS.length)
  const lights = [...LIGHTS.slice(first), ...LIGHTS.slice(0, first), 'night' as const]
  return Array.from({ length: TOUR_PICTURES }, (_, index) => {
    const place = (index === 0 ? main : named[(index - 1) % named.length]) ?? ''
    const scene = scenes[index % scenes.length] ?? 'village'
    const season = scene === 'snowfield' ? 'snow' : (SEASONS[index % SEASONS.length] ?? 'winter')
    return { place, scene, light: lights[index] ?? 'day', season }
  })
}

/** The scenes of the landscapes, first one of each, then the others; water only where a landscape has some. */
function scenesOf(landscapes: readonly Landscape[]): Scene[] {
  const named = landscapes.length > 0 ? landscapes : UNKNOWN
  // Mountains with snow are peaks.
  const chosen = named.toSorted((a, b) => Number(b === 'Snow') - Number(a === 'Snow'))
  const isThere = (scene: Scene) => (WATER[scene] ?? chosen).some((name) => chosen.includes(name))
  const ofEach = chosen.map((name) => SCENES[name].filter(isThere))
  return [...new Set([0, 1, 2].flatMap((at) => ofEach.flatMap((scenes) => scenes[at] ?? [])))]
}
