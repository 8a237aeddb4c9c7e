import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { UndoNotice } from './undo-notice.tsx'

const meta = {
  title: 'Admin/Undo',
  component: UndoNotice,
  args: { message: 'Kerala tours is inactive now.', onUndo: fn(), onEnd: fn() },
  parameters: {
    usage: {
      do: ['Offer it for an action that takes effect at once and is easy to press by mistake.'],
      dont: ['Offer it for what cannot be restored: ask before that.'],
    },
  },
} satisfies Meta<typeof UndoNotice>
export default meta
type Story = StoryObj<typeof meta>

/** The button and Ctrl+Z undo; Ctrl+Z in a field belongs to the field. */
export const Pressed: Story = {
  render: (args) => (
    <>
      <UndoNotice {...args} />
      <input aria-label="Search" />
    </>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /^Undo/ }))
    await expect(args.onUndo).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect(args.onUndo).toHaveBeenCalledTimes(2)
    await userEvent.click(canvas.getByLabelText('Search'))
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect(args.onUndo).toHaveBeenCalledTimes(2)
  },
}

/** While the button has the focus, the time does not pass. */
export const Expires: Story = {
  args: { onEnd: fn(), time: 300 },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button')
    // Only a later time than this one can end the notice.
    button.focus()
    const ended = () => (args.onEnd as ReturnType<typeof fn>).mock.calls.length
    const before = ended()
    const { promise, resolve } = Promise.withResolvers<void>()
    setTimeout(resolve, 900)
    await promise
    await expect(ended()).toBe(before)
    button.blur()
    await waitFor(() => expect(ended()).toBe(before + 1))
  },
}
