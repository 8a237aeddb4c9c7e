import { site } from '@bharat/contracts/site-defaults'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ContactTiles } from './contact-tiles.tsx'
import { SiteFooter } from './site-footer.tsx'
import { Tagline } from './tagline.tsx'

const meta = {
  title: 'Site/Footer',
  component: SiteFooter,
  subcomponents: { ContactTiles, Tagline },
  parameters: {
    path: '/home',
    layout: 'fullscreen',
    usage: {
      do: ['Make every contact option reachable with one press.'],
      dont: ['Type a phone number here: all of them are site settings.'],
    },
  },
} satisfies Meta<typeof SiteFooter>
export default meta
type Story = StoryObj<typeof meta>

export const Wide: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const title of ['Explore', 'Company', 'Support', 'Newsletter']) {
      await expect(canvas.getByRole('heading', { name: title })).toBeVisible()
    }
    await expect(canvas.getByText(site.recognisedBy)).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: site.email })[0]).toHaveAttribute(
      'href',
      `mailto:${site.email}`,
    )
  },
}
export const WithoutRecords: Story = { parameters: { site: { navigation: [] } } }
/** A word with a hyphen is not broken in the tagline. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('by-road').getClientRects()).toHaveLength(1)
  },
}
