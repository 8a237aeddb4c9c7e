import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Avatar } from './avatar.tsx'

const meta = {
  title: 'UI/Avatar',
  component: Avatar,
  args: { name: 'Anjali K. Menon', src: './photos/ajanta-caves.jpg', sizes: '3rem' },
  parameters: {
    usage: {
      do: ['Set it beside the name: screen readers ignore it.'],
      dont: ['Show an empty circle where there is no image.'],
    },
  },
} satisfies Meta<typeof Avatar>
export default meta
type Story = StoryObj<typeof meta>

export const Image: Story = {}

/** The first letters of the first and the last word. */
export const Initials: Story = {
  args: { src: '' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('AM')).toBeVisible()
  },
}
export const BrokenImage: Story = {
  args: { src: './photos/not-there.jpg' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('AM')).toBeVisible()
  },
}

/** One word, another script, a couple, and a review without a name. */
export const Names: Story = {
  render: () => (
    <div className="flex gap-3">
      {['Rahul', 'അഞ്ജലി മേനോൻ', '“Anu” & Binu', ''].map((name) => (
        <Avatar key={name} name={name} src="" sizes="3rem" />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    for (const letters of ['R', 'അമ', 'AB', '“']) {
      await expect(within(canvasElement).getByText(letters)).toBeVisible()
    }
  },
}
