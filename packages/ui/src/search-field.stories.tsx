import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { SearchField } from './search-field.tsx'

const meta = {
  title: 'UI/Search field',
  component: SearchField,
  args: { label: 'Search by name', value: '', onSearch: fn() },
  parameters: {
    usage: {
      do: ['Say in the label what is searched.'],
      dont: ['Add a button: it searches automatically, after 400 ms without typing.'],
    },
  },
} satisfies Meta<typeof SearchField>
export default meta
type Story = StoryObj<typeof meta>

/** Sent once, trimmed, after the typing has come to rest. */
export const Empty: Story = {
  play: async ({ canvasElement, args }) => {
    const field = within(canvasElement).getByRole('searchbox')
    // Without a pause between them, however busy the machine is.
    for (const value of ['  t', '  te', '  tea ']) fireEvent.input(field, { target: { value } })
    await waitFor(() => expect(args.onSearch).toHaveBeenCalledWith('tea'))
    await expect(args.onSearch).toHaveBeenCalledOnce()
  },
}
export const InForce: Story = { args: { value: 'Kashmir' } }

/** Enter does not wait. */
export const Enter: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByRole('searchbox'), 'coast{Enter}')
    await expect(args.onSearch).toHaveBeenLastCalledWith('coast')
  },
}
