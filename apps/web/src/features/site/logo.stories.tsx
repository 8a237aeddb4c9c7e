import type { Meta, StoryObj } from '@storybook/react-vite'
import { Logo } from './logo.tsx'

const meta = {
  title: 'Site/Logo',
  component: Logo,
  parameters: {
    path: '/home',
    usage: {
      do: [
        'Keep the milestone and the name together.',
        'Leave half its height as space around it.',
      ],
      dont: ['Redraw or recolour it.', 'Set it on a photograph.'],
    },
  },
} satisfies Meta<typeof Logo>
export default meta
type Story = StoryObj<typeof meta>

export const OnPaper: Story = {}
export const OnAsphalt: Story = {
  globals: { backgrounds: { value: 'asphalt' } },
  decorators: [
    (Story) => (
      <div className="bg-asphalt p-6 text-white">
        <Story />
      </div>
    ),
  ],
}
