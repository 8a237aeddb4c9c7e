import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { PreviewEnquiry, PreviewNote } from './preview-parts.tsx'

const meta = {
  title: 'Site/Preview of a tour',
  component: PreviewNote,
  subcomponents: { PreviewEnquiry },
  parameters: {
    path: '/preview/ZQAAAAAAAAAAAAEB',
    layout: 'fullscreen',
    usage: {
      do: ['Say that the version is not public, and until when the link works.'],
      dont: ['Send enquiries from a preview.'],
    },
  },
} satisfies Meta<typeof PreviewNote>
export default meta
type Story = StoryObj<typeof meta>

/** Above and below the page of the tour. */
export const Draft: Story = {
  args: { expiresAt: '2026-11-25T09:00:00.000Z' },
  render: (args) => (
    <>
      <PreviewNote {...args} />
      <PreviewEnquiry />
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('note')).toHaveTextContent('25/11/2026, 14:30 IST')
    await canvas.findByRole('heading', { name: 'Ask us about this tour' })
  },
}

/** Status 410: the time is over, or the draft was published or discarded. */
export const Ended: Story = {
  args: { problem: 'gone' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name: tourDraftMessages.previewEnded })
  },
}
