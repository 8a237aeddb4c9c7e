import { tourMessages } from '@bharat/contracts/tours.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Select } from './select.tsx'

const meta = {
  title: 'UI/Select',
  component: Select,
  args: {
    label: 'Category',
    placeholder: 'Select a category',
    options: ['Adventure', 'Domestic', 'International'].map((name) => ({
      value: name,
      label: name,
    })),
    onChange: fn(),
  },
  parameters: {
    usage: {
      do: ['Say in the first choice what is to be chosen.'],
      dont: ['Use it for two choices that fit beside each other.'],
    },
  },
} satisfies Meta<typeof Select>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvasElement, args }) => {
    const select = within(canvasElement).getByRole('combobox', { name: 'Category' })
    await userEvent.selectOptions(select, 'Domestic')
    await expect(select).toHaveValue('Domestic')
    await expect(args.onChange).toHaveBeenCalledOnce()
  },
}
export const Chosen: Story = { args: { defaultValue: 'International' } }
export const Locked: Story = { args: { defaultValue: 'Adventure', disabled: true } }
export const Invalid: Story = { args: { required: true, error: tourMessages.category } }
