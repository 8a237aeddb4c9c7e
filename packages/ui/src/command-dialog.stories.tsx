import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { CommandDialog, type CommandDialogProps, type CommandGroup } from './command-dialog.tsx'

const groups: CommandGroup[] = [
  {
    label: 'Pages',
    options: [
      { id: 'desk', label: 'Sales desk' },
      { id: 'tours', label: 'Tours', detail: 'Dashboard' },
    ],
  },
  {
    label: 'Enquiries',
    options: [
      {
        id: 'anju',
        label: 'Anju Thomas',
        detail: 'BR-7K3Q · +919847012345 · Kerala to Kashmir',
        badge: <Badge>New</Badge>,
      },
      { id: 'long', label: 'Malabar to Marwar by way of every ghat '.repeat(5), detail: 'Tours' },
    ],
  },
]

const meta = {
  title: 'UI/Command dialog',
  component: CommandDialog,
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Search the back-office',
    placeholder: 'Tours, enquiries, settings, actions…',
    query: '',
    onQuery: fn(),
    groups,
    status: undefined,
    onChoose: fn(),
  },
  argTypes: { groups: { control: false }, status: { control: false } },
  parameters: {
    docs: { story: { inline: false, height: '32rem' } },
    usage: {
      do: ['Keep the order of the groups while results arrive.', 'Say what could not be loaded.'],
      dont: ['Hide an action here that no page shows.'],
    },
  },
} satisfies Meta<typeof CommandDialog>
export default meta
type Story = StoryObj<typeof meta>

const field = () => screen.findByRole('combobox', { name: 'Search the back-office' })
/** The label of the option that Enter chooses. */
const active = async () => {
  const id = (await field()).getAttribute('aria-activedescendant')
  return document.getElementById(id ?? '')
}

/** Arrow keys move through all groups and around; Enter chooses. */
export const Keyboard: Story = {
  play: async ({ args }) => {
    await waitFor(async () => expect(await field()).toHaveFocus())
    await expect(await active()).toHaveTextContent('Sales desk')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(await active()).toHaveTextContent('Anju Thomas')
    await expect(await active()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect(args.onChoose).toHaveBeenCalledWith('anju')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    await expect(await active()).toHaveTextContent('Malabar to Marwar')
    await userEvent.keyboard('{Escape}')
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}

/** Matches are marked, also some of the words; the number of results is announced. */
export const Matches: Story = {
  args: { query: 'thomas anju' },
  play: async ({ args }) => {
    const option = await screen.findByRole('option', { name: /^Anju Thomas/ })
    const marks = [...option.querySelectorAll('mark')].map(({ textContent }) => textContent)
    await expect(marks).toEqual(['Anju', 'Thomas'])
    await expect(screen.getByRole('status')).toHaveTextContent('4 results')
    // Radix lets presses through once the dialog is the highest layer.
    await waitFor(() => expect(getComputedStyle(option).pointerEvents).not.toBe('none'))
    await userEvent.click(option)
    await expect(args.onChoose).toHaveBeenCalledWith('anju')
  },
}

/** Keys of an input method that composes a character choose nothing. */
export const Composing: Story = {
  play: async ({ args }) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true })
    ;(await field()).dispatchEvent(event)
    await expect(args.onChoose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect(args.onChoose).toHaveBeenCalledOnce()
  },
}

export const Nothing: Story = {
  args: { query: 'xyz', groups: [], status: 'Nothing found for “xyz”.' },
  play: async () => {
    await expect(await screen.findByText('Nothing found for “xyz”.')).toBeVisible()
    await expect(await field()).toHaveAttribute('aria-expanded', 'false')
    await expect(await field()).not.toHaveAttribute('aria-activedescendant')
  },
}
export const Loading: Story = { args: { query: 'anju', groups: [], status: 'Searching…' } }

/** What is there can be chosen; the rest is tried again. */
export const Failed: Story = {
  args: { query: 'desk', status: 'Tours and enquiries could not be searched.', onRetry: fn() },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

/** The focus returns to the element that had it. */
export const ReturnsFocus: Story = {
  args: { open: false },
  render: (args: CommandDialogProps) => <Opener {...args} />,
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Search' })
    await userEvent.click(button)
    await field()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}

function Opener(args: CommandDialogProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Search</Button>
      <CommandDialog {...args} open={open} onOpenChange={setOpen} />
    </>
  )
}
