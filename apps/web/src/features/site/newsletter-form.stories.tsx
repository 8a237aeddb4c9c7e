import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { NewsletterForm } from './newsletter-form.tsx'

const meta = {
  title: 'Site/Newsletter form',
  component: NewsletterForm,
  globals: { backgrounds: { value: 'asphalt' } },
  decorators: [
    (Story) => (
      <div className="max-w-sm bg-asphalt p-6 text-white">
        <Story />
      </div>
    ),
  ],
  parameters: {
    path: '/home',
    usage: {
      do: ['Set it on a dark ground.'],
      dont: ['Claim that an address was taken down: no request is sent.'],
    },
  },
} satisfies Meta<typeof NewsletterForm>
export default meta
type Story = StoryObj<typeof meta>

/** An empty field is not submitted. */
export const Empty: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Subscribe' }))
    await expect(canvas.getByRole('textbox')).toBeInvalid()
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
  },
}
export const Asked: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('textbox'), 'anjali@example.com')
    await userEvent.click(canvas.getByRole('button', { name: 'Subscribe' }))
    await expect(canvas.getByRole('status')).not.toBeEmptyDOMElement()
  },
}
