import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { SearchedSince } from './searched-since.tsx'

const meta = {
  title: 'Admin/Searched since',
  component: SearchedSince,
  args: { since: '2026-03-02T20:00:00.000Z', onOlder: fn() },
  parameters: {
    usage: {
      do: ['Show it below a list whose search looked for a text in a part of the enquiries.'],
      dont: ['Show it after a search that found persons: it was in all enquiries.'],
    },
  },
} satisfies Meta<typeof SearchedSince>
export default meta
type Story = StoryObj<typeof meta>

/** The button goes on with what arrived before, the named day included. */
export const Shown: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('status')).toHaveTextContent('back to 03/03/2026')
    await userEvent.click(canvas.getByRole('button', { name: 'Search older' }))
    await expect(args.onOlder).toHaveBeenCalledWith('2026-03-03')
  },
}
