import { enquiryMessages, enquiryOutcomes } from '@bharat/contracts/enquiries.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { noResponse } from '../../../../../.storybook/network.ts'
import { EnquiryForm } from './enquiry-form.tsx'

const BY_EMAIL = 'POST /api/v1/public/enquiries/email'
const BY_WHATSAPP = 'POST /api/v1/public/enquiries/whatsapp'

const meta = {
  title: 'Site/Enquiry form',
  component: EnquiryForm,
  decorators: [
    (Story) => (
      <div className="max-w-xl rounded-lg bg-surface p-5 sm:p-8">
        <Story />
      </div>
    ),
  ],
  parameters: {
    path: '/home',
    network: {
      rest: {
        [BY_EMAIL]: () => ({ status: 201, body: { message: enquiryMessages.received } }),
        [BY_WHATSAPP]: () => ({ status: 201, body: { message: enquiryMessages.received } }),
      },
    },
    usage: {
      do: ['Preserve the input after every error.', 'Show all failures at once, one per line.'],
      dont: [
        'Ask for more than the four fields and, on a tour, an addition.',
        'Clear a rejected field.',
      ],
    },
  },
} satisfies Meta<typeof EnquiryForm>
export default meta
type Story = StoryObj<typeof meta>

async function fill(canvasElement: HTMLElement) {
  const canvas = within(canvasElement)
  await userEvent.type(canvas.getByLabelText(/^Full name/), 'Anjali Menon')
  await userEvent.type(canvas.getByLabelText(/^Phone/), '98470 12345')
  await userEvent.type(canvas.getByLabelText(/^Email/), 'anjali@example.com')
  const message = canvas.getByLabelText(/^Message/)
  if (!message.hasAttribute('readonly')) await userEvent.type(message, 'Two of us, in May?')
}

async function send(canvasElement: HTMLElement, name: string) {
  await userEvent.click(within(canvasElement).getByRole('button', { name }))
}

const dialog = () => screen.findByRole('dialog')

export const Empty: Story = {}

/** On a tour's page the message is the tour's, and read-only. */
export const FromATour: Story = {
  args: { tourId: '650000000000000000000101', tourName: 'Kerala to Kashmir' },
  play: async ({ canvasElement }) => {
    const message = within(canvasElement).getByLabelText(/^Message/)
    await expect(message).toHaveValue('Enquiry for Kerala to Kashmir')
    await expect(message).toHaveAttribute('readonly')
    await expect(within(canvasElement).getByLabelText('Your dates or question')).toBeVisible()
  },
}
export const Filled: Story = {
  play: async ({ canvasElement }) => {
    await fill(canvasElement)
    await expect(within(canvasElement).getByLabelText(/^Phone/)).toHaveValue('98470 12345')
  },
}

/** All failures together, one per line (section 5); then each beside its field, the first one focused. */
export const Rejected: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByLabelText(/^Full name/), 'Anjali Menon')
    await send(canvasElement, 'Send by email')
    const lines = within(await dialog()).getAllByText(/\.$/)
    await expect(lines.map(({ textContent }) => textContent)).toEqual([
      enquiryMessages.phone,
      enquiryMessages.email,
      enquiryMessages.message,
    ])
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'OK' }))
    const phone = canvas.getByLabelText(/^Phone/)
    await waitFor(() => expect(phone).toHaveFocus())
    for (const [label, message] of [
      [/^Phone/, enquiryMessages.phone],
      [/^Email/, enquiryMessages.email],
      [/^Message/, enquiryMessages.message],
    ] as const) {
      await expect(canvas.getByLabelText(label)).toBeInvalid()
      await expect(canvas.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(message),
      )
    }
    await expect(canvas.getByLabelText(/^Full name/)).toBeValid()
    await userEvent.type(phone, '98470 12345')
    await waitFor(() => expect(phone).toBeValid())
  },
}
export const Sending: Story = {
  parameters: { network: { rest: { [BY_EMAIL]: noResponse } } },
  play: async ({ canvasElement }) => {
    await fill(canvasElement)
    await send(canvasElement, 'Send by email')
    const button = await within(canvasElement).findByRole('button', { name: 'Submitting…' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveFocus()
  },
}
export const Sent: Story = {
  play: async ({ canvasElement }) => {
    await fill(canvasElement)
    await send(canvasElement, 'Send by email')
    await expect(await dialog()).toHaveTextContent(enquiryOutcomes.received)
    await expect(within(canvasElement).getByLabelText(/^Full name/)).toHaveValue('')
  },
}

/** The server failed: the input stays. */
export const Failed: Story = {
  parameters: {
    network: { rest: { [BY_EMAIL]: () => ({ status: 503, body: { message: 'down' } }) } },
  },
  play: async ({ canvasElement }) => {
    await fill(canvasElement)
    await send(canvasElement, 'Send by email')
    await expect(await dialog()).toHaveTextContent(enquiryOutcomes.failed)
    await expect(within(canvasElement).getByLabelText(/^Full name/)).toHaveValue('Anjali Menon')
  },
}

/** The browser blocked the chat: a link opens it. */
export const ChatBlocked: Story = {
  play: async ({ canvasElement }) => {
    spyOn(window, 'open').mockReturnValue(null)
    await fill(canvasElement)
    await send(canvasElement, 'Send on WhatsApp')
    const link = await within(await dialog()).findByRole('link', { name: 'Open the chat' })
    await expect(link).toHaveAttribute('href', expect.stringContaining('Submitted%20via%20website'))
  },
}
const failed = fn()

/** Its request fails: the chat is open, and nothing else is said. */
export const ChatNotStored: Story = {
  parameters: {
    network: {
      rest: {
        [BY_WHATSAPP]: () => {
          failed()
          return { status: 500, body: { message: 'down' } }
        },
      },
    },
  },
  play: async ({ canvasElement }) => {
    failed.mockClear()
    const open = spyOn(window, 'open').mockReturnValue(window)
    await fill(canvasElement)
    await send(canvasElement, 'Send on WhatsApp')
    await waitFor(() => expect(open).toHaveBeenCalledOnce())
    await waitFor(() => expect(failed).toHaveBeenCalledOnce())
    await expect(await dialog()).toHaveTextContent('Heads up')
    await expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await expect(await dialog()).not.toHaveTextContent(/went wrong|Sorry/)
  },
}
export const ChatOpened: Story = {
  play: async ({ canvasElement }) => {
    const open = spyOn(window, 'open').mockReturnValue(window)
    await fill(canvasElement)
    await send(canvasElement, 'Send on WhatsApp')
    await waitFor(() => expect(open).toHaveBeenCalledOnce())
    await expect(await dialog()).toHaveTextContent('Heads up')
  },
}
/** A doubtful number is said once; the second press sends it. */
export const DoubtfulNumber: Story = {
  play: async ({ canvasElement }) => {
    const open = spyOn(window, 'open').mockReturnValue(window)
    await fill(canvasElement)
    const phone = within(canvasElement).getByLabelText(/^Phone/)
    await userEvent.clear(phone)
    await userEvent.type(phone, '98470 1234')
    await send(canvasElement, 'Send on WhatsApp')
    await waitFor(() =>
      expect(phone).toHaveAccessibleDescription(
        'This number has 9 digits. Indian mobiles have 10. Send again if it is right.',
      ),
    )
    await waitFor(() => expect(phone).toHaveFocus())
    await expect(phone).not.toHaveAttribute('aria-invalid')
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await expect(open).not.toHaveBeenCalled()
    await send(canvasElement, 'Send on WhatsApp')
    await waitFor(() => expect(open).toHaveBeenCalledOnce())
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
