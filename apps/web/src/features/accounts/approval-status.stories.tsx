import { accountMessages } from '@bharat/contracts/accounts.messages'
import { serviceMessages } from '@bharat/contracts/messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { idOf } from '../../admin/admin.fixtures.ts'
import { ApprovalStatus } from './approval-status.tsx'

const ME = 'GET /api/v1/admin/me'
const pending = {
  body: { role: 'pending', userId: idOf(1), email: 'asha@example.com', permissions: [] },
}

const meta = {
  title: 'Admin/Approval status',
  component: ApprovalStatus,
  parameters: {
    path: '/unauthorized',
    network: { rest: { [ME]: () => pending } },
    usage: {
      do: ['Show it where an account waits for approval.'],
      dont: ['Check without a click.'],
    },
  },
} satisfies Meta<typeof ApprovalStatus>
export default meta
type Story = StoryObj<typeof meta>

const press = (canvasElement: HTMLElement) =>
  userEvent.click(within(canvasElement).getByRole('button', { name: 'Check again' }))

export const Ready: Story = {}
export const StillWaiting: Story = {
  play: async ({ canvasElement }) => {
    await press(canvasElement)
    await expect(
      await within(canvasElement).findByText('This account still waits for an administrator.'),
    ).toBeVisible()
  },
}

/** The session has ended, or the account was removed. */
export const LoggedOut: Story = {
  args: { login: async () => accountMessages.invalidCredentials },
  parameters: {
    network: {
      rest: { [ME]: () => ({ status: 401, body: { message: accountMessages.noSession } }) },
    },
  },
  play: async ({ canvasElement }) => {
    await press(canvasElement)
    await expect(
      await within(canvasElement).findByText(accountMessages.invalidCredentials),
    ).toBeVisible()
  },
}

/** The database is away: nobody is logged out by it. */
export const OutOfReach: Story = {
  parameters: { network: { rest: { [ME]: () => ({ status: 503, body: { message: '' } }) } } },
  play: async ({ canvasElement }) => {
    await press(canvasElement)
    await expect(await within(canvasElement).findByText(serviceMessages.outOfReach)).toBeVisible()
  },
}
