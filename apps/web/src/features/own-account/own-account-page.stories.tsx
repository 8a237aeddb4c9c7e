import { accountMessages } from '@bharat/contracts/accounts.messages'
import { tokenMessages } from '@bharat/contracts/api-tokens.messages'
import { serviceMessages } from '@bharat/contracts/messages'
import { PERMISSIONS } from '@bharat/contracts/permissions'
import { reminderMessages } from '@bharat/contracts/reminder-kinds'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { errorResponse, respond, unreachable } from '../../../../../.storybook/network.ts'
import { createdAt, idOf } from '../../admin/admin.fixtures.ts'
import { LoadFailure } from '../../admin/list/load-failure.tsx'
import { browserPush } from '../../admin/session/push.ts'
import { SecretDialog } from '../../admin/session/secret-dialog.tsx'
import { TokenList } from '../../admin/session/token-list.tsx'
import type { ApiTokenRow } from '../../admin/session/tokens.admin-documents.ts'
import { AccountItem, AccountSection, LoadState } from './account-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { NameSection } from './name-section.tsx'
import {
  AddDeviceDocument,
  ChangePasswordDocument,
  ConfirmTotpDocument,
  CreateTokenDocument,
  EndOtherSessionsDocument,
  EndSessionDocument,
  OwnDevicesDocument,
  type OwnFactors,
  OwnFactorsDocument,
  OwnRemindersDocument,
  type OwnSessions,
  OwnSessionsDocument,
  OwnTokensDocument,
  RemoveDeviceDocument,
  RemovePasskeyDocument,
  RemovePasswordDocument,
  RemoveTotpDocument,
  RenamePasskeyDocument,
  ReplaceRecoveryCodesDocument,
  RevokeTokenDocument,
  SetOwnNameDocument,
  SetPasswordDocument,
  SetRemindersDocument,
  StartTotpDocument,
} from './own-account.admin-documents.ts'
import { OwnAccountPage } from './own-account-page.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { RemindersSection } from './reminders-section.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TokenDialog } from './token-dialog.tsx'
import { TokensSection } from './tokens-section.tsx'
import { TotpSection } from './totp-section.tsx'
import { TotpSetup } from './totp-setup.tsx'

const session = (number: number, device: string, current = false): OwnSessions[number] => ({
  _id: idOf(number),
  device,
  lastUsedAt: createdAt(number),
  current,
})
const all = [session(1, 'Firefox on Windows', true), session(2, 'Chrome on Android')]
let open = all
const none: OwnFactors = {
  password: true,
  totp: false,
  recoveryCodes: 0,
  passkeys: [],
  passwordKnownAt: null,
}
const app: OwnFactors = { ...none, totp: true, recoveryCodes: 9 }
const passkeys = ['Office laptop', 'Phone'].map((name, n) => ({
  _id: idOf(n),
  name,
  createdAt: createdAt(n),
  lastUsedAt: n === 0 ? createdAt(n) : null,
}))
let factors = none
const token = (number: number, name: string, change: Partial<ApiTokenRow> = {}): ApiTokenRow => ({
  _id: idOf(number),
  name,
  scopes: ['catalogue'],
  readOnly: false,
  createdAt: createdAt(number),
  lastUsedAt: createdAt(number),
  expiresAt: '2099-02-01T06:30:00.000Z',
  ...change,
})
const someTokens = [
  token(1, 'Price list', { readOnly: true }),
  token(2, 'Customer database', { scopes: ['catalogue', 'enquiries'], lastUsedAt: null }),
  token(3, 'Import of 2025', { expiresAt: '2026-01-01T06:30:00.000Z' }),
]
let tokens: ApiTokenRow[] = []
const newToken = `bbr_${'0f1e2d3c'.repeat(6)}`
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Bharat%20by%20Road:asha%40example.com?issuer=Bharat%20by%20Road&secret=${secret}`
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `k3pd-9xwm-2tqa-7hz${n}`)

const device = (number: number, name: string) => ({
  _id: idOf(number),
  device: name,
  createdAt: createdAt(number),
})
let devices = [device(2, 'Safari on iPhone')]
/** The push messages of the browser, and its obstacle. */
function withPush(obstacle?: string) {
  const real = { ...browserPush }
  let current: string | undefined
  Object.assign(browserPush, {
    obstacle: () => obstacle,
    currentId: async () => current,
    subscribe: async () => {
      current = idOf(1)
      return { endpoint: 'https://push.example.com/send/1', p256dh: 'B', auth: 'A' }
    },
    unsubscribe: async () => {
      current = undefined
    },
  })
  return () => void Object.assign(browserPush, real)
}

/** Long enough, so that only the server rejects it. */
const WEAK = 'password1234'
const weakPassword = () =>
  errorResponse(accountMessages.passwordCommon, 'INVALID', {
    errors: [{ field: 'next', message: accountMessages.passwordCommon }],
  })

const meta = {
  title: 'Admin/Own account',
  component: OwnAccountPage,
  subcomponents: {
    AccountItem,
    AccountSection,
    DevicesSection,
    LoadFailure,
    LoadState,
    NameSection,
    PasskeysSection,
    PasswordSection,
    QrCode,
    RecoveryCodes,
    RecoveryCodesSection,
    RemindersSection,
    SecretDialog,
    RenameDialog,
    SessionsSection,
    TokenDialog,
    TokenList,
    TokensSection,
    TotpSection,
    TotpSetup,
  },
  decorators: [inDashboard],
  beforeEach: () => {
    open = all
    factors = none
    tokens = []
    devices = [device(2, 'Safari on iPhone')]
    return withPush()
  },
  parameters: {
    path: '/adminAccount',
    network: {
      rest: {
        'GET /api/v1/admin/me': () => ({
          body: {
            role: 'admin',
            userId: idOf(3),
            email: 'asha@example.com',
            name: 'Asha',
            permissions: PERMISSIONS,
          },
        }),
      },
      graphql: {
        ...respond(SetOwnNameDocument, ({ name }) => ({
          setOwnName: { message: accountMessages.nameSaved, item: { name: name.trim() } },
        })),
        ...respond(OwnRemindersDocument, () => ({
          ownReminders: { newEnquiries: 'email' as const, digest: true, mails: true },
        })),
        ...respond(SetRemindersDocument, () => ({
          setReminders: { message: reminderMessages.saved },
        })),
        ...respond(OwnDevicesDocument, () => ({
          ownDevices: { publicKey: 'BCVx', items: devices },
        })),
        ...respond(AddDeviceDocument, () => {
          devices = [device(1, 'Edge on Windows'), ...devices]
          return { addDevice: { message: reminderMessages.pushOn } }
        }),
        ...respond(RemoveDeviceDocument, ({ id }) => {
          devices = devices.filter(({ _id }) => _id !== id)
          return { removeDevice: { message: reminderMessages.pushRemoved } }
        }),
        ...respond(OwnSessionsDocument, () => ({ ownSessions: { items: open } })),
        ...respond(ChangePasswordDocument, ({ current, next }) => {
          if (next === WEAK) throw weakPassword()
          if (current !== 'correct horse') {
            const errors = [{ field: 'current', message: accountMessages.wrongPassword }]
            throw errorResponse(accountMessages.wrongPassword, 'INVALID', { errors })
          }
          return { changePassword: { message: accountMessages.passwordChanged } }
        }),
        ...respond(OwnFactorsDocument, () => ({ ownFactors: factors })),
        ...respond(StartTotpDocument, () => ({ startTotp: { secret, uri } })),
        ...respond(ConfirmTotpDocument, ({ code }) => {
          if (code !== '123456') throw errorResponse(accountMessages.codeWrong, 'INVALID')
          factors = app
          return { confirmTotp: { recoveryCodes } }
        }),
        ...respond(RemoveTotpDocument, () => {
          factors = none
          return { removeTotp: { message: accountMessages.totpOff } }
        }),
        ...respond(RemovePasswordDocument, () => {
          factors = { ...factors, password: false }
          return { removePassword: { message: accountMessages.passwordRemoved } }
        }),
        ...respond(SetPasswordDocument, ({ next }) => {
          if (next === WEAK) throw weakPassword()
          factors = { ...factors, password: true }
          return { setPassword: { message: accountMessages.passwordSet, recoveryCodes } }
        }),
        ...respond(RenamePasskeyDocument, ({ id, name }) => {
          const renamed = factors.passkeys.map((each) =>
            each._id === id ? { ...each, name } : each,
          )
          factors = { ...factors, passkeys: renamed }
          return { renamePasskey: { message: accountMessages.passkeyRenamed } }
        }),
        ...respond(RemovePasskeyDocument, ({ id }) => {
          factors = { ...factors, passkeys: factors.passkeys.filter(({ _id }) => _id !== id) }
          return { removePasskey: { message: accountMessages.passkeyRemoved } }
        }),
        ...respond(ReplaceRecoveryCodesDocument, () => {
          factors = { ...factors, recoveryCodes: recoveryCodes.length }
          const message = accountMessages.recoveryCodesReplaced
          return { replaceRecoveryCodes: { message, recoveryCodes } }
        }),
        ...respond(OwnTokensDocument, () => ({ ownTokens: { items: tokens } })),
        ...respond(CreateTokenDocument, ({ name, scopes }) => {
          if (scopes.length === 0) {
            const errors = [{ field: 'scopes', message: tokenMessages.scopesRequired }]
            throw errorResponse(tokenMessages.scopesRequired, 'INVALID', { errors })
          }
          tokens = [token(4, name, { lastUsedAt: null })]
          return { createToken: { message: tokenMessages.created, token: newToken } }
        }),
        ...respond(RevokeTokenDocument, ({ id }) => {
          tokens = tokens.filter(({ _id }) => _id !== id)
          return { revokeToken: { message: tokenMessages.revoked } }
        }),
        ...respond(EndSessionDocument, ({ id }) => {
          open = open.filter(({ _id }) => _id !== id)
          return { endSession: { message: accountMessages.sessionEnded } }
        }),
        ...respond(EndOtherSessionsDocument, () => {
          open = open.filter(({ current }) => current)
          return { endOtherSessions: { message: accountMessages.otherSessionsEnded } }
        }),
      },
    },
    usage: {
      do: ['Show only what concerns the administrator’s own account.'],
      dont: ['Show the address of a session or other data of its network.'],
    },
  },
} satisfies Meta<typeof OwnAccountPage>
export default meta
type Story = StoryObj<typeof meta>

export const Shown: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('This session')).toBeVisible()
  },
}

/** Notifications are turned on and off for this device, and removed from another one. */
export const Notifications: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const toggle = await canvas.findByRole('switch', { name: 'Notify me on this device' })
    await expect(toggle).not.toBeChecked()
    await userEvent.click(toggle)
    await expect(await canvas.findByText(reminderMessages.pushOn)).toBeVisible()
    await waitFor(() => expect(toggle).toBeChecked())
    await expect(canvas.getByText('This device')).toBeVisible()
    await userEvent.click(toggle)
    await expect(await canvas.findByText(reminderMessages.pushOff)).toBeVisible()
    await waitFor(() => expect(toggle).not.toBeChecked())
    await userEvent.click(canvas.getByRole('button', { name: 'Remove device: Safari on iPhone' }))
    await expect(await canvas.findByText(reminderMessages.pushRemoved)).toBeVisible()
    await waitFor(() => expect(canvas.queryByText('Safari on iPhone')).toBeNull())
  },
}

/** The browser blocks notifications; the devices of the account are still shown. */
export const NotificationsBlocked: Story = {
  beforeEach: () => withPush(reminderMessages.pushBlocked),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(reminderMessages.pushBlocked)).toBeVisible()
    await expect(canvas.queryByRole('switch')).toBeNull()
    await expect(canvas.getByText('Safari on iPhone')).toBeVisible()
  },
}

/** The browser subscribes, and the server is out of reach. */
export const NotificationsFailed: Story = {
  parameters: { network: { graphql: respond(AddDeviceDocument, unreachable) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const toggle = await canvas.findByRole('switch', { name: 'Notify me on this device' })
    await userEvent.click(toggle)
    await expect(await canvas.findByText(serviceMessages.outOfReach)).toBeVisible()
    await expect(toggle).not.toBeChecked()
  },
}

/** Which mails the administrator gets about enquiries. */
export const Reminders: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const forms = await canvas.findByLabelText('New enquiries')
    await expect(forms).toHaveValue('email')
    await userEvent.selectOptions(forms, 'both')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Daily summary at 08:30' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save reminders' }))
    await expect(await canvas.findByText(reminderMessages.saved)).toBeVisible()
  },
}

/** The stored name is shown after it is saved. */
export const NameSaved: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const name = await canvas.findByLabelText('Your name')
    await expect(name).toHaveValue('Asha')
    await userEvent.type(name, ' Menon ')
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText(accountMessages.nameSaved)).toBeVisible()
    await expect(name).toHaveValue('Asha Menon')
  },
}

/** Somebody else knows the password. */
export const PasswordKnown: Story = {
  parameters: {
    network: {
      graphql: respond(OwnFactorsDocument, () => ({
        ownFactors: { ...app, passwordKnownAt: '2026-11-22T06:30:00.000Z' },
      })),
    },
  },
  play: async ({ canvasElement }) => {
    const notice = await within(canvasElement).findByRole('alert')
    await expect(notice).toHaveTextContent('change your password now')
  },
}

async function change(canvasElement: HTMLElement, current: string, next: string) {
  const canvas = within(canvasElement)
  await userEvent.type(canvas.getByLabelText(/^Current password/), current)
  await userEvent.type(canvas.getByLabelText(/^New password/), next)
  await userEvent.click(canvas.getByRole('button', { name: 'Change password' }))
  return canvas
}

export const PasswordChanged: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await change(canvasElement, 'correct horse', 'another long password')
    await expect(await canvas.findByText(accountMessages.passwordChanged)).toBeVisible()
    await expect(canvas.getByLabelText(/^Current password/)).toHaveValue('')
  },
}

/** The message is beside the field, which has the focus. */
export const WrongPassword: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await change(canvasElement, 'a wrong one', 'another long password')
    await expect(await canvas.findByText(accountMessages.wrongPassword)).toBeVisible()
    await waitFor(() => expect(canvas.getByLabelText(/^Current password/)).toHaveFocus())
  },
}

export const WeakPassword: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await change(canvasElement, 'correct horse', 'short')
    await expect(await canvas.findByText(accountMessages.passwordLength)).toBeVisible()
  },
}

/** The server rejects the new password: the message is beside its field, which has the focus. */
export const CommonPassword: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await change(canvasElement, 'correct horse', WEAK)
    const next = canvas.getByLabelText(/^New password/)
    await waitFor(() =>
      expect(next).toHaveAccessibleDescription(
        expect.stringContaining(accountMessages.passwordCommon),
      ),
    )
    await waitFor(() => expect(next).toHaveFocus())
  },
}

/** Presses a button with the keyboard. */
async function press(button: HTMLElement) {
  button.focus()
  await userEvent.keyboard('{Enter}')
}

/** The pressed button is gone: the heading of its section has the focus. */
async function expectFocusOn(canvas: ReturnType<typeof within>, heading: string) {
  await waitFor(() => expect(canvas.getByRole('heading', { name: heading })).toHaveFocus())
}

export const SessionEnded: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const name = 'End session: Chrome on Android'
    await press(await canvas.findByRole('button', { name }))
    await expect(await canvas.findByText(accountMessages.sessionEnded)).toBeVisible()
    await waitFor(() => expect(canvas.queryByText('Chrome on Android')).toBeNull())
    await expectFocusOn(canvas, 'Sessions')
  },
}

export const OthersEnded: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await press(await canvas.findByRole('button', { name: 'End all others' }))
    await expect(await canvas.findByText(accountMessages.otherSessionsEnded)).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'End all others' })).toBeNull())
    await expectFocusOn(canvas, 'Sessions')
  },
}

/** The sessions cannot be loaded; the password can be changed. */
export const SessionsFailed: Story = {
  parameters: {
    network: {
      graphql: respond(OwnSessionsDocument, () => {
        throw errorResponse('No.', 'INTERNAL')
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(accountMessages.sessionsCouldNotLoad)).toBeVisible()
  },
}

async function setUp(canvasElement: HTMLElement) {
  const canvas = within(canvasElement)
  await press(await canvas.findByRole('button', { name: 'Set up' }))
  await expect(await canvas.findByRole('img', { name: /^QR code/ })).toBeVisible()
  await waitFor(() => expect(canvas.getByLabelText(/^Code/)).toHaveFocus())
  return canvas
}

export const SettingUp: Story = {
  play: async ({ canvasElement }) => void (await setUp(canvasElement)),
}

export const SetupCancelled: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await setUp(canvasElement)
    await press(canvas.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Set up' })).toHaveFocus())
  },
}

/** Only the button closes the codes, which are shown this once. Returns them. */
async function expectCodes() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))
  const saved = dialog.getByRole('button', { name: 'I have saved them' })
  await waitFor(() => expect(saved).toHaveFocus())
  await expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(document.querySelector('[data-scrim]') as HTMLElement)
  await expect(dialog.getAllByRole('listitem')).toHaveLength(10)
  await press(saved)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** A wrong code, then the right one: the recovery codes are shown once. */
export const SetUp: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await setUp(canvasElement)
    const code = canvas.getByLabelText(/^Code/)
    await userEvent.type(code, '000000{Enter}')
    await expect(await canvas.findByText(accountMessages.codeWrong)).toBeVisible()
    await userEvent.clear(code)
    await userEvent.type(code, '123456{Enter}')
    await expectCodes()
    await expect(await canvas.findByText(/9 recovery codes are left/)).toBeVisible()
    await expectFocusOn(canvas, 'Authenticator app')
  },
}

export const Removed: Story = {
  beforeEach: () => {
    factors = app
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove the app' }))
    await press(await screen.findByRole('button', { name: 'Remove' }))
    await expect(await canvas.findByText(accountMessages.totpOff)).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Set up' })).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'Recovery codes' })).toBeNull()
    await expectFocusOn(canvas, 'Authenticator app')
  },
}

export const PasskeyRemoved: Story = {
  beforeEach: () => {
    factors = { ...none, passkeys: passkeys.slice(1), recoveryCodes: 10 }
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const name = 'Remove passkey: Phone'
    await userEvent.click(await canvas.findByRole('button', { name }))
    await expect(await screen.findByText(/The recovery codes become invalid\.$/)).toBeVisible()
    await press(await screen.findByRole('button', { name: 'Remove' }))
    await expect(await canvas.findByText(accountMessages.passkeyRemoved)).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name })).toBeNull())
    await expect(canvas.queryByRole('heading', { name: 'Recovery codes' })).toBeNull()
    await expectFocusOn(canvas, 'Passkeys')
  },
}

/** Opens the dialog that renames the passkey Phone, and empties its field. */
async function openRename(canvas: ReturnType<typeof within>) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Rename passkey: Phone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename the passkey' }))
  const name = dialog.getByLabelText(/^New name/)
  await waitFor(() => expect(name).toHaveFocus())
  await userEvent.clear(name)
  return { dialog, name }
}

export const PasskeyRenamed: Story = {
  beforeEach: () => {
    factors = { ...none, passkeys }
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const { dialog, name } = await openRename(canvas)
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    await expect(await dialog.findByText(accountMessages.passkeyNameRequired)).toBeVisible()
    await userEvent.type(name, 'Tablet')
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    await expect(await canvas.findByText('Tablet')).toBeVisible()
  },
}

/** A name that could not be stored stays in the dialog. */
export const RenameFailed: Story = {
  beforeEach: () => {
    factors = { ...none, passkeys }
  },
  parameters: { network: { graphql: respond(RenamePasskeyDocument, unreachable) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const { dialog, name } = await openRename(canvas)
    await userEvent.type(name, 'Tablet{Enter}')
    await expect(await dialog.findByText(serviceMessages.outOfReach)).toBeVisible()
    await expect(name).toHaveValue('Tablet')
    await waitFor(() => expect(name).toHaveFocus())
  },
}

/** With a passkey, the password can be removed, and set again. */
export const WithoutPassword: Story = {
  beforeEach: () => {
    factors = { ...none, passkeys }
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove password' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await expect(await canvas.findByText(accountMessages.passwordRemoved)).toBeVisible()
    // Both forms have a field of this name.
    const set = await canvas.findByRole('button', { name: 'Set password' })
    await expect(canvas.queryByLabelText(/^Current password/)).toBeNull()
    await expect(canvas.queryByRole('heading', { name: 'Recovery codes' })).toBeNull()
    const next = canvas.getByLabelText(/^New password/)
    await userEvent.type(next, `${WEAK}{Enter}`)
    await waitFor(() =>
      expect(next).toHaveAccessibleDescription(
        expect.stringContaining(accountMessages.passwordCommon),
      ),
    )
    await waitFor(() => expect(next).toHaveFocus())
    await userEvent.clear(next)
    await userEvent.type(next, 'a long password')
    await userEvent.click(set)
    await userEvent.click(await screen.findByRole('button', { name: 'I have saved them' }))
    await expect(await canvas.findByText(accountMessages.passwordSet)).toBeVisible()
    await expect(await canvas.findByLabelText(/^Current password/)).toBeVisible()
    await expect(await canvas.findByRole('heading', { name: 'Recovery codes' })).toBeVisible()
  },
}

/** An account whose only second factor is a passkey; its codes are used up. */
export const NewRecoveryCodes: Story = {
  beforeEach: () => {
    factors = { ...none, passkeys }
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/^No recovery codes are left/)).toBeVisible()
    const button = canvas.getByRole('button', { name: 'New recovery codes' })
    await press(button)
    await expectCodes()
    await expect(await canvas.findByText(/^10 recovery codes are left/)).toBeVisible()
    await waitFor(() => expect(button).toHaveFocus())
  },
}

/** The form is used with the keyboard. The new token is shown once and can be copied. */
export const TokenCreated: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('No API tokens yet.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Create token' }))
    const form = within(await screen.findByRole('dialog', { name: 'Create an API token' }))
    const name = form.getByLabelText(/^Name of the token/)
    await waitFor(() => expect(name).toHaveFocus())
    await userEvent.keyboard('Price list')
    const submit = form.getByRole('button', { name: 'Create token' })
    submit.focus()
    await userEvent.keyboard('{Enter}')
    await expect(await form.findByText(tokenMessages.scopesRequired)).toBeVisible()
    const scope = form.getByRole('checkbox', { name: 'Catalogue' })
    scope.focus()
    await userEvent.keyboard(' ')
    await expect(scope).toBeChecked()
    submit.focus()
    await userEvent.keyboard('{Enter}')
    const shown = within(await screen.findByRole('dialog', { name: 'Your new API token' }))
    await expect(shown.getByLabelText('Token')).toHaveValue(newToken)
    await expect(shown.getByText(tokenMessages.created)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.querySelector('[data-scrim]') as HTMLElement)
    await expect(shown.getByLabelText('Token')).toHaveValue(newToken)
    await userEvent.click(shown.getByRole('button', { name: 'Done' }))
    await expect(await canvas.findByText('Price list')).toBeVisible()
    await waitFor(() => expect(screen.queryByDisplayValue(newToken)).toBeNull())
  },
}

export const Tokens: Story = {
  beforeEach: () => {
    tokens = someTokens
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Customer database')).toBeVisible()
    await expect(canvas.getByText('Expired')).toBeVisible()
  },
}

/** The owner is told before a token ends; an expired one, and one for a few days, cause no notice. */
export const TokenExpiring: Story = {
  beforeEach: () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString()
    const short = { createdAt: day(-1), expiresAt: day(4) }
    tokens = [token(4, 'Nightly import', { expiresAt: day(13) }), token(5, 'Test', short)]
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(
      await canvas.findByText(/^The API token “Nightly import” expires on .*\. Create another one/),
    ).toBeVisible()
    await expect(canvas.queryByText(/The API token “Test”/)).toBeNull()
  },
}

export const TokenRevoked: Story = {
  beforeEach: () => {
    tokens = someTokens
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const name = 'Revoke token: Price list'
    await userEvent.click(await canvas.findByRole('button', { name }))
    await press(await screen.findByRole('button', { name: 'Revoke' }))
    await expect(await canvas.findByText(tokenMessages.revoked)).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name })).toBeNull())
    await expectFocusOn(canvas, 'API tokens')
  },
}

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  beforeEach: () => {
    tokens = someTokens
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('Customer database')
  },
}
