import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Badge } from './badge.tsx'
import { Menu, MenuGroup, MenuItem } from './menu.tsx'

const meta = {
  title: 'UI/Menu',
  component: Menu,
  subcomponents: { MenuGroup, MenuItem },
  args: {
    label: 'Account',
    children: (
      <>
        <MenuItem>
          <a href="#accounts">
            Accounts <Badge>2 waiting</Badge>
          </a>
        </MenuItem>
        <MenuGroup label="Site">
          <MenuItem>
            <a href="#site">View site</a>
          </MenuItem>
        </MenuGroup>
      </>
    ),
  },
  argTypes: { label: { control: false }, children: { control: false } },
  decorators: [
    (Story) => (
      <div className="flex justify-end bg-espresso p-4">
        <Story />
      </div>
    ),
  ],
  parameters: {
    usage: {
      do: ['Keep it to a few rarely used links.'],
      dont: ['Hide what is used every day.', 'Use it on a public page: it carries Radix.'],
    },
  },
} satisfies Meta<typeof Menu>
export default meta
type Story = StoryObj<typeof meta>

export const Closed: Story = {}
/** Beside the filters of a list. */
export const Secondary: Story = {
  args: { look: 'button', label: 'Export' },
  decorators: [(Story) => <div className="bg-paper p-4">{Story()}</div>],
}
/** While an action of the menu works, its button keeps the focus. */
export const Busy: Story = {
  args: { busy: true },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Account' })
    await userEvent.tab()
    await expect(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(button)
    await expect(screen.queryByRole('menu')).toBeNull()
  },
}
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Account' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(within(menu).getByText('Accounts')).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    await expect(within(menu).getByText('View site')).toHaveFocus()
    await expect(within(menu).getByRole('group', { name: 'Site' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
  },
}
