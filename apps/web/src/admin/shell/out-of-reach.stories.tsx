import { PERMISSIONS } from '@bharat/contracts/permissions'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { idOf } from '../admin.fixtures.ts'
import { OutOfReach } from './out-of-reach.tsx'

const ME = 'GET /api/v1/admin/me'
const away = { status: 503, body: { message: 'The service is temporarily unavailable.' } }
const session = {
  body: { role: 'admin', userId: idOf(1), email: 'asha@example.com', permissions: PERMISSIONS },
}
const answer = fn()

const meta = {
  title: 'Admin/Out of reach',
  component: OutOfReach,
  args: { onResponse: fn(), retryMs: 600_000 },
  beforeEach: () => {
    answer.mockReset().mockReturnValue(away)
  },
  parameters: {
    path: '/adminOverview',
    layout: 'fullscreen',
    network: { rest: { [ME]: () => answer() } },
    usage: {
      do: ['Show it while nobody knows whether there is a session.'],
      dont: ['Send an administrator to the login because the database is away.'],
    },
  },
} satisfies Meta<typeof OutOfReach>
export default meta
type Story = StoryObj<typeof meta>

/** The button tries again: as long as there is no response, the page stays. */
export const Away: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const button = canvas.getByRole('button', { name: 'Try again' })
    await userEvent.click(button)
    await waitFor(() => expect(answer).toHaveBeenCalledOnce())
    await waitFor(() => expect(button).toBeEnabled())
    await expect(args.onResponse).not.toHaveBeenCalled()
    answer.mockReturnValue(session)
    await userEvent.click(button)
    await waitFor(() => expect(args.onResponse).toHaveBeenCalledOnce())
  },
}

/** Without a press the page opens as soon as the server responds. */
export const Recovers: Story = {
  args: { retryMs: 20 },
  play: async ({ args }) => {
    await waitFor(() => expect(answer).toHaveBeenCalled())
    await expect(args.onResponse).not.toHaveBeenCalled()
    answer.mockReturnValue(session)
    await waitFor(() => expect(args.onResponse).toHaveBeenCalled())
  },
}

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
