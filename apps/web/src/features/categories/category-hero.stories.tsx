import type { Meta, StoryObj } from '@storybook/react-vite'
import { CategoryHero } from './category-hero.tsx'

const meta = {
  title: 'Site/Category hero',
  component: CategoryHero,
  args: {
    name: 'Adventure',
    description:
      'High passes, river crossings and roads that close for half the year, driven by people who know when to turn back.',
    coverImage: './photos/roman-colosseum.jpg',
  },
  parameters: {
    layout: 'fullscreen',
    usage: {
      do: ['Choose a cover whose lower third is calm.', 'Describe a category in one sentence.'],
      dont: ['Put a second headline on the page: this is its one.'],
    },
  },
} satisfies Meta<typeof CategoryHero>
export default meta
type Story = StoryObj<typeof meta>

export const WithCover: Story = {}

/** A plain band. */
export const NoCover: Story = { args: { coverImage: '' } }
export const BrokenImage: Story = { args: { coverImage: './photos/not-there.jpg' } }
export const NameAlone: Story = { args: { description: '' } }
export const LongText: Story = {
  args: {
    name: 'Women on the road, in small groups and at their own pace',
    description:
      'Small groups of women, women trip leaders, verified stays. Come alone, leave with five people you can call. '.repeat(
        3,
      ),
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['phone'],
}
