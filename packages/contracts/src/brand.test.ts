import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  brandStyle,
  brandTokens,
  DEFAULT_BRAND,
  hexColour,
  inBrand,
  THEME,
  tokenStyle,
} from './brand.ts'

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
const edges = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff']
const anyColour = fc.oneof(colour, fc.constantFrom(...edges, ''))

test('the default brand has exactly the colours of theme.css', async () => {
  const theme = await Bun.file(new URL('../../ui/src/theme.css', import.meta.url)).text()
  for (const [token, value] of Object.entries(THEME)) {
    expect(theme).toContain(`--color-${token}: ${value};`)
  }
  for (const brand of [{ dark: '', accent: '' }, DEFAULT_BRAND]) {
    expect<object>(brandTokens(brand)).toEqual(THEME)
    expect(brandStyle(brand)).toBeUndefined()
  }
})

/* What lies on what in the product: [text or shape, its grounds, the lowest contrast, its opacity]. */
const PAIRS: [string, string[], number, number?][] = [
  ['white', ['asphalt', 'espresso', 'espresso-soft'], 4.5, 0.65],
  ['gold', ['asphalt', 'espresso'], 4.5],
  ['gold-bright', ['asphalt', 'espresso'], 4.5],
  ['gold', ['espresso-soft'], 3],
  ['gold-bright', ['espresso-soft'], 3],
  ['espresso', ['gold', 'gold-bright', 'milestone', 'white', 'paper', 'sunken'], 4.5],
  ['ink', ['gold', 'gold-bright', 'milestone', 'white', 'paper', 'sunken'], 4.5],
  ['ink-soft', ['white', 'paper', 'sunken'], 4.5],
  ['accent-strong', ['white', 'paper', 'sunken'], 4.5],
  ['danger', ['white', 'paper', 'sunken'], 4.5],
  ['success', ['white', 'paper', 'sunken'], 4.5],
  ['line-strong', ['white', 'paper', 'sunken'], 3],
  ['brown', ['white', 'paper', 'sunken'], 3],
  ['focus', ['white', 'paper', 'sunken'], 3],
]

test('for each pair of colours everything is readable where the product uses it', () => {
  const fixed = { white: '#ffffff', danger: '#a8281b', success: '#2d6a3e' }
  const isReadable = (dark: string, accent: string) => {
    const tokens: Record<string, string> = { ...fixed, ...brandTokens({ dark, accent }) }
    for (const [over, grounds, least, opacity = 1] of PAIRS) {
      for (const ground of grounds) {
        const reached = contrast(tokens[over] ?? '', tokens[ground] ?? '', opacity)
        if (reached < least) throw new Error(`${over} on ${ground}: ${reached}, not ${least}`)
      }
    }
  }
  fc.assert(fc.property(anyColour, anyColour, isReadable), { numRuns: 500 })
  for (const dark of edges) for (const accent of edges) isReadable(dark, accent)
})

test('a button in a light accent colour has an edge; the default brand has none', () => {
  const hasEdge = (dark: string, accent: string) => {
    const { '--color-gold': gold, '--color-edge': edge, ...style } = tokenStyle({ dark, accent })
    for (const ground of ['#ffffff', style['--color-paper'], style['--color-sunken']]) {
      const visible = edge === 'transparent' ? gold : edge
      expect(contrast(visible, ground, 1)).toBeGreaterThanOrEqual(3)
    }
  }
  fc.assert(fc.property(colour, colour, hasEdge), { numRuns: 500 })
  hasEdge('', '#fffdf5')
  expect(tokenStyle({ dark: '', accent: '' })['--color-edge']).toBe('transparent')
})

test('readable colours are used as they were chosen, others in the same hue', () => {
  const chosen = brandTokens({ dark: '#4a148c', accent: '#ffc107' })
  expect([chosen.asphalt, chosen.gold]).toEqual(['#4a148c', '#ffc107'])
  // A light blue is no ground for white text.
  expect(brandTokens({ dark: '#4aa3df', accent: '' }).asphalt).toMatch(/^#0.5.7.$/)
  // Without a hue nothing has one.
  for (const value of Object.values(brandTokens({ dark: '#222222', accent: '#c0c0c0' }))) {
    expect(value).toMatch(/^#(..)\1\1$/)
  }
})

test('the shade below text on pictures has the hue of the brand', () => {
  expect(tokenStyle({ dark: '#0b3d3a', accent: '' })['--color-scrim']).toMatch(/^#00?.{4,5}bf$/)
  expect(tokenStyle({ dark: '', accent: '' })['--color-scrim']).toBe('#2e1404bf')
})

test('drawings keep their light and take the hue', () => {
  expect(inBrand('#e0a63f', 'accent', { dark: '', accent: '' })).toBe('#e0a63f')
  expect(inBrand('#e0a63f', 'accent', { dark: '', accent: '#3fa6e0' })).toMatch(/^#[4-7].b.f.$/)
})

test('colours are read with three or six digits, with or without a number sign', () => {
  const read = [' #FFAA00', 'fa0', '#abc', 'red', '#12345', '', '#12345g'].map(hexColour)
  expect(read).toEqual(['#ffaa00', '#ffaa00', '#aabbcc', ...Array(4).fill(undefined)])
})

/** The definition of WCAG 2.2, written a second time. */
function contrast(over: string, ground: string, opacity: number): number {
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const below = parts(ground)
  const mixed = parts(over).map((part, at) => part * opacity + (below[at] ?? 0) * (1 - opacity))
  const light = (rgb: number[]) => {
    const [r = 0, g = 0, b = 0] = rgb.map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [high = 0, low = 0] = [light(mixed), light(below)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}
