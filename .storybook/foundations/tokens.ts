import theme from '../../packages/ui/src/theme.css?raw'
import { themeTokens } from '../theme-tokens.ts'

const tokens = themeTokens(theme)

/** The tokens of a kind with their values: `color` gives `ink`, `paper` and so on. */
export function tokensOf(kind: string): { name: string; value: string }[] {
  const start = `--${kind}-`
  return Object.entries(tokens).flatMap(([property, value]) =>
    // `--text-display--line-height` belongs to `--text-display`.
    property.startsWith(start) &&
    !property.slice(start.length).includes('--') &&
    value !== 'initial'
      ? [{ name: property.slice(start.length), value }]
      : [],
  )
}

/** The value of one token. */
export function tokenOf(property: string): string {
  const value = tokens[property]
  if (value === undefined) throw new Error(`theme.css has no ${property}`)
  return value
}
