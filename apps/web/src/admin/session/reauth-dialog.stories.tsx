import { accountMessages } from '@bharat/contracts/accounts.messages'
import { PERMISSIONS } from '@bharat/contracts/permissions'
import { RECENT_LOGIN_REQUIRED } from '@bharat/contracts/sessions'
import { Button } from '@bharat/ui/button'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { idOf } from '../admin.fixtures.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { LoginForm } from './login-form.tsx'
import { PasswordInput } from './password-input.tsx'
import { ReauthDialog, useReauth } from './reauth-dialog.tsx'
import { AdminError } from './requests.ts'
import { currentSession } from './session.ts'
import { SessionForm } from './session-form.tsx'

const LOGIN = 'POST /api/v1/admin/loginAdmin'
const upload = fn(async () => {})

const meta = {
  title: 'Admin/Reauth dialog',
  component: ReauthDialog,
  subcomponents: { CredentialsForm, LoginForm, PasswordInput, SessionForm },
  args: { children: <Save /> },
  argTypes: { children: { control: false } },
  beforeEach: () => {
    upload.mockReset().mockRejectedValueOnce(new AdminError('Please log in.', 'UNAUTHENTICATED'))
  },
  parameters: {
    docs: { story: { inline: false, height: '30rem' } },
    network: {
      rest: {
        [LOGIN]: () => ({ body: { message: accountMessages.loggedIn } }),
        'GET /api/v1/admin/me': () => ({
          body: {
            role: 'admin',
            userId: idOf(1),
            email: 'asha@example.com',
            permissions: PERMISSIONS,
          },
        }),
      },
    },
    usage: {
      do: ['Do again what failed, once the admin has logged in.'],
      dont: ['Send an admin with unsaved work to another page.'],
    },
  },
} satisfies Meta<typeof ReauthDialog>
export default meta
type Story = StoryObj<typeof meta>

function Save() {
  const withReauth = useReauth()
  return <Button onClick={() => withReauth(upload).catch(() => undefined)}>Save Category</Button>
}

async function open(canvasElement: HTMLElement) {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Save Category' }))
  return within(await screen.findByRole('dialog', { name: 'Your session has ended' }))
}

async function fill(canvasElement: HTMLElement) {
  const dialog = await open(canvasElement)
  await userEvent.clear(dialog.getByLabelText(/^Email/))
  await userEvent.type(dialog.getByLabelText(/^Email/), 'admin@example.com')
  await userEvent.type(dialog.getByLabelText(/^Password/), 'correct horse')
  return dialog
}

export const Asked: Story = {
  play: async ({ canvasElement }) => void (await fill(canvasElement)),
}
export const Required: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await userEvent.clear(dialog.getByLabelText(/^Email/))
    await userEvent.click(dialog.getByRole('button', { name: 'Log in' }))
    await expect(await dialog.findByText(accountMessages.emailInvalid)).toBeVisible()
    await expect(dialog.getByText(accountMessages.passwordRequired)).toBeVisible()
  },
}
/** The action needs a recent login: of the same account. */
export const RecentLogin: Story = {
  beforeEach: () => {
    upload
      .mockReset()
      .mockRejectedValueOnce(
        new AdminError(accountMessages.recentLoginRequired, RECENT_LOGIN_REQUIRED),
      )
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Save Category' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await expect(dialog.getByLabelText(/^Email/)).toHaveValue('asha@example.com')
    await expect(dialog.getByLabelText(/^Email/)).toHaveAttribute('readonly')
    await userEvent.type(dialog.getByLabelText(/^Password/), 'correct horse{Enter}')
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
  },
}
/** Without a login the request is not sent again. */
export const Dismissed: Story = {
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(upload).toHaveBeenCalledOnce()
  },
}
/** A page of a proxy in place of the server's reply is no login. */
export const ProxyPage: Story = {
  parameters: { network: { rest: { [LOGIN]: () => ({ body: '<h1>Sign in</h1>' }) } } },
  play: async ({ canvasElement }) => {
    const dialog = await fill(canvasElement)
    await userEvent.click(dialog.getByRole('button', { name: 'Log in' }))
    await expect(await dialog.findByText(accountMessages.invalidCredentials)).toBeVisible()
    await expect(upload).toHaveBeenCalledOnce()
  },
}
/** It knows who was here; another account may log in, too. */
export const LoggedIn: Story = {
  play: async ({ canvasElement }) => {
    await currentSession()
    const dialog = await open(canvasElement)
    await expect(dialog.getByLabelText(/^Email/)).toHaveValue('asha@example.com')
    await expect(dialog.getByLabelText(/^Email/)).not.toHaveAttribute('readonly')
    await waitFor(() => expect(dialog.getByLabelText(/^Password/)).toHaveFocus())
    await userEvent.keyboard('correct horse')
    await userEvent.click(dialog.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
export const Wrong: Story = {
  parameters: {
    network: {
      rest: {
        [LOGIN]: () => ({ status: 401, body: { message: accountMessages.invalidCredentials } }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const dialog = await fill(canvasElement)
    await userEvent.click(dialog.getByRole('button', { name: 'Log in' }))
    await expect(await dialog.findByText(accountMessages.invalidCredentials)).toBeVisible()
    await expect(upload).toHaveBeenCalledOnce()
  },
}
