import { accountMessages } from '@bharat/contracts/accounts.messages'
import { PERMISSIONS } from '@bharat/contracts/permissions'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { idOf } from '../../admin/admin.fixtures.ts'
import { UnauthorizedPage } from './unauthorized-page.tsx'

const ME = 'GET /api/v1/admin/me'
const as = (role: string) => ({
  network: {
    rest: {
      [ME]: () => ({
        body: { role, userId: idOf(1), email: 'asha@example.com', permissions: PERMISSIONS },
      }),
    },
  },
})

const meta = {
  title: 'Pages/Unauthorized',
  component: UnauthorizedPage,
  parameters: {
    path: '/unauthorized',
    layout: 'fullscreen',
    ...as('pending'),
    usage: {
      do: ['Say why, and how to go on.'],
      dont: ['Blame the visitor.', 'Claim that a visitor is logged in before it is known.'],
    },
  },
} satisfies Meta<typeof UnauthorizedPage>
export default meta
type Story = StoryObj<typeof meta>

/** Logged in, with an account that no administrator has approved. */
export const Pending: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(
      await canvas.findByRole('heading', { name: 'This road is closed for your account' }),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Logout' })).toBeVisible()
  },
}

/** A visitor without a session is offered the login. */
export const LoggedOut: Story = {
  parameters: {
    network: {
      rest: { [ME]: () => ({ status: 401, body: { message: accountMessages.noSession } }) },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(
      await canvas.findByRole('heading', { name: 'You are not logged in' }),
    ).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Logout' })).toBeNull()
  },
}

/** Approved in the meantime. */
export const Approved: Story = {
  parameters: as('admin'),
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole('link', { name: 'Open the dashboard' }),
    ).toBeVisible()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
