import type { Meta, StoryObj } from '@storybook/react-vite'
import { ImagePreview } from './image-preview.tsx'

const meta = {
  title: 'UI/Image preview',
  component: ImagePreview,
  args: { image: './photos/mysore-palace.jpg', sizes: '160px', className: 'h-24 w-40' },
  parameters: {
    usage: {
      do: ['Show what was chosen before it is sent.'],
      dont: ['Use it on the public site: Photo has a stand-in for what is broken.'],
    },
  },
} satisfies Meta<typeof ImagePreview>
export default meta
type Story = StoryObj<typeof meta>

export const Stored: Story = {}
export const Uploading: Story = { args: { progress: 0.35 } }
export const Done: Story = { args: { progress: 1 } }

/** A file that was chosen and is not uploaded. */
export const ChosenFile: Story = {
  args: {
    image: new File(
      [
        '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="96"><rect width="160" height="96" fill="currentColor"/></svg>',
      ],
      'drawing.svg',
      { type: 'image/svg+xml' },
    ),
  },
}
