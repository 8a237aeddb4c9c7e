import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import { tourMessages } from '@bharat/contracts/tours.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Notice } from './notice.tsx'

const meta = {
  title: 'UI/Notice',
  component: Notice,
  args: { tone: 'info', message: 'Your unsaved work is back.' },
  argTypes: { action: { control: false } },
  parameters: {
    usage: {
      do: ['Leave it in the page when it is empty, so that the next message is announced.'],
      dont: [
        'Let it vanish after a time.',
        'Use it for a rule of one field: that stands at the field.',
      ],
    },
  },
} satisfies Meta<typeof Notice>
export default meta
type Story = StoryObj<typeof meta>

export const Info: Story = {}
export const Success: Story = { args: { tone: 'success', message: tourMessages.created } }
export const Failure: Story = {
  args: { tone: 'error', message: SOMETHING_WENT_WRONG },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent(SOMETHING_WENT_WRONG)
  },
}
export const WithAction: Story = {
  args: {
    tone: 'error',
    message: tourMessages.highlightCap,
    action: { label: 'Show them', run: () => undefined },
  },
}
export const Empty: Story = { args: { message: undefined } }
