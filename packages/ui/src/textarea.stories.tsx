import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Textarea } from './textarea.tsx'

const meta = {
  title: 'UI/Textarea',
  component: Textarea,
  args: { label: 'Message', rows: 4 },
  parameters: {
    usage: {
      do: ['Let it grow with its text.'],
      dont: ['Use it for one line.'],
    },
  },
} satisfies Meta<typeof Textarea>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Prefilled: Story = {
  args: {
    readOnly: true,
    defaultValue: 'Enquiry for Kerala to Kashmir',
    hint: 'prefilled from tour',
  },
}
export const Invalid: Story = { args: { required: true, error: enquiryMessages.message } }
export const LongText: Story = {
  args: {
    defaultValue:
      'We are four, two of us over seventy, and would rather drive shorter days. '.repeat(12),
  },
}
/** A word without an end makes no form wider than its page. */
export const LongWord: Story = {
  args: { defaultValue: 'x'.repeat(2000) },
  decorators: [
    (Story) => (
      <div className="grid">
        <div className="flex flex-col">
          <Story />
        </div>
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Message')
    await expect(field.getBoundingClientRect().width).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const Disabled: Story = { args: { disabled: true } }
