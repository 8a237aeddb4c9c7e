import type { Light, Season } from './poster.ts'

/** Colours of one hour, from the top of the sky to the nearest ground. */
export interface Palette {
  skyTop: string
  skyFoot: string
  sun: string
  /** Colour of the farthest hills. */
  haze: string
  /** Colour of the nearest ground. */
  near: string
  letters: string
}

/** Size of the layout, in the drawing's units. */
export const WIDTH = 1200
export const HEIGHT = 800

/** The tools and colours to draw a scene with. */
export interface Brush {
  palette: Palette
  season: Season
  light: Light
  random(): number
}

/** Moves a drawing to a place and scales it. */
export function at(x: number, y: number, scale: number, drawing: string): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(2)})">${drawing}</g>`
}

/** The colour between two `#rrggbb` colours: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const part = (color: string, index: number) =>
    Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16)
  return `#${[0, 1, 2]
    .map((index) =>
      Math.round(part(from, index) + (part(to, index) - part(from, index)) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
