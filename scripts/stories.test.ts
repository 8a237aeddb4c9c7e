import { expect, test } from 'bun:test'
import { countStories } from './stories.ts'

const meta = (lines: string) =>
  `import { Card, Price } from './card.tsx'\nimport * as icons from './icons.tsx'\nconst meta = {\n${lines}\n  parameters: {\n    usage: {\n      do: ['this'],\n      dont: ['that'],\n    },\n  },\n} satisfies Meta<typeof Card>\nexport const One: Story = {}\nexport const Two: Story = {}\n`
const card =
  'export interface CardProps {}\nexport function Card() {}\nexport function Price() {}\nexport const CARD_HINT = 1\nexport const CardContext = createContext(1)\nexport const CardDocument = 1\nfunction Own() {}\n'

test('counts components; a component named in a meta has stories', () => {
  const { components, without, files, stories, unadvised } = countStories({
    'ui/card.tsx': card,
    'ui/icons.tsx': 'export function SunIcon() {}',
    'ui/card.stories.tsx': meta("  title: 'Card',\n  component: Card,\n"),
  })
  expect(components).toEqual(['ui/card.tsx#Card', 'ui/card.tsx#Price', 'ui/icons.tsx#SunIcon'])
  expect(without).toEqual(['ui/card.tsx#Price', 'ui/icons.tsx#SunIcon'])
  expect({ files, stories, unadvised }).toEqual({ files: 1, stories: 2, unadvised: [] })
})

test.each([
  '  component: Card,\n  subcomponents: { Price },',
  '  component: Price,\n  subcomponents: { Card },',
])('subcomponents count as well: %p', (lines) => {
  const { without } = countStories({ 'ui/card.tsx': card, 'ui/card.stories.tsx': meta(lines) })
  expect(without).toEqual([])
})

test('a meta can name a whole file', () => {
  const { without } = countStories({
    'ui/icons.tsx': 'export function SunIcon() {}\nexport function MoonIcon() {}',
    'ui/icons.stories.tsx': meta('  component: icons.SunIcon,\n  subcomponents: icons,'),
  })
  expect(without).toEqual([])
})

test('a component of the same name in another file still lacks stories', () => {
  const { without } = countStories({
    'ui/card.tsx': card,
    'admin/card.tsx': card,
    'ui/card.stories.tsx': meta('  component: Card,\n  subcomponents: { Price },'),
  })
  expect(without).toEqual(['admin/card.tsx#Card', 'admin/card.tsx#Price'])
})

test('stories need do and don’t', () => {
  const stories = meta('  component: Card,').replace('dont', 'never')
  expect(countStories({ 'ui/card.stories.tsx': stories }).unadvised).toEqual([
    'ui/card.stories.tsx',
  ])
})
