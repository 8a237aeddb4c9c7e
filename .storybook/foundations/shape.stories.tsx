import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Page, Part } from './page.tsx'
import { tokensOf } from './tokens.ts'

const meta = {
  title: 'Foundations/Shape',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta
export default meta
type Story = StoryObj

const radii: Readonly<Record<string, string>> = {
  sm: 'Chips and small images',
  md: 'Controls and fields',
  lg: 'Images and panels',
}
const shadows: Readonly<Record<string, string>> = {
  edge: 'A hairline under a surface',
  card: 'A card',
  raised: 'A card under the pointer, a menu',
  float: 'What floats over photographs',
}

/** The radii of corners. */
export const Radii: Story = {
  render: () => (
    <Page
      title="Radii"
      lead="Three radii, by the size of what they round; a circle only for people and round buttons."
      usage={{
        do: ['Give what lies inside a rounded box a smaller radius than the box.'],
        dont: ['Round a photograph that touches the edge of the screen.'],
      }}
    >
      <Part title="Corners">
        <ul className="grid grid-cols-2 gap-6 sm:grid-cols-3">
          {tokensOf('radius').map(({ name, value }) => (
            <Sample key={name} name={name} value={value} text={radii[name]}>
              <div
                className="h-24 border border-line-strong bg-surface"
                style={{ borderRadius: `var(--radius-${name})` }}
              />
            </Sample>
          ))}
        </ul>
      </Part>
    </Page>
  ),
  play: ({ canvasElement }) => expectSamples(canvasElement, 'radius', radii),
}

/** The shadows, by height above the paper. */
export const Shadows: Story = {
  render: () => (
    <Page
      title="Shadows"
      lead="Four heights above the paper, each a brown shadow. Most of a page has none: a line or a darker ground separates."
      usage={{
        do: ['Let a shadow say that something lies over other content.'],
        dont: [
          'Put a card around a photograph with its text.',
          'Mix a border and a shadow for one edge.',
        ],
      }}
    >
      <Part title="Elevation">
        <ul className="grid grid-cols-2 gap-8 sm:grid-cols-4">
          {tokensOf('shadow').map(({ name, value }) => (
            <Sample key={name} name={name} value={value} text={shadows[name]}>
              <div
                className="h-24 rounded-lg bg-surface"
                style={{ boxShadow: `var(--shadow-${name})` }}
              />
            </Sample>
          ))}
        </ul>
      </Part>
    </Page>
  ),
  play: ({ canvasElement }) => expectSamples(canvasElement, 'shadow', shadows),
}

function Sample(props: {
  name: string
  value: string
  text: string | undefined
  children: React.ReactNode
}) {
  return (
    <li>
      {props.children}
      <p className="mt-3 font-medium">{props.name}</p>
      <p>{props.text}</p>
      <p className="text-sm text-ink-soft">{props.value}</p>
    </li>
  )
}

/** Each token has a sample, and its use is written. */
async function expectSamples(canvas: HTMLElement, kind: string, uses: Record<string, string>) {
  await expect(tokensOf(kind).map(({ name }) => name)).toEqual(Object.keys(uses))
  for (const text of Object.values(uses)) await expect(within(canvas).getByText(text)).toBeVisible()
}
