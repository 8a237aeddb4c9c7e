import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ShortlistLinkIsland } from './shortlist-link.island.ts'
import { ShortlistLink } from './shortlist-link.tsx'

const meta = {
  title: 'Site/Shortlist link',
  component: ShortlistLink,
  subcomponents: { ShortlistLinkIsland },
  parameters: {
    path: '/home',
    usage: {
      do: ['Place it at the right end of the navigation.'],
      dont: ['Show a number for an empty shortlist.'],
    },
  },
} satisfies Meta<typeof ShortlistLink>
export default meta
type Story = StoryObj<typeof meta>

/** Until the browser's shortlist is read, and while it is empty. */
export const Empty: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: 'Shortlist' })).toBeVisible()
  },
}
