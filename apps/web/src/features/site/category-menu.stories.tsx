import { TextInput } from '@bharat/ui/text-input'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { MenuFoot, MoreMenu } from './category-menu.tsx'

/** The first one is a link of the default navigation. */
const categories = [
  { _id: '650000000000000000000001', name: 'Adventure', tours: { count: 9 } },
  { _id: '650000000000000000000004', name: 'Honeymoon', tours: { count: 5 } },
  { _id: '650000000000000000000005', name: 'Off-Road', tours: { count: 1 } },
]

const meta = {
  title: 'Site/Category menu',
  component: MoreMenu,
  args: {
    search: <TextInput label="Where?" type="search" placeholder="Place, state or country" />,
  },
  subcomponents: { MenuFoot },
  parameters: {
    path: '/home',
    site: { categories },
    usage: {
      do: ['List all tours and the first categories that the navigation does not name.'],
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
      'All tours',
      'Honeymoon 5 tours',
      'Off-Road 1 tour',
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

/** The end of a phone's menu: all tours and the other categories; a press outside the navigation closes it. */
export const Foot: StoryObj<typeof MenuFoot> = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  args: { ...meta.args, onChoose: fn() },
  render: (args) => (
    <nav aria-label="Main" className="w-full self-start">
      <MenuFoot {...args} />
    </nav>
  ),
  play: async ({ args, canvasElement }) => {
    const list = within(canvasElement).getByRole('list', { name: 'More tours' })
    await expect(within(list).getAllByRole('link')).toHaveLength(categories.length)
    await expect(within(list).queryByRole('link', { name: /^Adventure/ })).toBeNull()
    await userEvent.click(within(canvasElement).getByRole('heading'))
    await expect(args.onChoose).not.toHaveBeenCalled()
    await waitFor(async () => {
      await userEvent.click(canvasElement.ownerDocument.body)
      await expect(args.onChoose).toHaveBeenCalled()
    })
  },
}

/** The navigation names every category: the menu leads to all tours. */
export const NoOthers: Story = {
  parameters: { site: { categories: categories.slice(0, 1) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByText('More'))
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/tours')
  },
}
