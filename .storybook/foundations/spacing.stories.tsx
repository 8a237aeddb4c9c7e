import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Measured, Page, Part } from './page.tsx'
import { tokensOf } from './tokens.ts'

const meta = {
  title: 'Foundations/Spacing',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta
export default meta

/** The spacing steps that the product uses. */
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24]

/** Spacing of parts and of pages. */
export const Spacing: StoryObj = {
  render: () => (
    <Page
      title="Spacing"
      lead="One step is a quarter of the text’s size. Air between a page’s sections and at its sides grows with the screen."
      usage={{
        do: [
          'Give what is pressed 44 px each way: eleven steps.',
          'Keep what belongs together nearer than what does not.',
        ],
        dont: ['Write a size in pixels: the check rejects it.', 'Space with empty elements.'],
      }}
    >
      <Part title="Steps">
        <ul className="flex flex-col gap-2">
          {steps.map((step) => (
            <Bar key={step} name={String(step)} width={`calc(var(--spacing) * ${step})`} />
          ))}
        </ul>
      </Part>
      <Part title="Of the page">
        <ul className="flex flex-col gap-2">
          {tokensOf('spacing').map(({ name }) => (
            <Bar key={name} name={name} width={`var(--spacing-${name})`} />
          ))}
        </ul>
      </Part>
    </Page>
  ),
  play: async ({ canvasElement }) => {
    const bars = await within(canvasElement).findAllByText(/^\d+(\.\d+)? px$/)
    await expect(bars).toHaveLength(steps.length + tokensOf('spacing').length)
  },
}

function Bar({ name, width }: { name: string; width: string }) {
  return (
    <Measured read={widthOf}>
      {(measured, ref) => (
        <li className="grid grid-cols-[--spacing(24)_--spacing(24)_1fr] items-center">
          <span className="font-medium">{name}</span>
          <span className="text-sm text-ink-soft tabular-nums">{measured}</span>
          <span>
            <span
              ref={ref}
              aria-hidden="true"
              className="block h-4 max-w-full bg-gold"
              style={{ width }}
            />
          </span>
        </li>
      )}
    </Measured>
  )
}

function widthOf(element: HTMLElement): string {
  return `${Number(element.getBoundingClientRect().width.toFixed(1))} px`
}
