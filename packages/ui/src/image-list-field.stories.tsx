import { SUB_IMAGES } from '@bharat/contracts/limits'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ImageListField, type ImageListFieldProps } from './image-list-field.tsx'

const photos = [
  'tea-gardens',
  'mysore-palace',
  'ajanta-caves',
  'roman-colosseum',
  'singaporean-cityscape',
].map((name) => `./photos/${name}.jpg`)

const meta = {
  title: 'UI/Image list field',
  component: ImageListField,
  args: {
    label: 'Sub Images',
    hint: `Exactly ${SUB_IMAGES} images.`,
    required: true,
    value: photos.slice(0, 3),
    max: SUB_IMAGES,
    onChange: fn(),
  },
  argTypes: { value: { control: false } },
  render: (args) => <Stateful {...args} />,
  parameters: {
    usage: {
      do: ['Use it where the order of images is seen.', 'Say how many there should be.'],
      dont: ['Use it for one image.'],
    },
  },
} satisfies Meta<typeof ImageListField>
export default meta
type Story = StoryObj<typeof meta>

function Stateful(args: ImageListFieldProps) {
  const [images, setImages] = useState<readonly (File | string)[]>(args.value)
  return (
    <ImageListField
      {...args}
      value={images}
      onChange={(next) => {
        args.onChange(next)
        setImages(next)
      }}
    />
  )
}

export const Three: Story = {}
export const Empty: Story = { args: { value: [] } }
export const Full: Story = { args: { value: photos } }
export const Uploading: Story = { args: { value: photos, progressOf: () => 0.4, disabled: true } }
export const Invalid: Story = { args: { error: 'Please select exactly 5 sub images.' } }

/** Moved by keyboard, the focus travels with the image. */
export const Moving: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('button', { name: 'Move sub image 1 later' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith([photos[1], photos[0], photos[2]])
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Move sub image 2 later' })).toHaveFocus(),
    )
  },
}

/** Each image can be replaced and removed, and another one added. */
export const Changed: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const file = (name: string) => new File(['x'], name, { type: 'image/png' })
    const [second, third] = [file('second.png'), file('third.png')]
    await expect(canvas.getByRole('button', { name: 'Replace sub image 2' })).toBeVisible()
    const input = canvas.getAllByRole('listitem')[1]?.querySelector('input')
    await userEvent.upload(input as HTMLInputElement, second)
    await expect(args.onChange).toHaveBeenLastCalledWith([photos[0], second, photos[2]])
    await userEvent.click(canvas.getByRole('button', { name: 'Remove sub image 1' }))
    await expect(args.onChange).toHaveBeenLastCalledWith([second, photos[2]])
    await expect(canvas.getByText('Add image')).toBeVisible()
    await userEvent.upload(canvas.getByLabelText('Sub Images', { selector: 'input' }), third)
    await expect(args.onChange).toHaveBeenLastCalledWith([second, photos[2], third])
  },
}
