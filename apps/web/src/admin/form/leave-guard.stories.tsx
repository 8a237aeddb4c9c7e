import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { LeaveConfirm } from './leave-guard.tsx'

const meta = {
  title: 'Admin/Leave without saving',
  component: LeaveConfirm,
  args: { open: true, onLeave: fn(), onStay: fn() },
  parameters: {
    docs: { story: { inline: false, height: '20rem' } },
    usage: {
      do: ['Ask only where there is something to lose.'],
      dont: ['Make leaving the easy press: the focus is on staying.'],
    },
  },
} satisfies Meta<typeof LeaveConfirm>
export default meta
type Story = StoryObj<typeof meta>

export const Asked: Story = {}
export const Staying: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await expect(args.onStay).toHaveBeenCalledOnce()
    await expect(args.onLeave).not.toHaveBeenCalled()
  },
}
export const Leaving: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await expect(args.onLeave).toHaveBeenCalledOnce()
  },
}
