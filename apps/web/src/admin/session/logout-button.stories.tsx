import { PERMISSIONS } from '@bharat/contracts/permissions'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { noResponse } from '../../../../../.storybook/network.ts'
import { idOf } from '../admin.fixtures.ts'
import { recentRecords, rememberRecord } from '../commands/recent-records.ts'
import { drafts, texts } from '../form/drafts.ts'
import { LeaveConfirm } from '../form/leave-guard.tsx'
import { LogoutButton, useLogout } from './logout-button.tsx'

const LOGOUT = 'POST /api/v1/admin/logout'

const meta = {
  title: 'Admin/Logout button',
  component: LogoutButton,
  args: { logout: { busy: false, start: () => {}, question: null } },
  argTypes: { logout: { control: false } },
  render: () => (
    <div className="bg-espresso p-4">
      <LogoutButton logout={useLogout(LeaveConfirm)} />
    </div>
  ),
  parameters: {
    path: '/adminDashboard',
    usage: {
      do: ['Keep it in sight on every tab.'],
      dont: ['Leave unsaved work for the next user of the computer.'],
    },
  },
} satisfies Meta<typeof LogoutButton>
export default meta
type Story = StoryObj<typeof meta>

export const Idle: Story = {}
export const LoggingOut: Story = {
  parameters: { network: { rest: { [LOGOUT]: noResponse } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Logout' }))
    await expect(await canvas.findByRole('button', { name: 'Logging out…' })).toBeDisabled()
  },
}

/** Nothing that the administrator typed into a form or opened stays in the browser; a note stays for its account, without a question. */
export const LoggedOut: Story = {
  parameters: { network: { rest: { [LOGOUT]: () => ({ body: { message: 'Logged out' } }) } } },
  play: async ({ canvasElement }) => {
    rememberRecord({ kind: 'enquiry', id: idOf(1), label: 'Anju Thomas', detail: '' })
    await expect(recentRecords(PERMISSIONS)).toHaveLength(1)
    const note = { editing: null, base: { text: '' }, values: { text: 'Call back' } }
    texts.write('note', note)
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(recentRecords(PERMISSIONS)).toEqual([]))
    await expect(texts.has('note')).toBe(true)
    texts.clear('note')
  },
}

/** The server is out of reach: the button comes back, and nothing is lost. */
export const Failed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Logout' })).toBeEnabled())
  },
}

/** Where there is unsaved work, it asks first. */
export const UnsavedWork: Story = {
  play: async ({ canvasElement }) => {
    drafts.write('categories', { editing: null, base: { name: '' }, values: { name: 'Hills' } })
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Logout' }))
    await expect(
      await screen.findByRole('dialog', { name: 'Log out without saving?' }),
    ).toBeVisible()
  },
}
