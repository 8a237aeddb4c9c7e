import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { AwardsRow } from './awards-row.tsx'

const award = { id: 'chamber', name: 'Chamber of Commerce: Young Enterprise 2021', image: '' }

const meta = {
  title: 'Site/Awards',
  component: AwardsRow,
  args: {
    awards: [
      { id: 'forum', name: 'Road Journey of the Year 2023', image: './photos/tea-gardens.jpg' },
      award,
      {
        id: 'convoy',
        name: 'Longest convoy under one flag: 8,600 km across 16 states in 22 days',
        image: './photos/not-there.jpg',
      },
    ],
  },
  parameters: {
    path: '/home',
    layout: 'fullscreen',
    usage: {
      do: ['Name the awarding body and the year.'],
      dont: ['Let the row grow into a second line: it scrolls.'],
    },
  },
} satisfies Meta<typeof AwardsRow>
export default meta
type Story = StoryObj<typeof meta>

/** A broken image gives way to the star. */
export const Three: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('listitem')).toHaveLength(3)
    await waitFor(() => expect(canvasElement.querySelectorAll('img')).toHaveLength(1))
  },
}
export const One: Story = { args: { awards: [award] } }
export const Many: Story = {
  args: { awards: Array.from({ length: 12 }, (_, at) => ({ ...award, id: `award-${at}` })) },
}
export const LongWords: Story = {
  args: { awards: [{ ...award, name: 'Straßenverkehrsunternehmerauszeichnung'.repeat(3) }] },
}
export const None: Story = {
  args: { awards: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('heading')).toBeNull()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
  play: async ({ canvasElement }) => {
    const row = within(canvasElement).getByRole('region', { name: 'Awards' })
    await expect(row.offsetHeight).toBeLessThanOrEqual(160)
  },
}
