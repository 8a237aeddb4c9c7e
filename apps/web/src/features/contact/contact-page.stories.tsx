import { site } from '@bharat/contracts/site'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ContactPage } from './contact-page.tsx'

const meta = {
  title: 'Pages/Contact',
  component: ContactPage,
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

/** The contact record has an address of each office, one of its own, and a landline. */
export const ContactRecord: Story = {
  parameters: {
    site: {
      contact: {
        addresses: [
          { address: 'Mission Road\nThrissur, Kerala 680005', phone: '+91 94000 12345' },
          { address: '12 Marine Drive, Kochi', phone: '' },
          { address: '', phone: '+91 484 000 0000' },
        ],
        landline: '+91 487 233 0017',
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('12 Marine Drive, Kochi')).toBeVisible()
    await expect(canvas.getByRole('link', { name: '+91 487 233 0017' })).toHaveAttribute(
      'href',
      'tel:+914872330017',
    )
    await expect(canvas.queryByText(site.address)).toBeNull()
  },
}
export const WithTeam: Story = {
  args: {
    team: [
      { id: 'deepa', name: 'Deepa Thomas', post: 'Guest Relations', image: '' },
      { id: 'ashraf', name: 'Mohammed Ashraf', post: 'International Desk', image: '' },
    ],
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
