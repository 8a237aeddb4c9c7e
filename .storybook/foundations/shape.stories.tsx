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
        <Samples
          kind="radius"
          uses={radii}
          style="borderRadius"
          className="gap-6 sm:grid-cols-3"
          boxClassName="border border-line-strong"
        />
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
        <Samples
          kind="shadow"
          uses={shadows}
          style="boxShadow"
          className="gap-8 sm:grid-cols-4"
          boxClassName="rounded-lg"
        />
      </Part>
    </Page>
  ),
  play: ({ canvasElement }) => expectSamples(canvasElement, 'shadow', shadows),
}

/** A box in the style of each token of a kind, with the token's use and value. */
function Samples(props: {
  kind: string
  uses: Readonly<Record<string, string>>
  style: 'borderRadius' | 'boxShadow'
  className: string
  boxClassName: string
}) {
  return (
    <ul className={`grid grid-cols-2 ${props.className}`}>
      {tokensOf(props.kind).map(({ name, value }) => (
        <li key={name}>
          <div
            className={`h-24 bg-surface ${props.boxClassName}`}
            style={{ [props.style]: `var(--${props.kind}-${name})` }}
          />
          <p className="mt-3 font-medium">{name}</p>
          <p>{props.uses[name]}</p>
          <p className="text-sm text-ink-soft">{value}</p>
        </li>
      ))}
    </ul>
  )
}

/** Each token has a sample, and its use is written. */
async function expectSamples(canvas: HTMLElement, kind: string, uses: Record<string, string>) {
  await expect(tokensOf(kind).map(({ name }) => name)).toEqual(Object.keys(uses))
  for (const text of Object.values(uses)) await expect(within(canvas).getByText(text)).toBeVisible()
}
