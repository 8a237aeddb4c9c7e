import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ShareTour } from './share-tour.tsx'

const meta = {
  title: 'Site/Share a tour',
  component: ShareTour,
  args: {
    tourId: '650000000000000000000102',
    tourName: 'Spiti Valley Circuit',
    url: 'https://example.com/tours/650000000000000000000102',
  },
  decorators: [
    (Story) => (
      <div className="flex min-h-60 justify-end">
        <Story />
      </div>
    ),
  ],
  parameters: {
    usage: {
      do: ['Give the address without parameters, as the canonical link has it.'],
      dont: ['Show it twice on a page.'],
    },
  },
} satisfies Meta<typeof ShareTour>
export default meta
type Story = StoryObj<typeof meta>

/** Replaces a function of the browser until the story has played. */
function replaced(name: 'share' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true })
  return () => {
    Reflect.deleteProperty(navigator, name)
  }
}

/** Without a share sheet: a chat, or the link. All by keyboard. */
export const Links: Story = {
  beforeEach: () => replaced('share', undefined),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const writeText = fn(async (_: string) => {})
    const restore = replaced('clipboard', { writeText })
    const share = canvas.getByRole('button', { name: 'Share' })
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Download itinerary' })).toHaveFocus()
    await userEvent.tab()
    await expect(share).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(share).toHaveAttribute('aria-expanded', 'true')
    await userEvent.tab()
    const chat = canvas.getByRole('link', { name: 'WhatsApp' })
    await expect(chat).toHaveFocus()
    await expect(new URL(chat.getAttribute('href') ?? '').searchParams.get('text')).toBe(
      `${args.tourName}\n${args.url}\nItinerary: ${args.url}/itinerary.pdf`,
    )
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Link copied.'))
    await expect(writeText).toHaveBeenCalledWith(args.url)
    writeText.mockRejectedValueOnce(new Error('denied'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(args.url))
    restore()
    await userEvent.keyboard('{Escape}')
    await expect(share).toHaveFocus()
    await expect(share).toHaveAttribute('aria-expanded', 'false')
  },
}

const sheet = fn(async (_: ShareData) => {})

/** The system's share sheet, where there is one. If it cannot open, the links do. */
export const Sheet: Story = {
  beforeEach: () => replaced('share', sheet),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const share = canvas.getByRole('button', { name: 'Share' })
    await userEvent.click(share)
    await expect(sheet).toHaveBeenCalledWith({ title: args.tourName, url: args.url })
    sheet.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    await userEvent.click(share)
    await expect(share).toHaveAttribute('aria-expanded', 'false')
    sheet.mockRejectedValueOnce(new DOMException('not allowed', 'NotAllowedError'))
    await userEvent.click(share)
    await waitFor(() => expect(share).toHaveAttribute('aria-expanded', 'true'))
    // A press elsewhere closes them.
    await userEvent.click(canvasElement)
    await waitFor(() => expect(share).toHaveAttribute('aria-expanded', 'false'))
  },
}
