import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { respond } from '../../../../../.storybook/network.ts'
import { AdminFrame, PendingAccountsDocument } from './admin-frame.tsx'

const waiting = (totalItems: number) => ({
  graphql: respond(PendingAccountsDocument, () => ({ adminAccounts: { totalItems } })),
})

const meta = {
  title: 'Admin/Frame',
  component: AdminFrame,
  args: { title: 'Accounts', children: <p className="p-6">The page.</p> },
  argTypes: { children: { control: false } },
  parameters: {
    path: '/adminAccounts',
    layout: 'fullscreen',
    network: waiting(0),
    usage: {
      do: ['Put it around every page behind the guard: it provides the GraphQL client.'],
      dont: ['Add a button beside Logout: rarely used links belong in the account menu.'],
    },
  },
} satisfies Meta<typeof AdminFrame>
export default meta
type Story = StoryObj<typeof meta>

export const Quiet: Story = {}

/** An account waits for approval: a dot on the button, and the number in the menu. */
export const SomebodyWaits: Story = {
  parameters: { network: waiting(2) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const name = 'Account (2 waiting for approval)'
    await userEvent.click(await canvas.findByRole('button', { name }))
    await expect(await canvas.findByRole('menuitem', { name: 'Accounts 2 waiting' })).toBeVisible()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
