import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { ColourField } from './colour-field.tsx'

const meta = {
  title: 'UI/Colour field',
  component: ColourField,
  args: { label: 'Accent colour', value: '', byDefault: '#d9a441', onChange: () => {} },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value)
    return <ColourField {...args} value={value} onChange={setValue} />
  },
  parameters: {
    usage: {
      do: ['Show what the colour does beside the field.'],
      dont: ['Ask for a colour that follows from another.'],
    },
  },
} satisfies Meta<typeof ColourField>
export default meta
type Story = StoryObj<typeof meta>

/** Empty: the default, which the button of the browser's dialog shows. Three digits are enough. */
export const Empty: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const picker = canvas.getByLabelText('Choose: Accent colour')
    await expect(picker).toHaveValue('#d9a441')
    await expect(canvas.queryByRole('button')).toBeNull()
    await userEvent.type(canvas.getByLabelText('Accent colour'), 'fa0')
    await expect(picker).toHaveValue('#ffaa00')
  },
}
export const Chosen: Story = { args: { value: '#1d3b6f', hint: 'Buttons and links' } }
export const Invalid: Story = {
  args: { value: 'orange', error: 'Accent colour must be a colour, such as #241710.' },
}
export const Phone: Story = {
  args: { value: '#1d3b6f' },
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
