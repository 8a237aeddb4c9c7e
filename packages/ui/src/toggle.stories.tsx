import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Toggle, type ToggleProps } from './toggle.tsx'

const meta = {
  title: 'UI/Toggle',
  component: Toggle,
  args: { label: 'Active: Kerala tours', checked: false, onChange: fn() },
  render: (args) => <Stateful {...args} />,
  parameters: {
    usage: {
      do: [
        'Use it for what takes effect at once.',
        'Name the thing it switches, not only the state.',
      ],
      dont: ['Use it in a form that is saved later: a checkbox waits.'],
    },
  },
} satisfies Meta<typeof Toggle>
export default meta
type Story = StoryObj<typeof meta>

function Stateful(args: ToggleProps) {
  const [checked, setChecked] = useState(args.checked)
  return (
    <Toggle
      {...args}
      checked={checked}
      onChange={(next) => {
        args.onChange(next)
        setChecked(next)
      }}
    />
  )
}

export const Off: Story = {
  play: async ({ canvasElement, args }) => {
    const toggle = within(canvasElement).getByRole('switch', { name: args.label })
    await userEvent.click(toggle)
    await expect(toggle).toBeChecked()
    toggle.focus()
    await userEvent.keyboard(' ')
    await expect(toggle).not.toBeChecked()
    await expect(args.onChange).toHaveBeenCalledTimes(2)
  },
}
export const On: Story = { args: { checked: true } }
export const WithLabel: Story = { args: { label: 'Only highlighted', showLabel: true } }
export const Disabled: Story = { args: { checked: true, disabled: true } }
