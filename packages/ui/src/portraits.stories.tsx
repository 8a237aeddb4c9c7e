import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Portraits, type PortraitsProps } from './portraits.tsx'

const people: PortraitsProps['people'] = [
  { id: 'one', name: 'Sreejith Varma', post: 'Founder and Route Planner', image: '' },
  { id: 'two', name: 'Lakshmi Priya', post: '', image: './photos/ajanta-caves.jpg' },
  { id: 'three', name: 'Biju Antony', post: 'Senior Driver', image: './photos/not-there.jpg' },
  { id: 'four', name: 'Nandana Suresh', post: 'Trip Leader, Women on the Road', image: '' },
  { id: 'five', name: 'Rigzin Dolma', post: 'Trip Leader, Ladakh and Spiti', image: '' },
]

const meta = {
  title: 'UI/Portraits',
  component: Portraits,
  args: { title: 'The people on your road', level: 2, people },
  parameters: {
    layout: 'padded',
    usage: {
      do: ['Show people with the post they hold.'],
      dont: ['Show a portrait of another person where there is none: the initials stand in.'],
    },
  },
} satisfies Meta<typeof Portraits>
export default meta
type Story = StoryObj<typeof meta>

/** One without a post, one with a broken picture. */
export const Five: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('listitem')).toHaveLength(5)
    await expect(canvas.getByText('BA')).toBeVisible()
  },
}
export const One: Story = { args: { people: people.slice(0, 1) } }
export const LongWords: Story = {
  args: {
    people: [
      {
        id: 'long',
        name: 'Thiruvananthapuram Venkatasubramanian Ramachandran',
        post: 'Oberregierungsratsassistentenanwärterin'.repeat(2),
        image: '',
      },
    ],
  },
}
export const None: Story = {
  args: { people: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('heading')).toBeNull()
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
