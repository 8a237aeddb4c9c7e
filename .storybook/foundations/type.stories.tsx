import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Measured, Page, Part } from './page.tsx'
import { tokensOf } from './tokens.ts'

const meta = {
  title: 'Foundations/Type',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta
export default meta

/** Every size of the scale, with its result at the width of this window. */
export const Scale: StoryObj = {
  render: () => (
    <Page
      title="Type"
      lead="Poppins in three weights, self-hosted. Sizes of the public site grow with the screen; the admin keeps to xs to 2xl."
      usage={{
        do: [
          'One display line a page, titles for its sections, headings for cards.',
          'Set figures that stand below each other in tabular figures.',
          'Let a long name wrap; balance a headline of two lines.',
        ],
        dont: [
          'Choose a heading’s level by its size: the level is its place in the page.',
          'Set more than some 70 characters a line.',
        ],
      }}
    >
      <Part title="Scale">
        <dl className="flex flex-col">
          {tokensOf('text').map(({ name, value }) => (
            <Measured key={name} read={sizeOf}>
              {(measured, ref) => (
                <div className="grid items-baseline gap-x-8 gap-y-1 border-t border-line py-5 md:grid-cols-[--spacing(48)_1fr]">
                  <dt>
                    <span className="block font-medium">{name}</span>
                    <span className="block text-sm text-ink-soft">{measured}</span>
                    <span className="block text-xs text-ink-soft">{value}</span>
                  </dt>
                  <dd ref={ref} className="min-w-0 wrap-anywhere" style={specimen(name)}>
                    Kerala to Kashmir in 22 days
                  </dd>
                </div>
              )}
            </Measured>
          ))}
        </dl>
      </Part>
      <Part title="Weights">
        <p className="text-title font-normal">Regular, for what is read</p>
        <p className="text-title font-medium">Medium, for what is pressed</p>
        <p className="text-title font-semibold">Semibold, for what is found</p>
      </Part>
    </Page>
  ),
  play: async ({ canvasElement }) => {
    await document.fonts.ready
    await expect(document.fonts.check('600 1rem Poppins')).toBe(true)
    const sizes = await within(canvasElement).findAllByText(/^\d.* px, line \d/)
    await expect(sizes).toHaveLength(tokensOf('text').length)
  },
}

function specimen(name: string) {
  return {
    fontSize: `var(--text-${name})`,
    lineHeight: `var(--text-${name}--line-height, 1.5)`,
    letterSpacing: `var(--text-${name}--letter-spacing, normal)`,
    fontWeight: `var(--text-${name}--font-weight, 400)`,
  }
}

function sizeOf(element: HTMLElement): string {
  const { fontSize, lineHeight } = getComputedStyle(element)
  const pixels = (size: string) => Number.parseFloat(size).toFixed(1).replace(/\.0$/, '')
  return `${pixels(fontSize)} px, line ${pixels(lineHeight)}`
}
