import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test'
import { FocalPointField, type FocalPointFieldProps } from './focal-point-field.tsx'

const meta = {
  title: 'UI/Focal point field',
  component: FocalPointField,
  args: {
    label: 'Focal point',
    url: './photos/roman-colosseum.jpg',
    width: 1600,
    height: 1067,
    value: { x: 0.5, y: 0.5 },
    onChange: fn(),
  },
  argTypes: { value: { control: false } },
  decorators: [
    (Story) => (
      <div className="max-w-md">
        <Story />
      </div>
    ),
  ],
  render: (args) => <Stateful {...args} />,
  parameters: {
    usage: {
      do: ['Show it where an image is described: the crops show what the point changes.'],
      dont: ['Use it for an image that is never cropped, such as a map.'],
    },
  },
} satisfies Meta<typeof FocalPointField>
export default meta
type Story = StoryObj<typeof meta>

function Stateful(args: FocalPointFieldProps) {
  const [point, setPoint] = useState(args.value)
  return (
    <FocalPointField
      {...args}
      value={point}
      onChange={(next) => {
        args.onChange(next)
        setPoint(next)
      }}
    />
  )
}

/** A click sets the point and focuses the marker. */
export const Click: Story = {
  play: async ({ canvasElement, args }) => {
    const marker = within(canvasElement).getByRole('slider', { name: 'Focal point' })
    const area = marker.parentElement as HTMLElement
    const { left, top, width, height } = area.getBoundingClientRect()
    fireEvent.click(area, { clientX: left + width / 4, clientY: top + height * 0.75 })
    await expect(args.onChange).toHaveBeenLastCalledWith({ x: 0.25, y: 0.75 })
    await expect(marker).toHaveFocus()
    await expect(marker).toHaveAttribute('aria-valuetext', '25% from the left, 75% from the top')
  },
}

/** The marker is dragged, not beyond the edge. */
export const Drag: Story = {
  play: async ({ canvasElement, args }) => {
    const marker = within(canvasElement).getByRole('slider')
    const area = marker.parentElement as HTMLElement
    const { left, top, width, height } = area.getBoundingClientRect()
    const centre = { clientX: left + width / 2, clientY: top + height / 2 }
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: marker, coords: centre },
      { target: area, coords: { clientX: left + width * 0.8, clientY: top - 40 } },
      { keys: '[/MouseLeft]', target: area },
    ])
    await expect(args.onChange).toHaveBeenLastCalledWith({ x: 0.8, y: 0 })
  },
}

/** The arrow keys move the point by one percent, with Shift by ten. */
export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    const marker = canvas.getByRole('slider')
    await expect(marker).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
    await expect(args.onChange).toHaveBeenLastCalledWith({ x: 0.51, y: 0.6 })
    await expect(marker).toHaveAttribute('aria-valuetext', '51% from the left, 60% from the top')
    await userEvent.click(canvas.getByRole('button', { name: 'Centre' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ x: 0.5, y: 0.5 })
  },
}

/** A high image is not higher than its column is wide. */
export const Upright: Story = {
  args: { width: 800, height: 1200, value: { x: 0.3, y: 0.2 } },
  play: async ({ canvasElement }) => {
    const area = within(canvasElement).getByRole('slider').parentElement as HTMLElement
    const fieldset = area.closest('fieldset') as HTMLElement
    await expect(area.offsetHeight).toBeLessThanOrEqual(fieldset.offsetWidth)
  },
}
export const Invalid: Story = { args: { error: 'focus.x must be a number from 0 to 1.' } }
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
