import { pageMessages } from '@bharat/contracts/pages.messages'
import { site } from '@bharat/contracts/site-defaults'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { PrivacyPage } from './privacy-page.tsx'

const meta = {
  title: 'Pages/Privacy',
  component: PrivacyPage,
  parameters: {
    path: '/privacy',
    layout: 'fullscreen',
    usage: {
      do: ['Say in short sentences what is stored, why, and for how long.'],
      dont: ['Promise what the operator does not do.'],
    },
  },
  args: { policy: site.privacy.policy },
} satisfies Meta<typeof PrivacyPage>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(3)
    await expect(canvas.getByRole('link', { name: site.email })).toBeVisible()
  },
}
export const Phone: Story = { globals: { viewport: { value: 'phone' } } }
export const NotLoaded: Story = {
  args: { policy: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(pageMessages.privacyFailed)).toBeVisible()
  },
}
