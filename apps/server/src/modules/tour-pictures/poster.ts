/** The hour of the day: the colours of the sky, the sun and the distance. */
export type Light = 'dawn' | 'day' | 'afternoon' | 'dusk' | 'night' | 'mist'

/** The season: the colour of the plants, snow and rain. */
export type Season = 'monsoon' | 'winter' | 'summer' | 'autumn' | 'snow'

export type Scene =
  | 'peaks'
  | 'mountains'
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
  | 'town'
  | 'city'
  | 'volcano'
  | 'crater'
  | 'wetland'
  | 'salt'
  | 'launch'

/** An illustrated poster of a place without a photograph. */
export interface Poster {
  /** The name in the sky. */
  place: string
  scene: Scene
  light: Light
  season: Season
}

/** Declares a poster: its place, subject, hour and season. */
export function poster(place: string, scene: Scene, light: Light, season: Season): Poster {
  return { place, scene, light, season }
}
