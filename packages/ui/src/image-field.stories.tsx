import { mediaMessages } from '@bharat/contracts/media.messages'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ImageField, type ImageFieldProps } from './image-field.tsx'
import type { ImageChoice } from './image-preview.tsx'

const meta = {
  title: 'UI/Image field',
  component: ImageField,
  args: { label: 'Cover Image', value: null, onChange: fn() },
  argTypes: { value: { control: false } },
  render: (args) => <Stateful {...args} />,
  parameters: {
    usage: {
      do: [
        'Label it by what the image will be.',
        'Say ‘Replace’ where the old image is still on the site.',
      ],
      dont: ['Upload on choosing: the form uploads when it is saved.'],
    },
  },
} satisfies Meta<typeof ImageField>
export default meta
type Story = StoryObj<typeof meta>

function Stateful(args: ImageFieldProps) {
  const [image, setImage] = useState<ImageChoice>(args.value)
  return (
    <ImageField
      {...args}
      value={image}
      onChange={(next) => {
        args.onChange(next)
        setImage(next)
      }}
    />
  )
}

const photo = './photos/tea-gardens.jpg'

export const Empty: Story = {}
/** Another image takes the place of the chosen one, or it is removed. */
export const Chosen: Story = {
  args: { value: photo },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByLabelText('Cover Image', { selector: 'input' })
    const opened = fn((event: Event) => event.preventDefault())
    input.addEventListener('click', opened)
    await userEvent.click(canvas.getByRole('button', { name: 'Change Cover Image' }))
    await expect(opened).toHaveBeenCalledOnce()
    input.removeEventListener('click', opened)
    const other = new File(['x'], 'other.png', { type: 'image/png' })
    await userEvent.upload(input, other)
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(other))
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Cover Image' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(null)
    await expect(canvas.getByLabelText('Cover Image', { selector: 'input' })).toHaveFocus()
  },
}
export const Uploading: Story = { args: { value: photo, progress: 0.6, disabled: true } }
export const Required: Story = { args: { required: true, error: 'Main image is required.' } }
export const Compact: Story = { args: { label: 'Image (Day 1)', compact: true } }
export const Disabled: Story = { args: { disabled: true } }

/** An image that could not be uploaded is rejected with the reason; one that can takes the message away. */
export const Rejected: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByLabelText('Cover Image', { selector: 'input' })
    const choose = (name: string, type: string) =>
      userEvent.upload(input, new File(['x'], name, { type }), { applyAccept: false })
    await choose('IMG_0001.HEIC', '')
    await expect(await canvas.findByRole('alert')).toHaveTextContent(mediaMessages.heic)
    await choose('logo.svg', 'image/svg+xml')
    await expect(await canvas.findByRole('alert')).toHaveTextContent(mediaMessages.svg)
    await expect(args.onChange).not.toHaveBeenCalled()
    await choose('photo.jpg', 'image/jpeg')
    await expect(args.onChange).toHaveBeenCalledOnce()
    await expect(canvas.queryByText(mediaMessages.svg)).toBeNull()
  },
}

/** What is no image is refused, dropped or chosen. */
export const NotAnImage: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const note = new File(['packing list'], 'list.txt', { type: 'text/plain' })
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(note)
    const drop = { bubbles: true, cancelable: true, dataTransfer }
    canvas.getByText('Click to upload').dispatchEvent(new DragEvent('drop', drop))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(mediaMessages.notAnImage)
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}
