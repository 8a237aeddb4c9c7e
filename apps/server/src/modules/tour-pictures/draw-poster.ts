import { type Brand, inBrand } from '@bharat/contracts/brand'
import { semibold } from '../../media/lettering.ts'
import type { Light, Poster } from './poster.ts'
import { HEIGHT, type Palette, WIDTH } from './poster-canvas.ts'
import { drawScene } from './poster-scenes.ts'

/** The name has to fit the portrait crop of phones, which keeps the middle half. */
const NAME = { size: 64, smallest: 14, width: 520, baseline: 172 }

/** The colours of the default brand: those of another brand have its hues. */
const palettes: Record<Light, Palette> = {
  dawn: {
    skyTop: '#e9b78f',
    skyFoot: '#fbecd2',
    sun: '#fff6e0',
    haze: '#dcae8c',
    near: '#3f2a1f',
    letters: '#5a2f1c',
  },
  day: {
    skyTop: '#9fc0c4',
    skyFoot: '#f4ead2',
    sun: '#fffaea',
    haze: '#b9bfae',
    near: '#3b3324',
    letters: '#3f2a1f',
  },
  afternoon: {
    skyTop: '#e0a63f',
    skyFoot: '#fae8bb',
    sun: '#fff4d2',
    haze: '#d6a660',
    near: '#3f2a1f',
    letters: '#4a2a17',
  },
  dusk: {
    skyTop: '#5f3540',
    skyFoot: '#f0a75c',
    sun: '#f9d58a',
    haze: '#b06a4a',
    near: '#24150f',
    letters: '#fdf1d6',
  },
  night: {
    skyTop: '#171a2b',
    skyFoot: '#5a4650',
    sun: '#f7edd3',
    haze: '#4d4250',
    near: '#120e12',
    letters: '#f2d996',
  },
  mist: {
    skyTop: '#c9ccc0',
    skyFoot: '#f2eee1',
    sun: '#fdfaf0',
    haze: '#bfc2b4',
    near: '#37392f',
    letters: '#3f3a2c',
  },
}

/**
 * Draws a place as a travel poster in flat colours: sky, distance, the landscape and a road into
 * it, with the name above. The same input gives the same drawing. Letters are outlines, so the
 * rasteriser needs no font.
 * @param brand whose hues the drawing has; the default one without it
 * @param width of the document in pixels, of the ratio 3 : 2
 * @returns an SVG document
 */
export function drawPoster(
  { place, scene, light, season }: Poster,
  brand?: Brand,
  width = WIDTH,
): string {
  const palette = brand ? paletteOf(palettes[light], brand) : palettes[light]
  const random = randomNumbers(`${place} ${scene} ${light} ${season}`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * HEIGHT) / WIDTH}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.skyTop}"/><stop offset=".62" stop-color="${palette.skyFoot}"/></linearGradient><radialGradient id="glow"><stop offset="0" stop-color="${palette.sun}" stop-opacity=".75"/><stop offset="1" stop-color="${palette.sun}" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    drawSky(light, palette, random),
    drawScene(scene, { palette, season, light, random }),
    drawName(place, palette.letters),
    '</svg>',
  ].join('\n')
}

/** The ground and the letters have the hue of the dark colour, the sky that of the accent. */
function paletteOf(palette: Palette, brand: Brand): Palette {
  const painted = Object.entries(palette).map(([part, colour]) => {
    const from = part === 'near' || part === 'letters' ? 'dark' : 'accent'
    return [part, inBrand(colour, from, brand)]
  })
  return Object.fromEntries(painted)
}

function drawSky(light: Light, { sun }: Palette, random: () => number): string {
  // Beside the name, which is in the middle.
  const x = random() < 0.5 ? 120 + random() * 190 : 890 + random() * 190
  const y = light === 'night' ? 120 + random() * 90 : 290 + random() * 70
  const stars = Array.from({ length: light === 'night' ? 90 : 0 }, () => {
    const [left, top, size] = [random() * WIDTH, random() * 420, 0.8 + random() * 1.6]
    return `<circle cx="${left.toFixed(0)}" cy="${top.toFixed(0)}" r="${size.toFixed(1)}" fill="${sun}" fill-opacity="${(0.35 + random() * 0.6).toFixed(2)}"/>`
  })
  const clouds = Array.from({ length: light === 'night' ? 0 : 4 }, () => {
    const [left, top, width] = [random() * 1200 - 150, 60 + random() * 260, 160 + random() * 260]
    return `<path d="M${left} ${top}h${width}a9 9 0 0 1 0 18h${-width * 0.4}a7 7 0 0 1 0 14h${-width * 0.7}a8 8 0 0 1 0-16h${width * 0.1}a8 8 0 0 1 0-16Z" fill="${sun}" fill-opacity="${light === 'dusk' ? 0.14 : 0.38}"/>`
  })
  return [
    ...stars,
    `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="230" fill="url(#glow)"/>`,
    `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${light === 'night' ? 38 : 58}" fill="${sun}" fill-opacity="${light === 'mist' ? 0.7 : 1}"/>`,
    ...clouds,
  ].join('')
}

/** In capitals, in one line or two, with a short road mark below. Draws nothing for a name without a letter of the face. */
function drawName(place: string, paint: string): string {
  if (semibold.width(place, 1) === 0) return ''
  const words = place.toUpperCase().split(' ')
  let size = NAME.size
  let lines = breakLines(words, size)
  while (lines.some((line) => spacedWidth(line, size) > NAME.width) && size > NAME.smallest) {
    size -= 2
    lines = breakLines(words, size)
  }
  const top = NAME.baseline - ((lines.length - 1) * size) / 2
  return [
    ...lines.map((line, index) => spaced(line, size, top + index * size * 1.16, paint)),
    `<path d="M${WIDTH / 2 - 66} ${top + lines.length * size * 1.16 - size * 0.6}h132" stroke="${paint}" stroke-width="5" stroke-dasharray="24 12"/>`,
  ].join('')
}

function breakLines(words: readonly string[], size: number): string[] {
  const whole = words.join(' ')
  if (words.length < 2 || spacedWidth(whole, size) <= NAME.width) return [whole]
  const half = Math.ceil(words.length / 2)
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')]
}

const SPACING = 0.1
const spacedWidth = (line: string, size: number) => semibold.width(line, size, SPACING)

function spaced(line: string, size: number, baseline: number, paint: string): string {
  const x = (WIDTH - spacedWidth(line, size)) / 2
  return `<path d="${semibold.outline(line, x, baseline, size, SPACING)}" fill="${paint}"/>`
}

/** Pseudo-random numbers from 0 to 1, derived from `key` (FNV-1a, then mulberry32). */
export function randomNumbers(key: string): () => number {
  let state = 0x811c9dc5
  for (const letter of key) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}
