import { expect, test } from 'bun:test'
import { designTokens } from '../.storybook/design-tokens.ts'
import { themeTokens } from '../.storybook/theme-tokens.ts'
import { missingResets, rawValues } from './tokens.ts'

const theme = '--text-sm: 0.875rem; --shadow-card: 0 1px 2px;'

test.each([
  ["<p className='text-[#2a1a12]'>", '#2a1a12'],
  ["const gold = '#d9a441'", '#d9a441'],
  ["'shadow-[0_1px_rgb(42_26_18/0.06)]'", 'rgb(42_26_18/0.06)'],
  ["background: 'oklch(0.7 0.1 80)'", 'oklch(0.7 0.1 80)'],
  ['<path stroke="white" />', 'stroke="white"'],
  ["'mt-2 min-h-[22rem] flex'", 'min-h-[22rem]'],
  ["'md:grid-cols-[4.5rem_1fr]'", 'md:grid-cols-[4.5rem_1fr]'],
  ["style={{ width: '12px' }}", "style={{ width: '12px' }}"],
  ["'p-2 bg-gray-500'", 'bg-gray-500'],
  ["'hover:text-black'", 'text-black'],
  ["'p-2 text-5xl'", 'text-5xl'],
  ["'shadow-lg'", 'shadow-lg'],
])('finds a raw value: %s', (source, value) => {
  expect(rawValues(`\n${source}`, theme)).toContainEqual({
    line: 2,
    value,
    why: expect.any(String),
  })
})

test.each([
  "'bg-paper text-sm shadow-card rounded-full'",
  "'w-[82%] max-h-[70vh] grid-cols-[1fr_minmax(0,--spacing(92))] duration-[6s]'",
  '<a href="#content">',
  '<path fill="none" stroke="currentColor" />',
  '// was #d9a441 before',
  '/* min-h-[22rem] */',
  "sizes='(min-width: 1024px) 26rem, 85vw'",
  '<p>&#8377;58,900</p>',
])('accepts a token, a share or a comment: %s', (source) => {
  expect(rawValues(source, theme)).toEqual([])
})

test('the theme has to reset the defaults of Tailwind', () => {
  expect(missingResets('--color-*: initial; --text-*: initial;')).toEqual([
    '--radius-*: initial;',
    '--shadow-*: initial;',
  ])
})

test('the design tokens have every token of the theme, with values of the W3C format', async () => {
  const css = await Bun.file(`${import.meta.dirname}/../packages/ui/src/theme.css`).text()
  const tokens = designTokens(css)
  const named = Object.entries(tokens).flatMap(([kind, group]) =>
    Object.keys(group).flatMap((name) => (name.startsWith('$') ? [] : [`--${kind}-${name}`])),
  )
  const inTheme = Object.entries(themeTokens(css.slice(0, css.indexOf('@font-face')))).flatMap(
    ([property, value]) =>
      value === 'initial' || property.slice(2).includes('--') ? [] : [property],
  )
  expect(named.toSorted()).toEqual(inTheme.toSorted())
  expect(tokens).toMatchObject({
    color: {
      $type: 'color',
      gold: { $value: { colorSpace: 'srgb', components: [0.851, 0.6431, 0.2549], alpha: 1 } },
      scrim: { $value: { alpha: 0.75 } },
    },
    radius: { lg: { $value: { value: 0.625, unit: 'rem' } } },
    spacing: {
      gutter: { $value: { value: 3, unit: 'rem' } },
      swipe: { $value: { value: 24, unit: 'rem' } },
    },
    ease: { road: { $value: [0.22, 0.8, 0.3, 1] } },
    shadow: {
      card: { $value: [{ spread: { value: 0 } }, { spread: { value: -12, unit: 'px' } }] },
    },
    text: {
      display: {
        $type: 'typography',
        $value: { fontSize: { value: 5 }, lineHeight: 1.03, letterSpacing: { value: -0.15 } },
        $extensions: { 'org.w3.css': 'clamp(2.5rem, 1.5rem + 4.2vw, 5rem)' },
      },
      xs: { $value: { fontWeight: 400, lineHeight: 1.3333 } },
    },
  })
})
