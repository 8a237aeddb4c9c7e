import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ErrorPage, PendingPage } from './page-states.tsx'
import { Stop } from './stop.tsx'

const meta = {
  title: 'Pages/States',
  component: ErrorPage,
  subcomponents: { PendingPage, Stop },
  args: { error: new Error('masked'), reset: fn() },
  argTypes: { error: { control: false } },
  parameters: {
    path: '/tours/650000000000000000000101',
    layout: 'fullscreen',
    usage: {
      do: ['Give a route its own `failureText`.', 'Always offer a link to another page.'],
      dont: ['Show technical errors to visitors.'],
    },
  },
} satisfies Meta<typeof ErrorPage>
export default meta
type Story = StoryObj<typeof meta>

/** The page failed to load: its own message and a retry button. */
export const Failed: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('alert')).toHaveTextContent(SOMETHING_WENT_WRONG)
    await expect(canvas.queryByText('masked')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(args.reset).toHaveBeenCalledOnce())
  },
}
export const Pending: Story = {
  render: () => <PendingPage />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toBeVisible()
  },
}
