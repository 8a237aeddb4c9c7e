import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { TextInput } from './text-input.tsx'

const meta = {
  title: 'UI/Text input',
  component: TextInput,
  args: { label: 'Full name' },
  parameters: {
    usage: {
      do: ['Set `type`, `inputMode` and `autoComplete`: a phone shows the right keys.'],
      dont: ['Cut a long value short without saying so.'],
    },
  },
} satisfies Meta<typeof TextInput>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByLabelText('Full name')
    await userEvent.type(input, 'Anu Thomas')
    await expect(input).toHaveValue('Anu Thomas')
    await expect(input.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
}
export const Hint: Story = {
  args: { label: 'Phone', type: 'tel', hint: 'India (+91) unless you write another code' },
}
export const Required: Story = { args: { required: true } }
export const Invalid: Story = {
  args: {
    label: 'Email',
    type: 'email',
    required: true,
    defaultValue: 'anu@',
    error: enquiryMessages.email,
  },
}
export const ReadOnly: Story = {
  args: { label: 'Category Name', readOnly: true, defaultValue: 'Adventure' },
}
export const Disabled: Story = { args: { disabled: true, defaultValue: 'Anu Thomas' } }
export const Day: Story = { args: { label: 'From', type: 'date', defaultValue: '2026-11-21' } }
