import { formatPhone, whatsappLink } from '@bharat/contracts/site'
import { site } from '@bharat/contracts/site-defaults'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ContactStrip } from './contact-strip.tsx'

const meta = {
  title: 'Site/Contact strip',
  component: ContactStrip,
  parameters: {
    path: '/home',
    layout: 'fullscreen',
    usage: {
      do: ['Make a number a call link.'],
      dont: ['Let it wrap on a phone: the alternate number and three links wait for more width.'],
    },
  },
} satisfies Meta<typeof ContactStrip>
export default meta
type Story = StoryObj<typeof meta>

export const Wide: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText(formatPhone(site.phones.alternate))).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      whatsappLink(site),
    )
    await expect(canvas.getByRole('link', { name: 'YouTube' })).toBeVisible()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('link', { name: 'YouTube' })).toBeNull()
    await expect(canvas.getByText(formatPhone(site.phones.primary))).toBeVisible()
  },
}
