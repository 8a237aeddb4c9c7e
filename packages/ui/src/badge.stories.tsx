import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge } from './badge.tsx'

const meta = {
  title: 'UI/Badge',
  component: Badge,
  parameters: {
    usage: {
      do: ['Say the state in one word: Active, Inactive, Email.', 'Use one badge per cell.'],
      dont: [
        'Rely on the colour: the word says it.',
        'Make it a button; a Toggle changes a state.',
      ],
    },
  },
} satisfies Meta<typeof Badge>
export default meta
type Story = StoryObj<typeof meta>

export const On: Story = { args: { tone: 'on', children: 'Active' } }
export const Off: Story = { args: { tone: 'off', children: 'Inactive' } }
export const Neutral: Story = { args: { children: 'WhatsApp' } }
