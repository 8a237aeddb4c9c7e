/** The hour of the day: the colours of the sky, the sun and the distance. */
export type Light = 'dawn' | 'day' | 'afternoon' | 'dusk' | 'night' | 'mist'

/** What grows and falls: the colour of the plants, snow and rain. */
export type Season = 'monsoon' | 'winter' | 'summer' | 'autumn' | 'snow'

/** What a poster shows. */
export type Scene =
  | 'peaks'
  | 'snowfield'
  | 'high-desert'
  | 'dunes'
  | 'fort'
  | 'coast'
  | 'backwater'
  | 'mangrove'
  | 'forest'
  | 'tea'
  | 'falls'
  | 'gopuram'
  | 'shikhara'
  | 'stupa'
  | 'pagoda'
  | 'dome'
  | 'village'
  | 'city'
  | 'volcano'
  | 'wetland'
  | 'salt'
  | 'launch'

/** An illustrated poster of a place for which there is no photograph. */
export interface Poster {
  /** The name that is written in the sky. */
  place: string
  scene: Scene
  light: Light
  season: Season
}

/** Declares a poster: where it is, what it shows, at which hour and in which season. */
export function poster(place: string, scene: Scene, light: Light, season: Season): Poster {
  return { place, scene, light, season }
}
