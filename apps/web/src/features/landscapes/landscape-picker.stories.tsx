import { DEFAULT_LANDSCAPES, LANDSCAPES } from '@bharat/contracts/landscapes'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { LandscapePicker } from './landscape-picker.tsx'

const meta = {
  title: 'Site/Landscape picker',
  component: LandscapePicker,
  parameters: {
    path: '/home',
    layout: 'fullscreen',
    usage: {
      do: ['Draw every landscape in one style: the same light, lines and colours.'],
      dont: ['Add a landscape only here: contracts declare the thirteen.'],
    },
  },
} satisfies Meta<typeof LandscapePicker>
export default meta
type Story = StoryObj<typeof meta>

/** Initially eight. */
export const Eight: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('link')).toHaveLength(DEFAULT_LANDSCAPES.length)
  },
}

/** 'Show more landscapes' brings all thirteen, 'Show less' takes five away again. */
export const Thirteen: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const toggle = canvas.getByRole('button', { name: /^Show / })
    if (toggle.getAttribute('aria-expanded') === 'false') await userEvent.click(toggle)
    await expect(canvas.getAllByRole('link')).toHaveLength(LANDSCAPES.length)
    await userEvent.click(canvas.getByRole('button', { name: 'Show less' }))
    await expect(canvas.getAllByRole('link')).toHaveLength(DEFAULT_LANDSCAPES.length)
    await userEvent.click(toggle)
    const tops = canvas.getAllByRole('link').map((tile) => tile.getBoundingClientRect().top)
    await expect(tops.filter((top) => top === tops[0])).toHaveLength(7)
  },
}

/** Another company shows the landscapes that have tours. */
export const OfOtherCompany: Story = {
  parameters: { site: { landscapes: ['Beaches', 'Cave', 'Waterfalls'] } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const names = canvas.getAllByRole('link').map(({ textContent }) => textContent)
    await expect(names).toEqual(['Beaches', 'Cave', 'Waterfalls'])
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

/** One strip that is swiped; a tile is cut at the screen's edge, which shows that there are more. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    // Another story on the same page may have unfolded them: the visitor's choice is kept.
    const toggle = canvas.getByRole('button', { name: /^Show / })
    if (toggle.getAttribute('aria-expanded') === 'true') await userEvent.click(toggle)
    const boxes = canvas.getAllByRole('link').map((tile) => tile.getBoundingClientRect())
    await expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
    await expect(boxes.some(({ left, right }) => left < innerWidth && right > innerWidth)).toBe(
      true,
    )
  },
}

/** The last of thirteen is as wide as two: it is not alone in half a row. */
export const ThirteenOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    // Another story on the same page may have unfolded them: the visitor's choice is kept.
    const toggle = canvas.getByRole('button', { name: /^Show / })
    if (toggle.getAttribute('aria-expanded') === 'false') await userEvent.click(toggle)
    const last = canvas.getAllByRole('link').at(-1)?.getBoundingClientRect()
    await expect(last?.width).toBe(canvasElement.querySelector('ul')?.clientWidth)
  },
}
