import { accountMessages } from '@bharat/contracts/accounts.messages'
import { tokenMessages } from '@bharat/contracts/api-tokens.messages'
import { invitationMessages } from '@bharat/contracts/invitations.messages'
import { passwordResetMessages } from '@bharat/contracts/password-resets.messages'
import { PERMISSIONS } from '@bharat/contracts/permissions'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import {
  errorResponse,
  noResponse,
  respond,
  unreachable,
} from '../../../../../.storybook/network.ts'
import { createdAt, idOf, pageOf } from '../../admin/admin.fixtures.ts'
import { AccountAccessDialog } from './account-access-dialog.tsx'
import { AccountTokensDialog } from './account-tokens-dialog.tsx'
import {
  type AccountRow,
  AccountTokensDocument,
  AdminAccountsDocument,
  OpenEnquiriesOfDocument,
  RemoveAccountDocument,
  RemoveAccountFactorsDocument,
  RevokeAccountTokenDocument,
  SendPasswordResetDocument,
  SetAccountPermissionsDocument,
} from './accounts.admin-documents.ts'
import { AccountsPage } from './accounts-page.tsx'
import {
  AdminInvitationsDocument,
  type InvitationRow,
  InviteDocument,
  RevokeInvitationDocument,
  SendInvitationAgainDocument,
} from './invitations.admin-documents.ts'
import { InvitationsSection } from './invitations-section.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PermissionFields, PermissionsDialog } from './permissions-dialog.tsx'
import { RemoveAccountDialog } from './remove-account-dialog.tsx'

const names: Record<number, string> = { 1: 'Nita Krishnan', 3: 'Asha Menon' }

const account = (
  number: number,
  email: string,
  role: AccountRow['role'],
  permissions: AccountRow['permissions'] = role === 'admin' ? [...PERMISSIONS] : [],
): AccountRow => ({
  _id: idOf(number),
  email,
  name: names[number] ?? '',
  role,
  permissions,
  addressConfirmed: role === 'admin',
  createdAt: createdAt(number),
})

const all = [
  account(1, 'nita.krishnan@bharatbyroad.example', 'pending'),
  account(2, 'omar@bharatbyroad.example', 'pending'),
  account(3, 'office@bharatbyroad.example', 'admin'),
  account(4, 'a.very.long.name.of.somebody@a-rather-long-domain.bharatbyroad.example', 'admin', [
    'catalogue',
    'enquiries',
  ]),
]

const invitation = (
  number: number,
  email: string,
  more: Partial<InvitationRow> = {},
): InvitationRow => ({
  _id: idOf(number),
  email,
  permissions: ['catalogue', 'enquiries'],
  name: '',
  invitedBy: { email: 'asha@example.com', name: 'Asha Menon' },
  expiresAt: createdAt(number),
  state: 'open',
  mail: 'none',
  ...more,
})
let invitations: InvitationRow[] = []
const path = `/adminRegister#invitation=${'a'.repeat(43)}`
const waiting = [
  invitation(1, 'new.colleague@bharatbyroad.example', { mail: 'sent' }),
  invitation(2, 'late@bharatbyroad.example', { state: 'expired' }),
  invitation(3, 'a.very.long.name.of.somebody@a-rather-long-domain.bharatbyroad.example', {
    state: 'suspended',
  }),
]

let accounts = all
let sent: unknown
let isRevoked = false
const token = {
  _id: idOf(9),
  name: 'Customer database',
  scopes: ['enquiries' as const],
  readOnly: true,
  createdAt: createdAt(1),
  lastUsedAt: null,
  expiresAt: '2099-02-01T06:30:00.000Z',
}

const successors = [
  { _id: idOf(3), email: 'office@bharatbyroad.example', name: 'Asha Menon' },
  { _id: idOf(5), email: 'ravi@bharatbyroad.example', name: '' },
]
let handedOverTo: string | null | undefined

const meta = {
  title: 'Admin/Accounts',
  component: AccountsPage,
  subcomponents: {
    AccountAccessDialog,
    AccountTokensDialog,
    PermissionsDialog,
    PermissionFields,
    InvitationsSection,
    InviteDialog,
    RemoveAccountDialog,
  },
  decorators: [inDashboard],
  beforeEach: () => {
    isRevoked = false
    invitations = []
    accounts = all
  },
  parameters: {
    path: '/adminAccounts',
    network: {
      rest: {
        'GET /api/v1/admin/me': () => ({
          body: {
            role: 'admin',
            userId: idOf(3),
            email: 'asha@example.com',
            name: 'Asha Menon',
            permissions: PERMISSIONS,
          },
        }),
      },
      graphql: {
        ...respond(AdminAccountsDocument, ({ page, limit, role }) => ({
          adminAccounts: pageOf(
            accounts.filter((each) => !role || each.role === role),
            page,
            limit,
          ),
        })),
        ...respond(AdminInvitationsDocument, () => ({ adminInvitations: { items: invitations } })),
        ...respond(InviteDocument, ({ email, permissions }) => {
          if (email === 'asha@example.com') {
            throw errorResponse(accountMessages.emailTaken, 'CONFLICT')
          }
          const item = invitation(9, email, { permissions })
          invitations = [item]
          return { invite: { message: invitationMessages.created, path, item } }
        }),
        ...respond(SendInvitationAgainDocument, ({ id }) => ({
          sendInvitationAgain: {
            message: invitationMessages.sentAgain,
            path,
            item: waiting.find(({ _id }) => _id === id) ?? invitation(9, ''),
          },
        })),
        ...respond(RevokeInvitationDocument, ({ id }) => {
          invitations = invitations.filter(({ _id }) => _id !== id)
          return { revokeInvitation: { message: invitationMessages.revoked } }
        }),
        ...respond(SetAccountPermissionsDocument, ({ id, permissions }) => {
          sent = permissions
          const isPending = accounts.some(({ _id, role }) => _id === id && role === 'pending')
          accounts = accounts.map((each) =>
            each._id === id ? { ...each, role: 'admin', permissions } : each,
          )
          const message = accountMessages[isPending ? 'approved' : 'permissionsSaved']
          return { setAccountPermissions: { message } }
        }),
        ...respond(AccountTokensDocument, () => ({
          accountTokens: { items: isRevoked ? [] : [token] },
        })),
        ...respond(RevokeAccountTokenDocument, () => {
          isRevoked = true
          return { revokeAccountToken: { message: tokenMessages.revoked } }
        }),
        ...respond(SendPasswordResetDocument, () => ({
          sendPasswordReset: { message: passwordResetMessages.mailed, path: null },
        })),
        ...respond(RemoveAccountFactorsDocument, () => {
          throw errorResponse(accountMessages.noFactor, 'CONFLICT')
        }),
        ...respond(OpenEnquiriesOfDocument, ({ id }) => ({
          openEnquiriesOf: { count: id === idOf(4) ? 12 : 0, persons: successors },
        })),
        ...respond(RemoveAccountDocument, ({ id, handOverTo }) => {
          handedOverTo = handOverTo
          accounts = accounts.filter(({ _id }) => _id !== id)
          return { removeAccount: { message: accountMessages.removed } }
        }),
      },
    },
    usage: {
      do: ['Ask for the permissions before an account is approved.'],
      dont: ['Offer to remove one’s own account.'],
    },
  },
} satisfies Meta<typeof AccountsPage>
export default meta
type Story = StoryObj<typeof meta>

export const Shown: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('(you)')
    await expect(canvas.getAllByText('Address not confirmed')).toHaveLength(2)
    await expect(canvas.getAllByRole('button', { name: /^Approve/ })).toHaveLength(2)
    await expect(canvas.getAllByRole('button', { name: /^Remove/ })).toHaveLength(3)
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

export const Approving: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Approve omar@bharatbyroad.example' }),
    )
    const question = within(await screen.findByRole('dialog', { name: 'Approve this account?' }))
    await userEvent.click(question.getByRole('checkbox', { name: 'Accounts' }))
    await press(question.getByRole('button', { name: 'Approve' }))
    await expect(
      await canvas.findByText('omar@bharatbyroad.example: Account approved.'),
    ).toBeVisible()
    await expect(sent).toEqual(['catalogue', 'enquiries', 'settings'])
    await expectFocusOn(canvas, 'Everybody with an account')
  },
}

/** The permissions of a colleague: at least one stays. */
export const ChangingPermissions: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /^Manage a.very/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Manage this account' }))
    for (const name of ['Catalogue', 'Enquiries']) {
      await expect(dialog.getByRole('checkbox', { name })).toBeChecked()
      await userEvent.click(dialog.getByRole('checkbox', { name }))
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(await dialog.findByText(accountMessages.permissionMissing)).toBeVisible()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Settings' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText(/: Permissions saved/)).toBeVisible()
    await expect(sent).toEqual(['settings'])
  },
}

/** The link is shown once; a rejected address stays in the dialog. */
export const Inviting: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Invite' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a colleague' }))
    const email = dialog.getByLabelText(/^Email/)
    await waitFor(() => expect(email).toHaveFocus())
    await userEvent.type(email, 'asha@example.com')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Enquiries' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }))
    await expect(await dialog.findByText(accountMessages.emailTaken)).toBeVisible()
    await expect(email).toHaveValue('asha@example.com')
    await userEvent.clear(email)
    await userEvent.type(email, 'ravi@example.com')
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }))
    const link = within(
      await screen.findByRole('dialog', { name: 'Invitation for ravi@example.com' }),
    )
    await expect(link.getByLabelText(/^Link/)).toHaveValue(`${location.origin}${path}`)
    await expect(link.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(link.getByLabelText(/^Link/)).toHaveValue(`${location.origin}${path}`)
    await userEvent.click(link.getByRole('button', { name: 'Done' }))
    const revoke = await canvas.findByRole('button', { name: 'Revoke ravi@example.com' })
    await expect(revoke).toBeVisible()
  },
}

export const Invitations: Story = {
  beforeEach: () => {
    invitations = waiting
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Suspended')).toBeVisible()
    const name = 'Revoke late@bharatbyroad.example'
    await userEvent.click(canvas.getByRole('button', { name }))
    const question = within(await screen.findByRole('dialog', { name: 'Revoke this invitation?' }))
    await press(question.getByRole('button', { name: 'Revoke' }))
    await expect(await canvas.findByText(/^Invitation revoked/)).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name })).toBeNull())
    await expectFocusOn(canvas, 'Invitations')
  },
}

/** The API tokens of another account can be revoked. */
export const TokenRevoked: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /^Manage a\.very/ }))
    const change = within(await screen.findByRole('dialog', { name: 'Manage this account' }))
    await userEvent.click(change.getByRole('button', { name: 'API tokens' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'API tokens' }))
    await userEvent.click(
      await dialog.findByRole('button', { name: 'Revoke token: Customer database' }),
    )
    const question = within(await screen.findByRole('dialog', { name: 'Revoke this token?' }))
    await userEvent.click(question.getByRole('button', { name: 'Revoke' }))
    await expect(await dialog.findByText(tokenMessages.revoked)).toBeVisible()
    await expect(await dialog.findByText('This account has no API tokens.')).toBeVisible()
  },
}

export const Removing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const name = 'Remove omar@bharatbyroad.example'
    await press(await canvas.findByRole('button', { name }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove this account?' }))
    await question.findByText('No open enquiry is assigned to this account.')
    await press(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(canvas.queryByRole('button', { name })).toBeNull())
    await expectFocusOn(canvas, 'Everybody with an account')
  },
}

/** Somebody takes over the open enquiries of a removed colleague. */
export const HandingOver: Story = {
  play: async ({ canvasElement }) => {
    handedOverTo = undefined
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /^Remove a\.very/ }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove this account?' }))
    await question.findByText('12 open enquiries are assigned to this account.')
    const select = question.getByLabelText(/^Hand over to/)
    await userEvent.click(question.getByRole('button', { name: 'Remove' }))
    await expect(select).toHaveAccessibleDescription(accountMessages.handOverMissing)
    await expect(handedOverTo).toBeUndefined()
    await userEvent.selectOptions(select, 'Asha Menon (office@bharatbyroad.example)')
    await userEvent.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(handedOverTo).toBe(idOf(3)))
  },
}

/** The server rejects the action: the dialog says why, with what was chosen. */
export const Rejected: Story = {
  parameters: {
    network: {
      graphql: respond(RemoveAccountDocument, () => {
        throw errorResponse(accountMessages.lastAdmin, 'CONFLICT')
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const [button] = await canvas.findAllByRole('button', { name: /^Remove/ })
    await userEvent.click(button as HTMLElement)
    const question = within(await screen.findByRole('dialog', { name: 'Remove this account?' }))
    await question.findByText(/open enquir/)
    const remove = question.getByRole('button', { name: 'Remove' })
    await press(remove)
    await expect(await question.findByText(accountMessages.lastAdmin)).toBeVisible()
    await expect(remove).toHaveFocus()
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(button).toHaveFocus())
    await expect(canvas.queryByText(accountMessages.lastAdmin)).toBeNull()
  },
}
export const Loading: Story = {
  parameters: { network: { graphql: respond(AdminAccountsDocument, noResponse) } },
}
export const Failed: Story = {
  parameters: { network: { graphql: respond(AdminAccountsDocument, unreachable) } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(accountMessages.couldNotLoad)).toBeVisible()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => void (await within(canvasElement).findByText('(you)')),
}

/** A colleague cannot log in. */
export const HelpWithTheLogin: Story = {
  play: async ({ canvasElement }) => {
    await press(
      (await within(canvasElement).findAllByRole('button', { name: /^Manage/ }))[0] as HTMLElement,
    )
    await press(await screen.findByRole('button', { name: 'Send a link for a new password' }))
    const help = await screen.findByRole('dialog', { name: 'Send a link for a new password' })
    await press(within(help).getByRole('button', { name: 'Send a link for a new password' }))
    await expect(await screen.findByText(passwordResetMessages.mailed)).toBeVisible()
  },
}

/** A colleague has lost the phone. */
export const LostFactor: Story = {
  play: async ({ canvasElement }) => {
    const [manage] = await within(canvasElement).findAllByRole('button', { name: /^Manage/ })
    await press(manage as HTMLElement)
    await press(await screen.findByRole('button', { name: 'Remove the second factors' }))
    const help = await screen.findByRole('dialog', { name: 'Remove the second factors' })
    await press(within(help).getByRole('button', { name: 'Remove the second factors' }))
    await expect(await screen.findByText(accountMessages.noFactor)).toBeVisible()
  },
}
