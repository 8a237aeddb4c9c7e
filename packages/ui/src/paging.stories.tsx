import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Paging } from './paging.tsx'

const meta = {
  title: 'UI/Paging',
  component: Paging,
  args: { page: 2, totalPages: 7, totalItems: 63, onPage: fn(), label: 'Tours' },
  parameters: {
    usage: {
      do: ['Put it below its list.', 'Name it by the list.'],
      dont: ['Hide it on the only page: the reader learns that there is no more.'],
    },
  },
} satisfies Meta<typeof Paging>
export default meta
type Story = StoryObj<typeof meta>

export const ManyPages: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(args.onPage).toHaveBeenLastCalledWith(3)
    await userEvent.click(canvas.getByRole('button', { name: 'Prev' }))
    await expect(args.onPage).toHaveBeenLastCalledWith(1)
  },
}
export const FirstPage: Story = { args: { page: 1 } }
export const LastPage: Story = { args: { page: 7 } }
export const OnePage: Story = {
  args: { page: 1, totalPages: 1, totalItems: 1 },
  play: async ({ canvasElement }) => {
    for (const button of within(canvasElement).getAllByRole('button')) {
      await expect(button).toBeDisabled()
    }
  },
}
