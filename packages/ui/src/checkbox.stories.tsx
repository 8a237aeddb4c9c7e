import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test'
import { Checkbox } from './checkbox.tsx'

const meta = {
  title: 'UI/Checkbox',
  component: Checkbox,
  args: { label: 'Select Kerala tours', checked: false, onChange: fn() },
  parameters: {
    usage: {
      do: ['Name the row in the label.', 'Show `mixed` where only a part is selected.'],
      dont: ['Use it for a setting with immediate effect: that is a Toggle.'],
    },
  },
} satisfies Meta<typeof Checkbox>
export default meta
type Story = StoryObj<typeof meta>

export const Unchecked: Story = {
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole('checkbox', { name: 'Select Kerala tours' })
    await userEvent.click(box)
    await expect(args.onChange).toHaveBeenLastCalledWith(true, false)
    await fireEvent.click(box, { shiftKey: true })
    await expect(args.onChange).toHaveBeenLastCalledWith(true, true)
  },
}
export const Checked: Story = { args: { checked: true } }
export const Mixed: Story = {
  args: { checked: 'mixed', showLabel: true, label: 'Select all on this page' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('checkbox')).toBePartiallyChecked()
  },
}
