import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { contrast } from './contrast.ts'
import { Page, Part, Rows } from './page.tsx'
import { tokensOf } from './tokens.ts'

const meta = {
  title: 'Foundations/Colour',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta
export default meta

/**
 * The minimum contrast of text, and of lines and marks with a meaning (WCAG 2.2, 1.4.3 and 1.4.11).
 */
const TEXT = 4.5
const MARK = 3

/** Pairs of colour and ground, with the minimum contrast of each. */
const pairs: readonly [colour: string, ground: string, least: number][] = [
  ...['paper', 'surface', 'sunken'].flatMap((ground): [string, string, number][] => [
    ['ink', ground, TEXT],
    ['ink-soft', ground, TEXT],
    ['accent-strong', ground, TEXT],
    ['danger', ground, TEXT],
  ]),
  ['danger', 'danger-soft', TEXT],
  ['success', 'success-soft', TEXT],
  ...['espresso', 'espresso-soft', 'asphalt'].flatMap((ground): [string, string, number][] => [
    ['white', ground, TEXT],
    ['gold-bright', ground, TEXT],
    ['gold', ground, MARK],
  ]),
  ['white', 'brown', TEXT],
  ['white', 'success', TEXT],
  ['espresso', 'gold', TEXT],
  ['espresso', 'gold-bright', TEXT],
  ['espresso', 'milestone', TEXT],
  // A scrim over the brightest possible photograph.
  ['white', 'scrim', TEXT],
  ['line-strong', 'paper', MARK],
  ['line-strong', 'surface', MARK],
  ['focus', 'paper', MARK],
  ['focus', 'surface', MARK],
  ['focus', 'sunken', MARK],
]

/** The palette, and the contrast computed from the current theme.css. */
export const Colour: StoryObj = {
  render: () => (
    <Page
      title="Colour"
      lead="Brown and gold on warm paper. A colour is named by its role, and theme.css is the only place that has its value; the figures here are worked out of it as this page is drawn."
      usage={{
        do: [
          'Choose by role: ‘surface’, ‘ink-soft’, ‘danger’.',
          'Set gold on dark ground; on paper take accent-strong.',
          'Say with a word or a sign what a colour says.',
        ],
        dont: [
          'Write a colour into a component: the check rejects it.',
          `Set gold as text on paper: ${contrast('gold', 'paper').toFixed(1)} : 1 is too little to read.`,
        ],
      }}
    >
      <Part title="Palette">
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
          {tokensOf('color').map(({ name, value }) => (
            <li key={name} className="overflow-hidden rounded-lg border border-line bg-surface">
              <div className="h-20" style={{ background: `var(--color-${name})` }} />
              <p className="px-4 pt-3 font-medium">{name}</p>
              <p className="px-4 pb-3 text-sm text-ink-soft">{value}</p>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Contrast">
        <Rows
          headings={['Pair', 'Seen', 'Measured', 'At least']}
          rows={pairs.map(([colour, ground, least]) => [
            `${colour} on ${ground}`,
            <Sample key={colour} colour={colour} ground={ground} isText={least === TEXT} />,
            <span key={ground} className="font-semibold tabular-nums">
              {contrast(colour, ground).toFixed(2)} : 1
            </span>,
            `${least} : 1`,
          ])}
        />
      </Part>
    </Page>
  ),
  play: async ({ canvasElement }) => {
    const low = pairs.filter(([colour, ground, least]) => contrast(colour, ground) < least)
    await expect(low).toEqual([])
    // The minimum of the scale.
    await expect(contrast('white', 'white')).toBe(1)
    await expect(within(canvasElement).getAllByText(/^\d+\.\d\d : 1$/)).toHaveLength(pairs.length)
  },
}

function Sample({ colour, ground, isText }: { colour: string; ground: string; isText: boolean }) {
  const look = { color: `var(--color-${colour})`, background: `var(--color-${ground})` }
  return (
    <span className="inline-flex min-w-32 justify-center rounded-md px-4 py-2" style={look}>
      {isText ? (
        <span>Bharat by Road</span>
      ) : (
        <span aria-hidden="true" className="road-x my-2.5 w-full" />
      )}
    </span>
  )
}
