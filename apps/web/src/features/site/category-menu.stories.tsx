import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { CategoryLinks, MoreMenu } from './category-menu.tsx'

/** The first one is a link of the default navigation. */
const categories = [
  { _id: '650000000000000000000001', name: 'Adventure', tourCount: 9 },
  { _id: '650000000000000000000004', name: 'Honeymoon', tourCount: 5 },
  { _id: '650000000000000000000005', name: 'Off-Road', tourCount: 1 },
]

const meta = {
  title: 'Site/Category menu',
  component: MoreMenu,
  subcomponents: { CategoryLinks },
  parameters: {
    path: '/home',
    site: { categories },
    usage: {
      do: ['List every category that the navigation does not name.'],
      dont: ['List a category without tours.'],
    },
  },
  decorators: [
    (Story) => (
      <div className="flex min-h-64 justify-end p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof MoreMenu>
export default meta
type Story = StoryObj<typeof meta>

/** Opened, and closed with Escape (the button has the focus again), a press elsewhere and a chosen link. */
export const Open: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const button = canvas.getByText('More')
    const menu = button.closest('details')
    await userEvent.click(button)
    await expect(canvas.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Honeymoon5 tours',
      'Off-Road1 tour',
    ])
    await userEvent.keyboard('{Escape}')
    await expect(menu).not.toHaveAttribute('open')
    await expect(button).toHaveFocus()
    await userEvent.click(button)
    await userEvent.click(canvasElement.ownerDocument.body)
    await expect(menu).not.toHaveAttribute('open')
    await userEvent.click(button)
    await userEvent.click(canvas.getByRole('link', { name: /Honeymoon/ }))
    await expect(menu).not.toHaveAttribute('open')
    await userEvent.click(button)
  },
}

/** The navigation names every category: there is no menu. */
export const NoOthers: Story = { parameters: { site: { categories: categories.slice(0, 1) } } }
