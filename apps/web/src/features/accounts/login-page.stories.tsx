import { accountMessages } from '@bharat/contracts/accounts.messages'
import { serviceMessages } from '@bharat/contracts/messages'
import { passwordResetMessages } from '@bharat/contracts/password-resets.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { noResponse, unreachable } from '../../../../../.storybook/network.ts'
import { LoginPage } from './login-page.tsx'
import { ForgottenPassword, NewPassword } from './password-reset.tsx'

const LOGIN = 'POST /api/v1/admin/loginAdmin'

const meta = {
  title: 'Pages/Admin login',
  component: LoginPage,
  subcomponents: { ForgottenPassword, NewPassword },
  parameters: {
    path: '/adminLogin',
    layout: 'fullscreen',
    reducedMotion: true,
    usage: {
      do: ['Show the same message for a wrong email and a wrong password.'],
      dont: ['Reveal which accounts exist.'],
    },
  },
} satisfies Meta<typeof LoginPage>
export default meta
type Story = StoryObj<typeof meta>

async function logIn(canvasElement: HTMLElement) {
  const canvas = within(canvasElement)
  await userEvent.type(canvas.getByLabelText(/^Email/), 'admin@example.com')
  await userEvent.type(canvas.getByLabelText(/^Password/), 'correct horse')
  await userEvent.click(canvas.getByRole('button', { name: 'Login' }))
}

export const Empty: Story = {}

/** SELF_REGISTRATION is closed. */
export const WithoutRegistration: Story = {
  args: { isRegistrationOpen: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText('Register an account')).toBeNull()
  },
}
export const Required: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }))
    await expect(await canvas.findByText(accountMessages.emailInvalid)).toBeVisible()
    await expect(canvas.getByText(accountMessages.passwordRequired)).toBeVisible()
  },
}
export const Sending: Story = {
  parameters: { network: { rest: { [LOGIN]: noResponse } } },
  play: async ({ canvasElement }) => {
    await logIn(canvasElement)
    await expect(
      await within(canvasElement).findByRole('button', { name: 'Logging in…' }),
    ).toBeDisabled()
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
    await logIn(canvasElement)
    const dialog = await screen.findByRole('dialog', { name: 'Heads up' })
    await expect(dialog).toHaveTextContent(accountMessages.invalidCredentials)
  },
}

/** No network, or no server behind the proxy: the password was not checked. */
export const OutOfReach: Story = {
  parameters: { network: { rest: { [LOGIN]: unreachable } } },
  play: async ({ canvasElement }) => {
    await logIn(canvasElement)
    const dialog = await screen.findByRole('dialog', { name: 'Heads up' })
    await expect(dialog).toHaveTextContent(serviceMessages.outOfReach)
    await expect(dialog).not.toHaveTextContent(accountMessages.invalidCredentials)
  },
}

/** Confetti too, except with reduced motion. */
export const Welcome: Story = {
  parameters: {
    reducedMotion: false,
    network: {
      rest: { [LOGIN]: () => ({ body: { message: accountMessages.loggedIn } }) },
    },
  },
  play: async ({ canvasElement }) => {
    await logIn(canvasElement)
    const dialog = await screen.findByRole('dialog', { name: 'Welcome back, Admin' })
    await expect(dialog).toHaveTextContent(accountMessages.loggedIn)
    await waitFor(() => expect(document.querySelector('canvas')).not.toBeNull())
  },
}
/** The reply to a login with a second factor, or the code '123456'. */
const secondStep = (body: unknown) => {
  const { code } = body as { code?: string }
  if (code === '123456') return { body: { message: accountMessages.loggedIn } }
  const message = code ? accountMessages.codeWrong : accountMessages.factorRequired
  return { status: 401, body: { message, factor: 'totp' } }
}

/** The account has an authenticator app. */
export const SecondStep: Story = {
  parameters: { network: { rest: { [LOGIN]: secondStep } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await logIn(canvasElement)
    const code = await canvas.findByLabelText(/^Code/)
    await waitFor(() => expect(code).toHaveFocus())
    await userEvent.type(code, '000000{Enter}')
    await expect(await canvas.findByText(accountMessages.codeWrong)).toBeVisible()
    await userEvent.clear(code)
    await userEvent.type(code, '123456{Enter}')
    await expect(await screen.findByRole('dialog', { name: 'Welcome back, Admin' })).toBeVisible()
  },
}

/** Back to email and password. */
export const BackToThePassword: Story = {
  parameters: { network: { rest: { [LOGIN]: secondStep } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await logIn(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Back' }))
    await expect(await canvas.findByLabelText(/^Email/)).toBeVisible()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}

/** With a mail server. The reply does not tell whether the address has an account. */
export const Forgotten: Story = {
  parameters: {
    path: '/adminLogin#forgot',
    network: {
      rest: {
        'POST /api/v1/admin/password-resets': () => ({
          body: { message: passwordResetMessages.asked },
        }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByLabelText(/^Email/), 'asha@example.com{Enter}')
    await expect(await canvas.findByText(passwordResetMessages.asked)).toBeVisible()
  },
}

/** Without a mail server: who can help. */
export const ForgottenWithoutMails: Story = {
  args: { mailsLinks: false },
  parameters: { path: '/adminLogin#forgot' },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(passwordResetMessages.noMails),
    ).toBeVisible()
  },
}

/** From the link of the mail; this one was used before. */
export const ResetEnded: Story = {
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  parameters: {
    path: `/adminLogin#reset=${'a'.repeat(43)}`,
    network: {
      rest: {
        'POST /api/v1/admin/password-resets/completion': () => ({
          status: 410,
          body: { message: passwordResetMessages.ended },
        }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(passwordResetMessages.ended)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ask for another link' })).toBeVisible()
    await expect(canvas.queryByLabelText(/^New password/)).not.toBeInTheDocument()
  },
}
