import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test'
import { DateList, type DateListProps } from './date-list.tsx'

const meta = {
  title: 'UI/Date list',
  component: DateList,
  args: { label: 'Upcoming Dates', value: ['2026-12-04', '2027-01-15'], onChange: fn() },
  render: (args) => <Stateful {...args} />,
  parameters: {
    usage: {
      do: ['Use it for departures: days without a time.'],
      dont: ['Use it for one date; a text field of type `date` does.'],
    },
  },
} satisfies Meta<typeof DateList>
export default meta
type Story = StoryObj<typeof meta>

function Stateful(args: DateListProps) {
  const [days, setDays] = useState<readonly string[]>(args.value)
  return (
    <DateList
      {...args}
      value={days}
      onChange={(next) => {
        args.onChange(next)
        setDays(next)
      }}
    />
  )
}

/** Added days are sorted, without duplicates. */
export const TwoDays: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByLabelText('Upcoming Dates', { selector: 'input' })
    await expect(canvas.getByRole('button', { name: 'Add date' })).toBeDisabled()
    await fireEvent.change(input, { target: { value: '2026-12-20' } })
    await userEvent.click(canvas.getByRole('button', { name: 'Add date' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(['2026-12-04', '2026-12-20', '2027-01-15'])
    await userEvent.click(canvas.getByRole('button', { name: 'Remove 20/12/2026' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(['2026-12-04', '2027-01-15'])
  },
}
export const Empty: Story = { args: { value: [] } }
export const Many: Story = {
  args: {
    value: Array.from(
      { length: 14 },
      (_, at) => `2027-${String((at % 12) + 1).padStart(2, '0')}-1${at % 10}`,
    ).sort(),
  },
}
export const Invalid: Story = { args: { error: 'Upcoming dates must be valid dates.' } }
export const Disabled: Story = { args: { disabled: true } }
