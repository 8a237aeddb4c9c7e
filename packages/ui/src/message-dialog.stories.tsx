import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from './button.tsx'
import { MessageDialog, type MessageDialogProps } from './message-dialog.tsx'

const meta = {
  title: 'UI/Message dialog',
  component: MessageDialog,
  args: {
    title: 'All set!',
    tone: 'success',
    lines: [enquiryMessages.received],
    onClose: fn(),
  },
  argTypes: { children: { control: false } },
  parameters: {
    docs: { story: { inline: false, height: '24rem' } },
    usage: {
      do: ['List all failures together, one a line.', 'Mount it to open it.'],
      dont: ['Put fields into it.', 'Use it for a state that can be read in the page.'],
    },
  },
} satisfies Meta<typeof MessageDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Success: Story = {}
export const Failure: Story = {
  args: {
    title: 'Something went wrong',
    tone: 'error',
    lines: [
      enquiryMessages.fullName,
      enquiryMessages.phone,
      enquiryMessages.email,
      enquiryMessages.message,
    ],
  },
}
export const Info: Story = {
  args: {
    title: 'Heads up',
    tone: 'info',
    lines: ['WhatsApp could not be opened in a new tab.'],
    children: (
      <a
        href="#chat"
        className="mt-4 inline-flex min-h-11 items-center text-accent-strong underline"
      >
        Open the chat
      </a>
    ),
  },
}

/** Opened by a press, it holds the focus and gives it back. */
export const Focus: Story = {
  render: (args) => <Opened {...args} />,
  play: async ({ canvasElement, args }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'Send' })
    await userEvent.click(opener)
    const ok = await screen.findByRole('button', { name: 'OK' })
    await expect(screen.getByRole('dialog')).toHaveAccessibleName('All set!')
    await userEvent.click(ok)
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
    await expect(screen.queryByRole('dialog')).toBeNull()
    await expect(opener).toHaveFocus()
  },
}

function Opened(args: MessageDialogProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Send</Button>
      {open && (
        <MessageDialog
          {...args}
          onClose={() => {
            args.onClose()
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
