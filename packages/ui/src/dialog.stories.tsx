import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { TextInput } from './text-input.tsx'

const meta = {
  title: 'UI/Dialog',
  component: Dialog,
  subcomponents: { FormDialog },
  args: {
    open: true,
    onClose: fn(),
    title: 'Heads up',
    description: 'Your session ends in five minutes.',
    actions: <Button>OK</Button>,
  },
  argTypes: { actions: { control: false }, children: { control: false } },
  parameters: {
    docs: { story: { inline: false, height: '26rem' } },
    usage: {
      do: ['Give it one question or one message.', 'Put the primary button last.'],
      dont: [
        'Open it while the user is typing.',
        'Load it on a public page: MessageDialog is lighter.',
      ],
    },
  },
} satisfies Meta<typeof Dialog>
export default meta
type Story = StoryObj<typeof meta>

export const Info: Story = {}
export const Success: Story = {
  args: { tone: 'success', title: 'Welcome back, Admin', description: 'Login successful' },
}
export const Failure: Story = {
  args: {
    tone: 'error',
    title: 'Something went wrong',
    description: 'Full name is mandatory.\nPhone is mandatory.',
  },
}
export const LongText: Story = {
  args: {
    description: Array.from(
      { length: 40 },
      (_, at) => `Kilometre ${at + 1}: the road goes on.`,
    ).join('\n'),
  },
}
export const WithForm: Story = {
  args: {
    title: 'Your session has ended',
    description: 'Nothing on this page is lost. Log in again to go on where you were.',
    children: (
      <div className="flex flex-col gap-4">
        <TextInput label="Email" type="email" required />
        <TextInput label="Password" type="password" required />
      </div>
    ),
    actions: <Button>Log in</Button>,
  },
}

const submit = fn()
const submitAround = fn()

/** A form of its own: Enter submits it, and a form around the dialog does not get the event. */
export const AsForm: Story = {
  render: ({ onClose }) => (
    <form onSubmit={submitAround}>
      <FormDialog title="Rename" submitLabel="Save" onSubmit={submit} onCancel={() => onClose?.()}>
        <TextInput label="New name" />
      </FormDialog>
    </form>
  ),
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename' }))
    await userEvent.type(dialog.getByLabelText('New name'), 'Office laptop{Enter}')
    await expect(submit).toHaveBeenCalledOnce()
    await expect(submitAround).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** Traps the focus, closes on Escape and returns the focus. */
export const Focus: Story = {
  args: { open: false },
  render: (args) => <Opened {...args} />,
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'Open' })
    await userEvent.click(opener)
    const dialog = await screen.findByRole('dialog', { name: 'Heads up' })
    for (let press = 0; press < 5; press += 1) {
      await userEvent.tab()
      await expect(dialog).toContainElement(document.activeElement as HTMLElement)
    }
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

/** A button that is disabled while its dialog opens gets the focus back, too. */
export const FocusOfADisabledButton: Story = {
  args: { open: false },
  render: (args) => <OpenedByDisabled {...args} />,
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'Open' })
    await userEvent.click(opener)
    await screen.findByRole('dialog', { name: 'Heads up' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

function OpenedByDisabled(args: DialogProps) {
  const [step, setStep] = useState<'closed' | 'busy' | 'open'>('closed')
  useEffect(() => {
    if (step !== 'busy') return
    // The browser takes the focus from a disabled button before it paints.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setStep('open')))
    return () => cancelAnimationFrame(frame)
  }, [step])
  return (
    <>
      <Button disabled={step !== 'closed'} onClick={() => setStep('busy')}>
        Open
      </Button>
      <Dialog {...args} open={step === 'open'} onClose={() => setStep('closed')} />
    </>
  )
}

function Opened(args: DialogProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog {...args} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
