import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { Confirm } from './confirm.tsx'

const meta = {
  title: 'UI/Confirm',
  component: Confirm,
  args: {
    open: true,
    title: 'Leave without saving?',
    description: 'What you entered in this form will be lost.',
    confirmLabel: 'Leave',
    cancelLabel: 'Keep editing',
    onConfirm: fn(),
    onCancel: fn(),
  },
  parameters: {
    docs: { story: { inline: false, height: '26rem' } },
    usage: {
      do: ['Ask only before work is lost.', 'Name both ways by what they do.'],
      dont: ['Ask before something that can be undone.', 'Answer with ‘Yes’ and ‘No’.'],
    },
  },
} satisfies Meta<typeof Confirm>
export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async ({ args }) => {
    await expect(await screen.findByRole('dialog', { name: args.title })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect(args.onCancel).toHaveBeenCalledOnce()
    await expect(args.onConfirm).not.toHaveBeenCalled()
  },
}
export const Confirmed: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  },
}
