import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import tailwind from 'tailwindcss/theme.css?raw'
import theme from '../../packages/ui/src/theme.css?raw'
import { themeTokens } from '../theme-tokens.ts'
import { Measured, Page, Part, Rows } from './page.tsx'

const meta = {
  title: 'Foundations/Breakpoints',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta
export default meta

const uses: Readonly<Record<string, string>> = {
  sm: 'Two fields of a form beside each other.',
  md: 'Tables in place of cards; rows of tours are no longer swiped.',
  lg: 'The navigation in one line; details beside a list.',
  xl: 'The widest tables of the back-office.',
}
const widths = Object.entries(themeTokens(tailwind)).flatMap(([property, value]) => {
  const name = property.replace('--breakpoint-', '')
  return name in uses ? [{ name, query: `(min-width: ${value})`, text: uses[name] ?? '' }] : []
})
const variants = [...theme.matchAll(/@custom-variant (\w+) \(@media (.+)\);/g)].map(
  ([, name = '', query = '']) => ({ name, query, text: 'A variant of theme.css.' }),
)

/** The widths at which layouts change, and whether each applies to this window. */
export const Breakpoints: StoryObj = {
  render: () => (
    <Page
      title="Breakpoints"
      lead="A layout is drawn for a phone first; a wider screen adds to it. Type and space grow between the breakpoints, without a step."
      usage={{
        do: [
          'Review at 390, 768 and 1440 px: a phone, a tablet, a desk.',
          'Let content decide: break where a line gets too long or too narrow.',
        ],
        dont: ['Hide on a phone what a visitor needs.', 'Ask for a width of `max-w` in pixels.'],
      }}
    >
      <Part title="Widths">
        <Queries queries={widths} />
      </Part>
      <Part title="Further conditions">
        <Queries queries={variants} />
      </Part>
    </Page>
  ),
  play: async ({ canvasElement }) => {
    const states = await within(canvasElement).findAllByText(/^(applies|does not apply) here$/)
    await expect(states).toHaveLength(widths.length + variants.length)
    await expect(widths).toHaveLength(4)
    await expect(variants.length).toBeGreaterThan(2)
  },
}

function Queries({ queries }: { queries: typeof widths }) {
  return (
    <Rows
      headings={['Name', 'Condition', 'This window', 'For']}
      rows={queries.map(({ name, query, text }) => [
        name,
        query,
        <Measured
          key={name}
          read={() => (matchMedia(query).matches ? 'applies' : 'does not apply')}
        >
          {(state, ref) => (
            <span ref={ref} className={state === 'applies' ? 'font-semibold' : 'text-ink-soft'}>
              {state} here
            </span>
          )}
        </Measured>,
        text,
      ])}
    />
  )
}
