import { contactMessages } from '@bharat/contracts/contact.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { noResponse, respond, unreachable } from '../../../../../.storybook/network.ts'
import { idOf } from '../../admin/admin.fixtures.ts'
import { type ContactData, contactRequests } from './contact.admin-documents.ts'
import { ContactTab } from './contact-tab.tsx'

const contact: ContactData = {
  _id: idOf(1),
  addresses: [
    { address: '2nd Floor, Round West\nThrissur, Kerala 680001', phone: '+91 94000 12345' },
    { address: '42 Galle Road, Colombo 03', phone: '' },
  ],
  landline: '0487 233 4455',
  email: 'hello@bharatbyroad.example',
  version: 1,
}

const meta = {
  title: 'Admin/Contact tab',
  component: ContactTab,
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard?tab=contact',
    network: {
      graphql: {
        ...respond(contactRequests.documents.load, () => ({ record: contact })),
        ...respond(contactRequests.documents.save, () => ({
          saved: { item: contact },
        })),
      },
    },
    usage: {
      do: ['Show what is stored first, and the form on Edit.'],
      dont: ['Leave the last address without a pair to type in.'],
    },
  },
} satisfies Meta<typeof ContactTab>
export default meta
type Story = StoryObj<typeof meta>

const edit = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('button', { name: 'Edit' })

/** Addresses with their phones, landline and email. */
export const View: Story = {
  play: async ({ canvasElement }) => {
    await edit(canvasElement)
    const canvas = within(canvasElement)
    for (const text of [/Round West/, '+91 94000 12345', /Galle Road/, '0487 233 4455']) {
      await expect(canvas.getByText(text)).toBeVisible()
    }
    await expect(canvasElement).toHaveTextContent('hello@bharatbyroad.example')
    await expect(canvas.queryByRole('textbox')).toBeNull()
  },
}
export const Editing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await edit(canvasElement))
    await expect(canvas.getByLabelText('Phone 1')).toHaveValue('+91 94000 12345')
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }))
    await expect(canvas.getByLabelText('Address 3')).toHaveValue('')
    await userEvent.click(canvas.getByRole('button', { name: 'Remove pair 3' }))
    await expect(canvas.queryByLabelText('Address 3')).toBeNull()
  },
}
export const Saved: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await edit(canvasElement))
    await waitFor(() => expect(canvas.getByRole('heading', { name: /^Edit/ })).toHaveFocus())
    await userEvent.type(canvas.getByLabelText('Phone 2'), '+94 11 234 5678')
    await userEvent.click(canvas.getByRole('button', { name: 'Save Contact' }))
    await expect(await canvas.findByText(contactMessages.saved)).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Contact' })).toHaveFocus())
  },
}
/** Cancel loads the record again: its heading has the focus from then on. */
export const Cancelled: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await edit(canvasElement))
    await userEvent.type(canvas.getByLabelText('Phone 2'), '+94 11 234 5678')
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await edit(canvasElement)
    await expect(canvas.queryByText('+94 11 234 5678')).toBeNull()
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Contact' })).toHaveFocus())
  },
}

/** No contact yet: the form is empty. */
export const None: Story = {
  parameters: {
    network: { graphql: respond(contactRequests.documents.load, () => ({ record: null })) },
  },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole('heading', { name: 'Add Contact' }),
    ).toBeVisible()
  },
}
export const Loading: Story = {
  parameters: { network: { graphql: respond(contactRequests.documents.load, noResponse) } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Loading')).toBeVisible()
  },
}

/** The server is out of reach. */
export const Failed: Story = {
  parameters: { network: { graphql: respond(contactRequests.documents.load, unreachable) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(contactMessages.couldNotLoad)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => void (await edit(canvasElement)),
}
