import type { Meta, StoryObj } from '@storybook/react-vite'
import { Milestone } from './milestone.tsx'

const meta = {
  title: 'UI/Milestone',
  component: Milestone,
  args: { cap: 'NH 44', value: '3,745', unit: 'km' },
  parameters: {
    usage: {
      do: ['Mark days and distances with it.', 'Write beside it in words what it says.'],
      dont: ['Put a sentence on it.', 'Stretch it: it keeps its proportions.'],
    },
  },
} satisfies Meta<typeof Milestone>
export default meta
type Story = StoryObj<typeof meta>

export const Distance: Story = {}
export const Day: Story = { args: { cap: 'DAY', value: '7', unit: undefined } }
export const Bare: Story = { args: { cap: undefined, value: '404', unit: undefined } }
export const LongValue: Story = { args: { cap: 'KM', value: '1,28,600', unit: undefined } }
export const Small: Story = {
  args: { cap: 'DAY', value: '22', unit: undefined, className: 'w-14' },
}
