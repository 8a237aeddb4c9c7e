import { accountMessages } from '@bharat/contracts/accounts.messages'
import { invitationMessages } from '@bharat/contracts/invitations.messages'
import { PERMISSIONS } from '@bharat/contracts/permissions'
import { RECENT_LOGIN_REQUIRED } from '@bharat/contracts/sessions'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { idOf } from '../../admin/admin.fixtures.ts'
import { AcceptInvitation } from './accept-invitation.tsx'
import { RegisterPage } from './register-page.tsx'

const REGISTER = 'POST /api/v1/admin/registerAdmin'

const meta = {
  title: 'Pages/Admin register',
  component: RegisterPage,
  subcomponents: { AcceptInvitation },
  parameters: {
    path: '/adminRegister',
    layout: 'fullscreen',
    usage: {
      do: ['Show the result of the registration below the button.'],
      dont: ['Promise access: an administrator has to approve the account.'],
    },
  },
} satisfies Meta<typeof RegisterPage>
export default meta
type Story = StoryObj<typeof meta>

async function register(canvasElement: HTMLElement, password: string) {
  const canvas = within(canvasElement)
  await userEvent.type(canvas.getByLabelText(/^Email/), 'new@example.com')
  await userEvent.type(canvas.getByLabelText(/^Password/), password)
  await userEvent.click(canvas.getByRole('button', { name: 'Register' }))
}

export const Empty: Story = {}
export const TooShort: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^8 to 128 characters.*common/)).toBeVisible()
    await register(canvasElement, 'short')
    await expect(
      await within(canvasElement).findByText(accountMessages.passwordLength),
    ).toBeVisible()
  },
}
export const Registered: Story = {
  parameters: {
    network: {
      rest: {
        [REGISTER]: () => ({ status: 201, body: { message: accountMessages.registeredPending } }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    await register(canvasElement, 'correct horse')
    await expect(
      await within(canvasElement).findByText(accountMessages.registeredPending),
    ).toBeVisible()
  },
}
export const Taken: Story = {
  parameters: {
    network: {
      rest: { [REGISTER]: () => ({ status: 409, body: { message: accountMessages.emailTaken } }) },
    },
  },
  play: async ({ canvasElement }) => {
    await register(canvasElement, 'correct horse')
    await expect(await within(canvasElement).findByText(accountMessages.emailTaken)).toBeVisible()
  },
}

/** The next attempt fails in the form: the message of the former one is gone. */
export const TakenThenTooShort: Story = {
  ...Taken,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await register(canvasElement, 'correct horse')
    await expect(await canvas.findByText(accountMessages.emailTaken)).toBeVisible()
    await userEvent.clear(canvas.getByLabelText(/^Password/))
    await userEvent.type(canvas.getByLabelText(/^Password/), 'short{Enter}')
    await expect(await canvas.findByText(accountMessages.passwordLength)).toBeVisible()
    await expect(canvas.queryByText(accountMessages.emailTaken)).toBeNull()
  },
}

let hasLoggedIn = false
/** An admin registers a colleague more than ten minutes after the login. */
export const Colleague: Story = {
  beforeEach: () => {
    hasLoggedIn = false
  },
  parameters: {
    network: {
      rest: {
        [REGISTER]: () =>
          hasLoggedIn
            ? { status: 201, body: { message: accountMessages.registeredAdmin } }
            : {
                status: 403,
                body: {
                  message: accountMessages.recentLoginRequired,
                  code: RECENT_LOGIN_REQUIRED,
                },
              },
        'POST /api/v1/admin/loginAdmin': () => {
          hasLoggedIn = true
          return { body: { message: accountMessages.loggedIn } }
        },
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
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await register(canvasElement, 'correct horse')
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await expect(dialog.getByLabelText(/^Email/)).toHaveValue('asha@example.com')
    await userEvent.type(dialog.getByLabelText(/^Password/), 'battery staple{Enter}')
    await expect(await canvas.findByText(accountMessages.registeredAdmin)).toBeVisible()
    await expect(canvas.queryByText(accountMessages.recentLoginRequired)).toBeNull()
  },
}

/** SELF_REGISTRATION is closed. */
export const Closed: Story = {
  args: { isRegistrationOpen: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(accountMessages.registrationClosed)).toBeVisible()
    await expect(canvas.queryByLabelText(/^Email/)).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Go to login' })).toBeVisible()
  },
}

/** Opened by the setup link that a server on a public address prints. */
export const SetupLink: Story = {
  parameters: {
    path: '/adminRegister#setup=a-token',
    network: {
      rest: {
        [REGISTER]: (body: unknown) => {
          const { setupToken } = body as { setupToken?: string }
          return setupToken === 'a-token'
            ? { status: 201, body: { message: accountMessages.registeredAdmin } }
            : { status: 400, body: { message: accountMessages.setupInvalid } }
        },
      },
    },
  },
  play: async ({ canvasElement }) => {
    await register(canvasElement, 'correct horse')
    await expect(
      await within(canvasElement).findByText(accountMessages.registeredAdmin),
    ).toBeVisible()
  },
}

/** Opened by the link of an invitation: the address cannot be changed. */
export const Invited: Story = {
  parameters: {
    path: '/adminRegister#invitation=a-token',
    network: {
      rest: {
        'POST /api/v1/admin/invitations/lookup': () => ({
          body: { email: 'asha@example.com', name: 'Asha', expiresAt: '2026-11-25T06:30:00.000Z' },
        }),
        'POST /api/v1/admin/invitations/acceptance': () => ({
          status: 400,
          body: { message: accountMessages.passwordCommon },
        }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getByLabelText(/^Email/)).toHaveValue('asha@example.com'))
    await expect(canvas.getByLabelText('Your name')).toHaveValue('Asha')
    await userEvent.type(canvas.getByLabelText(/^Password/), 'password')
    await userEvent.click(canvas.getByRole('button', { name: 'Create account' }))
    await expect(await canvas.findByText(accountMessages.passwordCommon)).toBeVisible()
  },
}

export const InvitationEnded: Story = {
  parameters: {
    path: '/adminRegister#invitation=a-token',
    network: {
      rest: {
        'POST /api/v1/admin/invitations/lookup': () => ({
          status: 410,
          body: { message: invitationMessages.ended },
        }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(invitationMessages.ended)).toBeVisible()
  },
}

/** The server is out of reach. */
export const Failed: Story = {
  play: async ({ canvasElement }) => {
    await register(canvasElement, 'correct horse')
    await expect(
      await within(canvasElement).findByText(accountMessages.registerFailed),
    ).toBeVisible()
  },
}
