import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { RoadBar } from './road-bar.tsx'

const meta = {
  title: 'UI/Road bar',
  component: RoadBar,
  args: {
    facts: [
      { value: '8,600 km', name: 'end to end' },
      { value: '16', name: 'states' },
      { value: '22', name: 'days' },
    ],
  },
  argTypes: { children: { control: false } },
  parameters: {
    layout: 'fullscreen',
    usage: {
      do: ['Set it under a page’s head.', 'Say the strongest fact first; three or four.'],
      dont: ['Write a sentence as a value.', 'Use it twice on a page.'],
    },
  },
} satisfies Meta<typeof RoadBar>
export default meta
type Story = StoryObj<typeof meta>

export const Facts: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('term')).toHaveLength(3)
  },
}
export const WithALine: Story = {
  args: {
    children: <p className="max-w-xl text-lead">High passes, river crossings, early snow.</p>,
  },
}
export const LongWords: Story = {
  args: {
    facts: [
      { value: 'from ₹1,05,45,000', name: 'trip cost with everything included' },
      { value: '3–365', name: 'days on the road' },
      { value: '1,00,000 km', name: 'driven by our own people' },
      { value: '4.9', name: 'average review of travellers' },
    ],
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
