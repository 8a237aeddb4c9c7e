import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { now, tour } from '../../../features/tours/tours.fixtures.ts'
import { PreviewPage } from './preview-page.tsx'

const meta = {
  title: 'Site/Preview of a tour',
  component: PreviewPage,
  args: { today: now.toISOString().slice(0, 10), publicUrl: 'https://www.example.com' },
  parameters: {
    path: '/preview/ZQAAAAAAAAAAAAEB',
    layout: 'fullscreen',
    usage: {
      do: ['Say that the version is not public, and until when the link works.'],
      dont: ['Send enquiries from a preview.'],
    },
  },
} satisfies Meta<typeof PreviewPage>
export default meta
type Story = StoryObj<typeof meta>

/** The page of the tour, marked as a preview. */
export const Draft: Story = {
  args: { preview: { tour, expiresAt: '2026-11-25T09:00:00.000Z' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('heading', { level: 1, name: tour.tourName })
    await expect(canvas.getByRole('note')).toHaveTextContent('25/11/2026, 14:30 IST')
  },
}

/** Status 410: the time is over, or the draft was published or discarded. */
export const Ended: Story = {
  args: { problem: 'gone' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name: tourDraftMessages.previewGone })
  },
}
