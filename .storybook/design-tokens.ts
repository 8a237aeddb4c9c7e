import { themeTokens } from './theme-tokens.ts'

/** A token or a group of the format of the W3C Design Tokens Community Group (2025.10). */
export interface TokenGroup {
  [name: string]: TokenGroup | string | number | object
}

/** A token's type and its value from the words of theme.css; a value that cannot be read is a mistake. */
const kinds: Readonly<Record<string, readonly [type: string, read: (css: string) => unknown]>> = {
  color: ['color', color],
  spacing: ['dimension', largest],
  container: ['dimension', largest],
  radius: ['dimension', largest],
  shadow: ['shadow', shadows],
  ease: ['cubicBezier', numbers],
  font: ['fontFamily', (css) => css.split(',').map((name) => name.trim().replaceAll('"', ''))],
}

/**
 * The tokens of theme.css for design programs. The format has no size that grows with the screen: such a token has its
 * largest value, and `$extensions` has the CSS.
 */
export function designTokens(css: string): TokenGroup {
  const tokens = themeTokens(css)
  const groups: Record<string, TokenGroup> = { text: {} }
  for (const [property, value] of Object.entries(tokens)) {
    const [, kind = '', name = '', part] = /^--([a-z]+)-(.+?)(?:--(.+))?$/.exec(property) ?? []
    const [type, read] = kinds[kind] ?? []
    if (value === 'initial' || part || !name) continue
    if (type && read) {
      groups[kind] ??= { $type: type }
      groups[kind][name] = token(read(value), value)
    } else if (kind === 'text') {
      const of = (what: string) => tokens[`${property}--${what}`]
      groups.text = { ...groups.text, [name]: typography(value, of) }
    }
  }
  return groups
}

/** A size with its line, spacing and weight. */
function typography(css: string, of: (part: string) => string | undefined) {
  const fontSize = largest(css)
  const spacing = Number.parseFloat(of('letter-spacing') ?? '0') * fontSize.value
  const value = {
    fontFamily: '{font.sans}',
    fontSize,
    fontWeight: Number(of('font-weight') ?? 400),
    letterSpacing: { value: Number(spacing.toFixed(4)), unit: fontSize.unit },
    lineHeight: ratio(of('line-height') ?? '1.5'),
  }
  return { $type: 'typography', ...token(value, css) }
}

function token(value: unknown, css: string) {
  const isFluid = /^(?:clamp|min)\(/.test(css)
  return { $value: value, ...(isFluid && { $extensions: { 'org.w3.css': css } }) }
}

/** The last length of `1rem`, `1px`, `clamp(…)` or `min(…)`: the largest one. */
function largest(css: string): { value: number; unit: string } {
  const [value, unit = ''] = /([\d.]+)(rem|px|mm)\)?$/.exec(css)?.slice(1) ?? []
  if (value === undefined) throw new Error(`not a size: ${css}`)
  return unit === 'mm'
    ? { value: Math.round((Number(value) * 96) / 25.4), unit: 'px' }
    : { value: Number(value), unit }
}

/** `1.5`, or `calc(2 / 1.5)`. */
function ratio(css: string): number {
  const [a = 1, b = 1] = numbers(css)
  return Number((a / b).toFixed(4))
}

/** `#faf6ef` or `rgb(26 15 9 / 0.72)`. */
function color(css: string) {
  const hex = /^#(..)(..)(..)$/.exec(css)?.slice(1)
  const [red = 0, green = 0, blue = 0, alpha = 1] = hex
    ? hex.map((part) => Number.parseInt(part, 16))
    : numbers(css)
  const components = [red, green, blue].map((part) => Number((part / 255).toFixed(4)))
  return { colorSpace: 'srgb', components, alpha }
}

/** `0 1px 2px rgb(…), 0 8px 24px -12px rgb(…)`. */
function shadows(css: string) {
  const all = css.split(/,\s*(?=\d)/).map((shadow) => {
    const [, sizes = '', tint = ''] = /^(.*?)\s*(rgb\(.*\))$/.exec(shadow) ?? []
    const [offsetX, offsetY, blur, spread] = [...numbers(sizes), 0].map((value) => ({
      value,
      unit: 'px',
    }))
    return { color: color(tint), offsetX, offsetY, blur, spread }
  })
  return all.length === 1 ? all[0] : all
}

function numbers(css: string): number[] {
  return css.match(/-?[\d.]+/g)?.map(Number) ?? []
}
