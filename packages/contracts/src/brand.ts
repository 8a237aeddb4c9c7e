/*
 * The colours of the brand: from two chosen colours follow all colours of `packages/ui/src/theme.css` that belong to the brand, each
 * readable where the product uses it (WCAG 2.2, 1.4.3 and 1.4.11). This file has no Zod: pages and drawings use it.
 */

/** The colours of theme.css that follow the brand; a test compares the two files. */
export const THEME = {
  asphalt: '#241710',
  espresso: '#2b1b13',
  'espresso-soft': '#3f2a1f',
  ink: '#2a1a12',
  paper: '#faf6ef',
  sunken: '#f3ebdd',
  line: '#e4d8c5',
  'line-strong': '#8c7764',
  'ink-soft': '#5f4a3d',
  brown: '#6b4226',
  gold: '#d9a441',
  'gold-bright': '#f2c14e',
  milestone: '#f7c600',
  'accent-strong': '#8a5a0b',
  focus: '#8a5a0b',
} as const

export type BrandToken = keyof typeof THEME
export type BrandTokens = Readonly<Record<BrandToken, string>>

/** The chosen colours as `#rrggbb`; empty: that of the default brand. */
export interface Brand {
  dark: string
  accent: string
}

/** The colours of theme.css that are the chosen ones, where these are readable. */
export const MAIN = { dark: 'asphalt', accent: 'gold' } as const

/** The colours of the default brand. */
export const DEFAULT_BRAND = { dark: THEME.asphalt, accent: THEME.gold } as const satisfies Brand

/** The settings of the site that contain the brand. */
export interface BrandSettings {
  brandDark: string
  brandAccent: string
}

/** The chosen colours of these settings. */
export function brandOf({ brandDark, brandAccent }: BrandSettings): Brand {
  return { dark: brandDark, accent: brandAccent }
}

/** Whether these colours differ from the default brand. */
export function isOwnBrand(brand: Brand): boolean {
  const { dark, accent } = chosen(brand)
  return dark !== DEFAULT_BRAND.dark || accent !== DEFAULT_BRAND.accent
}

/** Whether a logo of this size is as wide as a name: pages show no name beside it. */
export const isWideLogo = (width: number, height: number) => width >= 2 * height

/** A colour with three or six hexadecimal digits, with or without `#`, as `#rrggbb`; undefined for another text. */
export function hexColour(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  const six = digits.length === 6 ? digits : digits.replace(/./g, '$&$&')
  return `#${six.toLowerCase()}`
}

/** Text over a ground: the lowest contrast of WCAG 2.2, AA. */
const TEXT = 4.5
/** Borders, focus and what else has no text. */
const SHAPE = 3

/** What a colour is used with, and the contrast that it needs there. The colours of `with` are before it in THEME. */
interface Use {
  with: readonly (BrandToken | 'white')[]
  contrast: number
  /** The part of white that the text on it has; 1 if it is not white text. */
  opacity?: number
}

/** A colour of theme.css as a change of one of the chosen colours. */
interface Derivation {
  from: keyof Brand
  /** What else than the hue follows the chosen colour: how colourful it is, or also how light. */
  follows?: 'chroma' | 'lightness'
  /** Where its contrast is too low, it becomes darker or lighter. */
  mends?: 'darker' | 'lighter'
  uses?: readonly Use[]
}

const underWhite: Derivation = {
  from: 'dark',
  follows: 'lightness',
  mends: 'darker',
  uses: [{ with: ['white'], contrast: TEXT, opacity: 0.65 }],
}
const onDark: Derivation = {
  from: 'accent',
  follows: 'lightness',
  mends: 'lighter',
  uses: [
    { with: ['asphalt', 'espresso', 'ink'], contrast: TEXT },
    { with: ['espresso-soft'], contrast: SHAPE },
  ],
}
const onLight = (contrast: number): Pick<Derivation, 'mends' | 'uses'> => ({
  mends: 'darker',
  uses: [{ with: ['white', 'paper', 'sunken'], contrast }],
})

/** In the order of THEME: the chosen colours are the first of their kind, and the others follow what became of them. */
const DERIVATIONS: Record<BrandToken, Derivation> = {
  asphalt: underWhite,
  espresso: underWhite,
  'espresso-soft': underWhite,
  ink: { from: 'dark' },
  paper: { from: 'accent' },
  sunken: { from: 'accent' },
  line: { from: 'accent' },
  'line-strong': { from: 'dark', ...onLight(SHAPE) },
  'ink-soft': { from: 'dark', ...onLight(TEXT) },
  brown: { from: 'dark', follows: 'lightness', ...onLight(TEXT) },
  gold: onDark,
  'gold-bright': onDark,
  milestone: onDark,
  'accent-strong': { from: 'accent', follows: 'chroma', ...onLight(TEXT) },
  focus: { from: 'accent', follows: 'chroma', ...onLight(TEXT) },
}

/** The last brand and its colours: to derive them takes some milliseconds, and each page shows them. */
let last: { brand: Brand; tokens: BrandTokens } | undefined

/** All colours of a brand, by token. The default brand has those of theme.css. */
export function brandTokens(brand: Brand): BrandTokens {
  const { dark, accent } = chosen(brand)
  if (last?.brand.dark !== dark || last.brand.accent !== accent) {
    last = { brand: { dark, accent }, tokens: derivedFrom({ dark, accent }) }
  }
  return last.tokens
}

function derivedFrom(wanted: Brand): BrandTokens {
  const tokens: Record<string, string> = { white: '#ffffff' }
  const main = { ...wanted }
  for (const [token, { from, follows, mends, uses = [] }] of Object.entries(DERIVATIONS)) {
    const isReadable = (colour: string) =>
      uses.every(({ with: others, contrast, opacity = 1 }) =>
        others.every((name) => contrastOf(tokens[name] ?? '', colour, opacity) >= contrast),
      )
    const to = follows === 'lightness' ? main[from] : wanted[from]
    const colour = changedAs(THEME[token as BrandToken], to, from, follows)
    tokens[token] = nearest(colour, mends === 'lighter' ? STEP : -STEP, isReadable)
    if (token === MAIN[from]) main[from] = tokens[token]
  }
  const { white: _, ...own } = tokens
  return own as BrandTokens
}

/**
 * Custom properties for the `style` of an element. `edge` is that of buttons in the accent colour, which may be as light
 * as the page; the default brand has none. `scrim` is the shade below text on pictures.
 */
export type BrandStyle = Readonly<Record<`--color-${BrandToken | 'edge' | 'scrim'}`, string>>

/** The tokens as custom properties; undefined for the default brand. */
export function brandStyle(brand: Brand): BrandStyle | undefined {
  return isOwnBrand(brand) ? tokenStyle(brand) : undefined
}

/** `--color-scrim` of theme.css without its opacity of 0.75. */
const SCRIM = '#2e1404'

/** The tokens as custom properties. */
export function tokenStyle(brand: Brand): BrandStyle {
  const tokens = brandTokens(brand)
  const grounds = ['#ffffff', tokens.paper, tokens.sunken]
  const hasEdge = isOwnBrand(brand) && grounds.some((each) => contrastOf(tokens.gold, each) < SHAPE)
  const all = {
    ...tokens,
    edge: hasEdge ? tokens['line-strong'] : 'transparent',
    scrim: `${inBrand(SCRIM, 'dark', brand)}bf`,
  }
  return Object.fromEntries(
    Object.entries(all).map(([token, colour]) => [`--color-${token}`, colour]),
  ) as BrandStyle
}

/** A colour of a drawing in the hue of the brand, as light as before. */
export function inBrand(colour: string, from: keyof Brand, brand: Brand): string {
  return isOwnBrand(brand) ? hexOf(changedAs(colour, chosen(brand)[from], from)) : colour
}

/**
 * The contrast of two colours (WCAG 2.2).
 * @param opacity of the first one, which lies over the second
 */
export function contrastOf(over: string, ground: string, opacity = 1): number {
  const below = channelsOf(ground)
  const text = channelsOf(over).map(
    (value, at) => value * opacity + (below[at] ?? 0) * (1 - opacity),
  )
  const [a, b] = [luminance(text), luminance(below)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function chosen({ dark, accent }: Brand): Brand {
  return { dark: dark || DEFAULT_BRAND.dark, accent: accent || DEFAULT_BRAND.accent }
}

/** A colour in OKLCH: lightness 0 to 1, chroma, and hue in radians. */
interface Lch {
  l: number
  c: number
  h: number
}

/** A colour of the default brand, changed as the chosen colour differs from the default one. */
function changedAs(
  colour: string,
  to: string,
  from: keyof Brand,
  follows?: Derivation['follows'],
): Lch {
  const { l, c, h } = lchOf(colour)
  const [wanted, base] = [lchOf(to), lchOf(DEFAULT_BRAND[from])]
  return {
    l: follows === 'lightness' ? l + wanted.l - base.l : l,
    c: Math.min(follows ? Math.max(c, wanted.c) : c, (c * wanted.c) / base.c),
    h: h + wanted.h - base.h,
  }
}

const STEP = 0.004

/** The first readable colour on the way to black or white. */
function nearest({ l, c, h }: Lch, step: number, isReadable: (colour: string) => boolean): string {
  for (let lightness = Math.min(1, Math.max(0, l)); ; lightness += step) {
    const colour = hexOf({ l: lightness, c, h })
    if (isReadable(colour) || (step < 0 ? lightness <= 0 : lightness >= 1)) return colour
  }
}

/** Red, green and blue, from 0 to 1. */
function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
}

const linear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const gamma = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Björn Ottosson’s matrices, https://bottosson.github.io/posts/oklab/. */
function lchOf(colour: string): Lch {
  const [r = 0, g = 0, b = 0] = channelsOf(colour).map(linear)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { l: lightness, c: Math.hypot(a, blue), h: Math.atan2(blue, a) }
}

/** The colour in sRGB; one outside it is less colourful, not of another hue. */
function hexOf({ l, c, h }: Lch): string {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const isOutside = channels.some((value) => value < -0.0005 || value > 1.0005)
  if (isOutside && c > 0.001) return hexOf({ l, c: c * 0.96, h })
  const digits = channels.map((value) =>
    Math.round(255 * gamma(Math.min(1, Math.max(0, value))))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}
