import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import * as admin from './icons/admin.tsx'
import * as carousel from './icons/carousel.tsx'
import * as choices from './icons/choices.tsx'
import * as controls from './icons/controls.tsx'
import * as frame from './icons/frame.tsx'
import * as further from './icons/further.tsx'
import * as trip from './icons/trip.tsx'
import * as icons from './icons.tsx'

const meta = {
  title: 'Foundations/Icons',
  component: icons.CompassIcon,
  subcomponents: { ...admin, ...carousel, ...choices, ...controls, ...frame, ...further, ...trip },
  argTypes: { className: { control: 'text' } },
  args: { className: 'size-8 text-accent-strong' },
  parameters: {
    usage: {
      do: [
        'Let the text beside an icon name it.',
        'Give a button with an icon alone an `aria-label`.',
      ],
      dont: [
        'Use an emoji in an icon’s place.',
        'Draw one off the 24 px grid, or a mark within a control off the 16 px grid.',
      ],
    },
  },
} satisfies Meta<typeof icons.CompassIcon>
export default meta
type Story = StoryObj<typeof meta>

export const One: Story = {}

/** Every icon there is. */
export const All: Story = {
  render: ({ className }) => (
    <ul className="grid grid-cols-3 gap-4 sm:grid-cols-5 lg:grid-cols-8">
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name} className="flex flex-col items-center gap-2 rounded-md bg-surface p-4">
          <Icon className={className ?? ''} />
          <span className="text-center text-xs break-all text-ink-soft">
            {name.replace('Icon', '')}
          </span>
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvasElement }) => {
    const items = within(canvasElement).getAllByRole('listitem')
    await expect(items).toHaveLength(Object.keys(icons).length)
    await expect(canvasElement.querySelectorAll('svg:not([aria-hidden=true])')).toHaveLength(0)
  },
}

/** Beside text, in a button, and alone in one: the sizes there are. */
export const Sizes: Story = {
  render: () => (
    <ul className="flex flex-wrap items-end gap-8">
      {['size-4', 'size-5', 'size-6', 'size-8'].map((size) => (
        <li key={size} className="flex flex-col items-center gap-2">
          <icons.CompassIcon className={`text-accent-strong ${size}`} />
          <span className="text-xs text-ink-soft">{size}</span>
        </li>
      ))}
    </ul>
  ),
}
