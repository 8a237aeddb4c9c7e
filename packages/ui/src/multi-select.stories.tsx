import { LANDSCAPES } from '@bharat/contracts/landscapes'
import { tourMessages } from '@bharat/contracts/tours.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { MultiSelect, type MultiSelectProps } from './multi-select.tsx'

const meta = {
  title: 'UI/Multi select',
  component: MultiSelect,
  args: { label: 'Landscapes', options: LANDSCAPES, value: ['Mountain', 'Snow'], onChange: fn() },
  render: (args) => <Stateful {...args} />,
  parameters: {
    usage: {
      do: ['Use it for a known set of up to twenty.'],
      dont: ['Use it where one choice excludes another: Select does.'],
    },
  },
} satisfies Meta<typeof MultiSelect>
export default meta
type Story = StoryObj<typeof meta>

function Stateful(args: MultiSelectProps) {
  const [value, setValue] = useState<readonly string[]>(args.value)
  return (
    <MultiSelect
      {...args}
      value={value}
      onChange={(next) => {
        args.onChange(next)
        setValue(next)
      }}
    />
  )
}

/** Chosen by keyboard; the choice comes in the order of the options. */
export const TwoChosen: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('checkbox', { name: 'Beaches' }).focus()
    await userEvent.keyboard(' ')
    await expect(args.onChange).toHaveBeenLastCalledWith(['Mountain', 'Beaches', 'Snow'])
  },
}
export const None: Story = { args: { value: [], required: true, error: tourMessages.landscapes } }
export const AllChosen: Story = { args: { value: LANDSCAPES } }
export const Disabled: Story = { args: { disabled: true } }
