import { tokenOf } from './tokens.ts'

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/**
 * Contrast of two colour tokens by WCAG 2.2, 1 to 21.
 * @param over the colour behind a translucent ground
 */
export function contrast(text: string, ground: string, over = 'white'): number {
  const behind = laidOver(colourOf(ground), colourOf(over))
  const [a, b] = [luminance(laidOver(colourOf(text), behind)), luminance(behind)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `#faf6ef` or `rgb(26 15 9 / 0.72)`, the two forms in theme.css. */
function colourOf(token: string): Colour {
  const value = tokenOf(`--color-${token}`)
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(value)
  if (hex) {
    const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16))
    return [red, green, blue, 1]
  }
  const [red, green, blue, alpha = 1] = value.match(/[\d.]+/g)?.map(Number) ?? []
  if (red === undefined || green === undefined || blue === undefined) {
    throw new Error(`${token} is written in a way that is not read here: ${value}`)
  }
  return [red, green, blue, alpha]
}

function laidOver([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour {
  const mix = (above: number, below: number) => above * alpha + below * (1 - alpha)
  return [mix(red, r), mix(green, g), mix(blue, b), 1]
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
