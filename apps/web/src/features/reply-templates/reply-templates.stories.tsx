import { DEFAULT_ACKNOWLEDGEMENT, DEFAULT_REPLY_TEMPLATES } from '@bharat/contracts/reply-templates'
import { replyTemplateMessages } from '@bharat/contracts/reply-templates.messages'
import { site } from '@bharat/contracts/site-defaults'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard } from '../../../../../.storybook/admin-frame.tsx'
import { noResponse, respond, unreachable } from '../../../../../.storybook/network.ts'
import { ReplySiteDocument } from '../../admin/session/reply-sender.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import {
  type ReplyTemplatesData,
  replyTemplateRequests,
} from './reply-templates.admin-documents.ts'
import { ReplyTemplates } from './reply-templates.tsx'

const stored: ReplyTemplatesData = {
  templates: DEFAULT_REPLY_TEMPLATES.map((template) => ({ ...template })),
  acknowledgement: { ...DEFAULT_ACKNOWLEDGEMENT },
  mailServer: true,
  version: 1,
}
let sent: VariablesOf<typeof replyTemplateRequests.documents.save>['input'] | undefined

const meta = {
  title: 'Admin/Reply templates',
  component: ReplyTemplates,
  decorators: [inDashboard],
  parameters: {
    path: '/adminDashboard',
    network: {
      graphql: {
        ...respond(ReplySiteDocument, () => ({ site: { ...site, referencePrefix: 'KER' } })),
        ...respond(replyTemplateRequests.documents.load, () => ({ record: stored })),
        ...respond(replyTemplateRequests.documents.save, ({ input }) => {
          sent = input
          return { saved: { item: stored } }
        }),
      },
    },
    usage: {
      do: ['Show beside a template what a visitor receives.'],
      dont: ['Save a text with an unknown placeholder.'],
    },
  },
} satisfies Meta<typeof ReplyTemplates>
export default meta
type Story = StoryObj<typeof meta>

const edit = async (canvasElement: HTMLElement) => {
  const button = await within(canvasElement).findByRole('button', { name: 'Edit templates' })
  await userEvent.click(button)
  return within(canvasElement)
}

export const View: Story = {
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByRole('heading', { name: /^First reply/ })),
}

/** The preview replaces placeholders; one that does not exist is an error at its field. */
export const Editing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await edit(canvasElement)
    const preview = await canvas.findByRole('region', { name: 'Preview 1' })
    await expect(preview).toHaveTextContent('Hello Anju Thomas,')
    await expect(preview).toHaveTextContent('Your enquiry about Kerala to Kashmir')
    const text = canvas.getByLabelText('Text 1', { exact: false })
    await userEvent.clear(text)
    await userEvent.type(text, 'Dear {{nmae}')
    await userEvent.click(canvas.getByRole('button', { name: 'Save templates' }))
    await expect(await canvas.findByText(/“{nmae}” is not a placeholder/)).toBeVisible()
    await expect(text).toHaveAttribute('aria-invalid', 'true')
    await userEvent.clear(text)
    await userEvent.type(text, 'Dear {{name}')
    await expect(preview).toHaveTextContent('Dear Anju Thomas')
    await userEvent.type(text, ', {{reference}')
    await expect(preview).toHaveTextContent('Dear Anju Thomas, KER-7K3Q')
    await userEvent.click(canvas.getByRole('button', { name: 'Save templates' }))
    await expect(await canvas.findByText(replyTemplateMessages.saved)).toBeVisible()
    await expect(sent).toMatchObject({
      templates: [
        { id: 'first-reply', text: 'Dear {name}, {reference}' },
        { id: 'quote' },
        { id: 'follow-up' },
      ],
    })
  },
}

/** A new template is empty, and says which fields are missing. */
export const Added: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await edit(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Add template' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save templates' }))
    await expect(await canvas.findByText(replyTemplateMessages.nameMissing)).toBeVisible()
    await expect(canvas.getByText(replyTemplateMessages.channelsInvalid)).toBeVisible()
    // The form moves the focus to the first invalid field in a later frame.
    const name = canvas.getByLabelText('Template name 4', { exact: false })
    await waitFor(() => expect(name).toHaveFocus())
    await userEvent.type(name, 'Thanks')
    await userEvent.selectOptions(canvas.getByLabelText('Channels 4', { exact: false }), 'WhatsApp')
    await userEvent.type(canvas.getByLabelText('Text 4', { exact: false }), 'Thank you')
    await userEvent.click(canvas.getByRole('button', { name: 'Save templates' }))
    await expect(await canvas.findByText(replyTemplateMessages.saved)).toBeVisible()
    await expect(sent?.templates?.[3]).toEqual({
      id: '',
      name: 'Thanks',
      channels: ['whatsapp'],
      subject: '',
      text: 'Thank you',
    })
  },
}
/** The acknowledgement is off by default, and its texts have placeholders, too. */
export const Acknowledgement: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await edit(canvasElement)
    const state = canvas.getByRole('combobox', { name: 'Acknowledgement' })
    await expect(state).toHaveDisplayValue('Off')
    await userEvent.selectOptions(state, 'On')
    const subject = canvas.getByLabelText('Acknowledgement subject', { exact: false })
    await userEvent.clear(subject)
    await userEvent.type(subject, 'Thank you, {{name}')
    const preview = await canvas.findByRole('region', { name: 'Preview of the acknowledgement' })
    await expect(preview).toHaveTextContent('Thank you, Anju Thomas')
    await userEvent.click(canvas.getByRole('button', { name: 'Save templates' }))
    await expect(await canvas.findByText(replyTemplateMessages.saved)).toBeVisible()
    await expect(sent).toMatchObject({
      acknowledgement: { ...DEFAULT_ACKNOWLEDGEMENT, enabled: true, subject: 'Thank you, {name}' },
    })
  },
}

/** Without a mail server the settings say that nothing is sent. */
export const WithoutMailServer: Story = {
  parameters: {
    network: {
      graphql: respond(replyTemplateRequests.documents.load, () => ({
        record: {
          ...stored,
          acknowledgement: { ...DEFAULT_ACKNOWLEDGEMENT, enabled: true },
          mailServer: false,
        },
      })),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(replyTemplateMessages.noMailServer)).toBeVisible()
  },
}

export const Empty: Story = {
  parameters: {
    network: {
      graphql: respond(replyTemplateRequests.documents.load, () => ({
        record: { ...stored, templates: [], version: 2 },
      })),
    },
  },
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByText(/^No templates\./)),
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => void (await edit(canvasElement)),
}
export const Loading: Story = {
  parameters: { network: { graphql: respond(replyTemplateRequests.documents.load, noResponse) } },
}
export const Failed: Story = {
  parameters: { network: { graphql: respond(replyTemplateRequests.documents.load, unreachable) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(replyTemplateMessages.couldNotLoad)).toBeVisible()
  },
}
