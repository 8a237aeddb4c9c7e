/**
 * The rule for styles: every visible colour, size and radius comes from
 * `packages/ui/src/theme.css`. This file finds raw values in other sources.
 */

/** A raw value and its position. */
export interface RawValue {
  /** 1-based. */
  line: number
  value: string
  why: string
}

const TYPED = 'a story types the colours of a brand, as an operator does'

/** Allowed raw values, each with its reason; the check fails for an outdated entry. */
export const EXCEPTIONS: readonly { file: string; value: string; reason: string }[] = [
  {
    file: 'apps/web/src/routes/__root.tsx',
    value: '#241710',
    reason: 'meta theme-color colours the browser’s own bar, which knows no custom properties',
  },
  { file: 'packages/ui/src/colour-field.stories.tsx', value: '#d9a441', reason: TYPED },
  { file: 'packages/ui/src/colour-field.stories.tsx', value: '#ffaa00', reason: TYPED },
  { file: 'packages/ui/src/colour-field.stories.tsx', value: '#1d3b6f', reason: TYPED },
  { file: 'packages/ui/src/colour-field.stories.tsx', value: '#241710', reason: TYPED },
  { file: 'apps/web/src/features/site/site-settings.stories.tsx', value: '#d9a441', reason: TYPED },
  { file: 'apps/web/src/features/site/site-settings.stories.tsx', value: '#ffc107', reason: TYPED },
  { file: 'apps/web/src/features/site/site-settings.stories.tsx', value: '#4aa3df', reason: TYPED },
]

/**
 * The raw values in one source.
 * @param theme the text of theme.css, which names the sizes that exist
 */
export function rawValues(source: string, theme: string): RawValue[] {
  const text = withoutComments(source)
  return [
    ...rules.flatMap(({ pattern, why }) => found(text, pattern, why)),
    ...found(text, namedSize, 'is no size of theme.css').filter(
      ({ value }) => !theme.includes(`--${value}:`),
    ),
  ].sort((a, b) => a.line - b.line)
}

/** The defaults of Tailwind that the theme has to reset, so that their classes have no effect. */
export function missingResets(theme: string): string[] {
  return ['color', 'text', 'radius', 'shadow']
    .map((name) => `--${name}-*: initial;`)
    .filter((reset) => !theme.includes(reset))
}

const rules: readonly { pattern: RegExp; why: string }[] = [
  {
    pattern: /(?<![\w&/])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi,
    why: 'is a raw colour: use a token',
  },
  {
    pattern: /(?<![a-z])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color-mix)\([^)]*\)/gi,
    why: 'is a raw colour: use a token',
  },
  {
    pattern:
      /\b(?:fill|stroke|color|background|backgroundColor|borderColor)=?:? ?["'](?!none|currentColor|inherit|transparent)[a-z]+["']/gi,
    why: 'is a named colour: use a class of a token, such as fill-white',
  },
  {
    pattern: /[^\s'"`]*\[[^\s'"`[\]]*\d(?:px|rem|em|pt)(?![a-z])[^\s'"`[\]]*\]/g,
    why: 'is a raw size: use the spacing scale, or a token',
  },
  {
    pattern: /\bstyle=\{\{[^}]*\d(?:px|rem|em|pt)(?![a-z])[^}]*\}\}/g,
    why: 'is a raw size: use a class',
  },
  {
    pattern:
      /\b(?:bg|text|border|fill|stroke|ring|outline|from|via|to|decoration|shadow|accent|caret|divide|placeholder)-(?:black|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d{2,3})\b/g,
    why: 'is a colour of Tailwind, not of the brand',
  },
]

const namedSize = /(?<=[\s'"`:])(?:text|shadow)-(?:\dxs|xs|sm|md|base|lg|\d?xl)\b/g

function found(text: string, pattern: RegExp, why: string): RawValue[] {
  return [...text.matchAll(pattern)].map(({ 0: value, index }) => ({
    line: text.slice(0, index).split('\n').length,
    value,
    why,
  }))
}

/** The same text with comments blanked out, line by line. */
function withoutComments(source: string): string {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, blank).replaceAll(/(?<=^|\s)\/\/.*$/gm, blank)
}
