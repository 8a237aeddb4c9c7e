import { PERMISSIONS, type Permission } from '@bharat/contracts/permissions'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { limitedTo } from '../../../../../.storybook/admin-frame.tsx'
import { respond, sendEvent } from '../../../../../.storybook/network.ts'
import { idOf } from '../admin.fixtures.ts'
import { AdminFrame } from './admin-frame.tsx'
import { AdminMenu, PendingAccountsDocument } from './admin-menu.tsx'
import { AdminPage } from './admin-page.tsx'
import { EnquiryEventsProvider, NewEnquiriesDocument } from './enquiry-events.tsx'
import { NoPermission } from './no-permission.tsx'
import { SetupProgressDocument, SetupWay } from './setup-way.tsx'

const session = {
  role: 'admin',
  userId: idOf(1),
  email: 'asha@example.com',
  name: 'Asha Menon',
  permissions: PERMISSIONS as readonly Permission[],
}
const pending = (totalItems: number) => ({
  graphql: {
    ...respond(PendingAccountsDocument, () => ({ adminAccounts: { totalItems } })),
    ...respond(SetupProgressDocument, () => ({
      siteSetup: {
        steps: [{ name: 'company' as const }, { name: 'brand' as const }],
        done: 1,
        isDismissed: false,
      },
    })),
  },
  rest: { 'GET /api/v1/admin/me': () => ({ body: session }) },
})

const meta = {
  title: 'Admin/Frame',
  component: AdminFrame,
  subcomponents: { AdminMenu, AdminPage, EnquiryEventsProvider, NoPermission, SetupWay },
  args: { title: 'Accounts', children: <p className="p-6">The page.</p> },
  argTypes: { children: { control: false } },
  parameters: {
    path: '/adminAccounts',
    layout: 'fullscreen',
    network: pending(0),
    usage: {
      do: ['Put it around every page behind the guard: it provides the GraphQL client.'],
      dont: [
        'Add a button beside Logout: pages outside the nine tabs go into a group of the menu.',
      ],
    },
  },
} satisfies Meta<typeof AdminFrame>
export default meta
type Story = StoryObj<typeof meta>

export const Quiet: Story = {}

/** New accounts wait for approval: a dot on the button, and how many in the menu. */
export const PendingAccounts: Story = {
  parameters: { network: pending(2) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const name = 'Menu (2 waiting for approval)'
    await userEvent.click(await canvas.findByRole('button', { name }))
    await expect(await canvas.findByRole('menuitem', { name: 'Accounts 2 waiting' })).toBeVisible()
  },
}

/** The groups in their order. */
export const Groups: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }))
    await canvas.findByText(session.email)
    await canvas.findByRole('menuitem', { name: 'Set up your site' })
    const groups = canvas.getAllByRole('group').map((group) => [
      document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
      ...within(group)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ])
    await expect(groups).toEqual([
      ['Work', 'Overview', 'Sales desk', 'Quotes', 'Departures'],
      ['Site', 'Set up your site', 'Site settings', 'Media', 'View site'],
      ['Company', 'Accounts', 'History', 'Operations', 'Privacy requests', 'Webhooks'],
      [`Account ${session.name}${session.email}`, 'Your account', 'Logout'],
    ])
  },
}
let newEnquiries = 3

/** Without its permission a page says so, and the menu lists the other pages only. */
export const WithoutPermission: Story = {
  beforeEach: limitedTo(['enquiries', 'settings']),
  parameters: {
    network: {
      rest: {
        'GET /api/v1/admin/me': () => ({
          body: { ...session, permissions: ['enquiries', 'settings'] },
        }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(
      canvas.getByRole('heading', { name: 'You need the permission “Accounts”' }),
    ).toBeVisible()
    await expect(canvas.queryByText('The page.')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }))
    await canvas.findByText(session.email)
    await canvas.findByRole('menuitem', { name: 'Set up your site' })
    const pages = canvas.getAllByRole('menuitem').map(({ textContent }) => textContent)
    await expect(pages).toEqual([
      'Dashboard',
      'Overview',
      'Sales desk',
      'Quotes',
      'Departures',
      'Set up your site',
      'Site settings',
      'View site',
      'History',
      'Operations',
      'Privacy requests',
      'Webhooks',
      'Your account',
      'Logout',
    ])
  },
}

/** New enquiries are counted in the title of the window, live. */
export const NewEnquiries: Story = {
  parameters: {
    network: {
      graphql: {
        ...pending(0).graphql,
        ...respond(NewEnquiriesDocument, () => ({ adminEnquiries: { totalItems: newEnquiries } })),
      },
    },
  },
  play: async () => {
    document.title = 'Accounts'
    await waitFor(() => expect(document.title).toBe('(3) Accounts'))
    newEnquiries = 4
    await sendEvent('enquiry', { kind: 'created', item: { fullName: 'Anu Thomas', tour: null } })
    await waitFor(() => expect(document.title).toBe('(4) Accounts'))
    newEnquiries = 3
  },
}
/** A page outside the nine tabs has a link back to the dashboard. */
export const OutsideTheTabs: Story = {
  render: (args) => <AdminPage {...args} />,
  play: async ({ canvasElement }) => {
    const back = within(canvasElement).getByRole('link', { name: 'Back to the dashboard' })
    await expect(back).toHaveAttribute('href', '/adminDashboard')
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const header = within(within(canvasElement).getByRole('banner'))
    const desk = await header.findByRole('link', { name: 'Sales desk' })
    await expect(desk).toHaveAttribute('href', '/adminDesk')
    // One row of controls, each large enough for a finger.
    const boxes = [desk, ...header.getAllByRole('button')].map((each) =>
      each.getBoundingClientRect(),
    )
    await expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1)
    for (const { width, height } of boxes) {
      await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  },
}
