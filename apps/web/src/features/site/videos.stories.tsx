import { site } from '@bharat/contracts/site-defaults'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Videos } from './videos.tsx'

const [first] = site.videos

const meta = {
  title: 'Site/Videos',
  component: Videos,
  parameters: {
    path: '/home',
    layout: 'fullscreen',
    usage: {
      do: ['Choose three films; a thumbnail that cannot be loaded becomes the road.'],
      dont: ['Load a player before the visitor presses play.'],
    },
  },
} satisfies Meta<typeof Videos>
export default meta
type Story = StoryObj<typeof meta>

export const Thumbnails: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('button', { name: /^Play: / })).toHaveLength(
      site.videos.length,
    )
  },
}

/** The play button swaps the thumbnail for the player, which starts automatically. */
export const Playing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: `Play: ${first?.title}` }))
    await expect(canvas.getByTitle(first?.title ?? '')).toHaveAttribute(
      'src',
      expect.stringContaining('autoplay=1'),
    )
  },
  // The content of another site is not part of the story.
  tags: ['!autodocs'],
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
