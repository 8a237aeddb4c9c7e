import type { Meta, StoryObj } from '@storybook/react-vite'
import { WhatsAppButton } from './whatsapp-button.tsx'

const meta = {
  title: 'Site/WhatsApp button',
  component: WhatsAppButton,
  parameters: {
    layout: 'padded',
    usage: {
      do: ['Keep it clear of a tour’s enquiry bar.'],
      dont: ['Show a second floating button.'],
    },
  },
} satisfies Meta<typeof WhatsAppButton>
export default meta
type Story = StoryObj<typeof meta>

/** Afloat at the page’s lower right corner. */
export const Shown: Story = {}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
