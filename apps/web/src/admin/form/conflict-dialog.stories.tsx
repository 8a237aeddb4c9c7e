import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { photo } from '../admin.fixtures.ts'
import { ConflictDialog } from './conflict-dialog.tsx'

const meta = {
  title: 'Admin/Conflict dialog',
  component: ConflictDialog,
  args: {
    conflict: {
      differences: [
        {
          name: 'tourName',
          label: 'Tour Name',
          mine: { kind: 'text', text: 'Kerala to Kashmir in 22 days' },
          saved: { kind: 'text', text: 'Kerala to Kashmir in 24 days' },
          changedBy: 'both',
        },
        {
          name: 'vehicle',
          label: 'Vehicle',
          mine: { kind: 'text', text: '' },
          saved: { kind: 'text', text: 'Toyota Innova' },
          changedBy: 'them',
        },
        {
          name: 'mainImageUrl',
          label: 'Main Image',
          mine: { kind: 'images', images: [photo('roman-colosseum')] },
          saved: { kind: 'images', images: [photo('tea-gardens')] },
          changedBy: 'me',
        },
      ],
      keepMine: fn(),
      takeSaved: fn(),
      goBack: fn(),
    },
  },
  argTypes: { conflict: { control: false } },
  parameters: {
    docs: { story: { inline: false, height: '44rem' } },
    usage: {
      do: ['Show both versions of each field that both have changed.'],
      dont: ['Choose for the admin: neither version is lost until one is taken.'],
    },
  },
} satisfies Meta<typeof ConflictDialog>
export default meta
type Story = StoryObj<typeof meta>

export const ThreeFields: Story = {
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByText('changed by both')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Take the saved one' }))
    await expect(args.conflict?.takeSaved).toHaveBeenCalledOnce()
  },
}
export const OneField: Story = {
  args: {
    conflict: {
      ...meta.args.conflict,
      differences: meta.args.conflict.differences.slice(0, 1),
    },
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
