import { site } from '@bharat/contracts/site-defaults'
import { TextInput } from '@bharat/ui/text-input'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { SiteHeader } from './site-header.tsx'

const meta = {
  title: 'Site/Navigation',
  component: SiteHeader,
  args: {
    search: <TextInput label="Where?" type="search" placeholder="Place, state or country" />,
  },
  parameters: {
    path: '/home',
    layout: 'fullscreen',
    usage: {
      do: [
        'Keep it to the seven links of the specification, and one menu for the other categories.',
        'Close it with Escape and when a link is chosen.',
      ],
      dont: ['Show a link whose tour or category does not exist.', 'Hide the menu behind a hover.'],
    },
  },
} satisfies Meta<typeof SiteHeader>
export default meta
type Story = StoryObj<typeof meta>

export const Wide: Story = {
  play: async ({ canvasElement }) => {
    // Its code loads later; the reference image shows it.
    await within(canvasElement).findByText('More')
    await within(canvasElement).findByRole('link', { name: 'Shortlist' })
    const names = within(canvasElement)
      .getAllByRole('link')
      .map((link) => link.textContent)
    await expect(names.slice(1)).toEqual([
      'Home',
      'About Us',
      ...site.navigation.map(({ label }) => label),
      'Contact',
      // In the closed menu.
      'All tours',
      // The heart has its number only.
      '',
    ])
  },
}

/** The current page is marked. */
export const AtContact: Story = {
  parameters: { path: '/contact' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: 'Contact' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  },
}

/** The navigation's records failed to load: the fixed links are shown. */
export const WithoutRecords: Story = { parameters: { site: { navigation: [] } } }

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}

/** Opened, closed with Escape (the button has the focus again), and closed by choosing a link. */
export const MenuOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const menu = canvas.getByRole('button', { name: 'Menu' })
    await userEvent.click(menu)
    await expect(canvas.getByRole('link', { name: 'Contact' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(menu).toHaveFocus()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(menu)
    await userEvent.click(canvas.getByRole('link', { name: 'Contact' }))
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(menu)
  },
}
