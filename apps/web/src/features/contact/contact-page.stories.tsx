import { site } from '@bharat/contracts/site'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ContactPage } from './contact-page.tsx'

const meta = {
  title: 'Pages/Contact',
  component: ContactPage,
  args: {
    team: [
      { id: 'deepa', name: 'Deepa Thomas', post: 'Guest Relations', image: '' },
      { id: 'ashraf', name: 'Mohammed Ashraf', post: 'International Desk', image: '' },
    ],
  },
  parameters: {
    path: '/contact',
    layout: 'fullscreen',
    usage: {
      do: ['Change a number or address in the site configuration: the page follows.'],
      dont: ['Promise a faster reply than the availability note does.'],
    },
  },
} satisfies Meta<typeof ContactPage>
export default meta
type Story = StoryObj<typeof meta>

export const Wide: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText(site.availability)).toBeVisible()
    await expect(canvasElement.querySelectorAll('a[href^="tel:"]').length).toBeGreaterThanOrEqual(
      site.team.length,
    )
    // Section 2: WhatsApp has no link on this page.
    await expect(canvas.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  },
}
export const WithoutTeam: Story = { args: { team: [] } }
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
