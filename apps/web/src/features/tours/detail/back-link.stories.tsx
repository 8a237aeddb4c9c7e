import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { BackLink } from './back-link.tsx'

const meta = {
  title: 'Site/Back link',
  component: BackLink,
  args: { category: { _id: '650000000000000000000001', name: 'Adventure' } },
  parameters: {
    path: '/tours/650000000000000000000101',
    usage: {
      do: ['Name the page it leads to.'],
      dont: ['Write “Back”: after a shared link there is nothing to go back to.'],
    },
  },
} satisfies Meta<typeof BackLink>
export default meta
type Story = StoryObj<typeof meta>

/** A tour that was opened directly links to its category. */
export const OpenedByItself: Story = {
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByRole('link', { name: 'Adventure' })).toHaveAttribute(
      'href',
      `/categories/${args.category._id}`,
    )
  },
}
export const LongName: Story = {
  args: {
    category: {
      _id: '650000000000000000000001',
      name: 'Down the whole western coast by small roads, with ferries and forts, cashew orchards and lighthouses',
    },
  },
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
