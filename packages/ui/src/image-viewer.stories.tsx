import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { ImageViewer, type ImageViewerProps } from './image-viewer.tsx'

const meta = {
  title: 'UI/Image viewer',
  component: ImageViewer,
  args: {
    label: 'Pictures of the tour',
    images: [
      'singaporean-cityscape',
      'taj-mahal',
      'gateway-of-india',
      'casa-mila',
      'ajanta-caves',
    ].map((name, index) => ({
      url: `./photos/${name}.jpg`,
      alt: `Spiti, picture ${index + 1}`,
      credit: index === 1 ? 'Asha Menon, CC BY 4.0' : '',
    })),
    first: 0,
    onClose: fn(),
  },
  render: (args) => <Opened {...args} />,
  parameters: {
    layout: 'fullscreen',
    usage: {
      do: [
        'Load it on use: no page needs its code at first.',
        'Open it at the image that was pressed.',
      ],
      dont: ['Keep it mounted: it is open as long as it exists.'],
    },
  },
} satisfies Meta<typeof ImageViewer>
export default meta
type Story = StoryObj<typeof meta>

/** As a page opens it: from a button. */
function Opened(props: ImageViewerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="min-h-11 px-4">
        Open
      </button>
      {isOpen && (
        <ImageViewer
          {...props}
          onClose={() => {
            setOpen(false)
            props.onClose()
          }}
        />
      )}
    </>
  )
}

async function open(canvasElement: HTMLElement) {
  const opener = within(canvasElement).getByRole('button', { name: 'Open' })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = await within(canvasElement).findByRole('dialog', { name: 'Pictures of the tour' })
  const announced = dialog.querySelector('[aria-live]')
  return {
    opener,
    dialog,
    shows: (text: string) => waitFor(() => expect(announced).toHaveTextContent(text)),
  }
}

/** Arrow keys, Home and End change the image and announce its number; Escape returns the focus. */
export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const { opener, dialog, shows } = await open(canvasElement)
    await shows('Picture 1 / 5')
    await expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus()
    for (const [key, number] of [
      ['ArrowRight', 2],
      ['End', 5],
      ['ArrowRight', 1],
      ['ArrowLeft', 5],
      ['Home', 1],
      ['ArrowRight', 2],
    ]) {
      await userEvent.keyboard(`{${key}}`)
      await shows(`Picture ${number} / 5`)
      await waitFor(() =>
        expect(within(dialog).getByRole('img')).toHaveAccessibleName(`Spiti, picture ${number}`),
      )
    }
    await expect(within(dialog).getByText('Asha Menon, CC BY 4.0')).toBeVisible()
    // A browser closes its dialog on Escape, which a test cannot press: the event is the same.
    within(dialog).getByRole('button', { name: 'Close' }).click()
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    await expect(opener).toHaveFocus()
    await expect(args.onClose).toHaveBeenCalledTimes(1)
  },
}

/** A swipe scrolls the row; the number follows. */
export const Swiped: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const { dialog, shows } = await open(canvasElement)
    const row = within(dialog).getByRole('list')
    row.scrollTo({ left: 3 * row.clientWidth, behavior: 'instant' })
    await shows('Picture 4 / 5')
  },
}

/** Two fingers, a double press or the button enlarge the image; arrow keys then move it. */
export const Enlarged: Story = {
  play: async ({ canvasElement }) => {
    const { dialog } = await open(canvasElement)
    const row = within(dialog).getByRole('list')
    const scale = () => {
      const { transform } = getComputedStyle(row.querySelector('li > div') as Element)
      return new DOMMatrix(transform)
    }
    const { left, top, width, height } = row.getBoundingClientRect()
    const touch = (pointerId: number, x: number) => ({
      pointerId,
      pointerType: 'touch',
      clientX: left + width / 2 + x,
      clientY: top + height / 2,
    })
    fireEvent.pointerDown(row, touch(1, -50))
    fireEvent.pointerDown(row, touch(2, 50))
    fireEvent.pointerMove(row, touch(2, 150))
    await waitFor(() => expect(scale().a).toBe(2))
    fireEvent.pointerUp(row, touch(2, 150))
    fireEvent.pointerUp(row, touch(1, -50))
    const { e } = scale()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(scale().e).toBeLessThan(e))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zoom out' }))
    await waitFor(() => expect(scale().a).toBe(1))
    fireEvent.doubleClick(row, touch(1, 0))
    await waitFor(() => expect(scale().a).toBe(2.5))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zoom out' }))
  },
}

export const OnlyOne: Story = {
  args: { images: [{ url: './photos/not-there.jpg', alt: 'A road' }] },
  play: async ({ canvasElement }) => {
    const { dialog, shows } = await open(canvasElement)
    await shows('Picture 1 / 1')
    await expect(within(dialog).queryByRole('button', { name: 'Next picture' })).toBeNull()
  },
}
