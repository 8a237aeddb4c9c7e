import { MAX_BULK } from '@bharat/contracts/limits'
import { Button } from '@bharat/ui/button'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { BulkBar } from './bulk-bar.tsx'

const meta = {
  title: 'Admin/Selected rows',
  component: BulkBar,
  args: {
    count: 3,
    busy: false,
    onActive: fn(),
    onClear: fn(),
    children: (
      <Button variant="secondary" size="sm">
        Change category
      </Button>
    ),
  },
  parameters: {
    usage: {
      do: ['Show it only while rows are selected.', 'Say how many rows an action concerns.'],
      dont: ['Add an action that cannot be undone without a question.'],
    },
  },
} satisfies Meta<typeof BulkBar>
export default meta
type Story = StoryObj<typeof meta>

export const Three: Story = {
  play: async ({ canvasElement, args }) => {
    const bar = within(within(canvasElement).getByRole('region', { name: 'Selected rows' }))
    await expect(bar.getByRole('status')).toHaveTextContent('3 selected')
    await userEvent.click(bar.getByRole('button', { name: 'Activate' }))
    await expect(args.onActive).toHaveBeenLastCalledWith(true)
    await userEvent.click(bar.getByRole('button', { name: 'Deactivate' }))
    await expect(args.onActive).toHaveBeenLastCalledWith(false)
  },
}

/** More than one request may change: only the selection can be cleared. */
export const TooMany: Story = {
  args: { count: MAX_BULK + 1 },
  play: async ({ canvasElement, args }) => {
    const [button, ...others] = within(canvasElement).getAllByRole('button')
    await expect(others).toEqual([])
    await userEvent.click(button as HTMLElement)
    await expect(args.onClear).toHaveBeenCalledOnce()
  },
}

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
