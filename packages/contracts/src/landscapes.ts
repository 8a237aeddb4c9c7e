/** Section 3: the 13 landscape types; value equals label. */
export const LANDSCAPES = [
  'Mountain',
  'Beaches',
  'Forest',
  'Snow',
  'Leisure',
  'Cultural',
  'Archaeological',
  'Rural',
  'Volcanic',
  'Tribal',
  'Cave',
  'Mangrove',
  'Waterfalls',
] as const

export type Landscape = (typeof LANDSCAPES)[number]

/** Section 2, landscape picker: the eight shown before 'Show more landscapes', in this order. */
export const DEFAULT_LANDSCAPES = [
  'Mountain',
  'Beaches',
  'Forest',
  'Snow',
  'Waterfalls',
  'Cultural',
  'Leisure',
  'Rural',
] as const satisfies readonly Landscape[]

const byLowerCase = new Map<string, Landscape>(LANDSCAPES.map((name) => [name.toLowerCase(), name]))

/** The landscape with that name, case-insensitive; undefined for an unknown name. */
export function findLandscape(name: string): Landscape | undefined {
  return byLowerCase.get(name.trim().toLowerCase())
}
