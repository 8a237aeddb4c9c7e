import type { Meta, StoryObj } from '@storybook/react-vite'
import { RoadScene } from './road-scene.tsx'

const meta = {
  title: 'UI/Road scene',
  component: RoadScene,
  decorators: [
    (Story) => (
      <div className="aspect-4/3 max-w-md overflow-hidden rounded-lg">
        <Story />
      </div>
    ),
  ],
  parameters: {
    usage: {
      do: [
        'Let Photo show it where an image is missing.',
        'Give several beside each other different hours.',
      ],
      dont: ['Use it where a real image could stand.'],
    },
  },
} satisfies Meta<typeof RoadScene>
export default meta
type Story = StoryObj<typeof meta>

export const Decoration: Story = {}
export const Named: Story = { args: { label: 'Kerala to Kashmir' } }

/** Side by side, each at its own hour. */
export const Morning: Story = { args: { hour: 'morning' } }
export const Night: Story = { args: { hour: 'night' } }
