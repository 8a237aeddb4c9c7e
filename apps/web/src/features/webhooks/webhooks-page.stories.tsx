import {
  deliveryErrors,
  turnedOffReasons,
  webhookMessages,
} from '@bharat/contracts/webhooks.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inDashboard, limitedTo } from '../../../../../.storybook/admin-frame.tsx'
import {
  errorResponse,
  noResponse,
  respond,
  unreachable,
} from '../../../../../.storybook/network.ts'
import { createdAt, idOf, pageOf } from '../../admin/admin.fixtures.ts'
import { SecretDialog } from '../../admin/session/secret-dialog.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookList } from './webhook-list.tsx'
import {
  AdminWebhookDeliveriesDocument,
  AdminWebhooksDocument,
  CreateWebhookDocument,
  type DeliveryRow,
  RemoveWebhookDocument,
  ResendWebhookDeliveryDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  type WebhookRow,
} from './webhooks.admin-documents.ts'
import { WebhooksPage } from './webhooks-page.tsx'

const secret = 'whsec_C2FVsBQIhrscChlQIMVb5sSYspob7oDC2FVsBQIhrs='

const webhook = (number: number, change: Partial<WebhookRow>): WebhookRow => ({
  _id: idOf(number),
  url: 'https://crm.example.com/webhooks/bharat-by-road',
  events: ['enquiry.created', 'enquiry.stage_changed'],
  note: 'Customer database',
  activeStatus: true,
  owner: { email: 'office@example.com', name: '' },
  turnedOff: null,
  failingSince: null,
  formerSecretUntil: null,
  createdAt: createdAt(number),
  version: 1,
  ...change,
})
const webhooks = [
  webhook(1, { formerSecretUntil: '2026-11-23T06:30:00.000Z' }),
  webhook(2, {
    url: 'https://hooks.example.org/services/a-very-long-path-with-a-token/0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    note: '',
    events: ['enquiry.created', 'enquiry.stage_changed', 'tour.changed', 'departure.changed'],
    failingSince: '2026-11-21T06:30:00.000Z',
  }),
  webhook(3, {
    url: 'https://old.example.net/',
    note: 'The partner’s website',
    events: ['departure.changed'],
    activeStatus: false,
    turnedOff: turnedOffReasons.gone,
  }),
  webhook(4, {
    url: 'https://chat.example.org/hooks',
    note: 'Chat of the sales team',
    activeStatus: false,
    owner: null,
    turnedOff: turnedOffReasons.reduced('former.colleague@example.com', ['enquiries']),
  }),
]

const delivery = (number: number, change: Partial<DeliveryRow>): DeliveryRow => ({
  _id: idOf(number),
  webhookId: idOf(1),
  url: 'https://crm.example.com/webhooks/bharat-by-road',
  eventId: `msg_${String(number).padStart(32, '0')}`,
  event: 'enquiry.created',
  subject: 'BR-7K3Q',
  state: 'delivered',
  attemptCount: 1,
  attempts: [{ at: createdAt(number), status: 204, milliseconds: 182, error: '', response: '' }],
  error: '',
  createdAt: createdAt(number),
  ...change,
})
const attempt = {
  at: '2026-11-22T06:30:00.000Z',
  status: 500,
  milliseconds: 1204,
  error: deliveryErrors.status(500),
  response: 'Internal error: the table of tours is locked',
}
const failed = delivery(12, {
  webhookId: idOf(2),
  url: webhooks[1]?.url ?? '',
  event: 'tour.changed',
  subject: 'Kerala to Kashmir: the long road from the coast to the valley',
  state: 'failed',
  attemptCount: 30,
  attempts: [
    attempt,
    {
      ...attempt,
      at: '2026-11-22T07:30:00.000Z',
      status: null,
      error: deliveryErrors.timeout(10),
      response: '',
    },
  ],
  error: deliveryErrors.timeout(10),
})
const deliveries = [
  delivery(11, {}),
  failed,
  delivery(13, {
    event: 'enquiry.stage_changed',
    subject: 'BR-9D1M',
    state: 'waiting',
    attemptCount: 3,
    error: deliveryErrors.privateAddress,
  }),
]
const saved = { message: webhookMessages.updated }

const meta = {
  title: 'Admin/Webhooks',
  component: WebhooksPage,
  subcomponents: { WebhookList, WebhookDialog, SecretDialog, DeliveryLog, DeliveryDialog },
  decorators: [inDashboard],
  parameters: {
    path: '/adminWebhooks',
    network: {
      graphql: {
        ...respond(AdminWebhooksDocument, ({ page, limit }) => ({
          adminWebhooks: pageOf(webhooks, page, limit),
        })),
        ...respond(AdminWebhookDeliveriesDocument, ({ page, limit, state }) => ({
          adminWebhookDeliveries: pageOf(
            deliveries.filter((each) => !state || each.state === state),
            page,
            limit,
          ),
        })),
        ...respond(CreateWebhookDocument, () => ({
          createWebhook: { message: webhookMessages.created, secret },
        })),
        ...respond(UpdateWebhookDocument, () => ({ updateWebhook: saved })),
        ...respond(RemoveWebhookDocument, () => ({
          removeWebhook: { message: webhookMessages.removed },
        })),
        ...respond(RotateWebhookSecretDocument, () => ({
          rotateWebhookSecret: { message: webhookMessages.rotated, secret },
        })),
        ...respond(TestWebhookDocument, () => ({
          testWebhook: { message: webhookMessages.testSent },
        })),
        ...respond(ResendWebhookDeliveryDocument, () => ({
          resendWebhookDelivery: {
            message: webhookMessages.sentAgain,
            item: { ...failed, state: 'delivered' as const, error: '' },
          },
        })),
      },
    },
    usage: {
      do: ['Show a secret once, right after it was made.'],
      dont: ['Show bodies of events: they contain personal data.'],
    },
  },
} satisfies Meta<typeof WebhooksPage>
export default meta
type Story = StoryObj<typeof meta>

/** The dialogs are outside the canvas. */
const screen = () => within(document.body)
const dialog = async (name: string) => within(await screen().findByRole('dialog', { name }))

/** A test event is sent; a delivery that failed is sent again; the filter shows one state. */
export const Shown: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const test = await canvas.findByRole('button', { name: /^Send test.*Customer database/ })
    await userEvent.click(test)
    await expect(await canvas.findByText(webhookMessages.testSent)).toBeVisible()
    await expect(test).toHaveFocus()
    await userEvent.click(
      await canvas.findByRole('button', { name: /^Send again.*Kerala to Kashmir/ }),
    )
    await expect(await canvas.findByText(webhookMessages.sentAgain)).toBeVisible()
    await userEvent.selectOptions(canvas.getByLabelText('State'), 'Waiting')
    await waitFor(() => expect(canvas.queryByText('BR-7K3Q')).toBeNull())
    await expect(canvas.getByText('BR-9D1M')).toBeVisible()
  },
}
/** An administrator without the permission “Enquiries” neither chooses their events nor changes their webhooks. */
export const WithoutEnquiries: Story = {
  beforeEach: limitedTo(['settings', 'catalogue']),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: /^Edit.*The partner’s website/ })
    await expect(canvas.getByText(webhookMessages.resume)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Edit.*Customer database/ })).toBeNull()
    await expect(canvas.queryByRole('button', { name: /^Replace secret.*Chat/ })).toBeNull()
    await expect(canvas.getAllByText(webhookMessages.othersOnly(['enquiries']))).toHaveLength(3)
    await expect(await canvas.findAllByRole('button', { name: /^Send again/ })).toHaveLength(1)
    await userEvent.click(canvas.getByRole('button', { name: 'Add webhook' }))
    const form = await dialog('Add webhook')
    const names = form.getAllByRole('checkbox').map((each) => each.parentElement?.textContent)
    await expect(names).toEqual(['Tour added or changed', 'Departure changed'])
    await expect(form.getByRole('checkbox', { name: 'Tour added or changed' })).toBeChecked()
  },
}
/** An administrator with the permission “Settings” alone can only test and remove. */
export const SettingsOnly: Story = {
  beforeEach: limitedTo(['settings']),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: /^Remove.*Customer database/ })
    await expect(canvas.queryByRole('button', { name: 'Add webhook' })).toBeNull()
    await expect(canvas.getByText(webhookMessages.noEvents, { exact: false })).toBeVisible()
  },
}
/** A new webhook: its secret is shown once. */
export const Created: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Add webhook' }))
    const form = await dialog('Add webhook')
    await userEvent.type(form.getByLabelText(/^URL/), 'https://crm.example.com/hooks')
    await userEvent.click(form.getByRole('checkbox', { name: 'Departure changed' }))
    await userEvent.click(form.getByRole('button', { name: 'Add webhook' }))
    const shown = await dialog('Secret of the webhook')
    await expect(shown.getByLabelText(/^Secret/)).toHaveValue(secret)
    await userEvent.click(shown.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen().queryByRole('dialog')).toBeNull())
  },
}
/** The server rejects an address of the private network; the message is at its field. */
export const Rejected: Story = {
  parameters: {
    network: {
      graphql: respond(CreateWebhookDocument, () => {
        throw errorResponse(webhookMessages.urlPrivate, 'INVALID', {
          errors: [{ field: 'url', message: webhookMessages.urlPrivate }],
        })
      }),
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Add webhook' }))
    const form = await dialog('Add webhook')
    await userEvent.type(form.getByLabelText(/^URL/), 'https://10.0.0.1/')
    await userEvent.click(form.getByRole('button', { name: 'Add webhook' }))
    await expect(await form.findByText(webhookMessages.urlPrivate)).toBeVisible()
    await expect(form.getByLabelText(/^URL/)).toHaveAttribute('aria-invalid', 'true')
  },
}
/** Another administrator, or the server, has changed the webhook meanwhile. */
export const Stale: Story = {
  parameters: {
    network: {
      graphql: respond(UpdateWebhookDocument, () => {
        throw errorResponse(
          'Somebody else has saved this meanwhile. Nothing was changed.',
          'CONFLICT',
        )
      }),
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: /^Edit.*Customer database/ }),
    )
    const form = await dialog('Edit webhook')
    await expect(form.getByLabelText('Note')).toHaveValue('Customer database')
    await userEvent.click(form.getByRole('switch', { name: 'Active' }))
    await userEvent.click(form.getByRole('button', { name: 'Save webhook' }))
    await expect(await form.findByText(/Somebody else has saved this/)).toBeVisible()
  },
}
/** Replacing a secret and removing a webhook have to be confirmed. */
export const Confirmed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(
      await canvas.findByRole('button', { name: /^Replace secret.*Customer database/ }),
    )
    await userEvent.click(await screen().findByRole('button', { name: 'Replace secret' }))
    const shown = await dialog('Secret of the webhook')
    await userEvent.click(shown.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen().queryByRole('dialog')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: /^Remove.*The partner’s website/ }))
    await userEvent.click(await screen().findByRole('button', { name: 'Remove' }))
    await expect(await canvas.findByText(webhookMessages.removed)).toBeVisible()
  },
}
/** The attempts of a delivery, with the start of a response. */
export const Delivery: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: /^Tour added or changed Kerala/ }),
    )
    const shown = await dialog('Tour added or changed')
    await expect(shown.getByText(`“${attempt.response}”`)).toBeVisible()
    await expect(shown.getByText(deliveryErrors.timeout(10))).toBeVisible()
  },
}
export const Empty: Story = {
  parameters: {
    network: {
      graphql: {
        ...respond(AdminWebhooksDocument, ({ page, limit }) => ({
          adminWebhooks: pageOf([], page, limit),
        })),
        ...respond(AdminWebhookDeliveriesDocument, ({ page, limit }) => ({
          adminWebhookDeliveries: pageOf([], page, limit),
        })),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('No webhooks yet.')).toBeVisible()
    await expect(
      await canvas.findByText('Nothing has been posted in the last 30 days.'),
    ).toBeVisible()
  },
}
export const Loading: Story = {
  parameters: {
    network: {
      graphql: {
        ...respond(AdminWebhooksDocument, noResponse),
        ...respond(AdminWebhookDeliveriesDocument, noResponse),
      },
    },
  },
}
export const Failed: Story = {
  parameters: {
    network: {
      graphql: {
        ...respond(AdminWebhooksDocument, unreachable),
        ...respond(AdminWebhookDeliveriesDocument, unreachable),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(webhookMessages.couldNotLoad)).toBeVisible()
    await expect(await canvas.findByText(webhookMessages.deliveriesCouldNotLoad)).toBeVisible()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByRole('button', { name: /^Send again.*Kerala/ })),
}
