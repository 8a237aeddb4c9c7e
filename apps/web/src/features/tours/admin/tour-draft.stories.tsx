import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { DraftBanner } from './draft-banner.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'

const meta = {
  title: 'Admin/Tour drafts',
  component: PreviewDialog,
  subcomponents: { PublishDialog, DraftBanner },
  args: {
    link: {
      url: 'https://www.example.com/preview/ZQAAAAAAAAAAAAEBAAAAAAAAAAAAAAAAAZ',
      expiresAt: '2026-11-25T09:00:00.000Z',
    },
    onClose: fn(),
  },
  parameters: {
    usage: {
      do: ['Say until when a link works, and what it shows.'],
      dont: ['Open a new tab before the draft is saved.'],
    },
  },
} satisfies Meta<typeof PreviewDialog>
export default meta
type Story = StoryObj<typeof meta>

/** The link can be opened, or copied for a colleague. */
export const Link: Story = {
  play: async ({ args }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Preview' })
    await expect(dialog).toHaveTextContent('25/11/2026, 14:30 IST')
    const open = screen.getByRole('link', { name: 'Open preview' })
    await expect(open).toHaveAttribute('href', args.link?.url)
  },
}

/** A date and time in India; the past is rejected. */
export const Time: StoryObj<typeof PublishDialog> = {
  args: { onPublish: fn(), onCancel: fn() },
  render: (args) => <PublishDialog {...args} />,
  play: async ({ args }) => {
    const field = await screen.findByLabelText(/^Date and time in India/)
    const set = screen.getByRole('button', { name: 'Set the time' })
    await userEvent.click(set)
    await waitFor(() => expect(field).toBeInvalid())
    await userEvent.type(field, '2020-01-12T09:30')
    await userEvent.click(set)
    await screen.findByText(tourDraftMessages.atPast)
    await expect(args.onPublish).not.toHaveBeenCalled()
    await userEvent.clear(field)
    await userEvent.type(field, '2099-01-12T09:30')
    await userEvent.click(set)
    await expect(args.onPublish).toHaveBeenCalledWith('2099-01-12T09:30')
  },
}
