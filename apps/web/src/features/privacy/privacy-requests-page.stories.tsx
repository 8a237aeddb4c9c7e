import { privacyMessages } from '@bharat/contracts/privacy.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { errorResponse, respond } from '../../../../../.storybook/network.ts'
import { createdAt, idOf, pageOf } from '../../admin/admin.fixtures.ts'
import { PersonSearch } from './person-search.tsx'
import {
  AdminAuditDocument,
  type AuditRow,
  ErasePersonDocument,
  FindPersonDocument,
} from './privacy.admin-documents.ts'
import { PrivacyRequestsPage } from './privacy-requests-page.tsx'

const enquiries = [1, 2].map((number) => ({
  _id: idOf(number),
  reference: `BR-7K3${number}`,
  fullName: 'Anu Thomas',
  phone: '+919400000000',
  email: 'anu@example.com',
  stage: 'contacted' as const,
  createdAt: createdAt(number),
}))
const entry = (number: number, change: Partial<AuditRow>): AuditRow => ({
  _id: idOf(number),
  at: createdAt(number),
  actor: { email: 'asha@example.com', name: 'Asha Menon' },
  action: 'personFound',
  target: '2 enquiries: BR-7K31, BR-7K32',
  completedAt: createdAt(number),
  ...change,
})
const entries = [
  entry(1, { action: 'personErased', completedAt: null }),
  entry(2, { action: 'personExported' }),
  entry(3, {}),
]

const meta = {
  title: 'Admin/Privacy requests',
  component: PrivacyRequestsPage,
  subcomponents: { PersonSearch },
  decorators: [inDashboard],
  parameters: {
    path: '/adminPrivacy',
    network: {
      graphql: {
        ...respond(AdminAuditDocument, ({ page, limit }) => ({
          adminAudit: pageOf(entries, page, limit),
        })),
        ...respond(FindPersonDocument, ({ email }) => ({
          findPerson:
            email === 'nobody@example.com'
              ? { items: [], totalItems: 0, formerAccount: null }
              : { items: enquiries, totalItems: 2, formerAccount: 'Asha Menon' },
        })),
        ...respond(ErasePersonDocument, () => ({
          erasePerson: { message: privacyMessages.erased(2), erased: 2 },
        })),
      },
    },
    usage: {
      do: ['Name the person as the admin entered it.'],
      dont: ['Erase without a confirmation.'],
    },
  },
} satisfies Meta<typeof PrivacyRequestsPage>
export default meta
type Story = StoryObj<typeof meta>

const find = async (canvasElement: HTMLElement, entered: string) => {
  const field = await within(canvasElement).findByLabelText(/^Phone number or email/)
  await userEvent.type(field, `${entered}{Enter}`)
}

export const Log: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Not completed')).toBeVisible()
  },
}
/** The enquiries of a person are erased after a confirmation. */
export const Erased: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await find(canvasElement, 'anu@example.com')
    const found = await canvas.findByRole('region', { name: 'Enquiries of anu@example.com' })
    await expect(found).toHaveTextContent('2 enquiries of anu@example.com')
    await userEvent.click(canvas.getByRole('button', { name: 'Erase everything' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Erase everything' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Erase' }))
    await expect(await canvas.findByText(privacyMessages.erased(2))).toBeVisible()
    await expect(canvas.queryByRole('region', { name: /^Enquiries of/ })).toBeNull()
  },
}
export const Found: Story = {
  play: async ({ canvasElement }) => {
    await find(canvasElement, '094000 00000')
    await expect(
      await within(canvasElement).findByRole('button', { name: 'Download a copy' }),
    ).toBeVisible()
  },
}
export const Nobody: Story = {
  play: async ({ canvasElement }) => {
    await find(canvasElement, 'nobody@example.com')
    const canvas = within(canvasElement)
    const found = await canvas.findByRole('region', { name: 'Enquiries of nobody@example.com' })
    await expect(found).toHaveTextContent('No enquiries of nobody@example.com')
    await expect(canvas.queryByRole('button', { name: 'Erase everything' })).toBeNull()
  },
}
/** A rejected request keeps what was entered. */
export const Rejected: Story = {
  parameters: {
    network: {
      graphql: respond(FindPersonDocument, () => {
        throw errorResponse(privacyMessages.phone, 'INVALID')
      }),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await find(canvasElement, '123')
    await expect(await canvas.findByText(privacyMessages.phone)).toBeVisible()
    await expect(canvas.getByLabelText(/^Phone number or email/)).toHaveValue('123')
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    await find(canvasElement, 'anu@example.com')
    await within(canvasElement).findByRole('button', { name: 'Download a copy' })
  },
}
