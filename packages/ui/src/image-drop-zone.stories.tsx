import { imageFileError } from '@bharat/contracts/image-files'
import { mediaMessages } from '@bharat/contracts/media.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor, within } from 'storybook/test'
import { ImageDropZone, type ImageDropZoneProps, ImagePrompt } from './image-drop-zone.tsx'
import { Notice } from './notice.tsx'

const meta = {
  title: 'UI/Image drop zone',
  component: ImageDropZone,
  subcomponents: { ImagePrompt },
  args: { onFiles: fn(), children: () => null },
  argTypes: { children: { control: false } },
  render: (args) => <Zone {...args} />,
  parameters: {
    usage: {
      do: [
        'Show with `over` where the file will land, before it is dropped.',
        'Say why a file is rejected, beside the zone.',
        'Keep the file input inside: it is what the keyboard reaches.',
      ],
      dont: [
        'Make dropping the only way.',
        'Check the file in the zone: its user knows what fits.',
      ],
    },
  },
} satisfies Meta<typeof ImageDropZone>
export default meta
type Story = StoryObj<typeof meta>

function Zone({ onFiles, disabled = false }: ImageDropZoneProps) {
  const [reason, setReason] = useState<string>()
  const choose = (files: File[]) => {
    const rejected = files[0] && imageFileError(files[0])
    setReason(rejected)
    if (!rejected) onFiles(files)
  }
  return (
    <ImageDropZone onFiles={choose} disabled={disabled}>
      {(over) => (
        <div className="flex max-w-md flex-col gap-3">
          <input
            id="file"
            type="file"
            aria-label="Cover Image"
            disabled={disabled}
            className="peer sr-only"
            onChange={({ target }) => choose([...(target.files ?? [])])}
          />
          <ImagePrompt
            htmlFor="file"
            over={over}
            title={over ? 'Drop the image here' : 'Click to upload'}
            {...(!over && { more: 'or drop or paste an image here' })}
            className="min-h-32 flex-col px-4 py-5"
          />
          <Notice tone="error" message={reason} />
        </div>
      )}
    </ImageDropZone>
  )
}

/** Native events: those of the testing library carry no files. */
function drag(canvas: HTMLElement, type: string, name: string, mime: string) {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'], name, { type: mime }))
  const label = canvas.querySelector('label')
  label?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
}

export const Empty: Story = {}
export const Disabled: Story = { args: { disabled: true } }

/** A file is held over the zone. */
export const DragOver: Story = {
  play: async ({ canvasElement }) => {
    drag(canvasElement, 'dragover', 'road.jpg', 'image/jpeg')
    await expect(await within(canvasElement).findByText('Drop the image here')).toBeVisible()
  },
}

/** A dropped file arrives, and the zone is as before. */
export const Dropped: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    drag(canvasElement, 'dragover', 'road.jpg', 'image/jpeg')
    await canvas.findByText('Drop the image here')
    drag(canvasElement, 'drop', 'road.jpg', 'image/jpeg')
    await waitFor(() => expect(args.onFiles).toHaveBeenCalledWith([expect.any(File)]))
    await expect(await canvas.findByText('Click to upload')).toBeVisible()
  },
}

/** A file that is no image is rejected with the reason. */
export const RejectedFile: Story = {
  play: async ({ canvasElement, args }) => {
    drag(canvasElement, 'drop', 'packing-list.txt', 'text/plain')
    const reason = await within(canvasElement).findByText(mediaMessages.notAnImage)
    await expect(reason).toBeVisible()
    await expect(args.onFiles).not.toHaveBeenCalled()
  },
}
