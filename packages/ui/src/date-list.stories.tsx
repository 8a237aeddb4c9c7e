import { formatCalendarDay } from '@bharat/contracts/format'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test'
import { DateList, type DateListProps } from './date-list.tsx'
import { TextInput } from './text-input.tsx'

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

function Detailed(args: DateListProps) {
  const [open, setOpen] = useState<string>()
  return (
    <Stateful
      {...args}
      details={{
        open,
        onOpen: setOpen,
        summary: (day) => (day === '2027-01-15' ? '3 left' : ''),
        title: (day) => `Departure on ${formatCalendarDay(day)}`,
        children: <TextInput label="Price" />,
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
/** Each chip opens the details of its day; Escape closes them and returns the focus. */
export const WithDetails: Story = {
  render: (args) => <Detailed {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const chip = canvas.getByRole('button', { name: '15/01/2027 3 left' })
    chip.focus()
    await userEvent.keyboard('{Enter}')
    await expect(chip).toHaveAttribute('aria-expanded', 'true')
    const details = canvas.getByRole('group', { name: 'Departure on 15/01/2027' })
    within(details).getByRole('textbox', { name: 'Price' }).focus()
    await userEvent.keyboard('{Escape}')
    await expect(chip).toHaveFocus()
    await expect(canvas.queryByRole('group')).toBeNull()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }))
    await expect(chip).toHaveFocus()
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
